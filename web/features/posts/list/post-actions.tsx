/** The action menu of a post, and the same actions as buttons; each only where the server allows it. */
import {
  ArrowLeftRight,
  BadgeCheck,
  CircleCheck,
  Clock,
  Ellipsis,
  Eraser,
  EyeOff,
  Flag,
  FlagOff,
  Handshake,
  MessageSquareWarning,
  Pencil,
  RefreshCw,
  RotateCcw,
  Send,
  Trash2,
  UserRoundCheck,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Post } from '#common/api/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useLoginPrompt, useIntent } from '#web/lib/intent.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { canNameBuyer } from './buyers.api.ts';
import {
  POST_ACTIONS,
  type PostActionDone,
  type PostActionName,
  reportedQuery,
  usePostAction,
} from './post-actions.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReportPostDialog } from './report-dialog.tsx';

const ICONS: Record<PostActionName, ReactNode> = {
  publish: <Send aria-hidden="true" />,
  markSold: <Handshake aria-hidden="true" />,
  markPending: <Clock aria-hidden="true" />,
  clearStatus: <Eraser aria-hidden="true" />,
  renew: <RefreshCw aria-hidden="true" />,
  convertToDealer: <ArrowLeftRight aria-hidden="true" />,
  convertToPrivate: <ArrowLeftRight aria-hidden="true" />,
  appeal: <MessageSquareWarning aria-hidden="true" />,
  flag: <Flag aria-hidden="true" />,
  unflag: <FlagOff aria-hidden="true" />,
  review: <CircleCheck aria-hidden="true" />,
  approve: <BadgeCheck aria-hidden="true" />,
  hide: <EyeOff aria-hidden="true" />,
  restore: <RotateCcw aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
};

const OWNER_ACTIONS: PostActionName[] = [
  'publish',
  'markSold',
  'markPending',
  'clearStatus',
  'renew',
  'convertToDealer',
  'convertToPrivate',
  'appeal',
];
const MODERATOR_ACTIONS: PostActionName[] = ['flag', 'unflag', 'review', 'approve', 'hide', 'restore'];

interface PostActionsProps {
  post: Post;
  onDone?: PostActionDone;
}

/** Starts actions, and asks first where one must be asked. */
function useConfirmedAction({ post, onDone }: PostActionsProps) {
  const [asked, setAsked] = useState<PostActionName | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const { act, isPending, running } = usePostAction(post, async (now, action) => {
    await onDone?.(now, action);
    if (action === 'markSold' && now !== null && canNameBuyer(now)) setIsNaming(true);
  });
  const { confirm, reason, label, destructive } = asked === null ? {} : POST_ACTIONS[asked];

  function close() {
    setAsked(null);
  }
  function start(action: PostActionName) {
    if (POST_ACTIONS[action].confirm || POST_ACTIONS[action].reason) setAsked(action);
    else act({ action });
  }

  const dialogs = (
    <>
      {asked !== null && confirm && (
        <AlertDialog
          open
          onOpenChange={close}
          title={confirm.title}
          description={confirm.text}
          destructive={destructive}
          confirmLabel={label ?? ''}
          pending={isPending}
          onConfirm={() => act({ action: asked }, { onSettled: close })}
        />
      )}
      {asked !== null && reason && (
        <ReasonDialog
          open
          onOpenChange={close}
          {...reason}
          destructive={destructive}
          confirmLabel={label ?? ''}
          pending={isPending}
          onConfirm={(text) => act({ action: asked, reason: text }, { onSuccess: close })}
        />
      )}
      {isNaming && <BuyerDialog post={post} open onOpenChange={setIsNaming} />}
    </>
  );
  return { start, nameBuyer: () => setIsNaming(true), dialogs, running };
}

interface PostActionsMenuProps extends PostActionsProps {
  look?: 'plain' | 'outlined';
}

/** Renders nothing for a reader who may do none of it; a visitor may report after a login. */
export function PostActionsMenu({ post, onDone, look = 'outlined' }: PostActionsMenuProps) {
  const { can } = post;
  const { start, nameBuyer, dialogs } = useConfirmedAction({ post, onDone });
  const [isReporting, setIsReporting] = useState(false);
  const isVisitor = useCurrentUser() === null;
  const promptLogin = useLoginPrompt();
  const { data: isReported = false } = useQuery(reportedQuery(post.id));
  const owned = OWNER_ACTIONS.filter((action) => can[action]);
  const moderated = MODERATOR_ACTIONS.filter((action) => can[action]);
  const hasOwn = can.edit || owned.length > 0;
  useIntent({ kind: 'report', id: post.id }, () => {
    if (can.report) setIsReporting(true);
    else toast.error(can.edit ? 'You can’t report your own post.' : 'You can’t report this post.');
  });
  if (!hasOwn && moderated.length === 0 && !can.report && !can.delete && !isVisitor) return null;

  const items = (actions: PostActionName[]) =>
    actions.map((action) => (
      <MenuItem key={action} onSelect={() => start(action)}>
        {ICONS[action]}
        {POST_ACTIONS[action].label}
      </MenuItem>
    ));

  return (
    <>
      <Menu
        trigger={
          <IconButton label="More actions" look={look} className="noscript:hidden">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {can.edit && (
          <MenuLink to={`/posts/edit/${post.id}`}>
            <Pencil aria-hidden="true" />
            Edit
          </MenuLink>
        )}
        {items(owned)}
        {canNameBuyer(post) && (
          <MenuItem onSelect={nameBuyer}>
            <UserRoundCheck aria-hidden="true" />
            Who Bought It
          </MenuItem>
        )}
        {hasOwn && moderated.length > 0 && <MenuSeparator />}
        {items(moderated)}
        {can.report && (
          <MenuItem disabled={isReported} onSelect={() => setIsReporting(true)}>
            <Flag aria-hidden="true" />
            {isReported ? 'You reported this' : 'Report'}
          </MenuItem>
        )}
        {isVisitor && (
          <MenuItem onSelect={() => promptLogin({ kind: 'report', id: post.id })}>
            <Flag aria-hidden="true" />
            Report
          </MenuItem>
        )}
        {can.delete && (
          <>
            {(hasOwn || moderated.length > 0) && <MenuSeparator />}
            <MenuItem tone="bad" onSelect={() => start('delete')}>
              {ICONS.delete}
              {POST_ACTIONS.delete.label}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialogs}
      {isReporting && <ReportPostDialog post={post} open onOpenChange={setIsReporting} />}
    </>
  );
}

interface PostActionButtonsProps extends PostActionsProps {
  /** Those of them that the server allows are shown, in this order. */
  actions: readonly PostActionName[];
  className?: string;
}

export function PostActionButtons({ post, actions, onDone, className = '' }: PostActionButtonsProps) {
  const { start, dialogs, running } = useConfirmedAction({ post, onDone });
  const allowed = actions.filter((action) => post.can[action]);
  if (allowed.length === 0) return null;
  return (
    <>
      {allowed.map((action) => (
        <Button
          key={action}
          variant={action === 'delete' ? 'bad' : 'outlined'}
          pending={action === running}
          onClick={() => start(action)}
          className={`noscript:hidden [&>svg]:size-[18px] ${className}`}
        >
          {action !== running && ICONS[action]}
          {POST_ACTIONS[action].label}
        </Button>
      ))}
      {dialogs}
    </>
  );
}
