/** The SQL of sessions. */
import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

const isAlive = sql<SqlBool>`sessions.expires_at > now()`;
/** Not over, and of nobody who is banned or deleted. */
const isOpen = sql<boolean>`(${isAlive} and not ${sqlIsBanned('users')} and users.deleted_at is null)`;

/** Sessions with their persons. */
const sessionRows = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_used_at',
      'sessions.expires_at',
      'sessions.has_plain_cookie',
      'users.id',
      'users.role',
      'users.zip',
      'users.created_at',
      'users.suspended_until',
      isOpen.as('isOpen'),
    ]);
export type SessionOfPerson = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

export const selectSession = (db: Database, tokenHash: Buffer) =>
  sessionRows(db).where('sessions.token_hash', '=', tokenHash).executeTakeFirst();

export const selectSessionsById = (db: Database, ids: number[]) =>
  sessionRows(db)
    .where(sql<SqlBool>`sessions.id = any(${ids})`)
    .where(isOpen)
    .execute();

const lifeFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Gives a session in use a new life, and notes that its person was here; of requests at once the first does. */
export const renewSession = (
  db: Database,
  { sessionId, userId, lastUsedAt }: { sessionId: number; userId: number; lastUsedAt: Date },
  lifeSeconds: number,
) =>
  db
    .with('renewed', (cte) =>
      cte
        .updateTable('sessions')
        .set({ last_used_at: sql`now()`, expires_at: lifeFromNow(lifeSeconds) })
        .where('id', '=', sessionId)
        .where('last_used_at', '=', lastUsedAt)
        .returning('id'),
    )
    .updateTable('users')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', userId)
    .where((eb) => eb.exists(eb.selectFrom('renewed').select('id')))
    .execute();

export const insertSession = (
  tx: Tx,
  session: { userId: number; tokenHash: Buffer; userAgent: string; ip: string; lifeSeconds: number },
) =>
  tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      ip: session.ip,
      expires_at: lifeFromNow(session.lifeSeconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const selectSessions = (db: Database, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isAlive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

export const deleteSession = (db: Database, session: { id: number; userId: number }) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .returning('id')
    .executeTakeFirst();

export const deleteOtherSessions = (tx: Tx, session: { id: number | null; userId: number }) =>
  tx
    .deleteFrom('sessions')
    .where('user_id', '=', session.userId)
    .$if(session.id !== null, (query) => query.where('id', '!=', session.id))
    .returning('id')
    .execute();
