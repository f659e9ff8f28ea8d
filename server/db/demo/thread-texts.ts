/** Questions, answers and messages below the demo's listings. */
import type { TalkName } from './goods.ts';

/** A question, the seller's answer and, for some, a last word of the asker. */
export type Thread = [question: string, answer: string, thanks?: string];

export const THREADS: Record<TalkName, Thread[]> = {
  longGun: [
    ['How is the bore?', 'Bright and sharp. I can send a picture down the muzzle.', 'Please do, thank you.'],
    ['Has it been drilled or altered?', 'No, as it left the factory.'],
    [
      'What is the length of pull?',
      'A bit over 13 1/2 inches, measured just now.',
      'That fits. Sending you a message.',
    ],
    ['Any cracks behind the tang?', 'None, I looked with a glass. Picture four shows it.'],
    ['What does it group with?', 'About an inch with the load it likes, two with cheap stuff.'],
    ['Would you take a trade toward it?', 'Depends on the trade. Write me what you have.'],
    [
      'How many rounds, about?',
      'Under two hundred. I hunt more than I shoot.',
      'Sounds right. I am interested.',
    ],
    ['Is the sling included?', 'It is, and the soft case too.'],
  ],
  handgun: [
    ['How many magazines come with it?', 'Those in the pictures, all factory.'],
    ['Round count?', 'Three to four hundred, all factory ammunition.', 'Thanks, that is less than mine.'],
    ['Any holster wear?', 'A little at the muzzle, picture three shows it.'],
    ['Is the original box there?', 'Box, papers and lock, all of it.'],
    ['How is the trigger?', 'Clean, as the factory made it. Nothing was done to it.'],
    ['Can we meet at a dealer this week?', 'Thursday after five works for me.', 'Thursday it is.'],
  ],
  optic: [
    ['Any marks on the glass?', 'None that I can see or photograph.'],
    ['Does the warranty transfer?', 'Yes, the maker does not ask for papers.', 'Good to know.'],
    ['Do the turrets track?', 'Box test was fine at 100 yards, back to zero each time.'],
    ['First or second focal plane?', 'It is in the pictures of the reticle, see the third one.'],
    ['Are the rings included?', 'As the title says; without them I would take a little off.'],
    ['Would you mail it?', 'Yes, insured, at cost.'],
  ],
  ammo: [
    ['Is it all one lot?', 'Yes, same number on every box.'],
    ['Brass cases?', 'Brass, boxer primed, reloads fine.', 'I will take half if you split.'],
    ['Would you split it?', 'Rather not, but write me if it is still here on Sunday.'],
    ['How was it stored?', 'Inside, in cans with silica.'],
    ['Can you do a little better for all of it?', 'Pick it up this week and we will find a number.'],
  ],
  part: [
    ['Does it fit the long action?', 'It came off one, so yes.'],
    ['Are the screws included?', 'All of them, in the bag.'],
    ['Any cracks?', 'None. I looked with a light.', 'Then I will take it.'],
    ['Would it need fitting?', 'Dropped right into mine. Yours may want a touch of sanding.'],
    ['Left or right hand?', 'Right hand.'],
  ],
  gear: [
    ['Still there?', 'It is.', 'Great, sending a message.'],
    ['Could you mail it to Montana?', 'Sure, flat rate box.'],
    ['Any smell of smoke or mold?', 'No, kept in the house.'],
    [
      'What are the inside measurements?',
      'I will measure tonight and write it here.',
      'Thanks for doing that.',
    ],
    ['How much wear on the edges?', 'Light scuffs, picture two is the worst corner.'],
  ],
  reloading: [
    ['Are the dies included?', 'Those in the title are.'],
    [
      'Is the priming system complete?',
      'Yes, and I have a spare arm.',
      'Sold my last one for lack of that. Interested.',
    ],
    ['How many rounds has it made?', 'Five thousand, maybe six. It does not show.'],
    ['Would you show it working?', 'Come by, the bench is still up.'],
    ['Manual included?', 'Yes, with my notes in it.'],
  ],
};

export const BUY_THREADS: Thread[] = [
  [
    'I may have one. What condition do you need?',
    'A good user. Marks are fine, rust is not.',
    'Then write me, I will send pictures.',
  ],
  ['Would you drive to Twin Falls?', 'For the right one, yes.'],
  ['There was one at the shop in town on Saturday.', 'Thank you, calling them now.'],
  ['Saw one last month, went in an hour.', 'Story of my life.'],
];

export const REMARKS = [
  'Fair price for one this clean.',
  'Good luck with the sale.',
  'Wish this was closer.',
  'Bought from this seller before, went as it should.',
  'That will not last long.',
  'Nice pictures, thank you for taking the time.',
  'If it were left-handed I would be on my way.',
  'Mine from the same years has never failed me.',
  'Watching this one.',
  'Great piece for somebody’s first.',
];

export const DEALER_REMARKS = [
  'Handled it on Saturday, it is as nice as it looks.',
  'Do you price match?',
  'Can you hold it until Friday?',
  'Easy transfer there last week, good people.',
  'Is layaway possible on this one?',
];

export const DEALER_ANSWERS = [
  'Yes, write us or call and we set it aside.',
  'It is on the rack, stop by.',
  'We can, with a small deposit.',
  'Until Saturday noon, gladly.',
];

export const NEWS_REMARKS = [
  'See you there.',
  'Thanks for doing this.',
  'Is there a limit on guests?',
  'Went last year, worth the drive.',
  'Good to know before I drive over.',
];

/** Messages in turn, the asker first. */
export const MESSAGE_SCRIPTS: string[][] = [
  [
    'Hello, is this still available?',
    'Yes it is.',
    'Could you send a picture of the other side?',
    'Added one to the listing just now.',
    'Looks good. Would Saturday at the dealer work?',
    'Saturday at ten is fine. I will call them so they expect us.',
    'Perfect, see you there.',
  ],
  [
    'Would you take a little less if I pick it up this week?',
    'I can meet you in the middle.',
    'Deal. Thursday after work?',
    'Thursday it is.',
  ],
  [
    'Interested. Which dealer do you use for transfers?',
    'The one in town that is listed here, they are quick.',
    'I know them. When suits you?',
  ],
  [
    'Any chance you would trade for a scope and cash?',
    'Which scope?',
    'A 3-9x40, two years old, with box.',
    'Not what I need, but thank you for asking.',
  ],
  ['Is the price firm?', 'For now, yes. Ask me again in two weeks.'],
  [
    'How soon could you mail it?',
    'Tomorrow morning, insured.',
    'Great, I will take it.',
    'Marked as pending. Thank you.',
  ],
  [
    'Does it come with everything in the pictures?',
    'All of it except the rest it lies on.',
    'Ha, fair enough. Let me talk to my wife.',
  ],
  [
    'I am about an hour away. Could I look at it before I decide?',
    'Of course, at the counter. Bring your license for the form in case you like it.',
  ],
];
