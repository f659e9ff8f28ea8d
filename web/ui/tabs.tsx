/** Tabs with an underline, each with its panel. */
import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b px-3">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative inline-flex h-12 shrink-0 items-center gap-2 px-3.5 text-control text-soft after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:after:bg-brand"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-meta font-medium text-soft tabular-nums">{tab.count}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="focus-visible:-outline-offset-2">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
