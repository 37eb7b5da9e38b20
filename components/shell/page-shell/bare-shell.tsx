import type { ReactNode } from 'react';
import { type MarketView, PRICE_KINDS } from '@/lib/market/data/source';
import { FirstPaint, PAGE_FOOT } from './first-paint';
import styles from './page-shell.module.css';
import { PageStart } from './page-start';

interface BareShellProps {
  readonly market: MarketView;
  readonly children: ReactNode;
}

/** The shell for web views of apps, without header and footer but with the required notices. */
export function BareShell({ market, children }: BareShellProps) {
  return (
    <main className={styles['main']} data-bare="">
      <PageStart isBare priceKind={PRICE_KINDS[market.name]} />
      {children}
      <FirstPaint />
      <p id={PAGE_FOOT} className={styles['truth']}>
        {market.label}. Robots’ results come from model accounts, not from real money, and nothing here is
        financial advice. Past and simulated results don’t predict future returns, and trading can lose money.
      </p>
    </main>
  );
}
