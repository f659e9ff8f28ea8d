/** News, videos and notices of the demo. */
import type { Drawing } from './drawings.ts';

export type Story = { title: string; body: string; art: Drawing | 'shop' | 'range' };

/** `art / title / body`. */
function parseStories(text: string): Story[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [art = '', title = '', ...body] = block.split('\n');
      return { art: art as Story['art'], title, body: body.join('\n\n') };
    });
}

export const NETWORK_NEWS = parseStories(`
range
Public range days return across the Treasure Valley
Four county ranges open on Saturdays through November. Bring ear protection.
Check in at the gate, leave actions open, and ask the officers for a bench if you have never been.

scene-form
How a private transfer works, step by step
What to bring, what the dealer checks, and how long it usually takes.
1. Agree on price and dealer by message.
2. Meet at the counter with the firearm unloaded and in a case.
3. The buyer shows identification and fills in the form.
4. The dealer runs the check and keeps the record.
Check with the receiving dealer before you drive.

ear-muffs
Free hearing checks at six shops this month
Audiologists visit our verified dealers on Saturday mornings. Ten minutes, no appointment.

case
Moving between states with firearms: ask first
Rules differ from state to state and change. Your receiving dealer knows what applies; ask before you pack.

over-under
Charity clays raised $18,400 for hunter education
Thank you to 212 shooters and to the volunteers who loaded the traps all day.

scope
Glass clinic: bring your optic, leave with a zero
Dealers on the network mount and level optics for the price of a coffee during the first week of December.

scene-form
What "Verified FFL" means
We check the license number for form and against the list of licensees, and mail a code to the premises. The badge names the date of the last check and pauses when a license runs out.

cleaning-kit
Winter storage: what our dealers do
Clean, oil lightly, keep dry, look once a month. Five shops share what works in their climate.

range
Youth rimfire day: 140 first shots
Parents, grandparents and a lot of patience. Pictures in the discussion.

ammunition
Shelves are filling up again
Dealers report steady deliveries of common calibers since October. Hunting loads in older calibers stay scarce.

bolt-rifle
Sight-in weekends before the season
Find a dealer near you that opens its range for zeroing. Bring the ammunition that you will hunt with.

scene-form
Selling an inherited firearm: where to begin
Start at a dealer's counter. They look it over, tell you what it is, and explain your ways to sell or keep it.

holster
Holster swap in Prescott was a full house
More than 300 holsters changed belts. The next one is planned for spring.

reloading-press
Reloading for beginners: a four-evening course
Two dealers teach it side by side this winter. Safety glasses provided.

lever-rifle
The lever action turns heads again
Searches for lever actions doubled on the network since summer. Our dealers say: prices follow.

binoculars
Count the herd: volunteers wanted
State biologists ask hunters with good glass to help on two weekends in January.

range
New backstop, same old friends
The county range is open again after six weeks of work.

scene-form
Scam watch: three signs to walk away
Pressure to pay before meeting, a price that is too good, and a wish to leave the site. Report it and move on.

stock
Gunsmiths on the network: who does what
A list of shops with a gunsmith on the premises, with waiting times.

case
Traveling for the hunt? Locking cases, explained
Airlines want hard sides and locks that only you open. Ask yours before you buy.
`);

export const DEALER_NEWS = parseStories(`
shop
Holiday hours, and the last day for transfers before Christmas
We close at noon on December 24. Start transfers by the 20th.

scope
Free optic mounting and bore sighting in December
Buy an optic from us or bring your own, and leave with it level.

over-under
Upland guns are in
Light twenties and a few twenty-eights on the rack. Handle them before the season does.

ammunition
Ammunition delivery on Thursday
Common calibers by the case, hunting loads by the box. Two cases a customer so that everybody gets some.

reloading-press
Bench night: bring your questions
Third Wednesday, after closing. Coffee is on, presses are mounted.

lever-rifle
Estate collection on consignment
Twenty-six lever actions and single shots from one family. Viewing on Saturday from nine.

range
Range day with us
Demo rifles, steel at 300 and lunch. Members free, guests bring ears and eyes.

bolt-rifle
Sight-in service before opening day
Drop it off with your ammunition on Monday, pick it up on Friday with the target.

scene-form
Transfers by appointment
Less waiting: write us, pick a time, and the form is ready on the counter.

cleaning-kit
Deep cleaning week
Full strip, ultrasonic bath and a written check. Ask about the price for two.

shop
We are hiring at the counter
Part time, Saturdays a must. Patience counts more than knowledge; that we can teach.

holster
Leather maker visits the shop
Bring your pistol unloaded and in a case, and get measured for a holster made for you.
`);

/** `title / body`, with choices as in the discussions. */
export const VIDEO_TOPICS: [title: string, body: string][] = [
  [
    'How I mount a scope level, {start to finish|without fancy tools}',
    'Ten minutes with two cheap levels and a torque driver.',
  ],
  [
    'Cleaning a {lever action|bolt rifle|over-under} without taking it apart',
    'What I do after every trip, and what can wait.',
  ],
  ['{Tikka|CZ|Marlin|Browning} at 300 yards', 'Wind, steel and a good rest. Groups at the end.'],
  [
    'First look: {a used Citori|my new press|the budget binoculars}',
    'Honest first impressions, more after a season.',
  ],
  ['Loading {.30-30|.45-70|9mm|.308} for beginners', 'Each step slowly. Follow a printed manual, not me.'],
  ['{Chukar|Pheasant|Grouse} morning with the {young|old} dog', 'Mostly walking, some birds, one tired dog.'],
  ['Refinishing a {walnut stock|grandfather’s stock} with oil', 'Twelve thin coats and a lot of waiting.'],
  ['What is in my {range bag|hunting pack}', 'Everything on the table, with weights.'],
  ['Shotgun fit in five minutes', 'Length, drop and cast, shown with a yardstick.'],
  ['Reading wind at the {county range|long range}', 'Flags lie, grass does not.'],
];

/** Free films that stand in for the members' own. */
export const VIDEO_LINKS = [
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=eRsGyueVLvQ',
  'https://www.youtube.com/watch?v=R6MlUcmOul8',
  'https://youtu.be/WhWc3b3KhnY',
  'https://vimeo.com/1084537',
];

export const NOTICES: [title: string, body: string][] = [
  [
    'Volunteers wanted for the youth rimfire day',
    'Range officers and people with patience. Write to us through the contact page.',
  ],
  [
    'Lost and found from the Boise range day',
    'Two pairs of muffs, one hat and a single glove. Ask at the counter of Alder Ridge.',
  ],
  [
    'Hunter education: instructors needed',
    'Two evenings a month this winter. Your state pays for the course.',
  ],
  ['Planned maintenance on Sunday night', 'The site may be slow between 11 PM and midnight, Mountain time.'],
  ['Survey: what should we build next?', 'Five questions, two minutes, no names.'],
  ['Coat drive at all six dealers', 'Warm coats in any size until the end of the month.'],
  ['County range closed for tree work', 'Two weeks. Alder Ridge keeps a list of open ranges nearby.'],
  ['Safe storage week', 'Free cable locks at every dealer on the network while they last.'],
];
