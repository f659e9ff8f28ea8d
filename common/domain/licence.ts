/** Federal firearms licences: when one counts as verified. */

export type LicenceState = {
  verified_at: Date | null;
  paused_at: Date | null;
  /** The last day on which it is valid, extended or not, as `2027-03-01`. */
  expires_on: string | null;
};

/** Whether the licence was verified, has not run out and is not paused. */
export function isLicenceVerified(licence: LicenceState, now: Date): boolean {
  return (
    licence.verified_at !== null &&
    licence.paused_at === null &&
    licence.expires_on !== null &&
    licence.expires_on >= now.toISOString().slice(0, 10)
  );
}
