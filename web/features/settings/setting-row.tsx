/** One setting: what it is for, what it is now, who changed it last, and what another has changed meanwhile. */
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { SettingEntry, SettingValue } from '#common/api/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Time } from '#web/ui/time.tsx';
import { WarningNote } from '#web/ui/warning-note.tsx';
import { SettingControl } from './setting-control.tsx';
import { describeValue, type Draft, isMissed, readTyped, shownValue } from './setting-drafts.ts';

interface SettingRowProps {
  entry: SettingEntry;
  draft: Draft | undefined;
  error: string | undefined;
  /** Null for the default. */
  onChange: (value: SettingValue | null) => void;
  onKeep: () => void;
  onDrop: () => void;
}

export function SettingRow({ entry, draft, error, onChange, onKeep, onDrop }: SettingRowProps) {
  const { key, label, description } = entry;
  const value = shownValue(entry, draft);
  return (
    <div id={`setting-${key}`} className="scroll-mt-3 border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      {entry.type === 'boolean' ? (
        <>
          <div className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <p className="text-label">{label}</p>
              <p className="mt-1 text-meta text-soft">{description}</p>
            </div>
            <div className="-mt-3 -mr-0.5">
              <Switch label={label} checked={value === true} disabled={!entry.can.edit} onChange={onChange} />
            </div>
          </div>
          <FieldError id="" error={error} />
        </>
      ) : (
        <Field label={label} help={description} error={error}>
          {(control) => <SettingControl entry={entry} value={value} control={control} onChange={onChange} />}
        </Field>
      )}
      <History entry={entry} value={value} onReset={() => onChange(null)} />
      {isMissed(entry, draft) && <Missed entry={entry} value={value} onKeep={onKeep} onDrop={onDrop} />}
    </div>
  );
}

interface HistoryProps {
  entry: SettingEntry;
  value: SettingValue;
  onReset: () => void;
}

function History({ entry, value, onReset }: HistoryProps) {
  const { updatedAt, updatedBy, can, label } = entry;
  const isDefault = value === entry.default || String(value) === String(entry.default);
  return (
    <div className="mt-1 flex min-h-7 flex-wrap items-center gap-x-3 text-meta text-soft">
      <p className="min-w-0 wrap-anywhere">
        {isDefault ? 'The default' : `Default: ${describeValue(entry.default)}`}
        {updatedAt !== null && (
          <>
            {' · changed '}
            {updatedBy !== null && (
              <>
                {'by '}
                <Link to={`/profile/${updatedBy.id}`} className="font-medium text-ink hover:underline">
                  {updatedBy.displayName}
                </Link>{' '}
              </>
            )}
            <Time value={updatedAt} show="long" />
          </>
        )}
        {!can.edit && ' · developers only'}
      </p>
      {!isDefault && can.edit && (
        <Button
          variant="plain"
          aria-label={`Reset to default: ${label}`}
          onClick={onReset}
          className="-my-2 ml-auto px-2.5! text-meta!"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          Default
        </Button>
      )}
    </div>
  );
}

interface MissedProps {
  entry: SettingEntry;
  /** One's own. */
  value: SettingValue;
  onKeep: () => void;
  onDrop: () => void;
}

function Missed({ entry, value, onKeep, onDrop }: MissedProps) {
  const LINK = 'min-h-11 text-control text-brand hover:underline';
  return (
    <div className="mt-1">
      <WarningNote
        title={`${entry.updatedBy?.displayName ?? 'Someone'} changed this in the meantime.`}
        actions={
          <>
            <button type="button" className={LINK} onClick={onKeep}>
              Keep mine
            </button>
            <button type="button" className={LINK} onClick={onDrop}>
              Use theirs
            </button>
          </>
        }
      >
        Theirs: {describeValue(entry.value)}. Yours: {describeValue(readTyped(entry, value))}.
      </WarningNote>
    </div>
  );
}
