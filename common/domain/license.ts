/** Federal firearms licenses: when one counts as verified. */

export type LicenseState = {
  verified_at: Date | null;
  paused_at: Date | null;
  /** The last day on which it is valid, extended or not, as `2027-03-01`. */
  expires_on: string | null;
};

/** Hawaii and the Aleutian Islands, all year: where a day ends last in the fifty states. */
const LAST_ZONE_MS = -10 * 3_600_000;

/**
 * The day that licenses are held against, as `2027-03-01`: the day where it ends last in the fifty states. A license
 * counts on its last day until midnight wherever its dealer is, and nowhere ends hours before.
 */
export const toLicenseDay = (now: Date): string =>
  new Date(now.getTime() + LAST_ZONE_MS).toISOString().slice(0, 10);

/** Whether the license was verified, has not run out and is not paused. */
export function isLicenseVerified(license: LicenseState, now: Date): boolean {
  return (
    license.verified_at !== null &&
    license.paused_at === null &&
    license.expires_on !== null &&
    license.expires_on >= toLicenseDay(now)
  );
}

/** When a license whose last day is `2027-03-01` stops counting: the end of that day where it ends last. */
export const licenseEnd = (expiresOn: string): Date =>
  new Date(Date.parse(`${expiresOn}T24:00:00Z`) - LAST_ZONE_MS);
