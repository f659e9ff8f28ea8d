/** Renewing a listing from a mail: the link is signed, needs no login, renews one listing once, and ends. */
import type { Renewal } from '#common/api/posts.ts';
import { PostStatus, type RoleLevel } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import { invalidField } from '#server/http/errors.ts';
import { readSignedToken, signToken } from '#server/lib/signed-tokens.ts';
import { resolvePerson } from '#server/features/accounts/accounts.service.ts';
import { renewPost } from './post-actions.ts';
import { selectRenewer, selectRenewing } from './renewal-link.queries.ts';

/** After the end of a listing. */
const LINK_DAYS = 30;
const DAY_MS = 86_400_000;

/** Names a listing, its owner and the end that the owner was told of. */
export function makeRenewalToken(
  { secret }: Pick<AppContext, 'secret'>,
  { postId, userId, endsAt }: { postId: number; userId: number; endsAt: Date },
): string {
  const subject = `${postId}.${userId}.${Math.floor(endsAt.getTime() / 1_000)}`;
  return signToken(secret, 'renew', subject);
}

export const renewalPage = ({ config }: Pick<AppContext, 'config'>, token: string): string =>
  `${config.publicUrl}/renew?token=${encodeURIComponent(token)}`;

type Link = { postId: number; userId: number; endsAt: number };

/** @throws 422 for a token that this server did not write, or that has ended. */
function requireLink({ secret }: AppContext, token: string): Link {
  const subject = readSignedToken(secret, 'renew', token) ?? '';
  const [, postId, userId, seconds] = /^(\d{1,10})\.(\d{1,10})\.(\d{1,12})$/.exec(subject) ?? [];
  if (seconds === undefined) throw refuse('This link is not complete. Open it from the email again.');
  const endsAt = Number(seconds) * 1_000;
  if (endsAt + LINK_DAYS * DAY_MS < Date.now()) {
    throw refuse('This link has expired. Log in and renew the listing on its page.');
  }
  return { postId: Number(postId), userId: Number(userId), endsAt };
}

const refuse = (message: string) => invalidField('token', message, 'link_invalid');

/** What the link would renew; renews nothing. @throws 422 */
export async function readRenewal(context: AppContext, token: string): Promise<Renewal> {
  const { postId, endsAt } = requireLink(context, token);
  const row = await selectRenewing(context.db, postId);
  if (row === undefined || row.status === PostStatus.Deleted) throw refuse('This listing is gone.');
  return {
    postId,
    title: row.title,
    expiresAt: row.expires_at.toISOString(),
    isRenewed: Math.floor(row.expires_at.getTime() / 1_000) * 1_000 !== endsAt,
  };
}

/** With the rights that the owner has now; once it is renewed, the same link changes nothing. @throws 403, 422 */
export async function renewByLink(context: AppContext, token: string): Promise<Renewal> {
  const { postId, userId } = requireLink(context, token);
  const before = await readRenewal(context, token);
  if (before.isRenewed) return before;
  const user = await selectRenewer(context.db, userId, postId);
  if (user === undefined) throw refuse('This account cannot renew the listing.');
  const person = await resolvePerson(context, {
    user: {
      id: user.id,
      role: user.role as RoleLevel,
      zip: user.zip,
      createdAt: user.created_at,
      suspendedUntil: user.suspended_until,
    },
    host: user.host ?? new URL(context.config.publicUrl).host,
  });
  await renewPost(context, person, postId);
  return readRenewal(context, token);
}
