/** What a listing costs, and what it did before. */
import { TrendingDown } from 'lucide-react';
import type { PostType } from '#common/domain/enums.ts';
import { formatMoney, formatPrice } from '#web/lib/format.ts';

interface PriceProps {
  type: PostType;
  /** Whole dollars; null where none is named. */
  price: number | null;
  /** Shown where it was higher. */
  previousPrice?: number | null;
  sold?: boolean;
  size?: 'card' | 'row' | 'post';
}

const SIZES = { card: 'text-price-card', row: 'text-price-row', post: 'text-price-post' };

export function Price({ type, price, previousPrice = null, sold = false, size = 'card' }: PriceProps) {
  const isReduced = !sold && price !== null && previousPrice !== null && previousPrice > price;
  const isLarge = size === 'post';
  // A draft may lack the price that its type needs.
  const text = formatPrice(type, price);
  return (
    <span className={`inline-flex max-w-full flex-wrap items-baseline ${isLarge ? 'gap-x-3' : 'gap-x-2'}`}>
      <span
        className={`@max-[240px]:truncate ${SIZES[size]} ${sold || text === '' ? 'text-soft' : 'text-ink'}`}
      >
        {text || 'Price'}
      </span>
      {isReduced && (
        <span
          className={`inline-flex items-center gap-1 whitespace-nowrap text-brass ${isLarge ? 'text-control' : 'text-meta'} font-medium`}
        >
          <TrendingDown
            aria-hidden="true"
            className={`@max-[240px]:hidden ${isLarge ? 'size-4' : 'size-3.5'}`}
          />
          <span>
            <span className="@max-[180px]:sr-only">was </span>
            <s>{formatMoney(previousPrice)}</s>
          </span>
        </span>
      )}
    </span>
  );
}
