'use client';

import { useEffect, useState } from 'react';
import type { ChangeView } from './change-view';
import type { CountdownView } from './keep-countdown';
import type { PricesView } from './keep-prices';
import styles from './market-bar.module.css';

/** An instrument of the bar with its server-rendered price. */
export interface BarItem {
  readonly name: string;
  readonly href: string;
  readonly fundId: number;
  /** Its fund type, to tell a missing price from a closed market; null if prices never change. */
  readonly type: string | null;
  readonly change: ChangeView;
}

interface LiveBarProps {
  readonly items: readonly BarItem[];
  /** The kind of prices. */
  readonly label: string;
  readonly isReal: boolean;
  /** The time of the server's prices; null if there are none. */
  readonly when: string | null;
}

/** The market bar: the server's prices until newer ones arrive, and the countdown in place of their time. */
export function LiveBar({ items, label, isReal, when }: LiveBarProps) {
  const [isLive, setLive] = useState(false);
  const [{ changes, age }, setPrices] = useState<PricesView>({ changes: null, age: null });
  const [countdown, setCountdown] = useState<CountdownView | null>(null);

  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const onPrices = (next: PricesView) =>
      setPrices((shown) => ({ ...next, changes: next.changes ?? shown.changes }));
    import('./follow-bar')
      .then(({ followBar }) => {
        if (!signal.aborted) setLive(true);
        return followBar({ items, drawn: when, signal, onPrices, onCountdown: setCountdown });
      })
      // If the code can't be loaded, the server's bar stays.
      .catch(() => undefined);
    return () => life.abort();
  }, [items, when]);

  return (
    <nav
      className={styles['bar']}
      aria-label="Markets"
      data-market-bar=""
      data-live={isLive ? '' : undefined}
      data-old={age === null ? undefined : ''}
    >
      <div className={styles['inner']}>
        <p className={styles['label']} data-real={isReal || undefined}>
          {age === null ? label : `${label}, ${age}`}
        </p>
        <ul className={styles['items']}>
          {items.map(({ name, href, fundId, change }) => {
            const { text, tone, isOld = false } = changes ? (changes.get(fundId) ?? NONE) : change;
            return (
              <li key={fundId}>
                <a className={styles['item']} href={href} data-old={isOld ? '' : undefined}>
                  {`${name} `}
                  <span className={styles['value']} data-tone={tone}>
                    {text}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
        <div
          className={styles['timer']}
          role="timer"
          aria-live="off"
          aria-label="US stock market"
          data-tone={countdown?.tone ?? undefined}
        >
          {countdown?.text}
        </div>
        {when !== null && <p className={styles['when']}>{when}</p>}
      </div>
    </nav>
  );
}

const NONE: ChangeView = { text: '—', tone: undefined };
