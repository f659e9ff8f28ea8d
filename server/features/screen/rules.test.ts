/** The rules of the screen as administrators keep them: over HTTP, and on another node. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenRuleEntry, ScreenRules, ScreenTrial } from '#common/api/screen.ts';
import type { Problem } from '#common/api/shared.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import type { ScreenRule } from '#common/domain/screen/screen-rule.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let admin: Client;
let member: Client;
let memberId: number;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
  memberId = await createUser(t.db);
  member = await t.as(memberId);
});
afterAll(() => t.close());

const RULE: ScreenRule = {
  id: 'moon-dust',
  category: 'code-words',
  action: { private: 'block', dealer: 'hold' },
  kinds: ['sell'],
  patterns: ['moon dust'],
  reason: 'There is no such thing.',
};

const entryOf = (rules: ScreenRules, id: string): ScreenRuleEntry | undefined =>
  rules.rules.find(({ rule }) => rule.id === id);
const read = async (id: string) => entryOf((await admin.get<ScreenRules>('/screen/rules')).body, id);
const save = async (
  id: string,
  body: { rule: ScreenRule | null; isEnabled?: boolean; was?: string | null },
) =>
  admin.put<ScreenRules & Problem>(`/screen/rules/${id}`, {
    isEnabled: true,
    was: (await read(id))?.updatedAt ?? null,
    ...body,
  });
const reset = async (id: string) =>
  admin.delete<ScreenRules & Problem>(`/screen/rules/${id}`, { was: (await read(id))?.updatedAt ?? null });
let count = 0;
const sell = async (description: string) => {
  count += 1;
  const { status } = await member.post('/posts', {
    type: 'sell',
    title: `Thing ${count}`,
    description,
    price: 100,
    category: 'kit',
    zipCode: '83702',
  });
  return status;
};

describe('a rule', () => {
  it('that is added counts at once, and no more once it is removed', async () => {
    expect(await sell('A box of moon dust')).toBe(201);
    const saved = await save('moon-dust', { rule: RULE });
    expect(entryOf(saved.body, 'moon-dust')).toMatchObject({ isShipped: false, isEnabled: true, rule: RULE });
    expect(await sell('A box of moon dust')).toBe(422);
    // It does not say that moderators are to see it.
    expect(await t.db.selectFrom('screen_refusals').selectAll().execute()).toEqual([]);
    expect(entryOf((await reset('moon-dust')).body, 'moon-dust')).toBeUndefined();
    expect(await sell('A box of moon dust')).toBe(201);
  });

  it('that the software brought is switched off and on, changed, and set back', async () => {
    const text = 'Comes with a glock switch';
    const shipped = await read('conversion-switch');
    if (shipped === undefined) throw new Error('the rule is gone');
    expect(shipped).toMatchObject({ isShipped: true, isChanged: false, isEnabled: true, updatedAt: null });
    const off = entryOf(
      (await save(shipped.rule.id, { rule: null, isEnabled: false })).body,
      shipped.rule.id,
    );
    expect(off).toMatchObject({ isChanged: false, isEnabled: false, rule: shipped.rule });
    expect(await sell(text)).toBe(201);
    const changed = { ...shipped.rule, action: { private: 'warn', dealer: 'warn' } } as const;
    const now = entryOf((await save(shipped.rule.id, { rule: changed })).body, shipped.rule.id);
    expect(now).toMatchObject({ isChanged: true, isEnabled: true, rule: changed });
    expect(await sell(text)).toBe(201);
    const back = entryOf((await save(shipped.rule.id, { rule: shipped.rule })).body, shipped.rule.id);
    expect(back).toMatchObject({ isChanged: false, updatedAt: null });
    expect(await sell(text)).toBe(422);
  });

  it('is refused with what is wrong, field by field', async () => {
    const broken = { ...RULE, kinds: [], patterns: ['(open'], except: ['fine', '@nothing'], reason: ' ' };
    const { status, body } = await save('moon-dust', { rule: broken });
    expect(status).toBe(422);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      'rule.except.1',
      'rule.kinds',
      'rule.patterns.0',
      'rule.reason',
    ]);
    expect((await save('another-name', { rule: RULE })).body.errors?.[0]?.path).toBe('rule.id');
  });

  it('that somebody else has changed meanwhile is not written over', async () => {
    await save('moon-dust', { rule: RULE });
    const { status, body } = await save('moon-dust', { rule: RULE, was: null });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    await reset('moon-dust');
  });

  it('that does not exist is not found', async () => {
    expect((await reset('no-such-rule')).status).toBe(404);
    expect((await save('no-such-rule', { rule: null })).status).toBe(404);
  });

  it('leaves each change in the audit log', async () => {
    await save('moon-dust', { rule: RULE });
    await save('moon-dust', { rule: { ...RULE, patterns: ['moon sand'] } });
    await reset('moon-dust');
    const entries = await t.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'screen.rule')
      .where('subject_name', '=', 'moon-dust')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(entries).toMatchObject([
      { before: { patterns: ['moon sand'] }, after: null },
      { before: { patterns: ['moon dust'] }, after: { patterns: ['moon sand'] } },
      { before: null, after: { patterns: ['moon dust'], isEnabled: true } },
    ]);
  });

  it('that this version cannot read stops no post', async () => {
    await t.db
      .insertInto('screen_rules')
      .values({ id: 'moon-dust', rule: JSON.stringify({ ...RULE, patterns: ['(open'] }) })
      .execute();
    t.context.events.emit('settings.changed', { keys: ['screen'] });
    expect(await sell('Comes with an auto sear')).toBe(422);
    expect(await sell('A box of moon dust')).toBe(201);
    await reset('moon-dust');
  });
});

describe('trying', () => {
  const attempt = async (body: object) => (await admin.post<ScreenTrial & Problem>('/screen/try', body)).body;

  it('tells what the rules that count find in a text', async () => {
    const text = {
      poster: 'private',
      kind: 'sell',
      title: 'A glock switch',
      description: '',
      price: null,
      category: null,
    };
    const { text: found, posts } = await attempt({ text });
    expect(posts).toBeNull();
    expect(found).toMatchObject({
      outcome: 'block',
      hits: [{ words: [{ field: 'title', text: 'glock switch' }] }],
      rules: expect.arrayContaining([{ id: 'conversion-switch', action: 'block', words: ['glock switch'] }]),
    });
    expect((await attempt({ text: { ...text, kind: 'basic' } })).text).toEqual({
      outcome: 'allow',
      hits: [],
      rules: [],
    });
  });

  it('tells what a rule that is not saved would have found in the latest posts, and in no draft', async () => {
    const rule = { ...RULE, patterns: ['walnut stock'] };
    const values = { author_id: memberId, description: 'With a walnut stock.' };
    const seen = await createPost(t.db, values);
    const held = await createPost(t.db, { ...values, status: PostStatus.Flagged });
    await createPost(t.db, { ...values, status: PostStatus.Draft });
    await createPost(t.db, { ...values, status: PostStatus.Deleted });
    const { text, posts } = await attempt({ rule });
    expect(text).toBeNull();
    expect(posts?.found).toBe(2);
    expect(posts?.samples.map(({ id }) => id)).toEqual([held, seen]);
    expect(posts?.samples[0]?.hits[0]?.words[0]?.text).toBe('walnut stock');
  });

  it('refuses a rule that cannot be read', async () => {
    expect((await attempt({ rule: { ...RULE, patterns: [] } })).errors?.[0]?.path).toBe('rule.patterns');
  });
});
