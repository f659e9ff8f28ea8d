/** Account policy. */
import { RoleLevel } from '#common/domain/enums.ts';
import { type Actor, isSuspended } from '#server/http/actor.ts';

export function canEditAccount(actor: Actor, userId: number): boolean {
  return actor.user?.id === userId && !isSuspended(actor.user);
}

export function canReportUser(actor: Actor, userId: number): boolean {
  return actor.user !== null && actor.user.id !== userId && !isSuspended(actor.user);
}

/** Where codes are shown a number proves nothing: only who sits at the machine gets more than an ordinary account. */
export function canLogIn(
  account: { role: number },
  from: { isLocal: boolean; areCodesShown: boolean },
): boolean {
  return from.isLocal || !from.areCodesShown || account.role <= RoleLevel.User;
}
