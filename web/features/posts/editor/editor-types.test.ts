/** Tries who may write what, and what the editor offers. */
import { describe, expect, test } from 'vitest';
import { PostType, RoleLevel } from '#common/domain/enums.ts';
import { POST_TYPES } from '#common/domain/post-types.ts';
import { permissionsFor } from '#common/domain/roles.ts';
import { choicesFor, choicesForEdit, headingOf, mayCreate } from './editor-types.ts';

const { Sell, Buy, Trade, DealerNew, DealerUsed, Basic, Video, News, Ad } = PostType;
const member = permissionsFor(RoleLevel.User, null);
const staff = permissionsFor(RoleLevel.User, { role: 'staff', verified: true });
const paused = permissionsFor(RoleLevel.User, { role: 'manager', verified: false });
const admin = permissionsFor(RoleLevel.Admin, null);
const open = (permissions: readonly string[]) => POST_TYPES.filter((type) => mayCreate(type, permissions));
const typesOf = (choices: { type: PostType }[]) => choices.map((choice) => choice.type);

test.each([
  ['a member', member, [Sell, Buy, Trade, Basic, Video]],
  ['staff of a verified store', staff, [Sell, DealerNew, DealerUsed, Buy, Trade, Basic, Video, News]],
  ['staff of a paused store', paused, [Sell, Buy, Trade, Basic, Video]],
  ['an administrator', admin, [Sell, Buy, Trade, Basic, Video, Ad, News]],
])('%s', (_, permissions, types) => expect(open(permissions)).toEqual(types));

describe('choices', () => {
  test('dealer kinds are for staff only (spec 2)', () => {
    expect(typesOf(choicesFor(Sell, member))).toEqual([Sell, Buy, Trade]);
    expect(typesOf(choicesFor(DealerNew, staff))).toEqual([Sell, Buy, Trade, DealerNew, DealerUsed]);
  });
  test('video is a choice inside a discussion', () => {
    expect(typesOf(choicesFor(Basic, member))).toEqual([Basic, Video]);
  });
  test.each([News, Ad])('nothing to choose for %d', (type) => expect(choicesFor(type, admin)).toEqual([]));
  test('a saved post stays private or of the dealer', () => {
    expect(typesOf(choicesForEdit(Trade))).toEqual([Sell, Buy, Trade]);
    expect(typesOf(choicesForEdit(DealerUsed))).toEqual([DealerNew, DealerUsed]);
  });
});

test.each([
  [Sell, 'New Listing'],
  [DealerNew, 'Product Listing'],
  [Basic, 'New Discussion'],
  [News, 'News Post'],
])('the heading of %d is %s', (type, heading) => expect(headingOf(type, 'create')).toBe(heading));
