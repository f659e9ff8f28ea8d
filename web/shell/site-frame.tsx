/** Site state and shell. */
import type { ReactNode } from 'react';
import type { InitialState } from '#common/api/initial-state.ts';
import { NowProvider } from '#web/ui/time.tsx';
import { RenderErrorBoundary } from './render-error-boundary.tsx';
import { Shell } from './shell.tsx';
import { SiteState } from './site-state.tsx';

/** What the root's loader gives. */
export interface SiteState {
  initialState: InitialState;
  /** Milliseconds since 1970. */
  renderedAt: number;
}

export function SiteFrame({ site, children }: { site: SiteState; children: ReactNode }) {
  return (
    <SiteState initialState={site.initialState}>
      <NowProvider now={site.renderedAt}>
        {/* For what stands around the pages; a page that fails is caught inside the shell. */}
        <RenderErrorBoundary resetKey="site">
          <Shell>{children}</Shell>
        </RenderErrorBoundary>
      </NowProvider>
    </SiteState>
  );
}
