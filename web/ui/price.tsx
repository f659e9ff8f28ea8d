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
    <span className={`inline-flex flex-wrap items-baseline ${isLarge ? 'gap-x-3' : 'gap-x-2'}`}>
      <span className={`${SIZES[size]} ${sold || text === '' ? 'text-soft' : 'text-ink'}`}>
        {text || 'Price'}
      </span>
      {isReduced && (
        <span
          className={`inline-flex items-center gap-1 whitespace-nowrap text-brass ${isLarge ? 'text-control' : 'text-meta'} font-medium`}
        >
          <TrendingDown aria-hidden="true" className={isLarge ? 'size-4' : 'size-3.5'} />
          <span>
            was <s>{formatMoney(previousPrice)}</s>
          </span>
        </span>
      )}
    </span>
  );
}
