/** Accessories at the price of a gun, and winks. */
import type { ScreenRule } from '../screen-rule.ts';

const CODE =
  'The price does not fit what is offered. If something else is meant, it cannot be offered here; if not, tell more about it.';

export const CODE_WORD_RULES: ScreenRule[] = [
  {
    id: 'case-only',
    category: 'code-words',
    action: { private: 'hold', dealer: 'hold' },
    kinds: ['sell', 'trade', 'buy'],
    price: { over: 299 },
    patterns: [
      '(@cheap) only',
      '(empty|just the|just a|only the|only a|one|single|1|a single|nice|this|the|plastic|factory|selling a|selling my|my) (glock|sig|ruger|magpul|empty|factory|used|nice|plastic|old|custom|gun|original|cardboard)? (@cheap) ..4 (for sale|only|no gun|comes with|and get|wink)',
      'no gun & @cheap',
    ],
    except: [
      '(no|with|in|includes|including|original|comes|has|and|w|hard|plus|have|factory|locking|gun|soft|came|comes in|for) ..4 (@cheap)',
      '_ ..6 (included|includes|and manual|and papers|and paperwork|and lock|too|with it|comes with it|goes with)',
      '_ & (guitar|trunk|lot of|collection|set of|pallet|display case|case of|custom leather|rig|tooled|double|gold|silver|case fan)',
      'case (of|color|colored|hardened|hardening|fan|iron)',
      '(mag|magazine) (release|well|pouch|capacity|extension|fed|tube)',
      '(box|boxes) (of|magazine|mag)',
      '(grip) (safety|angle|module|frame|tape|zone|reduction|screw)',
      'cap (lock|and ball|gun)',
      '_ & (rounds|rds|scope|binoculars|rangefinder|pistol only|bolt action|semi auto)',
    ],
    goods: { only: ['accessories', 'kit', 'gunParts'] },
    reason: CODE,
  },
  {
    id: 'case-only-gun',
    category: 'code-words',
    action: { private: 'hold', dealer: 'hold' },
    kinds: ['sell', 'trade', 'buy'],
    price: { over: 249 },
    patterns: [
      '(case|box|holster|empty box|empty case|mag|magazine|sticker|patch|shirt|hat|keychain|manual) only',
      '(empty) (box|case)',
      '(just|only) (the|a) (box|case|holster|sticker|patch|empty box|empty case|manual|keychain)',
    ],
    except: ['_ ..3 (guitar|trunk)', '(not|no) ..2 _', '(mag|magazine) only (fed|safety)'],
    reason: CODE,
  },
  {
    id: 'wink',
    category: 'code-words',
    action: { private: 'hold', dealer: 'hold' },
    kinds: ['sell', 'trade', 'buy'],
    patterns: [
      '(paying|pay|payin) for (the|a|an|just the) (empty|plastic|cardboard)? (@cheap)',
      '(@cheap) &15 wink',
      '(@cheap) only &30 (😉|🤫|🔫|👀|wink|if you know|iykyk|know what i mean|surprise|something special|something extra|heavy|special gift|free gift|mystery)',
      '(@cheap) &12 (😉|🤫|wink wink|iykyk|if you know you know|if you know what i mean|yk|catch my drift|get my drift|nudge nudge|you know whats inside|you know what comes with it|read between the lines)',
      '(iykyk|if you know you know|if you know what i mean|if you catch my drift|wink wink|nudge nudge|read between the lines|you know what (it is|this is|im selling|i mean|i really have|that means)|yk what it is)',
      '(buy|purchase|get|pay for|with purchase of|with every) (this|the|my|a|one)? (@cheap) ..8 (something|special|gift|surprise|free gun|free pistol|free glock|bonus|extra|goes with|comes with|throw in|free)',
      '(comes with|includes|get|contains|with|gets you) (a|an|something|the|one)? (free|special|secret|hidden|heavy|little)? (surprise|something special|something extra|special gift|bonus surprise|secret item|special bonus|something inside|mystery item|something heavy|free gun|free pistol|free glock|free handgun)',
      '(message|dm|pm|ask|text|contact) (me)? ..3 (for|about) (the|what)? (real|actual|true|im really|i really|whats really) (item|items|details|product|thing|menu|listing|deal|selling|have|for sale|inside)',
      '(special|secret|real|full) menu',
      '(not|isnt) (really)? (what it looks like|what you think|whats pictured|what is pictured|selling a (@cheap)|about the (@cheap))',
      '(@cheap) is (heavy|heavier|full|loaded|not empty)',
      '(free|complimentary) (gun|glock|pistol|handgun|rifle|revolver) (with|included|when|if|w|inside)',
    ],
    except: [
      '(no|not|never) ..2 _',
      '_ ..3 (raffle|giveaway|drawing|ticket|safe with|safe)',
      '(free) (gun) (safe|lock|cleaning|case|show)',
      '_ &4 (pocket knife|raffle)',
      'special menu item',
      'mag is (heavy|full|loaded) duty',
      '(case|box|bag|cap|grip|mag|holster) is (heavy duty|heavy weight|full size|full length|full of|full grain|full leather)',
    ],
    reason: CODE,
  },
  {
    id: 'accessory-at-gun-price',
    category: 'code-words',
    action: { private: 'hold', dealer: 'hold' },
    kinds: ['sell', 'trade'],
    goods: { only: ['accessories', 'kit'] },
    price: { over: 349 },
    patterns: [
      '(sticker|patch|keychain|t shirt|tshirt|shirt|hat|lanyard|koozie|decal|coin|sock|gun sock|gun lock|cable lock|snap cap|bore brush|cleaning rod|mug|poster|key ring|towel|magnet|pen|lighter)',
      'holster for sale',
      '(pmag|mag|magazine) ..3 (one|single|1|just one|only one)',
      '(one|single|1|a) (glock|pmag|ar|ak|used|oem|factory|empty|magpul|metal)? (mag|magazine|pmag|holster|sling|pouch)',
    ],
    except: [
      '_ & (lot|lots|collection|set|bundle|case of|box of|rare|vintage|rolex|original|ww 2|wwii|ww ii|signed|autographed|zippo|antique|nods|night vision|safe|thermal|display|shot show|bulk|#2-500 (mags|magazines|patches|shirts|pieces|hats))',
      '(with|includes|including|and|plus|free|comes|w|also|no|has|extra|spare|velcro|in|accepts|takes|fits|has|for) ..3 _',
      '_ (pocket|panel|board|sized|kit|cover)',
      'pen (light|flashlight)',
    ],
    reason: CODE,
  },
];
