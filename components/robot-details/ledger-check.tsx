import type { GuestDetails } from '@/lib/catalogue/guest';
import { formatDateTime } from '@/lib/format/date';
import { formatCount } from '@/lib/format/number';
import styles from './ledger-check.module.css';

interface LedgerCheckProps {
  readonly robotId: number;
  readonly ledger: GuestDetails['ledger'];
}

/** The chain behind the figures and how to recompute it. */
export function LedgerCheck({ robotId, ledger }: LedgerCheckProps) {
  return (
    <div className={styles['panel']}>
      <dl className={styles['facts']}>
        <div>
          <dt>Entries</dt>
          <dd>{formatCount(ledger.entries)}</dd>
        </div>
        <div>
          <dt>Last entry recorded</dt>
          <dd>{ledger.entries === 0 ? 'None yet' : formatDateTime(ledger.updatedAt)}</dd>
        </div>
        <div className={styles['hash']}>
          <dt>Hash of the last entry (SHA-256)</dt>
          <dd>
            <code>{ledger.headHash}</code>
          </dd>
        </div>
      </dl>
      <ol className={styles['steps']}>
        <li>
          Whoever runs this product recomputes the chain with <code>npm run ledger -- verify {robotId}</code>.
          It names the first entry that does not fit, or ends at the hash above.
        </li>
        <li>
          <code>npm run ledger -- export {robotId}</code> prints one line a trade with prices, quantities,
          costs and hashes: enough to work out every figure on this page without us.
        </li>
        <li>
          Write the hash down. If an older trade is ever changed, no later chain will pass through it again.
        </li>
      </ol>
    </div>
  );
}
