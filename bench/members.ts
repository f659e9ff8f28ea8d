/** Members with a session each, written past the login and its limits. */
import { createHash, randomBytes } from 'node:crypto';
import { RoleLevel } from '#common/domain/enums.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import { withPool } from './database.ts';

/** So many members of the running site that keeps its data there; gives the cookie of each. */
export async function writeSessions(
  dataDir: string,
  count: number,
  role: RoleLevel = RoleLevel.User,
): Promise<string[]> {
  const members = Array.from({ length: count }, (_, n) => ({
    phone: `+1999${String(n).padStart(7, '0')}`,
    name: `Bench-${n}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const column = <K extends 'phone' | 'name'>(name: K) => members.map((member) => member[name]);
  await withPool(dataDir, 1, async (pool) => {
    await pool.query(
      `insert into users (phone_number, display_name, role, terms_accepted_at)
       select phone, name, $3::int, now() from unnest($1::text[], $2::text[]) as m(phone, name)
       on conflict do nothing`,
      [column('phone'), column('name'), role],
    );
    await pool.query(
      `insert into sessions (user_id, token_hash, user_agent, expires_at)
       select u.id, m.hash, 'bench', now() + interval '1 hour'
       from unnest($1::text[], $2::bytea[]) as m(phone, hash) join users u on u.phone_number = m.phone`,
      [column('phone'), members.map(({ token }) => createHash('sha256').update(token).digest())],
    );
  });
  return members.map(({ token }) => `${SESSION_COOKIE}=${token}`);
}
