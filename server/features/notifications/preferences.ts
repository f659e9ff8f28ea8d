/** What a person wants to hear, and where. */
import type { Preferences, UpdatePreferencesBody } from '#common/api/notifications.ts';
import { ALWAYS_ON_SITE, NOTIFICATION_KINDS, type NotificationKind } from '#common/domain/choices.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { type Database, inTransaction } from '#server/db/database.ts';
import { KIND_RULES } from './notification-kinds.ts';
import {
  lockPreferences,
  type PreferenceRow,
  selectMailbox,
  selectPreferences,
  upsertPreferences,
} from './preferences.queries.ts';

export async function readPreferences(context: AppContext, actor: Actor): Promise<Preferences> {
  const { user } = requireMember(actor);
  const [kept, mailbox] = await Promise.all([
    readStored(context.db, user.id),
    selectMailbox(context.db, user.id),
  ]);
  return {
    // A mail tells of what stands on the site: what is off there is not mailed.
    preferences: [...kept.values()].map(({ kind, on_site, by_email }) => ({
      kind,
      onSite: on_site,
      byEmail: on_site && by_email,
    })),
    email:
      mailbox.email === null
        ? 'none'
        : mailbox.email_verified_at === null
          ? 'unverified'
          : mailbox.email_bounced_at === null
            ? 'verified'
            : 'bounced',
  };
}

/** One of each kind: as it was set, else the default. */
async function readStored(db: Database, userId: number): Promise<Map<NotificationKind, PreferenceRow>> {
  const rows = new Map((await selectPreferences(db, userId)).map((row) => [row.kind, row]));
  return new Map(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      rows.get(kind) ?? { kind, on_site: true, by_email: KIND_RULES[kind].byEmail },
    ]),
  );
}

/** @throws 422 for switching off on the site what everyone hears there, and for mails of what is off there. */
export async function updatePreferences(
  context: AppContext,
  actor: Actor,
  { preferences }: UpdatePreferencesBody,
): Promise<Preferences> {
  const { user } = requireMember(actor);
  await inTransaction(context.db, async (tx) => {
    await lockPreferences(tx, user.id);
    const kept = await readStored(tx, user.id);
    const changed = new Map<NotificationKind, PreferenceRow>();
    for (const [index, { kind, onSite, byEmail }] of preferences.entries()) {
      const before = changed.get(kind) ?? kept.get(kind);
      if (before === undefined) continue;
      const after = { kind, on_site: onSite ?? before.on_site, by_email: byEmail ?? before.by_email };
      if (!after.on_site && ALWAYS_ON_SITE.includes(kind)) {
        throw invalidField(
          `preferences.${index}.onSite`,
          'These notifications always appear on the site. You can turn off their emails.',
          'always_on_site',
        );
      }
      if (!after.on_site && byEmail === true) {
        throw invalidField(
          `preferences.${index}.byEmail`,
          'Turn on the site notification before its emails.',
          'off_on_site',
        );
      }
      changed.set(kind, after);
    }
    await upsertPreferences(tx, user.id, [...changed.values()]);
  });
  return readPreferences(context, actor);
}
