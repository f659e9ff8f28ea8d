/** Settings while they are being changed: what is typed, over what it is typed, and what is sent of it. */
import { ApiError } from '#common/api/call.ts';
import type { SettingEntry, SettingValue, UpdateSettingsBody } from '#common/api/settings.ts';

/** Numbers are texts while one types; null asks for the default. */
export interface Draft {
  value: SettingValue | null;
  /** What stood there when the change began. */
  was: SettingValue;
}
export type Drafts = Readonly<Record<string, Draft>>;

/** What the control shows. */
export function shownValue(entry: SettingEntry, draft: Draft | undefined): SettingValue {
  return draft === undefined ? entry.value : (draft.value ?? entry.default);
}

/** Whether somebody else has changed it since one began. */
export function isMissed(entry: SettingEntry, draft: Draft | undefined): boolean {
  return draft !== undefined && draft.was !== entry.value;
}

/** A change back to what stood there is none. */
export function changeDraft(drafts: Drafts, entry: SettingEntry, value: SettingValue | null): Drafts {
  const { [entry.key]: before, ...others } = drafts;
  const was = before?.was ?? entry.value;
  const wanted = value === null ? entry.default : readTyped(entry, value);
  return wanted === was ? others : { ...drafts, [entry.key]: { value, was } };
}

export function dropDraft(drafts: Drafts, key: string): Drafts {
  const { [key]: _dropped, ...others } = drafts;
  return others;
}

/** Goes on with one's own over what stands there now. */
export function saveDraft(drafts: Drafts, entry: SettingEntry): Drafts {
  const draft = drafts[entry.key];
  return draft === undefined
    ? drafts
    : changeDraft({ ...drafts, [entry.key]: { ...draft, was: entry.value } }, entry, draft.value);
}

export function toBody(drafts: Drafts, entries: readonly SettingEntry[]): UpdateSettingsBody {
  const changed = entries.flatMap((entry) => {
    const draft = drafts[entry.key];
    return draft === undefined ? [] : [{ entry, draft }];
  });
  return {
    values: Object.fromEntries(
      changed.map(({ entry, draft }) => [
        entry.key,
        draft.value === null ? null : readTyped(entry, draft.value),
      ]),
    ),
    was: Object.fromEntries(changed.map(({ entry, draft }) => [entry.key, draft.was])),
  };
}

/** A typed number; what is none goes as it is, and the server says what it wants. */
export function readTyped({ type }: SettingEntry, value: SettingValue): SettingValue {
  return type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** The settings that a phrase is about: each of its words stands in the label, the description, the group or the key. */
export function filterSettings(entries: readonly SettingEntry[], phrase: string): SettingEntry[] {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ key, group, label, description }) => {
    const text = `${key} ${group} ${label} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function groupSettings(entries: readonly SettingEntry[]): [string, SettingEntry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}

/** A value in words: `on`, `60`, `“Rangepost”`. */
export function describeValue(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return value === '' ? 'empty' : `“${value}”`;
}

export interface SaveFailure {
  /** What is wrong with settings of the page, by their keys. */
  errors: Readonly<Record<string, string>>;
  /** What else is to be said. */
  failure: string | null;
}

/** Of a refused save what stands beside the settings, and what nothing on the page could show. */
export function readFailure(error: Error, entries: readonly SettingEntry[]): SaveFailure {
  const told = (error instanceof ApiError ? error.problem?.errors : undefined) ?? [];
  const keys = new Set<string>(entries.map(({ key }) => key));
  // `values.siteName`: the key is the part after the dot.
  const named = told.map(({ path, message }) => ({ key: path.slice(path.indexOf('.') + 1), message }));
  const errors = Object.fromEntries(
    named.filter(({ key }) => keys.has(key)).map(({ key, message }) => [key, message]),
  );
  const others = named.filter(({ key }) => !keys.has(key)).map(({ key, message }) => `${key}: ${message}`);
  if (others.length > 0) return { errors, failure: others.join(' ') };
  if (told.length > 0) return { errors, failure: null };
  const id = error instanceof ApiError ? error.problem?.id : undefined;
  return { errors, failure: id === undefined ? error.message : `${error.message} Error ${id}` };
}
