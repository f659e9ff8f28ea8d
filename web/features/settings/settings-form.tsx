/** The settings in their groups: found as one types, changed together, saved over what one saw. */
import { useQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#common/api/call.ts';
import type { SettingEntry } from '#common/api/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Input } from '#web/ui/input.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import {
  changeDraft,
  dropDraft,
  type Drafts,
  filterSettings,
  groupSettings,
  isMissed,
  saveDraft,
  readFailure,
  toBody,
} from './setting-drafts.ts';
import { SettingRow } from './setting-row.tsx';
import { settingsQuery, useSaveSettings } from './settings.api.ts';
import { SaveBar } from './settings-save-bar.tsx';

export function SettingsForm() {
  const { data: entries, error, isFetching, refetch } = useQuery(settingsQuery());
  if (entries !== undefined) return <LoadedForm entries={entries} refetch={() => void refetch()} />;
  return error ? (
    <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Delayed>
      <div role="status" aria-label="Loading" className="flex flex-col gap-4">
        <Skeleton className="h-11" />
        <SkeletonRows count={6} />
        <SkeletonRows count={6} />
      </div>
    </Delayed>
  );
}

interface LoadedFormProps {
  entries: SettingEntry[];
  refetch: () => void;
}

function LoadedForm({ entries, refetch }: LoadedFormProps) {
  const [phrase, setPhrase] = useState('');
  const [drafts, setDrafts] = useState<Drafts>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Why nothing was saved, where no setting is to blame. */
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveSettings();
  const found = filterSettings(entries, phrase);
  const missed = entries.filter((entry) => isMissed(entry, drafts[entry.key]));
  const count = Object.keys(drafts).length;

  function change(key: string, next: Drafts) {
    setDrafts(next);
    setErrors(({ [key]: _fixed, ...others }) => others);
  }

  function handleSave() {
    const [first] = missed;
    if (first !== undefined) return reveal(first.key);
    setFailure(null);
    save.mutate(toBody(drafts, entries), {
      onSuccess: () => {
        setDrafts({});
        setErrors({});
        toast.success(count === 1 ? '1 setting saved' : `${count} settings saved`);
      },
      onError: handleFailure,
    });
  }

  function handleFailure(error: Error) {
    const found = readFailure(error, entries);
    setFailure(found.failure);
    // What others have changed is shown beside it once it is here.
    if (error instanceof ApiError && error.code === 'changed_meanwhile') refetch();
    else setErrors(found.errors);
    const [first] = Object.keys(found.errors);
    if (first !== undefined) reveal(first);
  }

  function reveal(key: string) {
    setPhrase('');
    requestAnimationFrame(() => {
      const row = document.getElementById(`setting-${key}`);
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
    });
  }

  return (
    <form
      noValidate
      method="post"
      aria-label="Settings"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (count > 0 && !save.isPending) handleSave();
      }}
      className={count > 0 ? 'pb-16' : ''}
    >
      <LeaveGuard isDirty={count > 0} />
      <Input
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        lead={<Search aria-hidden="true" />}
        value={phrase}
        onChange={(event) => setPhrase(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="sr-only">
        {phrase.trim() !== '' && (found.length === 1 ? '1 setting' : `${found.length} settings`)}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title="No settings match"
          action={
            <Button variant="outlined" onClick={() => setPhrase('')}>
              Show all settings
            </Button>
          }
        >
          Try another keyword, such as “age” or “reports”.
        </EmptyState>
      )}
      {groupSettings(found).map(([group, settings]) => (
        <section key={group} aria-label={group} className="mt-4">
          <Card>
            <h2 className="mb-4 text-panel">{group}</h2>
            {settings.map((entry) => (
              <SettingRow
                key={entry.key}
                entry={entry}
                draft={drafts[entry.key]}
                error={errors[entry.key]}
                onChange={(value) => change(entry.key, changeDraft(drafts, entry, value))}
                onKeep={() => change(entry.key, saveDraft(drafts, entry))}
                onDrop={() => change(entry.key, dropDraft(drafts, entry.key))}
              />
            ))}
          </Card>
        </section>
      ))}
      {count > 0 && (
        <SaveBar
          count={count}
          missed={missed.length}
          wrong={Object.keys(errors).length}
          failure={failure}
          pending={save.isPending}
          onDiscard={() => {
            setDrafts({});
            setErrors({});
            setFailure(null);
          }}
        />
      )}
    </form>
  );
}
