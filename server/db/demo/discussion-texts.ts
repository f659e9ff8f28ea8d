/** Discussions of the demo with answers that fit them. `{a|b|c}` stands for one of the words; the same braces in a text choose alike. */

export type Topic = { title: string; body: string; replies: string[] };

/** `title / body / reply / reply …`, one topic a block. */
const TOPICS = `
First rifle for a {12|13|14}-year-old: {.243 Win|7mm-08|6.5 Creedmoor} or something else?
My {son|daughter|niece} passed hunter education last month and is small for the age. Looking for something light with mild recoil that will still do in ten years. What would you buy?
We started ours on a .243 and never looked back.
7mm-08 with reduced loads. Grows with the kid, and you hand over the same rifle at eighteen.
Fit matters more than caliber. Buy one with spacers in the stock.
Spend the money on a good pad and electronic muffs. The noise scares them more than the recoil.
A .22 and a brick of ammunition first. Then the deer rifle.

How do you clean {walnut|oil finished|old military} stocks without stripping them?
Mine has years of grime around the wrist. I do not want to lose the color that took so long to get there.
Mineral spirits on a soft cloth, then a little boiled linseed oil. Nothing stronger.
0000 steel wool, barely any pressure, and stop sooner than you think.
Murphy soap, damp, never wet. Dry it the same minute.
Leave it. The grime is half the price on some of these.

Range report: {Tikka T3x|Savage 110|Bergara B-14|Howa 1500} with three factory loads
Shot five groups of each at 100 yards on Saturday. Best was the match load at 0.8 in, worst the bulk soft points at 2.1. Heavier bullets clearly preferred.
Thanks for writing it down. Did you let it cool between groups?
Mine likes the same load. Try it at 200, it does not fall apart.
What torque do you use on the action screws?
Two inches from bulk soft points is still a dead deer.

What do you pay for a transfer in {Idaho|Tennessee|Texas|Pennsylvania|Arizona}?
My old place retired and the next one asked {$60|$75}. I found two on here at half of that. What is normal where you live?
$25 to $40 around here. I pay the shop that answers the phone.
Mine is $30, free if you buy a case of ammunition from them.
Worth asking whether the price is per gun or per form. Some do three on one form.
I tip the counter in donuts and have never waited.

{Reloading|Handloading} for {.30-30|.45-70|.308|6.5 Creedmoor}: where would you start today?
Press is mounted, books are read. Which powder and bullet did you settle on, and what would you skip?
Start with what the manual calls the most accurate load, ten percent down, and work up.
Buy the better scale first. Everything else can be cheap for a year.
Keep a notebook. Six months later you will not know which batch was which.
Flat nose in a tube magazine, always. Said because somebody new reads this.

Scope rings: lap them or leave them?
New {Vortex|Leupold|Burris} on the way and the rings look fine to the eye. Is lapping still worth an evening?
With good rings, leave them. I check with alignment bars and have lapped one set in ten years.
Lap if you see marks on the tube. Otherwise torque and forget.
A torque driver did more for me than the lapping bar ever did.

{Pheasant|Quail|Chukar|Dove} numbers this year
We walked {six|eight} miles on opening weekend and saw about half of last year. Dry spring, I suppose. How is it in your corner?
Better than last year here, but all of it on the edges of cut corn.
Lots of young birds in the bottoms, nothing on top.
The state survey said down a fifth. Felt like that.
My dog does not read surveys and had a great time.

Which electronic muffs last?
Third pair in five years, the {left|right} side always goes first. I shoot twice a week, mostly {trap|steel|indoors}.
Take the batteries out between trips. That is what killed mine.
Paid for the good ones in 2015 and have changed the pads once.
Foam plugs under any of them if you shoot indoors.

Meet at a dealer: how do you split the fee?
First private sale for me. Do you split it, does the buyer pay, or do you put it in the price?
Buyer pays where I live, but I have split it when the other drove far.
Put it in the listing and nobody argues at the counter.
Half and half, and coffee is on the seller.
Whoever picks the dealer pays. Keeps it honest.

Old {Marlin 336|Winchester 94|Savage 99}: refinish or leave it?
It was my grandfather's. Bluing is mostly gone and the stock has a repair at the wrist. I hunt with it every fall.
Leave it. You can refinish any day, and never go back.
Fix what is unsafe, oil the rest, and hunt.
If it was a safe queen I would say no. A hunting rifle gets whatever keeps it hunting.
A photo of him with it, in the case beside it. That is worth more than bluing.

{Trap|Skeet|Sporting clays} for a beginner: what should I bring?
A friend invited me for {Thursday|Saturday}. I have a field gun and no clue.
Eyes, ears, two boxes of shells and an open action. The rest you can borrow.
Tell them it is your first round. You will get more help than you can use.
A field gun is fine. Do not buy anything until you have shot a hundred birds.
Walk the course once without the gun and watch where others look.

Carry holsters for {tall|left-handed|heavier} folks
What do you wear all day at a desk and in a truck? I have a drawer of mistakes already.
A good belt first. Half of my drawer would have worked with a real belt.
Strong side at four o'clock, leather, high ride. Took a month to stop noticing it.
Buy used on here. Everybody's drawer is full.

What do you keep in the range bag that nobody told you about?
Mine: a {squib rod|spare battery|roll of tape|marker} and a small first aid kit with a tourniquet.
A tourniquet and knowing how to use it. Take the class.
Staple gun with staples. Not the gun, the staples.
Sunscreen and a hat. Said the man with the dermatologist.
Spare ears and eyes for whoever comes along.

Winter storage in {an unheated garage|a damp basement|a cabin}
Found a little surface rust in March. Dehumidifier, rod heater, or paper and oil?
Rod heater plus a sealed door. Not a spot in six years.
Silica cans that you bake once a month. Cheap and it works.
Move the guns inside and the skis out. That ended the debate here.
Never leave them in foam cases. That is where mine rusted.

Is {.30-30|.35 Remington|.257 Roberts|.300 Savage} worth keeping up with?
Shelves are thin and prices silly. I love the rifle. Do you stock up, reload, or retire it?
Reload. Brass lasts forever at those pressures.
Two boxes a year is all a deer rifle needs. Buy four when you see them.
Retire nothing. Somebody makes a run every summer.

Best {state|public} land apps and maps for {Idaho|Montana|Arizona|Pennsylvania}
Boundaries moved near my spot and I would rather ask than guess. What do you use offline?
The paid one that everybody uses, plus a paper map that never runs out of battery.
Call the local office. They were happy that somebody asked.
Download the county layer before you lose signal. Learned that at the trailhead.

{Dillon|Hornady|Lee|RCBS} press owners: what broke first?
Thinking about my first progressive and would rather buy the spare part with it.
Primer arm spring. Buy two.
Nothing in eleven years, and they sent parts for free anyway.
The roller handle is the upgrade that you will want.

{Deer|Elk|Antelope} season, first tag in {three|five} years
Drew the unit I put in for. Anybody been there in the {second|first} week? Not asking for spots, just for roads and water.
Roads hold until the first wet snow, then chains.
Most tanks are dry, fill up in town.
Glass more, walk less. Send a picture either way.
Congratulations. The hard part was the draw.

What is a fair way to price a used {over-under|revolver|lever action|scope}?
Blue books say one thing, listings say another. I do not want to insult anybody.
Look at what sold, not at what is asked. Completed listings are the market.
Start ten percent high, drop once, done in two weeks.
Condition pictures in daylight add more than any number.

Show your {workbench|loading bench|cleaning corner}
Rebuilding mine this winter and stealing ideas. Height, light, what goes on the wall?
Standing height, 38 inches, and a stool. My back says thank you.
Pegboard for dies was the best ten dollars.
LED strip under the shelf. You will see the powder.

Red dots and {astigmatism|old eyes|bifocals}
The dot looks like a comma. Is there one that works, or is it back to a low-power scope?
Turn it down. Mine is a dot at the lowest setting that I can see.
Etched prism scope solved it for me.
Look at it through your phone. If the phone sees a dot, it is your eye.

Thank you to whoever sold me the {scope|Marlin|press|holster}
Described as good, arrived as like new, with a note and a patch. Deals like this are why I am here.
That was nice to read.
This is how it should be. Enjoy it.
Now you owe somebody a good deal. That is the rule.

Range etiquette question: {cold range|brass|neighbors}
A fellow next to me kept handling things while people were down range. I said something, the officer said it louder. How do you handle it?
Say it once, calmly, and then move your stuff.
Anybody may call a cease fire. Use it.
Most of the time they are new and embarrassed. Offer to show them.

Which {boots|socks|gloves} for {late season|the chukar hills|a wet blind}?
Feet were done by noon on opening day. Budget is what it must be.
Fit first, brand second. Try them with the socks that you hunt in.
Two pairs of cheap liners beat one pair of anything.
Resole the good ones. Mine are on their third.

Anyone shooting {rimfire|.22} matches this winter?
Our club starts a postal match in {December|January}: 50 yards, bench and sling, three targets a month. All you need is a printer and honesty.
Count me in. Which rest is allowed?
My kid would love this. Is there a junior class?
Printed. Taped. Humbled.

Dies stuck, case stuck, patience gone
{.223|.308|6.5 Creedmoor} case is in the sizing die for good. What now?
Stuck case remover kit, twenty dollars, and more lube next time.
Drill, tap, washer, bolt. Everybody does it once.
Freezer for an hour first. Sometimes that is all.

{Young|New} dog and gunshots
How did you introduce yours? {Six months old|Ten months old}, bold with birds, never heard a shot.
Far away, small gauge, while it chases. Never at the range.
Birds first, always. The shot must mean something good.
Go slow. You have one chance at this and years to enjoy it.

How long did your {background check|transfer} take this week?
Mine was {12 minutes|two hours|a day} in {Boise|Nashville|Kerrville|Prescott}. Counter says the weekend is worse.
Eight minutes on a Tuesday morning.
Delayed until the third day, as always with my common name.
Ask the dealer about a number for people who get delayed. It helped me.

Wood or synthetic for {mountain hunting|a wet climate|a truck gun}?
Heart says walnut, knees say otherwise.
Synthetic, and keep the walnut for the wall.
Laminate. Heavier, but it does not care.
Walnut, and carry the scratches with pride.

Favorite {.22|rimfire} for squirrels
Season opens soon. Open sights or a small scope, and what ammunition?
Old Marlin 39A with a peep. Nothing else in the woods that I need.
CZ with a 4x, subsonic. Quiet mornings.
Whatever my grandfather left. It knows the way.
`;

export const DISCUSSION_TOPICS: Topic[] = TOPICS.trim()
  .split('\n\n')
  .map((block) => {
    const [title = '', body = '', ...replies] = block.split('\n');
    return { title, body, replies };
  });

/** What fits below any discussion. */
export const COMMON_REPLIES = [
  'Good question, following.',
  'Same here.',
  'Agree with the first answer.',
  'Learned something today, thanks.',
  'This comes up every year and the answer is still the same.',
  'Tried that last season, works.',
  'Thanks all, that settles it for me.',
  'Local shop told me the same.',
];

const CHOICE = /\{([^}]+)\}/g;

/** How many texts a topic can become. */
export function countVariants({ title, body }: Topic): number {
  const choices = [...`${title} ${body}`.matchAll(CHOICE)].map((match) => match[1] ?? '');
  return [...new Set(choices)].reduce((product, choice) => product * choice.split('|').length, 1);
}

/** The topic with each choice made; `variant` from 0 up to `countVariants` gives each one once. */
export function chooseVariant({ title, body }: Topic, variant: number): { title: string; body: string } {
  let rest = variant;
  const made = new Map<string, string>();
  const choose = (text: string): string =>
    text.replaceAll(CHOICE, (_match, choice: string) => {
      const known = made.get(choice);
      if (known !== undefined) return known;
      const words = choice.split('|');
      const word = words[rest % words.length] ?? '';
      rest = Math.floor(rest / words.length);
      made.set(choice, word);
      return word;
    });
  return { title: choose(title), body: choose(body) };
}
