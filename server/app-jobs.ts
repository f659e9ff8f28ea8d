/** Every job and schedule of the server, listed by hand. */
import type { AppContext } from './context.ts';
import { addVideoPicture } from './features/posts/video-picture.service.ts';
import { markLapsedListings, purgeDeletedPosts, sweepAccounts, sweepMedia } from './jobs/housekeeping.ts';
import type { JobHandlers, Schedule } from './jobs/jobs.ts';

export const jobHandlers = (context: AppContext): JobHandlers => ({
  'posts.videoPicture': (data) => addVideoPicture(context, data),
  'sms.send': ({ to, text }) => context.sms.send(to, text),
  'mail.send': (mail) => context.mail.send(mail),
});

export const schedules = (context: AppContext): Schedule[] => [
  { name: 'listings.lapse', cron: '*/5 * * * *', run: () => markLapsedListings(context) },
  { name: 'posts.purge', cron: '17 * * * *', run: () => purgeDeletedPosts(context) },
  { name: 'media.sweep', cron: '37 * * * *', run: () => sweepMedia(context) },
  { name: 'accounts.sweep', cron: '47 * * * *', run: () => sweepAccounts(context) },
];
