/** Case policy. */
import type { CaseCan } from '#common/api/moderation.ts';
import { CLAIM_MINUTES, type CaseKind } from '#common/domain/cases.ts';
import type { Actor } from '#server/http/actor.ts';

const CLAIM_MS = CLAIM_MINUTES * 60_000;
/** Without the right to manage people a suspension lasts so long at most. */
const MODERATORS_DAYS_MAX = 30;

export type CasePolicyRow = {
  kind: CaseKind;
  about_id: number | null;
  about_role: number | null;
  is_close: boolean;
};
export type ClaimRow = { claimed_by: number | null; claimed_at: Date | null };

/** Moderators decide about people below their own level, never about themselves, a colleague or their own store. */
export function caseCan(actor: Actor, row: CasePolicyRow): CaseCan {
  const { user, permissions } = actor;
  const decide =
    user !== null && permissions.has('posts:moderate') && !row.is_close && user.role > (row.about_role ?? 0);
  return {
    decide,
    delete: decide && row.kind === 'post',
    sanction: decide && row.about_id !== null && permissions.has('users:suspend'),
    suspendDaysMax: permissions.has('users:manage') ? null : MODERATORS_DAYS_MAX,
  };
}

/** When a claim ends by itself; null where there is none any more. */
export function claimEnd({ claimed_by, claimed_at }: ClaimRow, now = new Date()): Date | null {
  if (claimed_by === null || claimed_at === null) return null;
  const end = new Date(claimed_at.getTime() + CLAIM_MS);
  return end > now ? end : null;
}
