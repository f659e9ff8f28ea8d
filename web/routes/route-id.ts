/** Ids in the paths of pages. */
import { data } from 'react-router';

const ID = /^\d{1,10}$/;
const ID_MAX = 2_147_483_647;

/** @throws the 404 page for what can be no id. */
export function readId(text: string): number {
  const id = ID.test(text) ? Number(text) : 0;
  if (id < 1 || id > ID_MAX) throw data(null, { status: 404 });
  return id;
}
