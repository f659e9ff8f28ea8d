/** Tabs as links. */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, type To } from 'react-router';

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
  const id = useId();
  const chosen = tabs.find((tab) => tab.value === value);
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b px-3">
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            id={`${id}-${tab.value}`}
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onKeyDown={moveAlong}
            to={tab.to}
            replace
            preventScrollReset
            className="relative inline-flex h-12 shrink-0 items-center gap-2 px-3.5 text-control text-soft no-underline after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-brand"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-meta font-medium text-soft tabular-nums">{number.format(tab.count)}</span>
            )}
          </Link>
        ))}
      </div>
      {chosen && (
        <div
          key={value}
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tab key leads from the tab to its panel
          tabIndex={0}
          className="focus-visible:-outline-offset-2"
        >
          <div id={value} className="scroll-mt-12">
            {chosen.content}
          </div>
        </div>
      )}
    </div>
  );
}

/** Arrows move between the tabs; Enter and a press choose: a panel may have to be loaded. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('[role=tablist]');
  const tabs = [...(row?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const last = tabs.length - 1;
  const goal = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
    // A link is chosen by Enter alone.
    ' ': at,
  }[event.key];
  const isShortcut = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (at === -1 || goal === undefined || isShortcut) return;
  event.preventDefault();
  tabs[goal]?.focus();
  if (event.key === ' ') tabs[at]?.click();
}
