/** Whoever looks at what people are told of: a visitor of the network, and the owner of a post, who sees more. */
import { RoleLevel } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { resolveActor } from '#server/features/accounts/accounts.service.ts';

/** Sees what everyone may see, and nothing more. */
export const resolveVisitor = (context: AppContext): Promise<Actor> =>
  resolveActor(context, { host: new URL(context.config.publicUrl).host, ip: '', token: undefined });

/** Sees what the post's owners do, and may do nothing: it stands for all of them. */
export const asOwner = (visitor: Actor, post: { post_author_id: number; tenant_id: number }): Actor => ({
  ...visitor,
  user: {
    id: post.post_author_id,
    role: RoleLevel.User,
    zip: null,
    createdAt: new Date(),
    suspendedUntil: null,
  },
  tenantIds: new Set([post.tenant_id]),
});
