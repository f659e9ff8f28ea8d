/** Saved searches on the wire. */
import Type from 'typebox';
import { SEARCH_NAME_MAX } from '../domain/limits.ts';
import { PostsQuery } from './posts.ts';
import { IsoDate, Strict, IdParams, Ok } from './shared.ts';
import type { Endpoints } from './endpoint.ts';

/** The fields of a list's query that describe what is wanted. */
export const Criteria = Type.Omit(PostsQuery, ['cursor', 'limit', 'id', 'saved', 'authorId'], {
  additionalProperties: false,
});
export type Criteria = Type.Static<typeof Criteria>;

const Alerts = Type.Union(
  [Type.Literal('off'), Type.Literal('instant'), Type.Literal('daily'), Type.Literal('weekly')],
  { description: 'instant: within a minute; daily and weekly: in the morning, on Mondays' },
);
const Notify = Type.Union([Type.Boolean(), Alerts], {
  description: 'How often to alert. true means daily, or what was chosen before; false means off',
});

const Name = Type.String({ minLength: 1, maxLength: SEARCH_NAME_MAX });

export const CreateSearchBody = Strict({
  name: Name,
  criteria: Criteria,
  notify: Type.Optional(Notify),
});
export type CreateSearchBody = Type.Static<typeof CreateSearchBody>;

export const UpdateSearchBody = Strict({
  name: Type.Optional(Name),
  criteria: Type.Optional(Criteria),
  notify: Type.Optional(Notify),
});
export type UpdateSearchBody = Type.Static<typeof UpdateSearchBody>;

export const SavedSearch = Strict({
  id: Type.Integer(),
  name: Type.String(),
  criteria: Criteria,
  /** Whether it alerts at all. */
  notify: Type.Boolean(),
  alerts: Alerts,
  createdAt: IsoDate,
});
export type SavedSearch = Type.Static<typeof SavedSearch>;
export const SavedSearches = Strict({ searches: Type.Array(SavedSearch) });
export type SavedSearches = Type.Static<typeof SavedSearches>;

export const searchApi = {
  'GET /searches': {
    auth: 'member',
    limit: 'read',
    summary: 'One’s saved searches, newest first',
    response: SavedSearches,
  },
  'POST /searches': {
    auth: 'member',
    limit: 'write',
    summary: 'Save a search',
    body: CreateSearchBody,
    response: { 201: SavedSearch },
  },
  'GET /searches/:id': {
    auth: 'member',
    limit: 'read',
    summary: 'One of one’s saved searches',
    params: IdParams,
    response: SavedSearch,
  },
  'PATCH /searches/:id': {
    auth: 'member',
    limit: 'write',
    summary: 'Change a saved search',
    params: IdParams,
    body: UpdateSearchBody,
    response: SavedSearch,
  },
  'DELETE /searches/:id': {
    auth: 'member',
    limit: 'write',
    summary: 'Remove a saved search',
    params: IdParams,
    response: Ok,
  },
} as const satisfies Endpoints;
