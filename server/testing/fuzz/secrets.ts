/** Words that stand in somebody's rows, and who may read them: any other answer that holds one is a leak. */
import type { AskerName } from './askers.ts';

const NAMES = [
  'phone',
  'email',
  'invited',
  'draft',
  'message',
  'picture',
  'search',
  'notice',
  'browser',
  'ip',
  'token',
  'rating',
  'stock',
  'file',
  'letterHash',
  'street',
  'website',
  'hidden',
  'hiddenReason',
  'appeal',
  'removed',
  'report',
  'note',
  'strike',
  'suspension',
  'refusal',
  'reporter',
] as const;
export type SecretName = (typeof NAMES)[number] | 'server';

export type Secret = {
  name: SecretName;
  text: string;
  for: readonly AskerName[];
  /** Addresses at which everybody may read it. */
  at?: RegExp;
};

const ADMINS: readonly AskerName[] = ['administrator', 'developer'];
const MODERATORS: readonly AskerName[] = ['moderator', ...ADMINS];

/** Whoever is not named here, is told by nobody. */
const READERS: Partial<Record<SecretName, readonly AskerName[]>> = {
  phone: ADMINS,
  email: ADMINS,
  invited: ADMINS,
  street: ADMINS,
  website: ADMINS,
  hidden: MODERATORS,
  hiddenReason: MODERATORS,
  appeal: MODERATORS,
  removed: MODERATORS,
  report: MODERATORS,
  note: MODERATORS,
  strike: MODERATORS,
  suspension: MODERATORS,
  refusal: MODERATORS,
};

/** A member's name is public on their profile; that they reported somebody is not. */
const AT: Partial<Record<SecretName, RegExp>> = {
  reporter: /^\/api\/(users\/|people\/|audit)/,
};

export type Words = Record<(typeof NAMES)[number], string>;

export function createSecrets(n: number): { words: Words; secrets: Secret[] } {
  const four = String(1_000 + (n % 9_000));
  const words = Object.fromEntries(NAMES.map((name) => [name, `qx${name.toLowerCase()}${n}q`])) as Words;
  words.phone = `+1208777${four}`;
  words.invited = `+1208778${four}`;
  words.email = `${words.email}@example.com`;
  words.ip = `198.51.${100 + (n % 100)}.77`;
  const secrets = NAMES.flatMap((name) =>
    formsOf(name, words[name]).map((text) => {
      const at = AT[name];
      return { name, text, for: READERS[name] ?? [], ...(at === undefined ? {} : { at }) };
    }),
  );
  return { words, secrets };
}

/** A number may be written for people, and bytes in letters. */
function formsOf(name: SecretName, text: string): string[] {
  if (name === 'phone' || name === 'invited') {
    const digits = text.slice(2);
    return [
      digits,
      `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
      `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
    ];
  }
  if (name !== 'letterHash') return [text];
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64url').slice(0, 18)];
}
