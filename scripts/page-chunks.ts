/** How the scripts of the pages are cut into files: what every page loads is one, what the home page needs of all that many share is another, and icons are taken one by one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROUTE = '?__react-router-build-client-route';
/** As the build calls them. */
const DOCUMENT = ['web/entry.client.tsx', `web/root.tsx${ROUTE}`];
const HOME = [`web/routes/home.tsx${ROUTE}`];

/**
 * Names the file of a module that the document around every page reaches by static imports. Left to itself, each set of
 * pages that share something gets a file: whatever the document and one page need would be a small one of its own.
 */
export const nameSiteChunks = (root: string) => nameReached('site', root, DOCUMENT);

/**
 * The same for what the home page reaches: of all that many pages share, where most visitors begin needs the cards of
 * posts and hardly anything to fill in.
 */
export const nameCardChunks = (root: string) => nameReached('cards', root, HOME);

function nameReached(
  name: string,
  root: string,
  starts: readonly string[],
): Rolldown.CodeSplittingNameFunction {
  let reached: Set<string> | undefined;
  return (id, chunking) => {
    reached ??= reachFrom(
      starts.map((file) => path.join(root, file)),
      (module) => chunking.getModuleInfo(module)?.importedIds,
    );
    return reached.has(id) ? name : null;
  };
}

/**
 * All that is imported, through however many steps; what is not known has no imports.
 * @throws where a start is not known: less would be reached, and nobody would see.
 */
function reachFrom(
  starts: readonly string[],
  importsOf: (id: string) => readonly string[] | undefined,
): Set<string> {
  for (const start of starts) {
    if (importsOf(start) === undefined) throw new Error(`The build knows no ${start}.`);
  }
  const reached = new Set<string>();
  const queue = [...starts];
  for (const id of queue) {
    const imports = reached.has(id) ? undefined : importsOf(id);
    if (imports === undefined) continue;
    reached.add(id);
    queue.push(...imports);
  }
  return reached;
}

const ICONS = 'lucide-react';
const DRAW_ICON = 'web/ui/draw-icon.ts';
const ICON_IMPORT = /import \{([^}]*)\} from ["']lucide-react["'];?/g;
const ICON_EXPORT = /export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.mjs["']/g;

/**
 * Each icon is imported from its own file. Imported from the package's one list, which reaches all of them, every icon of
 * the site would count as needed by whatever needs one.
 */
export function importIconsSingly(): Plugin {
  const files = readIconFiles();
  return {
    name: 'import-icons-singly',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/.*\.tsx?/, code: ICONS },
      handler: (code) => ({
        code: code.replace(ICON_IMPORT, (whole, names: string) => splitImport(names, files) ?? whole),
        map: null,
      }),
    },
  };
}

/** Icons are drawn as `web/ui/draw-icon.ts` does it, which says why. */
export function drawIconsLean(root: string): Plugin {
  return {
    name: 'draw-icons-lean',
    apply: 'build',
    // Before Vite finds the package's own.
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: () => path.join(root, DRAW_ICON),
    },
  };
}

function splitImport(names: string, files: ReadonlyMap<string, string>): string | null {
  const icons = names.split(',').flatMap((name) => name.trim() || []);
  const lines = icons.map((icon) => {
    const [name = '', local = name] = icon.split(' as ');
    const file = files.get(name);
    return file && `import ${local} from '${ICONS}/icons/${file}';`;
  });
  return lines.every(Boolean) ? lines.join('') : null;
}

/** The file of each icon, by every name that it has. */
function readIconFiles(): Map<string, string> {
  const list = path.join(
    path.dirname(createRequire(import.meta.url).resolve(ICONS)),
    '../esm/lucide-react.mjs',
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(ICON_EXPORT)) {
    for (const name of names.split(',')) files.set(name.replace('default as', '').trim(), file);
  }
  return files;
}
