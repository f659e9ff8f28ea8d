import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { drawIconsLean, importIconsSingly, nameCardChunks, nameSiteChunks } from './scripts/page-chunks.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), importIconsSingly(), drawIconsLean(import.meta.dirname)],
  build: { sourcemap: false },
  ssr: {
    // Bundled into the server's half of the pages: hundreds of small files less to find and read at each start.
    // What it shares with the server itself, or what there must be one of, stays outside.
    noExternal: /^(?!react(?:-dom|-router)?(?:\/|$)|@react-router\/)/,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What many pages share comes as one file too. With a lower count pages load more of what they do not need
            // than they save.
            codeSplitting: {
              groups: [
                { name: nameSiteChunks(import.meta.dirname), priority: 3 },
                { name: nameCardChunks(import.meta.dirname), minShareCount: 9, priority: 2 },
                { name: 'shared', minShareCount: 9, priority: 1 },
              ],
            },
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
