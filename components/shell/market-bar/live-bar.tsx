'use client';

import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { Time } from '@/components/ui/time/time';
import { ABOUT_PRICES } from './about-id';
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
  /** null until there is a price. */
  readonly change: ChangeView | null;
}

interface LiveBarProps {
  readonly items: readonly BarItem[];
  /** The kind of prices. */
  readonly label: string;
  readonly isReal: boolean;
  /** Before the label; drawn on the server. */
  readonly icon: ReactNode;
  /** The time of the server's prices, UTC milliseconds, and its label; null if there are none. */
  readonly when: { readonly at: number; readonly label: string } | null;
}

/** The market bar: the server's prices until newer ones arrive, and the countdown in place of their time. */
export function LiveBar({ items, label, isReal, icon, when }: LiveBarProps) {
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
      data-frame=""
      data-live={isLive ? '' : undefined}
      data-old={age === null ? undefined : ''}
    >
      {/* For paper, which doesn't repeat buttons on each page. */}
      <p className={styles['printed']} data-text={when === null ? label : `${label}, ${when.label}`} />
      <div className={styles['inner']}>
        <button
          type="button"
          className={styles['label']}
          popoverTarget={ABOUT_PRICES}
          data-real={isReal || undefined}
        >
          {icon}
          {age === null ? label : `${label}, ${age}`}
        </button>
        <div className={styles['scroll']}>
          <ul className={styles['items']}>
            {items.map(({ name, href, fundId, change }) => {
              const shown = changes?.get(fundId) ?? change;
              if (shown === null) return null;
              const { text, tone, isOld = false } = shown;
              return (
                <li key={fundId}>
                  <a
                    className={styles['item']}
                    href={href}
                    onFocus={showWhole}
                    data-old={isOld ? '' : undefined}
                  >
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
          {when !== null && (
            <p className={styles['when']}>
              <Time at={when.at}>{when.label}</Time>
            </p>
          )}
        </div>
      </div>
    </nav>
  );
}

/** Scrolls the focused item fully into view; browsers stop when a corner of it shows. */
function showWhole({ currentTarget }: FocusEvent): void {
  currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
