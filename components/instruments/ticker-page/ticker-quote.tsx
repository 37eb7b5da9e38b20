'use client';

import { useMemo, useRef } from 'react';
import { useAge } from '@/components/live/live-price/use-age';
import { livePrices } from '@/components/live/real-time/live-prices';
import { usePrice } from '@/components/live/real-time/use-price';
import { Change } from '@/components/ui/change/change';
import { formatDateTime } from '@/lib/core/format/date';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import type { ShownPrice } from './shown-price';
import styles from './ticker-page.module.css';

interface TickerQuoteProps {
  readonly fundId: number;
  readonly decimals: number;
  /** What the server knew when it drew the page. */
  readonly initial: ShownPrice;
  /** Whether that was the last price before the close, and the market had not opened again. */
  readonly isClosed: boolean;
  /** What is traded; null where prices stand still: nothing is followed then. */
  readonly fundType: FundType | null;
}

/** The price with its change since the session before and its time, followed as it changes. */
export function TickerQuote({ fundId, decimals, initial, isClosed, fundType }: TickerQuoteProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const fundIds = useMemo(() => (fundType === null ? [] : [fundId]), [fundId, fundType]);
  const shown = newer(usePrice(fundIds[0] ?? null), initial);
  const age = useAge({
    place,
    fundIds,
    types: fundType ?? '',
    timeOf: () => (fundType === null ? null : newer(livePrices.read(fundId), initial).time),
  });
  const state = age?.state ?? (isClosed ? 'closed' : 'fresh');
  const what =
    fundType === null
      ? 'Last price in the imported files: '
      : state === 'closed'
        ? 'Last price before the close: '
        : 'Price of ';
  return (
    <>
      <p ref={place} className={styles['price']}>
        <span className={styles['amount']}>{formatPrice(shown.price, decimals)}</span>{' '}
        {shown.changePct !== null && (
          <span className={styles['change']}>
            {formatNumber(shown.change, { decimals, signed: true })} (
            <Change value={shown.changePct} decimals={2} />) vs. previous close
          </span>
        )}
      </p>
      <p className={styles['time']}>
        {age?.state === 'silent' && (
          <strong className={styles['silence']}>{`${capitalise(age.words)}. `}</strong>
        )}
        {what}
        <time dateTime={new Date(shown.time).toISOString()}>{formatDateTime(shown.time)}</time>
      </p>
    </>
  );
}

function capitalise(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What came with the page stays until a price comes that is not older. */
function newer(price: ShownPrice | null, initial: ShownPrice): ShownPrice {
  return price && price.time >= initial.time ? price : initial;
}
