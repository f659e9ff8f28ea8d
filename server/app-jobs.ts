/** Every job and schedule of the server, listed by hand. */
import type { AppContext } from './context.ts';
import { createSafeFetch } from './lib/safe-fetch.ts';
import { carryOutChange } from './features/accounts/number-changes.service.ts';
import { remindOfDeal } from './features/deals/reminders.service.ts';
import { fillHashes } from './features/duplicates/backfill.service.ts';
import { checkLikenesses } from './features/duplicates/duplicates.service.ts';
import { readList } from './features/ffl-registry/reading.service.ts';
import { applyImport } from './features/inventory/applying.service.ts';
import {
  addPictures,
  allowsHttp,
  PICTURE_BYTES_MAX,
  PICTURE_TIMEOUT_MS,
} from './features/inventory/pictures.service.ts';
import { tellOfAccount } from './features/notifications/account-news.service.ts';
import { mailNotification } from './features/notifications/mail.service.ts';
import { readConversationNotification } from './features/notifications/notifications.service.ts';
import {
  tellOfDealerPost,
  tellOfEndings,
  tellOfOutcome,
  tellOfPriceDrop,
  tellOfRemovedComment,
} from './features/notifications/post-news.service.ts';
import { tellOfMatches } from './features/notifications/search-news.service.ts';
import { tellOfComment, tellOfMessage } from './features/notifications/talk-news.service.ts';
import { removeLoosePictures } from './features/privacy/loose-pictures.service.ts';
import { purgeGoneAccounts } from './features/privacy/purge.service.ts';
import { endBan } from './features/user-admin/ban.service.ts';
import { endSuspension } from './features/user-admin/suspension.service.ts';
import { purgeDeletedPosts } from './features/posts/post-purge.service.ts';
import { addVideoPicture } from './features/posts/video-picture.service.ts';
import { watchLicences } from './features/verification/license-watch.service.ts';
import { markLapsedListings, sweepAccounts, sweepMedia, sweepNotifications } from './jobs/housekeeping.ts';
import { gathered } from './jobs/gathered.ts';
import type { JobHandlers, Schedule } from './jobs/jobs.ts';

export const jobHandlers = (context: AppContext): JobHandlers => ({
  'posts.videoPicture': (data) => addVideoPicture(context, data),
  'sms.send': ({ to, text }) => context.sms.send(to, text),
  'mail.send': (mail) => context.mail.send(mail),
  'notifications.comment': (data) => tellOfComment(context, data),
  'notifications.message': (data) => tellOfMessage(context, data),
  'notifications.dealerPost': (data) => tellOfDealerPost(context, data),
  'notifications.priceDrop': (data) => tellOfPriceDrop(context, data),
  'searches.compare': gathered(() => tellOfMatches(context)),
  'notifications.outcome': (data) => tellOfOutcome(context, data),
  'notifications.commentRemoved': (data) => tellOfRemovedComment(context, data),
  'notifications.conversationRead': (data) => readConversationNotification(context, data),
  'notifications.account': (data) => tellOfAccount(context, data),
  'notifications.mail': (data) => mailNotification(context, data),
  'people.suspensionOver': (data) => endSuspension(context, data),
  'people.banOver': (data) => endBan(context, data),
  'accounts.changeNumber': (data) => carryOutChange(context, data),
  'accounts.removePictures': async (data) => {
    await removeLoosePictures(context, data);
  },
  'inventory.import': (data) => applyImport(context, data),
  'inventory.pictures': (data) => addPictures(context, data, pictureFetch(context)),
  'deals.remind': (data) => remindOfDeal(context, data),
  'likenesses.check': (data) => checkLikenesses(context, data),
  'likenesses.fill': async () => {
    await fillHashes(context);
  },
  'licensees.import': (data) => readList(context, data),
});

const pictureFetch = ({ config }: AppContext) =>
  createSafeFetch({
    allowHttp: allowsHttp(config),
    maxBytes: PICTURE_BYTES_MAX,
    timeoutMs: PICTURE_TIMEOUT_MS,
  });

export const schedules = (context: AppContext): Schedule[] => [
  { name: 'listings.lapse', cron: '*/5 * * * *', run: () => markLapsedListings(context) },
  { name: 'posts.purge', cron: '17 * * * *', run: () => purgeDeletedPosts(context) },
  { name: 'media.sweep', cron: '37 * * * *', run: () => sweepMedia(context) },
  { name: 'searches.match', cron: '* * * * *', run: () => tellOfMatches(context) },
  { name: 'listings.ending', cron: '27 * * * *', run: () => tellOfEndings(context) },
  { name: 'notifications.sweep', cron: '57 * * * *', run: () => sweepNotifications(context) },
  { name: 'licences.watch', cron: '7 * * * *', run: () => watchLicences(context) },
  { name: 'accounts.sweep', cron: '47 * * * *', run: () => sweepAccounts(context) },
  { name: 'accounts.purge', cron: '3 * * * *', run: () => purgeGoneAccounts(context) },
];
