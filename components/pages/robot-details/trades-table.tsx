'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button/button';
import { Change } from '@/components/ui/change/change';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { RadioFilter } from '@/components/ui/tabs/radio-filter';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatCount } from '@/lib/core/format/number';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { tickerPatternPath } from '@/lib/site/addresses/ticker-patterns-address';
import { Ago } from './ago';
import { tradeAnchor } from './trade-anchor';
import type { TradeEnd, TradeOutcome, TradeRow } from './trade-rows';
import styles from './trades-table.module.css';

interface TradesTableProps {
  /** Open ones first, then the ones closed last. */
  readonly trades: readonly TradeRow[];
  /** The market's current time, UTC milliseconds. */
  readonly now: number;
  /** Whether the market's time is real time. */
  readonly isLive: boolean;
}

const FILTERS = [
  ['all', 'All'],
  ['open', 'Open'],
  ['won', 'Won'],
  ['lost', 'Lost'],
] as const satisfies readonly (readonly [TradeOutcome | 'all', string])[];

/** Rows shown before "Show all". */
const SHOWN_TRADES = 20;

/** A popover that is never seen: browsers open it without scripts, and the stylesheet asks whether it is open. */
const ALL_TRADES = 'all-trades';

/**
 * The latest trades. The stylesheet filters them by the chosen radio button, so that it works without scripts. A client
 * component, because its rows as data are a tenth of what their elements would add to the page for hydration.
 */
export function TradesTable({ trades, now, isLive }: TradesTableProps) {
  const count = (filter: TradeOutcome | 'all') =>
    filter === 'all' ? trades.length : trades.filter(({ outcome }) => outcome === filter).length;
  return (
    <div className={styles['trades']}>
      <RadioFilter
        legend="Trades to show"
        name="trades"
        options={FILTERS.map(([value, text]) => [value, `${text} ${formatCount(count(value))}`])}
      />
      <table className={styles['table']} aria-label="Latest trades">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Ticker</th>
            <th scope="col">Side</th>
            <th scope="col" className={styles['figure']}>
              Return
            </th>
            <th scope="col" className={styles['figure']}>
              Entry
            </th>
            <th scope="col" className={styles['figure']}>
              Entry price
            </th>
            <th scope="col" className={styles['figure']}>
              Exit
            </th>
            <th scope="col" className={styles['figure']}>
              Exit price
            </th>
            <th scope="col">Exit reason</th>
            <th scope="col">Phase</th>
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <tr key={trade.no} id={tradeAnchor(trade.no.replaceAll(',', ''))} data-outcome={trade.outcome}>
              <th scope="row">{trade.no}</th>
              <td className={styles['ticker']}>
                <a href={tickerPath(trade.ticker)}>{trade.ticker}</a>
              </td>
              <td className={styles['side']}>{trade.side}</td>
              <td className={styles['return']}>
                {trade.returnPct === null ? (
                  '—'
                ) : (
                  <Change value={trade.returnPct} decimals={trade.decimals} />
                )}
              </td>
              <td className={styles['time']}>
                <PatternsThen trade={trade}>
                  <End end={trade.entry} now={now} isLive={isLive} />
                </PatternsThen>
              </td>
              <td className={styles['price']}>{trade.entry.price}</td>
              <td className={styles['time']}>
                {trade.exit ? <End end={trade.exit} now={now} isLive={isLive} /> : '—'}
              </td>
              <td className={styles['price']} data-end="exit">
                {trade.exit ? trade.exit.price : '—'}
              </td>
              <td className={styles['reason']}>{trade.reason}</td>
              <td className={styles['phase']}>
                {trade.phase}
                {trade.isLate && <LateMark look="icon" />}
              </td>
              <td className={styles['dates']}>
                <PatternsThen trade={trade}>{trade.dates}</PatternsThen> · {trade.entry.price}
                {trade.exit && ` → ${trade.exit.price}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {FILTERS.map(
        ([value, text]) =>
          count(value) === 0 && (
            <p key={value} className={styles['none']} data-filter={value}>
              {value === 'open' ? 'No open positions.' : `None of these trades was ${text.toLowerCase()}.`}
            </p>
          ),
      )}
      {trades.length > SHOWN_TRADES && (
        <>
          <div id={ALL_TRADES} popover="manual" className={styles['shown']} />
          <Button look="quiet" size={28} popoverTarget={ALL_TRADES} className={styles['more']}>
            Show all {formatCount(trades.length)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Leads from a trade's entry to what its ticker's prices had shown by then. */
function PatternsThen({ trade, children }: { readonly trade: TradeRow; readonly children: ReactNode }) {
  return (
    <a
      href={tickerPatternPath(trade.ticker, { day: trade.knownDay })}
      rel="nofollow"
      title={`Patterns of ${trade.ticker} that stood then`}
    >
      {children}
    </a>
  );
}

function End({ end, now, isLive }: { readonly end: TradeEnd } & Omit<TradesTableProps, 'trades'>) {
  if (end.signaled === null) return <Ago time={end.time} now={now} isLive={isLive} />;
  return (
    <span title={end.signaled}>
      <Ago time={end.time} now={now} isLive={isLive} />
      <VisuallyHidden>. {end.signaled}</VisuallyHidden>
    </span>
  );
}
