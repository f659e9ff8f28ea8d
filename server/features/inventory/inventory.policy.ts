/** Inventory policy. */
import type { Actor, Member } from '#server/http/actor.ts';
import { isMember } from '#server/http/actor.ts';
import { forbidden, loginRequired, notFound } from '#server/http/errors.ts';

/** A member of the store, suspended ones among them: they read. @throws 404 for anyone else */
export function requireStaff(actor: Actor): Member {
  if (!isMember(actor)) throw loginRequired();
  if (actor.membership === null) throw notFound('inventory');
  return actor;
}

/** One who may also change something. @throws 403 for a suspended one */
export function requireWorker(actor: Actor): Member {
  const staff = requireStaff(actor);
  if (!staff.permissions.has('posts:create')) throw forbidden();
  return staff;
}

/** One who may write dealer posts at the store. @throws 403 where its license is not verified */
export function requireWriter(actor: Actor): Member {
  const staff = requireWorker(actor);
  if (!staff.permissions.has('posts:create:dealer')) {
    throw forbidden('The store’s license is not verified at the moment.');
  }
  return staff;
}
