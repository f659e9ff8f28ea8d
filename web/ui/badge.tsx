/** Badges of a post. */
import { BadgeCheck } from 'lucide-react';
import type { ComponentProps } from 'react';

type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'sold';

/** `text`: among words. `picture`: on a picture, where the ground must carry it. */
const TONES: Record<'text' | 'picture', Record<Tone, string>> = {
  text: {
    neutral: 'bg-well text-ink',
    brand: 'bg-tint text-brand',
    good: 'bg-good-tint text-good',
    warn: 'bg-warn-tint text-warn',
    bad: 'bg-bad-tint text-bad',
    sold: 'bg-ink text-page',
  },
  picture: {
    neutral: 'bg-card/94 text-ink',
    brand: 'bg-brand text-on-brand',
    good: 'bg-good-tint text-good',
    warn: 'bg-warn-tint text-warn',
    bad: 'bg-bad-tint text-bad',
    sold: 'bg-ink text-page',
  },
};

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone;
  on?: 'text' | 'picture';
  /** 26 px high, for beside a title; an icon may come first. */
  boxed?: boolean;
}

export function Badge({
  tone = 'neutral',
  on = 'text',
  boxed = false,
  className = '',
  ...props
}: BadgeProps) {
  const box = boxed ? 'h-[26px] gap-1 px-2 [&>svg]:size-4' : 'h-[22px] px-[7px]';
  return (
    <span
      className={`inline-flex shrink-0 items-center rounded-badge text-badge whitespace-nowrap ${box} ${TONES[on][tone]} ${className}`}
      {...props}
    />
  );
}

interface VerifiedBadgeProps {
  boxed?: boolean;
}

export function VerifiedBadge({ boxed = false }: VerifiedBadgeProps) {
  const box = boxed ? 'h-[26px] rounded-badge bg-brass-tint px-2 text-badge' : 'text-meta font-semibold';
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-brass ${box}`}>
      <BadgeCheck aria-hidden="true" className={boxed ? 'size-4' : 'size-[15px]'} />
      {/* A card that lies beside another on a phone has room for the sign. */}
      <span className={boxed ? undefined : '@max-[200px]:sr-only'}>Verified FFL</span>
    </span>
  );
}
