import { ButtonLink } from '@/components/ui/button/button';
import { formatDateTime } from '@/lib/core/format/date';
import { formatCount } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import { ledgerPath, signUpPath } from '@/lib/site/addresses/addresses';
import styles from './ledger-check.module.css';

interface LedgerCheckProps {
  readonly robotId: number;
  readonly ledger: GuestDetails['ledger'];
  /** Whether an app shows the page inside itself: files cannot be downloaded there. */
  readonly isInApp?: boolean;
}

/** The columns of the file, in their order. */
const HASHED =
  'prevHash, robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit, phase, late, recordedAt';
const READABLE =
  'ticker, timeUtc, recordedAtUtc, quantityDecimal, priceDecimal, commissionDecimal, slippageDecimal, profitDecimal, prices';

/** The chain behind the figures and how to recompute it. */
export function LedgerCheck({ robotId, ledger, isInApp = false }: LedgerCheckProps) {
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
        <li>Save this hash. If any earlier trade changes, the chain will no longer match it.</li>
      </ol>
      {!isInApp && <LedgerFile robotId={robotId} />}
    </div>
  );
}

/** The way to the whole ledger, for users and for guests: which of both is seen is a matter of style. */
function LedgerFile({ robotId }: { readonly robotId: number }) {
  return (
    <div className={styles['file']}>
      <h3 className={styles['title']}>Download the full ledger</h3>
      <p className={styles['text']}>
        One line an entry, from the first to the last, money included. The first 17 columns joined with{' '}
        <code>|</code> are exactly what the SHA-256 in the next one is taken over, and every line begins with
        the hash of the line before. So any tool can recompute the chain.
      </p>
      <details className={styles['columns']}>
        <summary>What the columns are</summary>
        <dl>
          <div>
            <dt>1 to 17, as they are hashed</dt>
            <dd>
              {HASHED}. Amounts are whole millionths, times milliseconds since 1970 in UTC, late is 0 or 1.
              The first prevHash is 64 zeros; an opening has no reason and no profit.
            </dd>
          </div>
          <div>
            <dt>18</dt>
            <dd>hash: SHA-256 in hex.</dd>
          </div>
          <div>
            <dt>19 to 27, the same for people</dt>
            <dd>{READABLE}. The last says what kind of prices they are.</dd>
          </div>
        </dl>
      </details>
      <div className={styles['forUsers']}>
        <ButtonLink look="secondary" href={ledgerPath(robotId)} rel="nofollow">
          Download the whole ledger (CSV)
        </ButtonLink>
      </div>
      <div className={styles['forGuests']}>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free to download the whole ledger
        </ButtonLink>
      </div>
    </div>
  );
}
