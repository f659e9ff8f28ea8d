/** What there is to hear of: an icon for each kind, and its name in the preferences. */
import {
  BookmarkCheck,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Reply,
  ShieldCheck,
  Store,
  TrendingDown,
  UserRound,
} from 'lucide-react';
import type { NotificationKind } from '#common/domain/choices.ts';

/** The names go on in a sentence: "No more emails about comments on your posts." */
export const KINDS: Record<NotificationKind, { icon: LucideIcon; name: string }> = {
  comment: { icon: MessageCircle, name: 'comments on your posts' },
  reply: { icon: Reply, name: 'replies to your comments' },
  message: { icon: MessageSquare, name: 'messages' },
  dealerPost: { icon: Store, name: 'new posts of dealers you follow' },
  savedSearch: { icon: BookmarkCheck, name: 'new matches of your saved searches' },
  priceDrop: { icon: TrendingDown, name: 'price drops on posts you saved' },
  moderation: { icon: ShieldCheck, name: 'decisions about your posts' },
  account: { icon: UserRound, name: 'changes to your account' },
};
