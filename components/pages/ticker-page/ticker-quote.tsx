'use client';

import { useMemo, useRef } from 'react';
import { useAge } from '@/components/live/live-price/use-age';
import { livePrices } from '@/components/live/real-time/live-prices';
import { usePrice } from '@/components/live/real-time/use-price';
import { Change } from '@/components/ui/change/change';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import styles from './ticker-page.module.css';

interface ShownPrice {
  readonly price: number;
  readonly change: number | null;
  readonly changePct: number | null;
  /** UTC milliseconds. */
  readonly time: number;
}

interface TickerQuoteProps {
  readonly fundId: number;
  readonly decimals: number;
  /** The price when the page was rendered. */
  readonly initial: ShownPrice;
  /** Whether that was the last price before the close, with the market still closed. */
  readonly isClosed: boolean;
  /** Fund type; null if prices never change, so there are none to follow. */
  readonly fundType: FundType | null;
}

/** The live price, with its change since the previous close and its time. */
export function TickerQuote({ fundId, decimals, initial, isClosed, fundType }: TickerQuoteProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const fundIds = useMemo(() => (fundType === null ? [] : [fundId]), [fundId, fundType]);
  const shown = newer(usePrice(fundIds[0] ?? null), initial);
  const age = useAge({
    place,
    fundIds,
    types: fundType ?? '',
    readTime: () => (fundType === null ? null : newer(livePrices.read(fundId), initial).time),
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
      <p ref={place} data-figures="">
        <span className={styles['amount']}>{formatPrice(shown.price, decimals)}</span>{' '}
        {shown.changePct !== null && (
          <span className={styles['change']}>
            {formatNumber(shown.change, { decimals, signed: true })} (
            <Change value={shown.changePct} decimals={2} />) vs. previous close
          </span>
        )}
      </p>
      <Note look="caption">
        {age?.state === 'silent' && (
          <strong className={styles['silence']}>{`${capitalise(age.words)}. `}</strong>
        )}
        {what}
        <Time at={shown.time} />
      </Note>
    </>
  );
}

function capitalise(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Keeps the page's price until a live one is at least as new. */
function newer(price: ShownPrice | null, initial: ShownPrice): ShownPrice {
  return price && price.time >= initial.time ? price : initial;
}
