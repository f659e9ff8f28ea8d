/** A dealer as a schema.org store. */
import type { DealScore } from '#common/api/deals.ts';
import type { Tenant } from '#common/api/tenants.ts';
import type { JsonLdObject } from '#web/ui/json-ld.tsx';
import { SCORE_MAX } from '#common/domain/limits.ts';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
/** `Mo-Fr,Su 09:00-12:00,13:00-18:00`, or `off` in place of the spans. */
const RULE =
  /^((?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))*) +(off|closed|\d\d:\d\d-\d\d:\d\d(?: *, *\d\d:\d\d-\d\d:\d\d)*)$/;

/** The days of `Mo-Fr,Su`; a range may run over the week's end. */
function readDays(text: string): string[] {
  return text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    const start = DAYS.indexOf(first);
    const length = ((DAYS.indexOf(last) - start + DAYS.length) % DAYS.length) + 1;
    return Array.from({ length }, (_, index) => DAYS[(start + index) % DAYS.length] ?? '');
  });
}

/**
 * Opening hours day by day: `Mo 09:00-18:00`. A later rule takes the place of an earlier one, which schema.org does not
 * know: so each day stands for itself.
 * @returns null where a rule says more than days and times, such as holidays or seasons.
 */
export function listOpeningHours(hours: string): string[] | null {
  const week = new Map<string, string[]>();
  for (const rule of hours.split(';').map((part) => part.trim())) {
    if (rule === '') continue;
    const [, days, spans] = RULE.exec(rule) ?? [];
    if (days === undefined || spans === undefined) return null;
    const open = /^\d/.test(spans) ? spans.split(',').map((span) => span.trim()) : [];
    for (const day of readDays(days)) week.set(day, open);
  }
  return DAYS.flatMap((day) => (week.get(day) ?? []).map((span) => `${day} ${span}`));
}

/**
 * @param deals what buyers said of it; without any rating nothing is claimed.
 * @returns null for the network, which has no counter.
 */
export function describeStore(tenant: Tenant, deals: DealScore | null): JsonLdObject | null {
  if (tenant.fflId === null) return null;
  const logo = tenant.logoUrl === null ? undefined : new URL(tenant.logoUrl, tenant.url).href;
  return {
    '@type': 'Store',
    '@id': `${tenant.url}/`,
    name: tenant.displayName,
    description: tenant.description || undefined,
    url: `${tenant.url}/`,
    logo,
    image: logo,
    telephone: tenant.phoneNumber ?? undefined,
    address: tenant.address
      ? {
          '@type': 'PostalAddress',
          streetAddress: tenant.address,
          addressLocality: tenant.city ?? undefined,
          addressRegion: tenant.state ?? undefined,
          postalCode: tenant.zip ?? undefined,
          addressCountry: 'US',
        }
      : undefined,
    openingHours: (tenant.hours === null ? null : listOpeningHours(tenant.hours)) ?? undefined,
    aggregateRating:
      deals === null || deals.score === null
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: deals.score,
            ratingCount: deals.ratings,
            bestRating: SCORE_MAX,
            worstRating: 1,
          },
  };
}
