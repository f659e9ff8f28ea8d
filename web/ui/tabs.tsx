/** Tabs with an underline, each a link to its own address; only the chosen one's panel is drawn. */
import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link, type To, useNavigate } from 'react-router';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number;
  to: To;
  /** Its panel is found in the address under the tab's value: `#comments`. */
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: Tab<Value>[];
  value: Value;
}

const number = new Intl.NumberFormat('en-US');

export function Tabs<Value extends string>({ label, tabs, value }: TabsProps<Value>) {
  const navigate = useNavigate();
  function choose(chosen: string) {
    const tab = tabs.find((one) => one.value === chosen);
    if (tab) void navigate(tab.to, { replace: true, preventScrollReset: true });
  }
  return (
    // Arrows move between the tabs, Enter and a press choose: a panel may have to be loaded.
    <RadixTabs.Root value={value} onValueChange={choose} activationMode="manual">
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b px-3">
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} asChild>
            <Link
              to={tab.to}
              replace
              preventScrollReset
              className="relative inline-flex h-12 shrink-0 items-center gap-2 px-3.5 text-control text-soft no-underline after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:after:bg-brand"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="text-meta font-medium text-soft tabular-nums">
                  {number.format(tab.count)}
                </span>
              )}
            </Link>
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="focus-visible:-outline-offset-2">
          <div id={tab.value} className="scroll-mt-28">
            {tab.content}
          </div>
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
