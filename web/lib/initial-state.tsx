/** The server's initial state for every component. */
import { createContext, useContext } from 'react';
import type { InitialState } from '#common/api/initial-state.ts';

const InitialStateContext = createContext<InitialState | null>(null);

export const InitialStateProvider = InitialStateContext.Provider;

export function useInitialState(): InitialState {
  const state = useContext(InitialStateContext);
  if (state === null) throw new Error('InitialStateProvider is missing');
  return state;
}
