/** Public site settings. */
import { createHash } from 'node:crypto';
import type { Site } from '#common/api/settings.ts';
import type { AppContext } from '#server/context.ts';
import { getSettings } from './settings.ts';

const KEY_LENGTH = 12;

/** @param seenNotice the key of the notice that the reader has put away. */
export async function readSite(context: AppContext, seenNotice: string | undefined): Promise<Site> {
  const settings = await getSettings(context, context.db);
  return {
    siteName: settings.siteName,
    operatorName: settings.operatorName,
    contactEmail: settings.contactEmail,
    contactAddress: settings.contactAddress,
    ageConfirmRequired: settings.ageConfirmRequired,
    leaveAddress: settings.leaveAddress,
    homeHeadline: settings.homeHeadline,
    notice: toNotice(settings.noticeText, seenNotice),
    registrationOpen: settings.registrationOpen,
    postingOpen: settings.postingOpen,
    commentsOpen: settings.commentsOpen,
    messagesOpen: settings.messagesOpen,
  };
}

function toNotice(text: string, seen: string | undefined): Site['notice'] {
  if (text === '') return null;
  const key = createHash('sha256').update(text).digest('base64url').slice(0, KEY_LENGTH);
  return key === seen ? null : { text, key };
}
