/** Removes expired invitations. */
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

export async function sweepInvitations({ db }: AppContext): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from tenant_invitations where greatest(expires_at, created_at) < now() - interval '2 days'`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
