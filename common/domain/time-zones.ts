/** The time zones of the United States and its territories, as stores choose theirs. */

export const US_TIME_ZONES = {
  'America/New_York': 'Eastern',
  'America/Detroit': 'Eastern, Michigan',
  'America/Indiana/Indianapolis': 'Eastern, Indiana',
  'America/Kentucky/Louisville': 'Eastern, Louisville',
  'America/Chicago': 'Central',
  'America/Menominee': 'Central, Menominee',
  'America/Indiana/Knox': 'Central, Knox in Indiana',
  'America/Indiana/Tell_City': 'Central, Tell City in Indiana',
  'America/North_Dakota/Center': 'Central, North Dakota',
  'America/Denver': 'Mountain',
  'America/Boise': 'Mountain, Boise',
  'America/Phoenix': 'Mountain, Arizona (no daylight saving)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'America/Juneau': 'Alaska, Juneau',
  'America/Nome': 'Alaska, Nome',
  'America/Adak': 'Aleutian Islands',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Puerto Rico',
  'America/St_Thomas': 'Virgin Islands',
  'Pacific/Guam': 'Guam',
  'Pacific/Saipan': 'Northern Mariana Islands',
  'Pacific/Pago_Pago': 'American Samoa',
} as const;
type UsTimeZone = keyof typeof US_TIME_ZONES;

export function isUsTimeZone(text: string): text is UsTimeZone {
  return Object.hasOwn(US_TIME_ZONES, text);
}

const STATES: Partial<Record<UsTimeZone, string>> = {
  'America/New_York': 'CT DC DE FL GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Kentucky/Louisville': 'KY',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/St_Thomas': 'VI',
  'Pacific/Guam': 'GU',
  'Pacific/Saipan': 'MP',
  'Pacific/Pago_Pago': 'AS',
};

/** The zone in which most of a state lives: where a new store begins. */
export function timeZoneOfState(state: string): UsTimeZone {
  const found = Object.entries(STATES).find(([, states]) => states.split(' ').includes(state));
  return (found?.[0] as UsTimeZone | undefined) ?? 'America/Denver';
}
