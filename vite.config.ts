import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What many pages share comes as one file: split by which pages do, each would ask for a hundred small ones.
            // With a lower count pages load more of what they do not need than they save.
            codeSplitting: { groups: [{ name: 'shared', minShareCount: 9 }] },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // All dependencies are found before the first page asks: one that is found later makes Vite answer 504 once.
    entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'],
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
    ],
  },
});
