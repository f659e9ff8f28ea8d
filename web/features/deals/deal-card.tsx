/** One of one's deals. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { Deal } from '#common/api/deals.ts';
import { fullStopAfter } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Time } from '#web/ui/time.tsx';
import { nameOther, otherUrl } from './deal-copy.ts';
import { useDeclineDeal } from './deals.api.ts';
import { RateDialog } from './rate-dialog.tsx';

export function DealCard({ deal }: { deal: Deal }) {
  const [isRating, setIsRating] = useState(false);
  const other = nameOther(deal);
  return (
    <Card>
      <p className="text-body wrap-anywhere">
        <Sentence deal={deal} />
      </p>
      <p className="mt-0.5 text-meta text-soft">
        <Time value={deal.createdAt} show="date" />
        {deal.can.rate && (
          <>
            {deal.own ? ' · edit until ' : ' · rate by '}
            <Time value={deal.endsAt} show="date" />
          </>
        )}
      </p>
      {deal.own && (
        <Said by={deal.role === 'seller' && deal.store ? deal.store.displayName : 'You'} {...deal.own} />
      )}
      {deal.theirs && <Said by={other} {...deal.theirs} />}
      {deal.own && !deal.isShown && (
        <p className="mt-2 text-note text-soft">Visible once {other} rates you or the deadline passes.</p>
      )}
      {deal.isShown && !deal.theirs && (
        <p className="mt-2 text-note text-soft">
          {other} left no rating {fullStopAfter(other)}
        </p>
      )}
      {(deal.can.rate || deal.can.decline) && (
        <div className="mt-3 flex flex-wrap gap-2 noscript:hidden">
          {deal.can.rate && (
            <Button variant={deal.own ? 'outlined' : 'filled'} onClick={() => setIsRating(true)}>
              {deal.own ? 'Change' : 'Rate this deal'}
            </Button>
          )}
          {deal.can.decline && <DeclineButton deal={deal} />}
        </div>
      )}
      {isRating && <RateDialog deal={deal} open onOpenChange={setIsRating} />}
    </Card>
  );
}

function Sentence({ deal }: { deal: Deal }) {
  const url = otherUrl(deal);
  const what = deal.post ? (
    <Link to={`/posts/${deal.post.id}`} className="font-semibold text-link">
      {deal.post.title}
    </Link>
  ) : (
    'an item that is no longer listed'
  );
  const who =
    url === null ? (
      nameOther(deal)
    ) : (
      <Link to={url} className="text-link">
        {nameOther(deal)}
      </Link>
    );
  if (deal.role === 'buyer') {
    return (
      <>
        You bought {what} from {who}
      </>
    );
  }
  return (
    <>
      {deal.store?.displayName ?? 'You'} sold {what} to {who}
    </>
  );
}

function Said({ by, score, words }: { by: string; score: number; words: string }) {
  return (
    <div className="mt-3 border-l-2 pl-3">
      <p className="flex flex-wrap items-center gap-x-2 text-note">
        <span className="font-medium wrap-anywhere">{by}</span>
        <Stars score={score} />
      </p>
      {words && <p className="mt-0.5 text-note whitespace-pre-line wrap-anywhere">{words}</p>}
    </div>
  );
}

function DeclineButton({ deal }: { deal: Deal }) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending } = useDeclineDeal(deal.id);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsAsked(true)}>
        I didn’t buy this
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Didn’t buy it?"
        description={`We’ll let ${nameOther(deal)} know, and no rating will be left. This can’t be undone.`}
        confirmLabel="I didn’t buy this"
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsked(false) })}
      />
    </>
  );
}
