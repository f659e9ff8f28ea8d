/** How patterns and exceptions are written, in short. */
import type { ReactNode } from 'react';

const PATTERNS: [written: string, finds: string][] = [
  ['glock switch', 'these words in a row; plurals too'],
  ['(glock|g19) switch', 'one of several words or phrases'],
  ['ship it? today', '“it” may be missing'],
  ['suppress*', 'any ending'],
  ['suppressor~', 'one letter wrong, missing, added, or two swapped'],
  ['ship ..3 door', 'up to three words between'],
  ['solvent trap &9 cups', 'within nine words, in either order'],
  ['fuel filter & thread', 'anywhere in the text'],
  ['@gun', 'the words of a list; the lists are named below the rules'],
  ['# #5 #1700-1967 #5-', 'any number, this one, a range, this one or more'],
  ['{phone} {email} {address} {code}', 'what has a form rather than words'],
];

/** An underscore stands for the hit. */
const EXCEPTIONS: [written: string, excuses: string][] = [
  ['light switch', 'a hit that lies within these words'],
  ['no ..2 _', 'a hit with “no” up to two words before it'],
  ['_ ..3 cover', 'a hit with “cover” up to three words behind it'],
  ['_ &5 airsoft', 'a hit with “airsoft” within five words'],
  ['_ & airsoft', 'a hit in a text that says “airsoft” anywhere'],
];

export function PatternHelp() {
  return (
    <details className="rounded border p-4 text-note">
      <summary className="cursor-pointer text-label">How patterns are written</summary>
      <p className="mt-3">
        Write words as a seller would, one pattern a line. Capitals, accents, signs for letters and spaced-out
        letters are seen through by themselves.
      </p>
      <Examples rows={PATTERNS} />
      <p className="mt-4">
        What excuses a hit, or makes it milder, is written in the same way. An underscore stands for the hit.
        A comma counts as two words, the end of a sentence as five.
      </p>
      <Examples rows={EXCEPTIONS} />
    </details>
  );
}

function Examples({ rows }: { rows: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className="mt-2 grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {rows.map(([written, meaning]) => (
        <div key={written} className="border-t py-1.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="font-mono wrap-anywhere">{written}</dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
