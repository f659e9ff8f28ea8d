/** One imported list with its changes and errors. */
import type { ChangeKind, LicenseeImport } from '#common/api/ffl-registry.ts';
import { Card } from '#web/ui/card.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { ImportState } from './import-state.tsx';
import { ListChanges } from './list-changes.tsx';
import { ListFaults } from './list-faults.tsx';
import { WholeList } from './whole-list.tsx';
import { CHANGE_KINDS } from '#common/domain/choices.ts';

type Part = 'faults' | ChangeKind;

const LABELS: Record<ChangeKind, string> = { new: 'New', gone: 'Gone', renewed: 'Renewed', moved: 'Moved' };
const COUNTS = {
  new: 'newCount',
  gone: 'goneCount',
  renewed: 'renewedCount',
  moved: 'movedCount',
} as const;

interface ImportDetailsProps {
  list: LicenseeImport;
  /** The part that the address names. */
  shown: string | null;
}

export function ImportDetails({ list, shown }: ImportDetailsProps) {
  const tabs: Tab<Part>[] = [
    {
      value: 'faults',
      label: 'Faults',
      count: list.faultCount,
      to: '?show=faults',
      content: <ListFaults id={list.id} count={list.faultCount} />,
    },
    ...CHANGE_KINDS.map((kind) => ({
      value: kind,
      label: LABELS[kind],
      count: list[COUNTS[kind]],
      to: `?show=${kind}`,
      content: <ListChanges id={list.id} kind={kind} count={list[COUNTS[kind]]} />,
    })),
  ];
  return (
    <>
      <Card className="mt-4">
        <ImportState list={list} />
        {list.unnamedCount !== null && <WholeList id={list.id} unnamedCount={list.unnamedCount} />}
      </Card>
      {list.state === 'done' && (
        <Card padded={false} className="mt-4 overflow-hidden">
          <Tabs
            label="What the list says"
            tabs={tabs}
            value={tabs.find(({ value }) => value === shown)?.value ?? 'faults'}
          />
        </Card>
      )}
    </>
  );
}
