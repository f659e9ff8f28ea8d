/** Tries that a document brings its scripts when it is drawn, when somebody reaches for it, or at last by the clock. */
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { delayScripts, LATE_SCRIPT } from './late-scripts.ts';

const DRAWN =
  '<head><link rel="modulepreload" nonce="n" href="/assets/a.js"/><link rel="icon" href="/i.ico"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><script nonce="n">1</script>' +
  '<script nonce="n" type="module" async="">import "/assets/a.js"</script></body>';

test('a document that waits names its modules, and loads none of them', () => {
  expect(delayScripts(DRAWN)).toBe(
    '<head><link rel="icon" href="/i.ico"/></head><body><script nonce="n">1</script>' +
      '<script nonce="n" type="late" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script></body>',
  );
});

function runLate() {
  const handlers = new Map<string, () => void>();
  const added: object[] = [];
  const timers: (() => void)[] = [];
  const late = {
    nonce: 'n',
    textContent: 'import "/assets/a.js"',
    dataset: { modules: '/assets/a.js /assets/b.js' },
  };
  const remove = vi.fn();
  runInNewContext(LATE_SCRIPT, {
    document: {
      querySelector: (selector: string) => (selector === 'script[type=late]' ? late : null),
      createElement: (tag: string) => ({ tag, remove }),
      head: { append: (element: object) => added.push({ ...element }) },
    },
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
    removeEventListener: (name: string) => handlers.delete(name),
    requestAnimationFrame: (work: () => void) => work(),
    setTimeout: (work: () => void) => timers.push(work),
  });
  return { handlers, added, timers, remove };
}

test.each([
  ['its pictures are there', 'load'],
  ['somebody presses something', 'pointerdown'],
  ['a key is pressed', 'keydown'],
])('the scripts come when %s, once', (_when, sign) => {
  const { handlers, added, timers, remove } = runLate();
  expect(added).toEqual([]);
  handlers.get(sign)?.();
  timers[0]?.();
  expect(added).toMatchObject([
    { tag: 'link', rel: 'modulepreload', href: '/assets/a.js' },
    { tag: 'link', rel: 'modulepreload', href: '/assets/b.js' },
    { tag: 'script', type: 'module', nonce: 'n', textContent: 'import "/assets/a.js"' },
  ]);
  expect(remove).toHaveBeenCalledOnce();
  expect(handlers.has('keydown')).toBe(false);
});

test('a picture that hangs keeps them for a moment alone, and a document without them is left as it is', () => {
  const { added, timers } = runLate();
  timers[0]?.();
  expect(added).toHaveLength(3);
  expect(() => runInNewContext(LATE_SCRIPT, { document: { querySelector: () => null } })).not.toThrow();
});
