/** Head of a conversation. */
import { useQuery } from '@tanstack/react-query';
import { Ban, ChevronLeft, Ellipsis, Flag, UserRound } from 'lucide-react';
import { type MouseEvent, useContext } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Conversation } from '#common/api/conversations.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx';
import { NewMember } from '#web/ui/new-member.tsx';
import { ListAddress } from './list-address.ts';
import { personQuery, useBlock } from './conversations.api.ts';
import { hasProfile, isStore } from './sides.ts';

interface ConversationHeaderProps {
  conversation: Conversation;
  /** A part of another page: nowhere to go back to. */
  isEmbedded: boolean;
  isReported: boolean;
  onReport: () => void;
  onBlock: () => void;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, isEmbedded, isReported, onReport, onBlock } = props;
  const { sender, can } = conversation;
  const { mutate: block } = useBlock(conversation);
  const hasMenu = sender.url !== null || can.report || can.block || can.unblock;

  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b py-1 pr-1.5 pl-1 md:min-h-16 md:pr-3 md:pl-5">
      {!isEmbedded && <BackLink />}
      <Sender conversation={conversation} isEmbedded={isEmbedded} />
      <span className="hidden gap-2 lg:flex noscript:hidden">
        {can.report && (
          <Button
            variant="outlined"
            aria-disabled={isReported || undefined}
            onClick={isReported ? undefined : onReport}
            className="aria-disabled:opacity-60"
          >
            <Flag aria-hidden="true" className="size-[18px]" />
            {isReported ? 'Reported' : 'Report'}
          </Button>
        )}
        <BlockButton conversation={conversation} onAsk={onBlock} onUnblock={() => block(false)} />
      </span>
      {hasMenu && (
        <span className="lg:hidden noscript:hidden">
          <Menu
            trigger={
              <IconButton label="More about this conversation">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            {sender.url !== null && (
              <MenuLink to={sender.url}>
                <UserRound aria-hidden="true" />
                {isStore(conversation) ? 'View store' : 'View profile'}
              </MenuLink>
            )}
            {can.report && (
              <MenuItem disabled={isReported} onSelect={onReport}>
                <Flag aria-hidden="true" />
                {isReported ? 'You reported this' : 'Report'}
              </MenuItem>
            )}
            {can.block && (
              <MenuItem tone="bad" onSelect={onBlock}>
                <Ban aria-hidden="true" />
                Block
              </MenuItem>
            )}
            {can.unblock && (
              <MenuItem onSelect={() => block(false)}>
                <Ban aria-hidden="true" />
                Unblock
              </MenuItem>
            )}
          </Menu>
        </span>
      )}
    </header>
  );
}

interface BlockButtonProps {
  conversation: Conversation;
  onAsk: () => void;
  onUnblock: () => void;
}

function BlockButton({ conversation: { can }, onAsk, onUnblock }: BlockButtonProps) {
  if (!can.block && !can.unblock) return null;
  return (
    <Button variant="outlined" onClick={can.unblock ? onUnblock : onAsk}>
      <Ban aria-hidden="true" className="size-[18px]" />
      {can.unblock ? 'Unblock' : 'Block'}
    </Button>
  );
}

/** Back to the list: the way one came, where one came from it. */
function BackLink() {
  const addressOf = useContext(ListAddress);
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  function follow(event: MouseEvent) {
    const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state;
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link
      to={addressOf(null)}
      replace
      aria-label="Back to all messages"
      onClick={follow}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-well md:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-6" />
    </Link>
  );
}

/** The other side by name; leads to their page, where they have one. */
function Sender({ conversation, isEmbedded }: Pick<ConversationHeaderProps, 'conversation' | 'isEmbedded'>) {
  const { name, avatar, url } = conversation.sender;
  const className = `flex min-h-11 min-w-0 grow items-center gap-3 ${isEmbedded ? 'max-md:pl-3' : ''}`;
  const who = (
    <>
      {/* Where the words are twice as large, they need its room. */}
      <span className="inline-flex max-[279px]:hidden">
        <Avatar name={name} picture={avatar} store={isStore(conversation)} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-control">{name}</span>
        <SenderLine conversation={conversation} />
      </span>
    </>
  );
  if (url === null) return <div className={className}>{who}</div>;
  return (
    <Link to={url} className={`${className} rounded no-underline`}>
      {who}
    </Link>
  );
}

/** What is known of the other side: in a line, or two where there is little room. */
function SenderLine({ conversation }: { conversation: Conversation }) {
  const { data: person } = useQuery({
    ...personQuery(conversation.sender.id),
    enabled: hasProfile(conversation),
  });
  return (
    <span className="block min-h-[18px] text-meta text-balance text-soft">
      {isStore(conversation) && 'Licensed dealer'}
      {!isStore(conversation) && person && (
        <>
          <NewMember memberSince={person.memberSince}>
            Member since {new Date(person.memberSince).getUTCFullYear()}
          </NewMember>
          {person.phoneConfirmed && '\u00a0· phone confirmed'}
        </>
      )}
    </span>
  );
}
