import type { ShownLedger } from '@/components/robots/ledger-verification/run-verification';
import { VerifyInBrowser } from '@/components/robots/ledger-verification/verify-in-browser';
import { ButtonLink } from '@/components/ui/button/button';
import { formatDateTime } from '@/lib/core/format/date';
import { formatCount } from '@/lib/core/format/number';
import type { GuestDetails } from '@/lib/robots/catalogue/guest';
import {
  guestLedgerPath,
  ledgerPath,
  robotProofPath,
  SITE_PATHS,
  signUpPath,
  VERIFY_SCRIPT_PATH,
} from '@/lib/site/addresses/addresses';
import styles from './ledger-check.module.css';

interface LedgerCheckProps {
  readonly robotId: number;
  readonly ledger: GuestDetails['ledger'];
  /** Figures users can have recomputed; omitted if there are none. */
  readonly shown?: Pick<ShownLedger, 'statistics' | 'curve'>;
  /** Whether the page is shown inside an app, where files can't be downloaded. */
  readonly isInApp?: boolean;
}

/** The file's columns, in order. */
const HASHED =
  'prevHash, robotId, seq, kind, tradeNo, fundId, side, quantity, price, time, commission, slippage, reason, profit, phase, late, recordedAt';
const READABLE =
  'ticker, timeUtc, recordedAtUtc, quantityDecimal, priceDecimal, commissionDecimal, slippageDecimal, profitDecimal, prices';
const OF_SIGNALS = 'action, sharePct, stopDistance, takeProfitDistance, decidedAt, dueAt';

/** The chain behind the figures and how to recompute it. */
export function LedgerCheck({ robotId, ledger, shown, isInApp = false }: LedgerCheckProps) {
  return (
    <div className={styles['panel']}>
      <dl className={styles['facts']}>
        <div>
          <dt>Entries</dt>
          <dd>{formatCount(ledger.entries)}</dd>
        </div>
        <div>
          <dt>Signals recorded before their fill</dt>
          <dd>{formatCount(ledger.signals)}</dd>
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
        {!isInApp && (
          <li>
            Run{' '}
            <a className={styles['link']} href={VERIFY_SCRIPT_PATH}>
              verify.py
            </a>
            , one file of Python without packages: <code>python3 verify.py --site ORIGIN {robotId}</code>{' '}
            checks this robot from outside.
          </li>
        )}
        <li>
          Recompute the chain with <code>npm run ledger -- verify {robotId}</code>. It ends at the hash above,
          or names the first entry that doesn’t match.
        </li>
        <li>
          <code>npm run ledger -- export {robotId}</code> prints one line per trade with prices, quantities,
          costs and hashes: enough to recompute every figure on this page.
        </li>
        <li>Save this hash. If any earlier trade changes, the chain will no longer match it.</li>
        <li>
          The{' '}
          <a className={styles['link']} href={robotProofPath(robotId)} rel="nofollow">
            proof for this robot
          </a>{' '}
          shows that our latest signed daily root covers this ledger.{' '}
          <a className={styles['link']} href={SITE_PATHS.verify}>
            How to verify
          </a>
        </li>
      </ol>
      {!isInApp && shown && (
        <div className={styles['forUsers']}>
          <VerifyInBrowser shown={{ robotId, headHash: ledger.headHash, ...shown }} />
        </div>
      )}
      {!isInApp && <LedgerFile robotId={robotId} />}
    </div>
  );
}

/** Links to the ledger file, for users and for guests; styles show one of them. */
function LedgerFile({ robotId }: { readonly robotId: number }) {
  return (
    <div className={styles['file']}>
      <h3 className={styles['title']}>Download the full ledger</h3>
      <p className={styles['text']}>
        One line per entry or signal, dollar amounts included. Join the first 17 columns of an entry with{' '}
        <code>|</code> and you have exactly what the SHA-256 in column 18 is computed from. Each line starts
        with the hash of the line before, so any tool can recompute the chain.
      </p>
      <details className={styles['columns']}>
        <summary>What the columns are</summary>
        <dl>
          <div>
            <dt>1 to 17, as hashed</dt>
            <dd>
              {HASHED}. Amounts are whole millionths, times are milliseconds since 1970 in UTC, late is 0 or
              1. The first prevHash is 64 zeros. An opening has no reason and no profit; a close’s reason is
              signal, stop, take-profit or margin-call.
            </dd>
          </div>
          <div>
            <dt>18</dt>
            <dd>hash: SHA-256 in hex.</dd>
          </div>
          <div>
            <dt>19</dt>
            <dd>
              signalSeq: the number of the signal that the entry fills. Where there is one, <code>|</code> and
              this number follow column 17 in what is hashed.
            </dd>
          </div>
          <div>
            <dt>20 to 28, human-readable</dt>
            <dd>{READABLE}. The last one names the kind of prices.</dd>
          </div>
          <div>
            <dt>29 to 34, signals only</dt>
            <dd>
              {OF_SIGNALS}. A signal’s hash is computed from prevHash, robotId, seq, kind, fundId, side, these
              six and recordedAt, joined with <code>|</code>.
            </dd>
          </div>
        </dl>
      </details>
      <div className={styles['forUsers']}>
        <ButtonLink look="secondary" href={ledgerPath(robotId)} rel="nofollow">
          Download the full ledger (CSV)
        </ButtonLink>
      </div>
      <div className={styles['forGuests']}>
        <ButtonLink look="secondary" href={guestLedgerPath(robotId)} rel="nofollow">
          Download the ledger in percent (CSV)
        </ButtonLink>
        <ButtonLink look="secondary" href={signUpPath()}>
          Join for free to download the full ledger
        </ButtonLink>
      </div>
    </div>
  );
}
