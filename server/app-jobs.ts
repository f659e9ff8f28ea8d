/** All jobs and schedules. */
import type { AppContext } from './context.ts';
import { createSafeFetch } from './lib/safe-fetch.ts';
import { carryOutChange, sweepAccounts } from '#server/features/accounts/accounts.service.ts';
import { remindOfDeal } from '#server/features/deals/deals.service.ts';
import { checkDuplicates, fillHashes } from '#server/features/duplicates/duplicates.service.ts';
import { readList } from '#server/features/ffl-registry/ffl-registry.service.ts';
import {
  addPictures,
  allowsHttp,
  applyImport,
  PICTURE_BYTES_MAX,
  PICTURE_TIMEOUT_MS,
} from '#server/features/inventory/inventory.service.ts';
import {
  mailNotification,
  readConversationNotification,
  notifyOfAccount,
  notifyOfComment,
  notifyOfDealerPost,
  notifyOfEndings,
  notifyOfMatches,
  notifyOfMessage,
  notifyOfOutcome,
  notifyOfPriceDrop,
  notifyOfRemovedComment,
  sweepNotifications,
} from '#server/features/notifications/notifications.service.ts';
import { purgeGoneAccounts, removeLoosePictures } from '#server/features/privacy/privacy.service.ts';
import { endBan, endSuspension } from '#server/features/user-admin/user-admin.service.ts';
import {
  addVideoPicture,
  markLapsedListings,
  purgeDeletedPosts,
} from '#server/features/posts/posts.service.ts';
import { watchLicenses } from '#server/features/verification/verification.service.ts';
import { sweepMedia } from '#server/features/media/media.service.ts';
import { sweepInvitations } from '#server/features/tenant-members/tenant-members.service.ts';
import { gathered } from './jobs/gathered.ts';
import type { JobHandlers, Schedule } from './jobs/jobs.ts';

export const jobHandlers = (context: AppContext): JobHandlers => ({
  'posts.videoPicture': (data) => addVideoPicture(context, data),
  'sms.send': ({ to, text }) => context.sms.send(to, text),
  'mail.send': (mail) => context.mail.send(mail),
  'notifications.comment': (data) => notifyOfComment(context, data),
  'notifications.message': (data) => notifyOfMessage(context, data),
  'notifications.dealerPost': (data) => notifyOfDealerPost(context, data),
  'notifications.priceDrop': (data) => notifyOfPriceDrop(context, data),
  'searches.compare': gathered(() => notifyOfMatches(context)),
  'notifications.outcome': (data) => notifyOfOutcome(context, data),
  'notifications.commentRemoved': (data) => notifyOfRemovedComment(context, data),
  'notifications.conversationRead': (data) => readConversationNotification(context, data),
  'notifications.account': (data) => notifyOfAccount(context, data),
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
  'likenesses.check': (data) => checkDuplicates(context, data),
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
  { name: 'searches.match', cron: '* * * * *', run: () => notifyOfMatches(context) },
  { name: 'listings.ending', cron: '27 * * * *', run: () => notifyOfEndings(context) },
  { name: 'notifications.sweep', cron: '57 * * * *', run: () => sweepNotifications(context) },
  { name: 'licenses.watch', cron: '7 * * * *', run: () => watchLicenses(context) },
  {
    name: 'accounts.sweep',
    cron: '47 * * * *',
    run: async () => (await sweepAccounts(context)) + (await sweepInvitations(context)),
  },
  { name: 'accounts.purge', cron: '3 * * * *', run: () => purgeGoneAccounts(context) },
];
