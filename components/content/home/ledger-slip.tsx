import { MarketLabel } from '@/components/shell/market-label/market-label';
import { Change } from '@/components/ui/change/change';
import { formatDateTime } from '@/lib/core/format/date';
import { formatCount } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath } from '@/lib/site/addresses/addresses';
import styles from './ledger-slip.module.css';

const TRADES = 4;

/** A robot's last closed trades, and the hash that seals the whole ledger. */
export function LedgerSlip({
  details: { robot, recentTrades, ledger, market },
}: {
  readonly details: GuestDetails;
}) {
  const closed = recentTrades.filter((trade) => trade.exitTime !== null).slice(0, TRADES);
  return (
    <section className={styles['slip']} aria-labelledby="slip">
      <div className={styles['head']}>
        <h2 id="slip" className={styles['title']}>
          Latest trades of
        </h2>
        <MarketLabel market={market} short />
        <a className={styles['robot']} href={robotPath(robot)}>
          <bdi>{robot.name}</bdi>
        </a>
      </div>
      <ol className={styles['entries']}>
        {closed.map((trade) => (
          <li key={trade.tradeNo} className={styles['entry']}>
            <span className={styles['what']}>
              {trade.ticker} {trade.side}, closed
            </span>
            <span className={styles['return']}>
              <Change value={trade.returnPct} decimals={2} />
            </span>
            <span className={styles['when']}>
              Trade {formatCount(trade.tradeNo)}, {formatDateTime(trade.exitTime)},{' '}
              {PHASE_LABELS[trade.phase]}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles['foot']}>
        <span>This hash seals all {formatCount(ledger.entries)} entries</span>
        <code className={styles['hash']}>{ledger.headHash}</code>
      </div>
    </section>
  );
}
