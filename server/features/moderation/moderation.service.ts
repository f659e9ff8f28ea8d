/** Moderation, as other features use them. */
export { watchQueue } from './queue.live.ts';
export { reviewsConversation } from './queue.ts';
