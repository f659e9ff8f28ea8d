/** A visitor of the network: sees what everyone may see, and nothing more. */
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/core/actor.ts';
import { resolveActor } from '#server/features/accounts/actor.service.ts';

export const resolveVisitor = (context: AppContext): Promise<Actor> =>
  resolveActor(context, { host: new URL(context.config.publicUrl).host, ip: '', token: undefined });
