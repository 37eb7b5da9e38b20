'use client';

import { useEffect, useState } from 'react';
import { Change } from '@/components/ui/change/change';
import { formatDateTime } from '@/lib/core/format/date';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { FollowedQuote } from './follow-quote';
import type { ShownPrice } from './shown-price';
import styles from './ticker-page.module.css';

interface TickerQuoteProps {
  readonly fundId: number;
  readonly decimals: number;
  /** What the server knew when it drew the page. */
  readonly initial: ShownPrice;
  /** Whether that was the last price before the close, and the market had not opened again. */
  readonly isClosed: boolean;
  /** By which it trades; null where prices stand still: nothing is followed then. */
  readonly calendar: CalendarName | null;
}

/** The price with its change since the session before and its time, followed as it changes. */
export function TickerQuote({ fundId, decimals, initial, isClosed, calendar }: TickerQuoteProps) {
  const followed = useFollowed(fundId, calendar, initial);
  const shown = followed?.price ?? initial;
  const state = followed ? followed.age.state : isClosed ? 'closed' : 'fresh';
  const what =
    calendar === null
      ? 'Last price in the imported files: '
      : state === 'closed'
        ? 'Last price before the close: '
        : 'Price of ';
  return (
    <>
      <p className={styles['price']}>
        <span className={styles['amount']}>{formatPrice(shown.price, decimals)}</span>{' '}
        {shown.changePct !== null && (
          <span className={styles['change']}>
            {formatNumber(shown.change, { decimals, signed: true })} (
            <Change value={shown.changePct} decimals={2} />)
          </span>
        )}
      </p>
      <p className={styles['time']}>
        {followed && state === 'silent' && (
          <strong className={styles['silence']}>{`${capitalise(followed.age.words)}. `}</strong>
        )}
        {what}
        <time dateTime={new Date(shown.time).toISOString()}>{formatDateTime(shown.time)}</time>
        {shown.changePct !== null && '. Change against the close of the session before.'}
      </p>
    </>
  );
}

function capitalise(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The latest price and what its age means, once what follows them has been loaded; null before. */
function useFollowed(
  fundId: number,
  calendar: CalendarName | null,
  initial: ShownPrice,
): FollowedQuote | null {
  const [followed, setFollowed] = useState<FollowedQuote | null>(null);
  useEffect(() => {
    if (calendar === null) return;
    let isGone = false;
    let leave: (() => void) | null = null;
    import('./follow-quote').then(
      ({ followQuote }) => {
        if (!isGone) leave = followQuote({ fundId, calendar, initial }, setFollowed);
      },
      // Without it the page stays as the server drew it.
      () => undefined,
    );
    return () => {
      isGone = true;
      leave?.();
    };
  }, [fundId, calendar, initial]);
  return followed;
}
