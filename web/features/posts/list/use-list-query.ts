/** The query of a list of posts, as its address has it and its filters change it. */
import {
  type AddressForm,
  type AddressQuery,
  type ChangeQuery as Change,
  useAddressQuery,
} from '#web/lib/use-address-query.ts';
import { type ListQuery, parseListQuery, writeListQuery } from './list-query.ts';

export type ChangeQuery = Change<ListQuery>;
export type ListQueryState = AddressQuery<ListQuery>;

const LIST_ADDRESS: AddressForm<ListQuery> = {
  parse: parseListQuery,
  write: writeListQuery,
  restart: ({ cursor: _cursor, id: _id, ...query }) => query,
};

/**
 * @param base what the list shows where its address says nothing, such as a saved search's criteria.
 */
export const useListQuery = (base: ListQuery | null = null): ListQueryState =>
  useAddressQuery(LIST_ADDRESS, base);
