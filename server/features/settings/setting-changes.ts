/** Settings in the hands of an administrator: each with its words and its history, and changed together. */
import type { SettingEntries, SettingEntry, SettingValue, UpdateSettingsBody } from '#common/api/settings.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/http/actor.ts';
import { AppError, type FieldError, invalid } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  isSettingKey,
  SETTING_DEFINITIONS,
  SETTING_KEYS,
  type SettingDefinition,
  type SettingKey,
} from './setting-definitions.ts';
import { readSettingValue } from './setting-values.ts';
import {
  lockSettings,
  selectSettingsWithAuthors,
  type SettingRow,
  upsertSetting,
} from './settings.queries.ts';
import { defaultsOf, mergeSettings } from './settings.ts';

/** Every setting; `can` says which of them this administrator changes. */
export async function listSettings(context: AppContext, actor: Actor): Promise<SettingEntries> {
  requirePermission(actor, 'settings:manage');
  const rows = await selectSettingsWithAuthors(context.db);
  const [values, defaults] = [mergeSettings(context, rows), defaultsOf(context)];
  return {
    settings: SETTING_KEYS.map((key) =>
      viewSetting(key, {
        row: rows.find((row) => row.key === key),
        value: values[key],
        default: defaults[key],
        canEdit: mayChange(actor, key),
      }),
    ),
  };
}

function viewSetting(
  key: SettingKey,
  setting: { row: SettingRow | undefined; value: SettingValue; default: SettingValue; canEdit: boolean },
): SettingEntry {
  const definition: SettingDefinition = SETTING_DEFINITIONS[key];
  const { row, value } = setting;
  return {
    key,
    group: definition.group,
    label: definition.label,
    description: definition.description,
    type: definition.type,
    min: 'min' in definition ? definition.min : null,
    max: 'max' in definition ? definition.max : null,
    maxLength: 'maxLength' in definition ? definition.maxLength : null,
    value,
    default: setting.default,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy:
      row === undefined || row.author_id === null
        ? null
        : { id: row.author_id, displayName: row.author_name ?? '' },
    can: { edit: setting.canEdit },
  };
}

function mayChange(actor: Actor, key: SettingKey): boolean {
  const { permission = 'settings:manage' }: SettingDefinition = SETTING_DEFINITIONS[key];
  return actor.permissions.has('settings:manage') && actor.permissions.has(permission);
}

/** `stored` is null where the default is wanted, whatever that is. */
type Change = { key: SettingKey; value: SettingValue; stored: SettingValue | null; was: SettingValue };

/**
 * Changes what was given, all of it or nothing.
 * @throws 409 `changed_meanwhile`, naming each setting that is not any more what it was when it was changed.
 */
export async function updateSettings(
  context: AppContext,
  actor: Actor,
  body: UpdateSettingsBody,
): Promise<SettingEntries> {
  const { user } = requirePermission(actor, 'settings:manage');
  const changes = readChanges(context, actor, body);
  await inTransaction(context.db, async (tx, afterCommit) => {
    await lockSettings(tx);
    const rows = await selectSettingsWithAuthors(tx);
    const now = mergeSettings(context, rows);
    // What says already what is wanted was saved by this or another page a moment ago.
    const news = changes.filter(({ key, value }) => now[key] !== value);
    const missed = news.filter(({ key, was }) => now[key] !== was);
    if (missed.length > 0) throw changedMeanwhile(missed, rows);
    if (news.length === 0) return;
    for (const { key, stored } of news) await upsertSetting(tx, key, stored, user.id);
    await recordChange(tx, actor, {
      action: 'settings.update',
      subjectId: null,
      before: Object.fromEntries(news.map(({ key }) => [key, now[key]])),
      after: Object.fromEntries(news.map(({ key, value }) => [key, value])),
    });
    afterCommit(() => context.events.emit('settings.changed', { keys: news.map(({ key }) => key) }));
  });
  return listSettings(context, actor);
}

/** @throws 422 with a message for each setting that is not known, not this person's, or given a wrong value. */
function readChanges(context: AppContext, actor: Actor, { values, was }: UpdateSettingsBody): Change[] {
  const defaults = defaultsOf(context);
  const errors: FieldError[] = [];
  const complain = (key: string, message: string) => errors.push({ path: `values.${key}`, message });
  const changes: Change[] = [];
  for (const [key, given] of Object.entries(values)) {
    if (!isSettingKey(key)) {
      complain(key, 'There is no such setting.');
      continue;
    }
    if (!mayChange(actor, key)) {
      complain(key, 'You can’t change this setting.');
      continue;
    }
    const before = was[key];
    if (before === undefined) {
      errors.push({ path: `was.${key}`, message: 'Include the previous value.' });
      continue;
    }
    const read =
      given === null ? { value: defaults[key] } : readSettingValue(SETTING_DEFINITIONS[key], given);
    if ('message' in read) complain(key, read.message);
    else changes.push({ key, value: read.value, stored: given === null ? null : read.value, was: before });
  }
  if (errors.length > 0) throw invalid(errors);
  return changes;
}

function changedMeanwhile(missed: readonly Change[], rows: readonly SettingRow[]): AppError {
  const errors = missed.map(({ key }) => {
    const author = rows.find((row) => row.key === key)?.author_name ?? 'Someone';
    return { path: `values.${key}`, message: `${author} changed this in the meantime.` };
  });
  return new AppError(409, 'changed_meanwhile', 'Some settings have changed. Review them and save again.', {
    errors,
  });
}
