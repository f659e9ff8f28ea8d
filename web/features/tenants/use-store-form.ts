/** The form of a store's settings: its values and pictures, what is unsaved, saving it, and meeting others' changes. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { Media } from '#common/api/media.ts';
import type { TenantSettings } from '#common/api/tenant-settings.ts';
import { MEDIA_MAX } from '#common/domain/limits.ts';
import { findWeekErrors } from '#common/domain/opening-week.ts';
import { type Pictures, usePictures } from '#web/lib/use-pictures.ts';
import { toast } from '#web/ui/toast.ts';
import { readErrors, tenantSettingsQuery, useUpdateTenant } from './store-settings.api.ts';
import {
  changedFields,
  type FieldName,
  fieldsOf,
  mergeChanges,
  type StoreFields,
  type StoreValues,
  toFields,
  valuesOf,
} from './store-values.ts';

/** Somebody else has saved since: all three states, to be brought together. */
export interface Conflict {
  base: StoreFields;
  mine: StoreFields;
  theirs: TenantSettings;
}

export function useStoreForm(settings: TenantSettings) {
  const client = useQueryClient();
  /** What the changes are made on. */
  const [base, setBase] = useState(settings);
  const [values, setValues] = useState(() => valuesOf(fieldsOf(settings)));
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  // Beside the one that is there, the one that is on its way.
  const logo = usePictures({ kind: 'tenant', max: 2, saved: settings.logo ? [settings.logo] : undefined });
  const { all: logos, remove: removeLogo } = logo;
  useEffect(() => {
    const ready = logos.filter(({ state }) => state === 'ready');
    for (const { key } of ready.slice(0, -1)) removeLogo(key);
  }, [logos, removeLogo]);
  const heroes = usePictures({ kind: 'tenant', max: MEDIA_MAX, saved: settings.media });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useUpdateTenant(settings.id);
  const look = useMutation({
    mutationFn: () => client.fetchQuery({ ...tenantSettingsQuery(settings.id), staleTime: 0 }),
  });

  const baseFields = fieldsOf(base);
  const mine = toFields(values, baseFields, {
    logoId: readyIds(logo).at(-1) ?? null,
    mediaIds: readyIds(heroes),
  });
  const changes = changedFields(baseFields, mine);
  const isWorking = [...logo.all, ...heroes.all].some(({ state }) => state === 'uploading');

  function set<N extends keyof StoreValues>(name: N, value: StoreValues[N]) {
    setValues((before) => ({ ...before, [name]: value }));
  }

  /** Shows fields over a state of the server's; the pictures are those that either knows. */
  function show(fields: StoreFields, over: TenantSettings) {
    const known = new Map<number, { media: Media; isNew: boolean }>();
    for (const picture of [...logo.all, ...heroes.all]) {
      if (picture.state === 'ready')
        known.set(picture.media.id, { media: picture.media, isNew: picture.isNew });
    }
    for (const media of [...over.media, ...(over.logo ? [over.logo] : [])]) {
      known.set(media.id, { media, isNew: false });
    }
    const find = (id: number) => known.get(id) ?? [];
    setBase(over);
    setValues(valuesOf(fields));
    logo.restore(fields.logoId === null ? [] : [find(fields.logoId)].flat());
    heroes.restore(fields.mediaIds.flatMap(find));
  }

  async function send(fields: StoreFields, over: TenantSettings) {
    setErrors({});
    const sent = changedFields(fieldsOf(over), fields);
    try {
      const saved = await update.mutateAsync({ version: over.version, ...sent });
      // What was typed while it was on its way is kept.
      const now = toFields(latest.current, fieldsOf(over), fields);
      show({ ...fieldsOf(saved), ...changedFields(fields, now) }, saved);
      toast.success('Saved');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await compare(fields, over);
      else setErrors(readErrors(error as Error));
    }
  }

  async function compare(fields: StoreFields, over: TenantSettings) {
    try {
      setConflict({ base: fieldsOf(over), mine: fields, theirs: await look.mutateAsync() });
    } catch (error) {
      setErrors(readErrors(error as Error));
    }
  }

  function save() {
    const isWeekWrong = values.week !== null && findWeekErrors(values.week).size > 0;
    if (isWeekWrong) setErrors({ hours: 'Please check the hours.' });
    else if (isWorking) setErrors({ '': 'A photo is still uploading. Save again in a moment.' });
    else void send(mine, base);
  }

  return {
    values,
    set,
    /** What ties a text field, or a choice, to its value. */
    text: (name: TextName, read = (written: string) => written) => ({
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, read(event.target.value)),
    }),
    check: (name: CheckName) => ({
      checked: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked),
    }),
    logo,
    heroes,
    base,
    errors,
    changed: Object.keys(changes) as FieldName[],
    isDirty: Object.keys(changes).length > 0 || isWorking,
    isSaving: update.isPending || look.isPending,
    save,
    discard: () => {
      setErrors({});
      setValues(valuesOf(baseFields));
      logo.discard(base.logo ? [base.logo] : []);
      heroes.discard(base.media);
    },
    conflict,
    closeConflict: () => setConflict(null),
    /** Brings both together; what was given up is theirs. Then saves, or leaves it to be looked over. */
    resolve: (givenUp: ReadonlySet<FieldName>, andSave: boolean) => {
      if (conflict === null) return;
      const { theirs } = conflict;
      const merged = mergeChanges({ ...conflict, theirs: fieldsOf(theirs) }, givenUp);
      setConflict(null);
      show(merged, theirs);
      const isLeft = Object.keys(changedFields(fieldsOf(theirs), merged)).length > 0;
      if (andSave && isLeft) void send(merged, theirs);
    },
  };
}
type NamesOf<Value> = {
  [N in keyof StoreValues]: StoreValues[N] extends Value ? N : never;
}[keyof StoreValues];
type TextName = NamesOf<string>;
type CheckName = NamesOf<boolean>;
export type StoreForm = ReturnType<typeof useStoreForm>;

const readyIds = ({ all }: Pictures): number[] =>
  all.flatMap((picture) => (picture.state === 'ready' ? [picture.media.id] : []));
