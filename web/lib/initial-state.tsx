/** The server's initial state for every component, and the moment of rendering, so that times agree on both sides. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { InitialState } from '#common/contracts/initial-state.ts';

type Value = { state: InitialState; renderedAt: number };

const InitialStateContext = createContext<Value | null>(null);

export function InitialStateProvider({
  state,
  renderedAt,
  children,
}: Value & { children: ReactNode }) {
  const value = useMemo(() => ({ state, renderedAt }), [state, renderedAt]);
  return <InitialStateContext value={value}>{children}</InitialStateContext>;
}

export function useInitialState(): InitialState {
  const value = useContext(InitialStateContext);
  if (value === null) throw new Error('InitialStateProvider is missing');
  return value.state;
}
