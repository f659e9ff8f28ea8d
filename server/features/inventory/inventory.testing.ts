/** What the tests of inventories share: tables as a store sends them, and imports from the file to the end. */
import type { ImportRow, ImportRows, InventoryImport } from '#common/api/inventory.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { applyImport } from './applying.ts';

export const HEADER = 'stock_number,type,title,category,price';

/** A row that nothing is wrong with. */
export const goodRow = (n: number, price = 100 + n): string =>
  `S-${n},${n % 2 === 0 ? 'new' : 'used'},Rifle number ${n},guns,${price}`;

export const table = (rows: readonly string[], header = HEADER): Buffer =>
  Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`);

export async function check(client: Client, file: Buffer, retireMissing = false): Promise<InventoryImport> {
  const url = `/inventory/imports${retireMissing ? '?retireMissing=true' : ''}`;
  const answer = await client.upload<InventoryImport>(url, file, 'stock.csv');
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Says that it is to be applied, and does the job's work. */
export async function apply(t: TestApp, client: Client, id: number): Promise<InventoryImport> {
  await client.post(`/inventory/imports/${id}/apply`);
  await applyImport(t.context, { importId: id });
  return (await client.get<InventoryImport>(`/inventory/imports/${id}`)).body;
}

export const bring = async (t: TestApp, client: Client, file: Buffer, retireMissing = false) =>
  apply(t, client, (await check(client, file, retireMissing)).id);

export async function rowsOf(client: Client, id: number, outcome = ''): Promise<ImportRow[]> {
  const query = outcome === '' ? '' : `&outcome=${outcome}`;
  const { body } = await client.get<ImportRows>(`/inventory/imports/${id}/rows?limit=100${query}`);
  return body.rows;
}
