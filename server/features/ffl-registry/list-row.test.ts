/** Rows of the list as tables: what is padded and filled in, and each fault with its reason. */
import { describe, expect, it } from 'vitest';
import { makeRow, type Row } from './ffl-registry.testing.ts';
import { readListRow, readZip } from './list-row.ts';

const LISTED_ON = '2025-11-01';
const read = (changes: Partial<Row>) => {
  const row = makeRow(7, changes);
  return readListRow((column) => row[column], LISTED_ON);
};

describe('a row', () => {
  it('becomes a licensee', () => {
    expect(read({})).toEqual({
      licensee: {
        license_key: '98200007',
        license_number: '9-82-001-01-7C-00007',
        license_type: 1,
        expires_on: '2027-03-01',
        license_name: 'LICENSEE 7 LLC',
        business_name: 'SHOP 7',
        street: '7 MAIN ST',
        city: 'BOISE',
        state: 'ID',
        zip: '83702',
        mail_street: 'PO BOX 7',
        mail_city: 'BOISE',
        mail_state: 'ID',
        mail_zip: '83701',
        phone_number: '+12085550101',
      },
    });
  });

  it.each<[string, Partial<Row>, object]>([
    [
      'lost leading zeros of its number',
      { LIC_DIST: '1', LIC_CNTY: '1', LIC_TYPE: '7', LIC_SEQN: '7' },
      { license_number: '9-01-001-07-7C-00007', license_key: '90100007', license_type: 7 },
    ],
    ['a month in small letters', { LIC_XPRDTE: '8m' }, { expires_on: '2028-12-01' }],
    ['no business name', { BUSINESS_NAME: '  ' }, { business_name: 'LICENSEE 7 LLC' }],
    ['a state by its name', { PREMISE_STATE: 'Idaho' }, { state: 'ID' }],
    ['many blanks', { PREMISE_CITY: '  GARDEN \u00a0 CITY\t' }, { city: 'GARDEN CITY' }],
    ['characters that cannot be kept', { LICENSE_NAME: 'A\u0000B' }, { license_name: 'A B' }],
    ['a phone with dashes', { VOICE_PHONE: '1 (208) 555-0101' }, { phone_number: '+12085550101' }],
    ['half a phone', { VOICE_PHONE: '5550101' }, { phone_number: null }],
    [
      'no mail address',
      { MAIL_STREET: '', MAIL_CITY: '', MAIL_STATE: '', MAIL_ZIP_CODE: '' },
      { mail_street: null, mail_city: null, mail_state: null, mail_zip: null },
    ],
    [
      'a mail address abroad',
      { MAIL_STATE: 'BC', MAIL_ZIP_CODE: 'V5K 0A1' },
      { mail_state: null, mail_zip: null },
    ],
  ])('may have %s', (_, changes, expected) => {
    expect(read(changes)).toMatchObject({ licensee: expected });
  });

  it.each<[string, Partial<Row>, string]>([
    ['a region that is none', { LIC_REGN: '2' }, 'The region “2” is not one of 1, 3, 4, 5, 6, 8 and 9.'],
    ['no region', { LIC_REGN: '' }, 'The region “” is not one of 1, 3, 4, 5, 6, 8 and 9.'],
    ['a long district', { LIC_DIST: '123' }, 'The district “123” is not a number of up to 2 digits.'],
    ['letters in the county', { LIC_CNTY: 'A1' }, 'The county “A1” is not a number of up to 3 digits.'],
    ['no sequence', { LIC_SEQN: '' }, 'The sequence number “” is not a number of up to 5 digits.'],
    ['an unknown type', { LIC_TYPE: '05' }, 'The type “05” is not known.'],
    [
      'the month I',
      { LIC_XPRDTE: '7I' },
      'The expiry “7I” is not a digit and a month’s letter, A to M without I.',
    ],
    ['no expiry', { LIC_XPRDTE: '' }, 'The expiry “” is not a digit and a month’s letter, A to M without I.'],
    [
      'a year far off',
      { LIC_XPRDTE: '1A' },
      'The expiry “1A” lies more than three years from the day of the list.',
    ],
    ['no name', { LICENSE_NAME: '' }, 'The name of the licensee is missing.'],
    ['no street', { PREMISE_STREET: ' ' }, 'The street of the premises is missing.'],
    ['no city', { PREMISE_CITY: '' }, 'The city of the premises is missing.'],
    ['no state', { PREMISE_STATE: '' }, 'The state of the premises is missing.'],
    ['an unknown state', { PREMISE_STATE: 'ZZ' }, 'The state “ZZ” is not known.'],
    ['a zip of letters', { PREMISE_ZIP_CODE: 'ABCDE' }, 'The zip “ABCDE” does not have 3 to 10 digits.'],
    ['no zip', { PREMISE_ZIP_CODE: '' }, 'The zip “” does not have 3 to 10 digits.'],
    [
      'several faults',
      { LIC_TYPE: '4', PREMISE_CITY: '' },
      'The type “04” is not known. The city of the premises is missing.',
    ],
  ])('is refused for %s', (_, changes, reason) => {
    expect(read(changes)).toMatchObject({ reason });
  });

  it('that is refused still says whose it is, where it can', () => {
    expect(read({ PREMISE_STATE: 'ZZ' })).toMatchObject({ licenseKey: '98200007' });
    expect(read({ LIC_SEQN: 'x' })).toMatchObject({ licenseKey: null });
  });
});

describe('a zip', () => {
  it.each([
    ['83702', '83702'],
    ['1234', '01234'],
    ['501', '00501'],
    ['83702-1234', '83702'],
    ['1234-5678', '01234'],
    ['837021234', '83702'],
    ['12345678', '01234'],
    ['5010001', '00501'],
    ['8370212345', '83702'],
    ['12', null],
    ['83702123456', null],
    ['83702-12345', null],
    ['8370A', null],
    ['83 702', null],
    ['-1234', null],
    ['', null],
  ])('%j is read as %s', (text, zip) => {
    expect(readZip(text)).toBe(zip);
  });
});
