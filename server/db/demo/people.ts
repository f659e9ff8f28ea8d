/** The people of the demo; all of them are invented, and their numbers are of the kind that reaches nobody. */
import { RoleLevel } from '#common/domain/enums.ts';
import { formatPhoneDashes } from '#common/domain/phone.ts';
import { seedFrom } from './random.ts';

export type DemoPerson = {
  displayName: string;
  phone: string;
  role: RoleLevel;
  /** Lives near this dealer; null where `zip` says it. */
  near: string | null;
  zip: string | null;
  email: string | null;
  membership: { dealer: string; role: 'manager' | 'staff' } | null;
  /** How often this person posts and comments against others. */
  eagerness: number;
  hasPicture: boolean;
};

const AREA_CODES: Record<string, string> = {
  'alder-ridge': '208',
  'snake-river': '541',
  'cedar-and-vine': '615',
  'high-desert': '928',
  'hill-country': '830',
  'allegheny-arms': '724',
};

/** `name|near a dealer or zip and area code|what they are|eagerness`. The first are those that one logs in as. */
const PEOPLE = `
Olivia S.|alder-ridge|sudo|0.4
Adam K.|80203 303|admin|0.6
Maya L.|50309 515|mod|0.8
Jake Porter|alder-ridge|manager|1
Renee Porter|alder-ridge|staff|0.7
Tom W.|83642 208|member|3.2
Ellen R.|83686 208|member|2.4
Anon-7f3a91c4||anonymous|0
Wes Hadley|snake-river|manager|1
Carla Hadley|snake-river|staff|0.6
Vivian Cole|cedar-and-vine|manager|1
Ned Cole|cedar-and-vine|staff|0.6
Ruth Begay|high-desert|manager|1
Sal M.|high-desert|staff|0.6
Clay Dietert|hill-country|manager|1
Annie Dietert|hill-country|staff|0.6
Frank Nowak|allegheny-arms|manager|1
Beth Nowak|allegheny-arms|staff|0.6
Marcus B.|alder-ridge|member|2
Greg H.|alder-ridge|member|1.8
Dana P.|alder-ridge|member|1.6
Hank_in_Homedale|snake-river|member|1.4
Luis G.|snake-river|member|1.3
Prairie Dog Pete|alder-ridge|member|1.6
June T.|cedar-and-vine|member|1.4
Walt from Woodbury|cedar-and-vine|member|1.3
Kendra J.|cedar-and-vine|member|1
Six-String Sam|high-desert|member|1.4
Tina V.|high-desert|member|1
OldIron1911|hill-country|member|1.5
Rosa C.|hill-country|member|1.1
Bobby Lee H.|hill-country|member|1
Stan K.|allegheny-arms|member|1.4
Colleen M.|allegheny-arms|member|1.1
walnut_and_blue|allegheny-arms|member|1.5
Nate D.|59801 406|member|1.2
Gwen A.|99501 907|member|0.8
Andre F.|27601 919|member|1
Patty O.|33602 813|member|0.9
Ivan S.|48103 734|member|0.9
`;

const ROLES: Record<string, RoleLevel> = { sudo: RoleLevel.Sudo, admin: RoleLevel.Admin, mod: RoleLevel.Mod };
/** Half of the people have chosen a picture. */
const WITHOUT_PICTURE = new Set(['OldIron1911', 'walnut_and_blue', 'Prairie Dog Pete', 'Hank_in_Homedale']);

function parsePerson(line: string, index: number): DemoPerson {
  const [displayName = '', home = '', what = '', eagerness = ''] = line.split('|');
  const [place = '', ownCode] = home.split(' ');
  const code = ownCode ?? AREA_CODES[place] ?? '208';
  const isMember = what === 'manager' || what === 'staff';
  const anonymous = what === 'anonymous';
  const handle = displayName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replace(/\.$/, '');
  return {
    displayName,
    phone: `+1${code}55501${String(index + 1).padStart(2, '0')}`,
    role: ROLES[what] ?? RoleLevel.User,
    near: AREA_CODES[place] === undefined ? null : place,
    zip: ownCode === undefined ? null : place,
    email: anonymous || (index > 7 && index % 7 === 5) ? null : `${handle}@example.com`,
    membership: isMember ? { dealer: place, role: what === 'manager' ? 'manager' : 'staff' } : null,
    eagerness: Number(eagerness),
    hasPicture: !anonymous && !WITHOUT_PICTURE.has(displayName) && seedFrom(displayName) % 5 < 3,
  };
}

export const DEMO_PEOPLE: DemoPerson[] = PEOPLE.trim().split('\n').map(parsePerson);

export type DemoLogin = {
  label: string;
  /** As one types it. */
  phone: string;
  /** Where this person works. */
  host?: string;
};

const LOGINS: [name: string, label: string][] = [
  ['Tom W.', 'member with listings, saved posts and messages'],
  ['Ellen R.', 'member'],
  ['Anon-7f3a91c4', 'new member, nothing filled in yet'],
  ['Jake Porter', 'manager of Alder Ridge Outfitters, Boise ID'],
  ['Renee Porter', 'staff of Alder Ridge Outfitters'],
  ['Wes Hadley', 'manager of Snake River Supply, Ontario OR'],
  ['Vivian Cole', 'manager of Cedar & Vine Sporting, Murfreesboro TN'],
  ['Ruth Begay', 'manager of High Desert Trading Post, Prescott AZ'],
  ['Clay Dietert', 'manager of Hill Country Sportsman’s Exchange, Kerrville TX'],
  ['Frank Nowak', 'manager of Allegheny Valley Arms, Kittanning PA'],
  ['Maya L.', 'moderator'],
  ['Adam K.', 'administrator'],
  ['Olivia S.', 'sudo'],
];

/** Whom to log in as. */
export const DEMO_LOGINS: DemoLogin[] = LOGINS.map(([name, label]) => {
  const person = DEMO_PEOPLE.find((candidate) => candidate.displayName === name);
  if (person === undefined) throw new Error(`Nobody is called ${name}.`);
  return {
    label: `${name}, ${label}`,
    phone: formatPhoneDashes(person.phone.slice(2)),
    ...(person.membership === null ? {} : { host: `${person.membership.dealer}.localhost` }),
  };
});
