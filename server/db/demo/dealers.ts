/** The shops of the demo; all of them are invented. */
import type { LogoMark, ShopColours } from './drawings.ts';

export type DemoDealer = {
  /** The slug: `/ffl/<name>`, and `<name>.localhost` is its host. */
  name: string;
  displayName: string;
  /** What fits on the sign over the door. */
  sign: string;
  description: string;
  address: string;
  zip: string;
  phone: string;
  hours: string;
  timeZone: string;
  transferFee: number | null;
  offersConsignment: boolean;
  /** Its year is moved ahead as the demo is written. */
  licenseNumber: string;
  licenseName: string;
  logo: { mark: LogoMark; ground: string } | null;
  brand: { light: string; dark: string } | null;
  shop: ShopColours;
  /** What the third picture of its home shows. */
  specialty: 'over-under' | 'bolt-rifle' | 'lever-rifle' | 'scope' | 'reloading-press' | 'pistol';
};

export const DEALERS: DemoDealer[] = [
  {
    name: 'alder-ridge',
    displayName: 'Alder Ridge Outfitters',
    sign: 'Alder Ridge Outfitters',
    description:
      'A family-run shop on State Street since 1994. Hunting rifles, shotguns, optics and reloading, plus an honest look at your trade.',
    address: '4180 W State St',
    zip: '83703',
    phone: '+12085550142',
    hours: 'Mo-Fr 09:00-18:00; Sa 10:00-16:00',
    timeZone: 'America/Boise',
    transferFee: 35,
    offersConsignment: true,
    licenseNumber: '9-82-001-01-8H-04117',
    licenseName: 'ALDER RIDGE OUTFITTERS LLC',
    logo: { mark: 'mountain', ground: '#3c5a36' },
    brand: null,
    shop: { brick: '#a2714f', mortar: '#8f6143', awning: '#3c5a36', shade: '#33502e', door: '#2f472b' },
    specialty: 'over-under',
  },
  {
    name: 'snake-river',
    displayName: 'Snake River Supply',
    sign: 'Snake River Supply',
    description:
      'Guns, ammunition and hunting gear on the Oregon side of the river. Same-day transfers when the check comes back the same day.',
    address: '212 SW 4th Ave',
    zip: '97914',
    phone: '+15415550178',
    hours: 'Tu-Sa 10:00-18:00',
    timeZone: 'America/Boise',
    transferFee: 30,
    offersConsignment: false,
    licenseNumber: '9-93-045-01-9C-02264',
    licenseName: 'SNAKE RIVER SUPPLY INC',
    logo: { mark: 'river', ground: '#2f5673' },
    brand: { light: '#2f5673', dark: '#8fb6d3' },
    shop: { brick: '#8d8f88', mortar: '#7b7d76', awning: '#2f5673', shade: '#274961', door: '#22425a' },
    specialty: 'bolt-rifle',
  },
  {
    name: 'cedar-and-vine',
    displayName: 'Cedar & Vine Sporting',
    sign: 'Cedar & Vine Sporting',
    description:
      'Fine shotguns, clay targets on Thursdays and a gunsmith on the premises. Bring your coffee, we have the stories.',
    address: '1507 Memorial Blvd',
    zip: '37129',
    phone: '+16155550119',
    hours: 'Mo-Fr 10:00-19:00; Sa 09:00-17:00; Su 13:00-17:00',
    timeZone: 'America/Chicago',
    transferFee: null,
    offersConsignment: true,
    licenseNumber: '1-62-149-01-7L-08830',
    licenseName: 'CEDAR AND VINE SPORTING GOODS LLC',
    logo: { mark: 'leaf', ground: '#6b4a2f' },
    brand: { light: '#75492b', dark: '#d9ab84' },
    shop: { brick: '#b79a78', mortar: '#a28564', awning: '#75492b', shade: '#623c22', door: '#4d2f1b' },
    specialty: 'over-under',
  },
  {
    name: 'high-desert',
    displayName: 'High Desert Trading Post',
    sign: 'High Desert Trading Post',
    description:
      'Used guns bought, sold and traded under one roof. Lever actions and old revolvers are our weakness.',
    address: '640 E Gurley St',
    zip: '86301',
    phone: '+19285550165',
    hours: 'Mo-Sa 09:30-17:30',
    timeZone: 'America/Phoenix',
    transferFee: 25,
    offersConsignment: true,
    licenseNumber: '9-86-025-02-9A-01952',
    licenseName: 'HIGH DESERT TRADING POST LLC',
    logo: { mark: 'sun', ground: '#a4532d' },
    brand: { light: '#99491f', dark: '#eaa47f' },
    shop: { brick: '#c58a62', mortar: '#b27850', awning: '#99491f', shade: '#813c18', door: '#6b3216' },
    specialty: 'lever-rifle',
  },
  {
    name: 'hill-country',
    displayName: 'Hill Country Sportsman’s Exchange, Gunsmithing & Archery of Kerrville',
    sign: 'Hill Country Exchange',
    description:
      'Three generations behind one counter. Bolt guns, bows and a full gunsmith shop, with free boresighting on every optic that we mount.',
    address: '905 Sidney Baker St',
    zip: '78028',
    phone: '+18305550133',
    hours: 'Mo-Fr 09:00-18:00; Sa 09:00-15:00; Dec 25 off',
    timeZone: 'America/Chicago',
    transferFee: 20,
    offersConsignment: false,
    licenseNumber: '5-74-265-07-8K-06641',
    licenseName: 'HILL COUNTRY SPORTSMANS EXCHANGE LP',
    logo: null,
    brand: null,
    shop: { brick: '#cbbd9c', mortar: '#b8a987', awning: '#7a2f2b', shade: '#662522', door: '#4f1d1b' },
    specialty: 'scope',
  },
  {
    name: 'allegheny-arms',
    displayName: 'Allegheny Valley Arms',
    sign: 'Allegheny Valley Arms',
    description:
      'Your neighbors for deer season, range days and reloading. Transfers by appointment until eight on Thursdays.',
    address: '318 Market St',
    zip: '16201',
    phone: '+17245550187',
    hours: 'Mo-We,Fr 10:00-18:00; Th 10:00-20:00; Sa 09:00-14:00',
    timeZone: 'America/New_York',
    transferFee: 40,
    offersConsignment: true,
    licenseNumber: '8-25-005-01-8F-03309',
    licenseName: 'ALLEGHENY VALLEY ARMS LLC',
    logo: { mark: 'pine', ground: '#31493f' },
    brand: { light: '#31543f', dark: '#9cc7ae' },
    shop: { brick: '#8a4f3f', mortar: '#774234', awning: '#31493f', shade: '#283c34', door: '#1f3029' },
    specialty: 'reloading-press',
  },
];
