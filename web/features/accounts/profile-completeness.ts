/** Missing details of a profile. */
import type { CurrentUser } from '#common/api/accounts.ts';
import { isAnonymousName } from '#common/domain/limits.ts';

const DEFAULT_PICTURE = 'default-profile-pic';

type Profile = Pick<CurrentUser, 'displayName' | 'email' | 'profilePic' | 'zipCode'>;

export function hasDefaultPicture(profilePic: string): boolean {
  return profilePic.includes(DEFAULT_PICTURE);
}

/** 0 to 4: an anonymous name, no email, the default picture, no zip. */
export function countMissingProfileItems({ displayName, email, profilePic, zipCode }: Profile): number {
  const missing = [isAnonymousName(displayName), !email, hasDefaultPicture(profilePic), !zipCode];
  return missing.filter(Boolean).length;
}
