/** Load and resources of the server. */
import type { ReactNode } from 'react';
import type { Diagnostics } from '#common/api/diagnostics.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Time } from '#web/ui/time.tsx';
import { formatSpan } from './figures.ts';

export function ServerFigures({ state }: { state: Diagnostics }) {
  const { database, eventLoop, memory, disk } = state;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>*:last-child]:col-span-2">
      <Figures title="Server">
        <Figure name="Version">
          {state.version} · {state.env}
        </Figure>
        {state.branch !== null && <Figure name="Branch">{state.branch}</Figure>}
        <Figure name="Node">{state.node}</Figure>
        <Figure name="Up">{formatSpan(state.uptimeSeconds)}</Figure>
        <Figure name="Started">
          <Time value={state.startedAt} show="long" />
        </Figure>
      </Figures>
      <Figures title="Load">
        <Figure name="Memory">{formatBytes(memory.usedBytes)}</Figure>
        <Figure name="Heap">{formatBytes(memory.heapBytes)}</Figure>
        <Figure name="Delay, mean">{eventLoop.meanMs} ms</Figure>
        <Figure name="Delay, 99 of 100">{eventLoop.p99Ms} ms</Figure>
        <Figure name="Delay, longest">{eventLoop.maxMs} ms</Figure>
        <Figure name="Live connections">{state.liveConnections.toLocaleString('en-US')}</Figure>
        <Figure name="Redis">{state.redis ?? 'none: this node is alone'}</Figure>
      </Figures>
      <Figures title="Data">
        <Figure name="PostgreSQL">{database.version}</Figure>
        <Figure name="Size">{formatBytes(database.sizeBytes)}</Figure>
        <Figure name="Connections">
          {database.connections} ({database.busy} busy, this node up to {database.max})
        </Figure>
        <Figure name="Disk free">
          {formatBytes(disk.freeBytes)} of {formatBytes(disk.totalBytes)}
        </Figure>
        <Figure name="Migrations">
          {database.migrations.length}, last {database.migrations.at(-1)?.name ?? 'none'}
        </Figure>
      </Figures>
    </div>
  );
}

function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-panel">{title}</h2>
      <dl className="divide-y text-note tabular-nums">{children}</dl>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
