'use client';

import { useEffect, useState } from 'react';
import type { TradingHours } from '@/lib/market/price-history/trading-hours';
import styles from './ticker-page.module.css';

interface TradingHoursLineProps {
  readonly hours: TradingHours;
  /** A label that stays true until the market opens or closes. */
  readonly words: string;
}

/** Whether the market is open, and the time left, which counts down with scripts. */
export function TradingHoursLine({ hours, words }: TradingHoursLineProps) {
  const { isOpen, shown } = useFollowed(hours, words);
  return (
    <p className={styles['hours']} data-open={isOpen} data-first={words}>
      <span>{shown}</span>
      {hours.changesAt !== null && <time hidden dateTime={new Date(hours.changesAt).toISOString()} />}
    </p>
  );
}

function useFollowed(
  hours: TradingHours,
  words: string,
): { readonly isOpen: boolean; readonly shown: string } {
  const [state, setState] = useState({ isOpen: hours.isOpen, shown: words });
  useEffect(() => {
    if (hours.changesAt === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import('./watch-hours').then(
      ({ watchHours }) => {
        if (!isGone) stop = watchHours(hours.calendar, setState);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [hours]);
  return state;
}
