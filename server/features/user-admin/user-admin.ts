/** Searches and shows people for moderators. */
import type { People, PeopleSearchBody, PersonCan, PersonDetail } from '#common/api/user-admin.ts';
import { cleanLine } from '#common/domain/clean-text.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requirePermission } from '#server/http/actor.ts';
import { conflict, forbidden, invalidField, notFound } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { parsePhoneNumber } from '#server/features/accounts/accounts.service.ts';
import { canReadContact, personCan } from './user-admin.policy.ts';
import {
  type LockedPerson,
  lockPerson,
  type SearchTerms,
  selectCounts,
  selectNotes,
  selectPeople,
  selectPerson,
  selectStores,
} from './user-admin.queries.ts';
import { viewPerson, viewSummary } from './user-admin.view.ts';
import { selectStrikes } from './strikes.queries.ts';

export { stateOf } from './user-admin.policy.ts';

const ID = /^\d{1,9}$/;

export async function searchPeople(
  context: AppContext,
  actor: Actor,
  { phrase = '', role, state, cursor, limit = PAGE_LIMIT_DEFAULT }: PeopleSearchBody,
): Promise<People> {
  requirePermission(actor, 'users:suspend');
  const before = cursor === undefined ? null : readCursor(cursor);
  const terms = readTerms(actor, cleanLine(phrase));
  const rows = await selectPeople(context.db, terms, { role, state, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    people: page.map(viewSummary),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

function readTerms(actor: Actor, phrase: string): SearchTerms {
  const isFull = canReadContact(actor);
  return {
    namePart: phrase === '' ? null : phrase,
    id: ID.test(phrase) ? Number(phrase) : null,
    phoneNumber: isFull ? parsePhoneNumber(phrase) : null,
    email: isFull && phrase.includes('@') ? phrase : null,
  };
}

export function readCursor(cursor: string): number {
  if (!ID.test(cursor)) throw invalidField('cursor', 'This page link has expired.');
  return Number(cursor);
}

/** @throws 404 for whoever is gone. */
export async function getPerson(context: AppContext, actor: Actor, id: number): Promise<PersonDetail> {
  requirePermission(actor, 'users:suspend');
  const row = await accessPerson(context.db, id);
  const [stores, counts, strikes, notes] = await Promise.all([
    selectStores(context.db, id),
    selectCounts(context.db, id),
    selectStrikes(context.db, id),
    personCan(actor, row).note ? selectNotes(context.db, id) : [],
  ]);
  return viewPerson(actor, row, { stores, counts, strikes, notes });
}

export async function accessPerson(db: Database, id: number) {
  const row = await selectPerson(db, id);
  if (row === undefined) throw notFound('member');
  return row;
}

/**
 * The person, locked, for whoever may do this to them.
 * @throws 403 for whoever is of the own level or above: moderators see everyone, so nothing is hidden here.
 */
export async function accessPersonToChange(
  tx: Tx,
  actor: Actor,
  id: number,
  isAllowed: (can: PersonCan) => boolean,
): Promise<{ acting: Member; row: LockedPerson; can: PersonCan }> {
  const acting = requirePermission(actor, 'users:suspend');
  const row = await lockPerson(tx, id);
  if (row === undefined) throw notFound('member');
  const can = personCan(acting, row);
  if (!isAllowed(can)) throw forbidden('You are not allowed to do that to this person.');
  return { acting, row, can };
}

/** @throws 409 where somebody else has acted since the person was looked at. */
export function requireUnchanged(isUnchanged: boolean): void {
  if (isUnchanged) return;
  throw conflict('changed_meanwhile', 'Someone else changed this in the meantime. Review the current state.');
}

/** @throws 422 for words that hold nothing to read. */
export function readReason(text: string): string {
  const reason = cleanLine(text);
  if (reason === '') throw invalidField('reason', 'This field is required.');
  return reason;
}
