/** The page of the listing screen's rules, and what a post says of what was found, as the server draws them. */
import { describe, expect, test } from 'vitest';
import type { ScreenRules } from '#common/api/screen.ts';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { drawPage } from './testing/pages.ts';
import { member } from './testing/samples.ts';

const [first] = DEFAULT_RULES.rules;
if (first === undefined) throw new Error('there are no rules');
const rules: ScreenRules = {
  rules: [
    {
      rule: first,
      isShipped: true,
      isChanged: true,
      isEnabled: false,
      updatedAt: '2026-11-20T10:00:00.000Z',
      updatedBy: { id: 9, displayName: 'Adam K.' },
    },
  ],
  lists: [{ name: 'gun', words: 12 }],
};
const draw = (permissions: string[]) =>
  drawPage('/settings/screen', {
    initialState: { hasSession: true },
    answers: {
      'GET /accounts/current': { ...member, permissions },
      'GET /screen/rules': rules,
    },
  });

describe('the page of the rules', () => {
  test('shows each with what it does, and who has changed it', async () => {
    const { status, text } = await draw(['settings:manage']);
    expect(status).toBe(200);
    for (const words of [
      first.id,
      'Machine-gun conversion devices',
      'Changed',
      'Adam K.',
      'Try it',
      '@gun (12)',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('is not there for other members', async () => {
    const { status, calls } = await draw([]);
    expect(status).toBe(404);
    expect(calls).not.toContain('GET /screen/rules');
  });
});
