/** Every picture that the demo renders, in one numbered list: the pool of goods, shops, logos and faces. */
import { DEALERS } from './dealers.ts';
import { drawInitials, drawLogo, drawPicture, drawRange, drawShop, type ShopColours } from './drawings.ts';
import { DEMO_PEOPLE } from './people.ts';
import { HERO_SHOT, type Shot, SQUARE_SHOT } from './pictures.ts';
import { POOL_SHOTS } from './picture-pool.ts';

export type ShotPlan = {
  /** The pool comes first, so its numbers are those that the pool hands out. */
  all: Shot[];
  network: number[];
  /** By dealer's name: its heroes, the shop's front first. */
  heroes: Map<string, number[]>;
  logos: Map<string, number>;
  /** By display name. */
  faces: Map<string, number>;
};

const DOOR_VIEW = '440 176 460 199.33';
const FAR_RANGE_VIEW = '330 120 760 329.33';
const EVENING = { brightness: 0.88, saturation: 1.15, hue: -20 };
const MORNING = { brightness: 1.04, saturation: 0.75, hue: 8 };
const NETWORK_SHOP: ShopColours = {
  brick: '#9c8f7a',
  mortar: '#8b7e69',
  awning: '#3c5a36',
  shade: '#33502e',
  door: '#2f472b',
};

const FACES: [string, string][] = [
  ['#5f7557', '#3c5a36'],
  ['#a8734a', '#74492e'],
  ['#50647a', '#33475c'],
  ['#b98f45', '#8a6420'],
  ['#8c5a52', '#66362f'],
  ['#6f756b', '#454a43'],
  ['#7a6a8c', '#54466a'],
];

export function planShots(): ShotPlan {
  const all = [...POOL_SHOTS];
  const add = (shot: Shot): number => all.push(shot) - 1;
  const network = [
    add({ svg: drawRange(), ...HERO_SHOT }),
    add({ svg: drawShop('Your local dealer', NETWORK_SHOP), ...HERO_SHOT }),
    add({ svg: drawRange(FAR_RANGE_VIEW), ...HERO_SHOT, light: EVENING }),
  ];
  const heroes = new Map<string, number[]>();
  const logos = new Map<string, number>();
  for (const [index, dealer] of DEALERS.entries()) {
    const numbers = [
      add({ svg: drawShop(dealer.sign, dealer.shop), ...HERO_SHOT }),
      add({ svg: drawShop(dealer.sign, dealer.shop, DOOR_VIEW), ...HERO_SHOT }),
    ];
    if (index % 3 !== 2) numbers.push(add({ svg: drawCounter(dealer.specialty, index), ...HERO_SHOT }));
    else numbers.push(add({ svg: drawRange(), ...HERO_SHOT, light: MORNING }));
    heroes.set(dealer.name, numbers);
    if (dealer.logo !== null) {
      logos.set(dealer.name, add({ svg: drawLogo(dealer.logo.mark, dealer.logo.ground), ...SQUARE_SHOT }));
    }
  }
  const faces = new Map<string, number>();
  for (const [index, { displayName, hasPicture }] of DEMO_PEOPLE.entries()) {
    if (!hasPicture) continue;
    const colours = FACES[index % FACES.length] ?? ['#5f7557', '#3c5a36'];
    faces.set(displayName, add({ svg: drawInitials(initialsOf(displayName), colours), ...SQUARE_SHOT }));
  }
  return { all, network, heroes, logos, faces };
}

/** The drawing on its counter, as wide as a hero. */
function drawCounter(drawing: Parameters<typeof drawPicture>[0]['drawing'], ground: number): string {
  const svg = drawPicture({ drawing, finish: 'walnut', ground, flipped: false, view: [-90, 0, 580] });
  const height = (580 * 520) / 1200;
  return svg.replace(/viewBox="[^"]*"/, `viewBox="-90 32 580 ${height.toFixed(2)}"`);
}

function initialsOf(name: string): string {
  const words = name.split(/[ _.-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}
