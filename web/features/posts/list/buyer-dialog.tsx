/** Asks who bought what was sold: one of those who wrote about it, or somebody else. */
import { useQuery } from '@tanstack/react-query';
import { Handshake, UserRoundCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SaleBuyers } from '#common/api/deals.ts';
import type { Post } from '#common/api/posts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { buyersQuery, canNameBuyer, useNameBuyer } from './buyers.api.ts';
import { DEAL_DAYS } from '#common/domain/limits.ts';

const SOMEONE_ELSE = 'else';

interface BuyerDialogProps {
  post: Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function BuyerDialog({ post, open, onOpenChange }: BuyerDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const { data: sale, error, isFetching, refetch } = useQuery({ ...buyersQuery(post.id), staleTime: 0 });
  const { mutate, isPending } = useNameBuyer(post.id, () => void navigate('/account/deals'));
  const isOpen = sale !== undefined && sale.until !== null;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Who bought it?"
      // Who wrote is on its way: the choice is the next step from the box, and "Not now" the last.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.currentTarget as HTMLElement).focus();
      }}
      description={`You can both leave a rating. Ratings appear once you’ve both rated, or after ${DEAL_DAYS} days.`}
      actions={
        <>
          {isOpen && (
            <Button type="submit" form={formId} size={48} pending={isPending}>
              Save
            </Button>
          )}
          <Button variant="outlined" size={48} onClick={close}>
            {isOpen ? 'Not now' : 'Close'}
          </Button>
        </>
      }
    >
      {sale === undefined ? (
        error ? (
          <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading" className="flex flex-col gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )
      ) : isOpen ? (
        <BuyerForm id={formId} sale={sale} onChoose={(buyerId) => mutate(buyerId, { onSuccess: close })} />
      ) : (
        <p className="text-body">{describeFixedBuyer(sale)}</p>
      )}
    </Dialog>
  );
}

const describeFixedBuyer = ({ buyer }: SaleBuyers): string =>
  buyer === null
    ? 'It’s too late to name a buyer.'
    : `${buyer.displayName} bought it. This can no longer be changed.`;

interface BuyerFormProps {
  id: string;
  sale: SaleBuyers;
  onChoose: (buyerId: number | null) => void;
}

function BuyerForm({ id, sale: { buyer, buyers }, onChoose }: BuyerFormProps) {
  const errorId = useId();
  const [chosen, setChosen] = useState(buyer === null ? '' : String(buyer.id));
  const [isAsked, setIsAsked] = useState(false);
  const error = isAsked && chosen === '' ? 'Choose who bought it' : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (chosen !== '') onChoose(chosen === SOMEONE_ELSE ? null : Number(chosen));
  }
  const choice = (value: string, children: ReactNode) => (
    <label
      key={value}
      className="flex min-h-14 items-center gap-3 rounded border border-edge bg-card px-3 py-2 hover:bg-well has-[:checked]:border-brand has-[:checked]:bg-tint has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand"
    >
      <input
        type="radio"
        name="buyer"
        value={value}
        checked={chosen === value}
        onChange={() => setChosen(value)}
        className="size-[18px] shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-card outline-none checked:border-[5.5px] checked:border-brand"
      />
      {children}
    </label>
  );

  return (
    <form id={id} onSubmit={submit} noValidate>
      <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1.5 text-label">
          {buyers.length === 0 ? 'Nobody messaged you about it' : 'People who messaged you'}
        </legend>
        {buyers.map((person) =>
          choice(
            String(person.id),
            <>
              <Avatar name={person.displayName} picture={person.profilePic} size={32} />
              <span className="min-w-0 grow truncate text-control font-medium">{person.displayName}</span>
              <span className="shrink-0 text-meta text-soft">
                <span className="sr-only">last message </span>
                <Time value={person.lastMessageAt} />
              </span>
            </>,
          ),
        )}
        {choice(SOMEONE_ELSE, <span className="text-control font-medium">Someone else</span>)}
      </fieldset>
      <FieldError id={errorId} error={error} />
    </form>
  );
}

/** Names the buyer of what is sold, or another one; once somebody is named it leads to the deal. */
export function NameBuyerButton({ post }: { post: Post }) {
  const [isOpen, setIsOpen] = useState(false);
  const isMine = canNameBuyer(post);
  const { data: sale } = useQuery({ ...buyersQuery(post.id), enabled: isMine });
  const isNamed = sale != null && sale.buyer !== null;
  if (!isMine) return null;
  return (
    <>
      {isNamed && (
        <LinkButton to="/account/deals" variant="outlined">
          <Handshake aria-hidden="true" className="size-[18px]" />
          Your deals
        </LinkButton>
      )}
      {(!isNamed || sale.until !== null) && (
        <Button variant="outlined" onClick={() => setIsOpen(true)} className="noscript:hidden">
          <UserRoundCheck aria-hidden="true" className="size-[18px]" />
          {isNamed ? 'Change the buyer' : 'Who bought it?'}
        </Button>
      )}
      {isOpen && <BuyerDialog post={post} open onOpenChange={setIsOpen} />}
    </>
  );
}
