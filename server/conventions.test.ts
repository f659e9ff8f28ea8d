/** What the project says of itself, kept true: routes, documents, settings, enumerations. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const compare = (a: unknown, b: unknown): number => String(a).localeCompare(String(b));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });

  it('name only paths that exist', () => {
    expect(documents.length).toBeGreaterThan(5);
    const missing = documents.flatMap((file) =>
      [
        ...read(file).matchAll(
          /`((?:common|demo|server|web|e2e|bench|scripts|docs|assets|public)\/[\w./-]+)`/g,
        ),
      ]
        .map((match) => match[1] ?? '')
        .filter((named) => !existsSync(path.join(ROOT, named)))
        .map((named) => `${file}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to files that exist', () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)]
        .map((match) => match[1] ?? '')
        .filter((link) => !existsSync(path.join(ROOT, path.dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('settings', () => {
  it('.env.example lists every variable that the configuration reads, and no other', () => {
    const source = read('server/lib/config.ts');
    const names = [...source.matchAll(/\b(?:text|oneOf|integer|flag|required)\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(
      (match) => match[1],
    );
    const listed = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(15);
    expect(listed.toSorted(compare)).toEqual([...new Set(names)].toSorted(compare));
  });
});

describe('the environment', () => {
  it('is read by the configuration alone', () => {
    const readers = globSync('server/**/*.ts', { cwd: ROOT })
      .filter((file) => !/\.test\.ts$|^server\/testing\/|^server\/lib\/config\.ts$/.test(file))
      .filter((file) => /process\s*(\?\.|\.)\s*env\b|\benv\b[^=;]*}\s*=\s*process\b/.test(read(file)));
    expect(readers).toEqual([]);
  });
});

describe('files', () => {
  const sources = globSync('{common,demo,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.gen.ts'),
  );

  it('begin with one sentence of purpose', () => {
    const without = sources.filter(
      (file) => !/^(#!.*\n)?\/\*\*/.test(read(file)) && !file.endsWith('config.ts'),
    );
    expect(without).toEqual([]);
  });

  it('are named in kebab-case', () => {
    expect(sources.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file)))).toEqual([]);
  });
});
