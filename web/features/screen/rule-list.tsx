/** The rules by category: found as one types, switched, and opened to be changed. */
import { useQuery } from '@tanstack/react-query';
import { Plus, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ScreenRuleEntry, ScreenRules } from '#common/api/screen.ts';
import { SCREEN_CATEGORIES, SCREEN_CATEGORY_LABELS } from '#common/domain/screen/screen-rule.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleRow } from './rule-row.tsx';
import { screenRulesQuery, useSaveRule } from './screen.api.ts';
import { ruleAnchor } from './screen-words.ts';

export function RuleList() {
  const { data, error, isFetching, refetch } = useQuery(screenRulesQuery());
  if (data !== undefined) return <LoadedList {...data} />;
  return error ? (
    <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Delayed>
      <div role="status" aria-label="Loading" className="flex flex-col gap-4">
        <Skeleton className="h-11" />
        <SkeletonRows count={6} />
      </div>
    </Delayed>
  );
}

const NEW = '';

function LoadedList({ rules, lists }: ScreenRules) {
  const [phrase, setPhrase] = useState('');
  /** The name of the rule that is open; empty for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const save = useSaveRule();
  const found = rules.filter((entry) => isAbout(entry, phrase));

  function handleSwitch({ rule, isShipped, isChanged, updatedAt }: ScreenRuleEntry, isEnabled: boolean) {
    const own = isShipped && !isChanged ? null : rule;
    save.mutate(
      { id: rule.id, rule: own, isEnabled, was: updatedAt },
      {
        onSuccess: () => toast.success(isEnabled ? `${rule.id} counts` : `${rule.id} counts no more`),
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 grow">
          <Input
            type="search"
            aria-label="Find a rule"
            placeholder="Find a rule, or a word of one"
            lead={<Search aria-hidden="true" />}
            value={phrase}
            onChange={(event) => setPhrase(event.currentTarget.value)}
          />
        </div>
        <Button variant="outlined" onClick={() => setOpen(NEW)}>
          <Plus aria-hidden="true" className="size-[18px]" />
          New rule
        </Button>
      </div>
      <p role="status" className="sr-only">
        {phrase.trim() !== '' && (found.length === 1 ? '1 rule' : `${found.length} rules`)}
      </p>
      {open === NEW && (
        <Card>
          <h2 className="mb-4 text-panel">New rule</h2>
          <RuleForm onClose={() => setOpen(null)} />
        </Card>
      )}
      {found.length === 0 && (
        <EmptyState icon={<SearchX />} title="No rule is about this">
          Try another word, such as “switch” or “serial”.
        </EmptyState>
      )}
      {SCREEN_CATEGORIES.map((category) => {
        const entries = found.filter(({ rule }) => rule.category === category);
        if (entries.length === 0) return null;
        return (
          <section key={category} aria-label={SCREEN_CATEGORY_LABELS[category]}>
            <Card>
              <h2 className="mb-3 text-panel">{SCREEN_CATEGORY_LABELS[category]}</h2>
              {entries.map((entry) => (
                <div
                  key={entry.rule.id}
                  id={ruleAnchor(entry.rule.id)}
                  className="scroll-mt-3 border-t py-3 first-of-type:border-t-0 target:bg-warn-tint last:pb-0"
                >
                  <RuleRow
                    entry={entry}
                    pending={save.isPending}
                    onSwitch={(isEnabled) => handleSwitch(entry, isEnabled)}
                    onEdit={() => setOpen(open === entry.rule.id ? null : entry.rule.id)}
                  />
                  {open === entry.rule.id && (
                    <div className="mt-4">
                      <RuleForm entry={entry} onClose={() => setOpen(null)} />
                    </div>
                  )}
                </div>
              ))}
            </Card>
          </section>
        );
      })}
      <p className="text-meta text-soft">
        Lists that patterns may name: {lists.map(({ name, words }) => `@${name} (${words})`).join(', ')}.
      </p>
    </div>
  );
}

function isAbout({ rule }: ScreenRuleEntry, phrase: string): boolean {
  const wanted = phrase.trim().toLowerCase();
  return (
    wanted === '' ||
    [rule.id, SCREEN_CATEGORY_LABELS[rule.category], rule.reason, ...rule.patterns].some((text) =>
      text.toLowerCase().includes(wanted),
    )
  );
}
