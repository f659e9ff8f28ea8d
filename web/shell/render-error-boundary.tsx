/** Error boundary of a page. */
import { Component, type ReactNode } from 'react';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { Failure } from './failure.tsx';
import { RENDER_FAILURE_TITLE, RENDER_FAILURE_COPY } from './render-failure.ts';

interface RenderErrorBoundaryProps {
  /** A new value (another page) forgets the failure. */
  resetKey: string;
  children: ReactNode;
}

export class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidUpdate(previous: RenderErrorBoundaryProps) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null });
  }

  override render() {
    return this.state.error === null ? this.props.children : <RenderFailure error={this.state.error} />;
  }
}

function RenderFailure({ error }: { error: unknown }) {
  const { server } = useInitialState();
  return (
    <Failure
      title={RENDER_FAILURE_TITLE}
      words={RENDER_FAILURE_COPY}
      error={error}
      showStack={server.env !== 'production'}
    />
  );
}
