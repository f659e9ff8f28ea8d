/** What the tests of becoming verified share: applicants, administrators, a loaded list, and the steps between. */
import type { Insertable } from 'kysely';
import type { Application, ApplyBody, LetterMade } from '#common/api/verification.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import type { Licensees } from '#server/db/schema.gen.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';

let licenses = 0;
/** Valid until March 1 of the year after next. */
export const EXPIRES_ON = `${new Date().getUTCFullYear() + 2}-03-01`;
const EXPIRY = `${EXPIRES_ON.charAt(3)}C`;

/** A license number of a dealer that nobody has used yet. */
export function newLicense(type = '01', expiry = EXPIRY): string {
  licenses += 1;
  return `9-82-001-${type}-${expiry}-${String(70_000 + licenses)}`;
}

export const formOf = (values: Partial<ApplyBody> = {}): ApplyBody => ({
  licenseNumber: newLicense(),
  businessName: 'Alder Ridge Arms',
  street: '100 Main Street',
  zip: '83702',
  phoneNumber: '208-555-0100',
  website: 'https://alder.example',
  takesTransfers: true,
  performsChecks: true,
  ...values,
});

export type Applicant = { userId: number; client: Client; id: number; licenseNumber: string };

/** A member with an application. */
export async function createApplicant(t: TestApp, values: Partial<ApplyBody> = {}): Promise<Applicant> {
  const userId = await createUser(t.db);
  const client = await t.as(userId);
  const form = formOf(values);
  const { body } = await client.post<Application>('/tenants/applications', form);
  return { userId, client, id: body.id, licenseNumber: form.licenseNumber };
}

/** The same, whose license is in the list: in the one that is loaded already, or in one of its own. */
export async function createListedApplicant(t: TestApp, values: Partial<ApplyBody> = {}): Promise<Applicant> {
  const applicant = await createApplicant(t, values);
  const key = toKey(applicant.licenseNumber);
  const listed = await t.db
    .selectFrom('licensees')
    .select('license_key')
    .where('license_key', '=', key)
    .execute();
  if (listed.length === 0) await loadList(t, [{ license_number: applicant.licenseNumber }]);
  return applicant;
}

const toKey = (number: string): string => `${number.slice(0, 1)}${number.slice(2, 4)}${number.slice(-5)}`;

export async function createAdministrator(t: TestApp): Promise<Client> {
  return t.as(await createUser(t.db, { role: RoleLevel.Admin }));
}

/** The list of a day, with these licensees. */
export async function loadList(
  t: TestApp,
  licensees: (Partial<Insertable<Licensees>> & { license_number: string })[],
  listedOn = '2026-11-01',
): Promise<void> {
  const { id } = await t.db
    .insertInto('licensee_imports')
    .values({ file_name: 'list.txt', listed_on: listedOn, state: 'done', is_whole: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const licensee of licensees) {
    const number = licensee.license_number;
    await t.db
      .insertInto('licensees')
      .values({
        license_key: toKey(number),
        license_type: Number(number.slice(9, 11)),
        expires_on: EXPIRES_ON,
        license_name: 'ALDER RIDGE LLC',
        business_name: 'ALDER RIDGE ARMS',
        street: '100 MAIN ST',
        city: 'BOISE',
        state: 'ID',
        zip: '83702',
        first_import_id: id,
        last_import_id: id,
        ...licensee,
      })
      .execute();
  }
}

/** Makes a letter. @returns its code, as it stands in it */
export async function makeLetter(admin: Client, id: number): Promise<string> {
  const { body } = await admin.post<LetterMade>(`/tenants/applications/${id}/letter`, {});
  return body.letter.code;
}

/** Takes an application as far as the code of its letter. */
export async function confirmPremises(admin: Client, { client, id }: Applicant): Promise<void> {
  const code = await makeLetter(admin, id);
  await client.post(`/tenants/applications/${id}/code`, { code });
}

export const stateOf = async (t: TestApp, id: number): Promise<string> =>
  (await t.db.selectFrom('applications').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;
