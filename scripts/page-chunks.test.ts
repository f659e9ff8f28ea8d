/** Tries that what the document around every page needs is found, and that a build which names it otherwise fails. */
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { nameCardChunks, nameSiteChunks } from './page-chunks.ts';

const ROOT = '/site/web/root.tsx?__react-router-build-client-route';
const START = '/site/web/entry.client.tsx';

function nameWith(imports: Record<string, string[]>): (id: string) => unknown {
  const name = nameSiteChunks('/site');
  const chunking = {
    getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
  } as unknown as Rolldown.ChunkingContext;
  return (id) => name(id, chunking);
}

test('what is reached from the document is one file', () => {
  const name = nameWith({
    [START]: ['/a'],
    [ROOT]: ['/b'],
    '/a': [],
    '/b': ['/c'],
    '/c': ['/a'],
    '/page': ['/c'],
  });
  expect(['/a', '/b', '/c', '/page'].map(name)).toEqual(['site', 'site', 'site', null]);
});

test('what is reached from the home page is another', () => {
  const imports: Record<string, string[]> = {
    '/site/web/routes/home.tsx?__react-router-build-client-route': ['/card'],
    '/card': ['/price'],
    '/price': [],
    '/form': ['/card'],
  };
  const chunking = {
    getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
  } as unknown as Rolldown.ChunkingContext;
  const name = nameCardChunks('/site');
  expect(['/card', '/price', '/form'].map((id) => name(id, chunking))).toEqual(['cards', 'cards', null]);
});

test('a build that does not know the document fails', () => {
  expect(() => nameWith({ [START]: [], '/site/web/root.tsx?renamed': [] })('/a')).toThrow('root.tsx');
});
