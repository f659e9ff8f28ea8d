/** Tries how entries of the audit log read. */
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#common/api/audit.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { readFilters } from './audit.api.ts';
import { reasonToText } from './audit-values.ts';
import { changesOf, nameAction, nameActor, sentenceOf, subjectUrl, summarize } from './audit-copy.ts';

const subject = (kind: string, id: number | null, name: string | null = null): AuditEntry['subject'] => ({
  kind,
  id,
  name,
});
const read = (action: string, of: AuditEntry['subject']): string => {
  const { before, name, after } = sentenceOf({ action, subject: of });
  return [before, name, after].filter(Boolean).join(' ');
};

describe('the sentence', () => {
  it.each([
    ['tenant.update', subject('tenant', 3, 'Alder Ridge'), 'changed Alder Ridge'],
    ['settings.update', subject('settings', null), 'changed the settings'],
    ['post.markSold', subject('post', 7, 'A lamp'), 'marked A lamp sold'],
    ['post.hide', subject('post', 7), 'hid post 7'],
    ['odd.thing', subject('odd', null), 'did “odd.thing” to it'],
  ])('of %s', (action, of, words) => expect(read(action, of)).toBe(words));

  it('names who did it', () => {
    expect(nameActor({ actor: { id: 1, displayName: 'Adam K.' }, actorRole: 40 })).toBe('Adam K.');
    expect(nameActor({ actor: null, actorRole: RoleLevel.Visitor })).toBe('The server');
    expect(nameActor({ actor: null, actorRole: RoleLevel.Admin })).toBe('Deleted account');
  });

  it.each([
    [subject('tenant', 3), '/tenants/edit/3'],
    [subject('settings', null), '/settings/'],
    [subject('post', 7), '/posts/7'],
    [subject('comment', 7), null],
    [subject('post', null), null],
  ])('of %j leads to %s', (of, url) => expect(subjectUrl(of)).toBe(url));
});

describe('the changes', () => {
  it.each([
    [{ transferFee: 35 }, { transferFee: 30 }, 'transfer fee $35 → $30'],
    [{ status: 10 }, { status: 60 }, 'status Active → Hidden'],
    [{ role: 10 }, { role: 30 }, 'role Member → Moderator'],
    [{ postingOpen: true }, { postingOpen: false }, 'posting open yes → no'],
    [null, { hosts: ['a.org', 'b.org'] }, 'hosts a.org, b.org'],
    [null, { price: 35, model: null, caliber: '' }, 'price $35'],
    [{ reason: 'x' }, null, 'reason x → nothing'],
    [null, { listedOn: '2026-11-01', bytes: 16_252_928 }, 'list of Nov 1, 2026, size 16 MB'],
    [
      { expiresOn: '2026-12-01', pausedReason: 'notListed' },
      { expiresOn: '2029-12-01', pausedReason: null },
      'expires on Dec 1, 2026 → Dec 1, 2029, paused reason not in the ATF list → nothing',
    ],
    [null, { suspendedUntil: '2026-11-22T06:59:59.000Z' }, 'suspended until Nov 21, 2026'],
    [{ license_number: 'x' }, { license_number: 'y' }, 'license number x → y'],
    [{ state: 'confirmed' }, { state: 'approved', tenantId: 7 }, 'state code entered → approved, store #7'],
    [{ category: 'ammunition' }, { category: 'gunParts' }, 'category Ammo → Gun Parts'],
    [null, { brand: { light: '#112233', dark: '#445566' } }, 'brand light #112233, dark #445566'],
    [{ mediaIds: [3, 4] }, { mediaIds: [4] }, 'pictures #3, #4 → #4'],
    [{ a: 1, b: 2, c: 3 }, { a: 2, b: 3, c: 4 }, 'a 1 → 2, b 2 → 3 and 1 more'],
    [{ text: 'x'.repeat(50), a: 1 }, { text: '', a: 2 }, 'a 1 → 2 and 1 more'],
    [{ text: 'x'.repeat(50) }, { text: '' }, null],
    [null, null, null],
  ])('from %j to %j', (before, after, words) => {
    expect(summarize(changesOf({ before, after }, 'America/Boise'))).toBe(words);
  });
});

it.each([
  ['The ATF list of 2026-11-01', 'The ATF list of Nov 1, 2026'],
  ['Lot 2026-99-01, see 5.2', 'Lot 2026-99-01, see 5.2'],
])('the reason %j reads %j', (reason, words) => expect(reasonToText(reason)).toBe(words));

it.each([
  ['post.hide', 'hid a post'],
  ['settings.update', 'changed the settings'],
  ['odd.thing', 'odd.thing'],
])('the action %s is called %j', (action, words) => expect(nameAction(action)).toBe(words));

it.each([
  [
    'actor=Adam+K.&action=post.hide&from=2026-11-01',
    { actor: 'Adam K.', action: 'post.hide', from: '2026-11-01' },
  ],
  [
    'kind=post&subjectId=7&tenantId=2&phrase=+why+',
    { kind: 'post', subjectId: 7, tenantId: 2, phrase: 'why' },
  ],
  ['action=a b&from=soon&subjectId=x&kind=p%25&actor=&phrase=', {}],
  [`phrase=${'x'.repeat(81)}`, {}],
])('the address %s asks for %j', (search, filters) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(filters);
});
