/** One rule of the list: what it is about, what it does, whether it counts, and who has changed it. */
import { Link } from 'react-router';
import type { ScreenRuleEntry } from '#common/api/screen.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Time } from '#web/ui/time.tsx';
import { ACTION_LABELS, ACTION_TONES, KIND_LABELS } from './screen-words.ts';

interface RuleRowProps {
  entry: ScreenRuleEntry;
  pending: boolean;
  onSwitch: (isEnabled: boolean) => void;
  onEdit: () => void;
}

export function RuleRow({ entry, pending, onSwitch, onEdit }: RuleRowProps) {
  const { rule, isShipped, isChanged, isEnabled, updatedAt, updatedBy } = entry;
  const { private: forPrivate, dealer: forDealer } = rule.action;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-nowrap">
      <div className="min-w-0 grow basis-full sm:basis-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-label wrap-anywhere">{rule.id}</span>
          <Badge tone={ACTION_TONES[forPrivate]}>{ACTION_LABELS[forPrivate]}</Badge>
          {forDealer !== forPrivate && (
            <Badge tone={ACTION_TONES[forDealer]}>Dealers: {ACTION_LABELS[forDealer]}</Badge>
          )}
          {!isShipped && <Badge tone="brand">Added</Badge>}
          {isChanged && <Badge tone="brand">Changed</Badge>}
        </p>
        <p className="mt-1 text-meta text-soft">
          {rule.kinds.map((kind) => KIND_LABELS[kind]).join(', ')} ·{' '}
          {rule.patterns.length === 1 ? '1 pattern' : `${rule.patterns.length} patterns`}
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
        </p>
      </div>
      <Button variant="plain" aria-label={`Edit ${rule.id}`} onClick={onEdit} className="-ml-[18px] sm:ml-0">
        Edit
      </Button>
      <Switch label={`${rule.id} counts`} checked={isEnabled} disabled={pending} onChange={onSwitch} />
    </div>
  );
}
