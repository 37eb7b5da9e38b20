'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { LateChange, LatePrice } from '@/components/live/live-price/late-value';
import { menuItemClass, popoverClass } from '@/components/ui/popover/popover';
import styles from './matched-tickers.module.css';

/** How long the list stays after the pointer leaves, in milliseconds. */
const HIDE_DELAY = 2000;

export interface MatchedTickerLink {
  readonly ticker: string;
  readonly href: string;
  readonly fundId: number;
  /** The price when the page was rendered; updated live. */
  readonly price?: number | null;
  /** Percent since the previous close. */
  readonly changePct?: number | null;
}

interface MatchedTickersProps {
  readonly robotName: string;
  /** The searched tickers the robot trades. */
  readonly tickers: readonly MatchedTickerLink[];
}

/**
 * A badge that opens the list of a robot's matched tickers. A <details> element, so it works without JavaScript; with
 * it, the list also closes by itself, on Escape, and when focus leaves.
 */
export function MatchedTickers({ robotName, tickers }: MatchedTickersProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnderMouse = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);
  if (tickers.length === 0) return null;

  const hide = () => {
    clearTimeout(timer.current);
    if (details.current) details.current.open = false;
  };
  const hideLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Stays open during keyboard navigation.
      if (!isUnderMouse.current && !list.current?.contains(document.activeElement)) hide();
    }, HIDE_DELAY);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.stopPropagation();
    hide();
    details.current.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!details.current?.contains(relatedTarget)) hideLater();
  };

  return (
    <details
      ref={details}
      className={styles['matched']}
      data-kept-open={`Tickers of ${robotName}`}
      onMouseEnter={() => {
        isUnderMouse.current = true;
        clearTimeout(timer.current);
      }}
      onMouseLeave={() => {
        isUnderMouse.current = false;
        hideLater();
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <summary className={styles['badge']}>{tickers.length} matched</summary>
      <ul ref={list} className={popoverClass(styles['list'])} aria-label={`Matched tickers of ${robotName}`}>
        {tickers.map(({ ticker, href, fundId, price, changePct }) => (
          <li key={ticker}>
            <a className={menuItemClass(styles['ticker'])} href={href}>
              {ticker} <LatePrice fundId={fundId} price={price} />{' '}
              <LateChange fundId={fundId} changePct={changePct} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
