/** What the server tells the pages before their first call. */
import Type from 'typebox';
import { Site } from './settings.ts';
import { Nullable, Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

export const ServerState = Strict({
  version: Type.String(),
  env: Type.String(),
  /** Present outside production only. */
  branch: Type.Optional(Nullable(Type.String())),
  /** So is what follows; whoever is not logged in has to ask for it, since their document is everybody's. */
  ip: Type.Optional(Nullable(Type.String())),
  city: Type.Optional(Nullable(Type.String())),
  state: Type.Optional(Nullable(Type.String())),
  country: Type.Optional(Nullable(Type.String())),
});
export type ServerState = Type.Static<typeof ServerState>;

export const InitialState = Strict({
  server: ServerState,
  ...Site.properties,
  /** Whether the age cookie says true. */
  ageVerified: Type.Boolean(),
  /** Whether the browser holds a session: without one it does not ask who it is. */
  hasSession: Type.Boolean(),
  /** Whether it came with one that has ended. */
  hasEndedSession: Type.Boolean(),
  /** The hosts that share cookies; null for each host alone. */
  cookieDomain: Nullable(Type.String()),
  /** Codes are shown on the login page. */
  demoCodes: Type.Boolean(),
  /** The network's own address. */
  publicUrl: Type.String(),
});
export type InitialState = Type.Static<typeof InitialState>;

export const serverStateApi = {
  'GET /server': {
    auth: 'public',
    limit: 'read',
    summary: 'The server, and outside production the address that it sees and where that is',
    response: ServerState,
  },
} as const satisfies Endpoints;
