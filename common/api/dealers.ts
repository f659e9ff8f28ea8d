/** Store homes, dealer pages, follows and store numbers on the wire. */
import Type from 'typebox';
import { Strict } from './shared.ts';
import type { Endpoints } from './endpoint.ts';
import { DealerPage, Tenant, TenantHome } from './tenants.ts';

const counts = {
  views: Type.Integer(),
  saves: Type.Integer(),
  /** Messages that people wrote to the store. */
  messages: Type.Integer(),
  sold: Type.Integer(),
};

export const StoreNumbers = Strict({
  /** Thirty days in the store's own zone, the oldest first; the last one is today. */
  days: Type.Array(Strict({ day: Type.String(), ...counts })),
  total: Strict(counts),
  /** The thirty days before them. */
  before: Strict(counts),
  listings: Strict({
    active: Type.Integer(),
    pending: Type.Integer(),
    ending: Type.Integer(),
    drafts: Type.Integer(),
  }),
  /** Conversations in which somebody waits for an answer; a hundred stands for more. */
  unanswered: Type.Integer(),
});
export type StoreNumbers = Type.Static<typeof StoreNumbers>;

const Slug = Strict({ slug: Type.String({ maxLength: 63 }) });

export const dealersApi = {
  'GET /tenants/current': { auth: 'public', limit: 'read', response: TenantHome },
  'GET /ffls/:slug': { auth: 'public', limit: 'read', params: Slug, response: DealerPage },
  'PUT /ffls/:slug/follow': {
    auth: 'member',
    limit: 'write',
    summary: 'Follow a dealer',
    params: Slug,
    response: Tenant,
  },
  'DELETE /ffls/:slug/follow': {
    auth: 'member',
    limit: 'write',
    summary: 'Unfollow a dealer',
    params: Slug,
    response: Tenant,
  },
  'GET /store/numbers': {
    auth: 'member',
    limit: 'read',
    summary: 'The last thirty days of the store of this host',
    response: StoreNumbers,
  },
} as const satisfies Endpoints;
