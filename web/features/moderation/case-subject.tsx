/** What a case is about, as a moderator needs to see it to decide. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueueCase } from '#common/api/moderation.ts';
import { Time } from '#web/ui/time.tsx';
import { Hits } from './case-causes.tsx';
import { ReportedConversation } from './reported-conversation.tsx';

const POST_LINES = 4;

interface CaseSubjectProps {
  item: QueueCase;
  /** Of the post, where there is one. */
  picture: ReactNode;
}

export function CaseSubject({ item, picture }: CaseSubjectProps) {
  const { kind, post, comment, conversation, refusal, rating } = item;
  return (
    <>
      {kind === 'post' && post !== null && (
        <div className="flex gap-3">
          <div className="h-[72px] w-24 shrink-0 overflow-hidden rounded">{picture}</div>
          <p
            className="min-w-0 grow text-note wrap-anywhere whitespace-pre-line text-soft"
            style={{
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: POST_LINES,
              overflow: 'hidden',
            }}
          >
            {post.description}
          </p>
        </div>
      )}
      {comment && (
        <Quote>
          {comment.body}
          {comment.isRemoved && <span className="block text-meta text-soft">Removed by its author</span>}
          {comment.isHeld && (
            <span className="block text-meta text-soft">Held: only its author can see it</span>
          )}
        </Quote>
      )}
      {conversation && <ReportedConversation id={item.id} conversation={conversation} />}
      {refusal && (
        <>
          <Quote>{refusal.description}</Quote>
          {refusal.hits.length > 0 && <Hits hits={refusal.hits} />}
        </>
      )}
      {rating && (
        <Quote>
          <span className="block font-medium">{rating.score} of 5</span>
          {rating.words || 'No comment'}
        </Quote>
      )}
      {kind !== 'post' && post !== null && (
        <p className="text-meta text-soft">
          <Link to={`/posts/${post.id}`} className="text-link">
            {post.title}
          </Link>{' '}
          · <Time value={post.createdAt} show="long" />
        </p>
      )}
    </>
  );
}

function Quote({ children }: { children: ReactNode }) {
  return (
    <blockquote className="border-l-2 border-edge pl-3 text-note wrap-anywhere whitespace-pre-line">
      {children}
    </blockquote>
  );
}
