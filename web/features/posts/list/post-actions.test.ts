/** Tries the names of a post's actions (specification, section 2). */
import { expect, test } from 'vitest';
import { POST_ACTIONS, type PostActionName } from './post-actions.ts';

test.each<[PostActionName, string]>([
  ['delete', 'Delete'],
  ['markSold', 'Mark Sold'],
  ['markPending', 'Mark Pending'],
  ['clearStatus', 'Clear Status'],
  ['convertToDealer', 'Convert to Dealer'],
  ['convertToPrivate', 'Convert to Private'],
  ['flag', 'Flag'],
  ['unflag', 'Unflag'],
])('%s is called %s (spec 2)', (action, label) => expect(POST_ACTIONS[action].label).toBe(label));
