import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { isoDay } from '@/lib/core/base/time';
import { formatDateTime, formatDay } from '@/lib/core/format/date';
import { formatCount } from '@/lib/core/format/number';
import type { LogFacts, ShownKey, ShownReceipt } from '@/lib/robots/transparency-log/log-facts';
import { checkpointPath, LOG_PATH } from '@/lib/site/addresses/addresses';
import styles from './verify-page.module.css';

const ROOT_COLUMNS: readonly Column<LogFacts['roots'][number]>[] = [
  { title: 'Day (UTC)', cell: ({ day }) => formatDay(day) },
  { title: 'Tree size', cell: ({ treeSize }) => formatCount(treeSize) },
  {
    title: 'Root (SHA-256, base64)',
    align: 'start',
    cell: ({ root }) => <code>{root}</code>,
  },
  {
    title: 'Signed',
    align: 'start',
    cell: ({ day }) => (
      <a className={styles['link']} href={checkpointPath(isoDay(day))}>
        Checkpoint
      </a>
    ),
  },
];

/** Daily roots, their signing keys, and where else they were published. */
export function DailyRoots({ facts }: { readonly facts: LogFacts }) {
  const { roots, keys, receipts } = facts;
  return (
    <>
      <section className={styles['section']} aria-labelledby="key">
        <h2 id="key">Signing key</h2>
        {keys.length === 0 ? (
          <p className={styles['text']}>The key appears here with the first daily root.</p>
        ) : (
          <Keys keys={keys} />
        )}
      </section>
      <section className={styles['wide']} aria-labelledby="roots">
        <h2 id="roots">Daily roots</h2>
        {roots.length === 0 ? (
          <p className={styles['text']}>
            No root yet. The first one is signed as soon as all robots are up to date.
          </p>
        ) : (
          <>
            <DataTable
              isCompact
              isTall
              label="Daily roots"
              columns={ROOT_COLUMNS}
              rows={roots}
              keyOf={({ day }) => day}
            />
            <p className={styles['text']}>
              <a className={styles['link']} href={`${LOG_PATH}/roots`}>
                All roots as text
              </a>
            </p>
          </>
        )}
      </section>
      <section className={styles['section']} aria-labelledby="receipts">
        <h2 id="receipts">Published elsewhere</h2>
        {receipts.length === 0 ? (
          <p className={styles['text']}>
            The operator hasn’t published roots anywhere else yet. Until then, the copy you save is the one
            that counts.
          </p>
        ) : (
          <Receipts receipts={receipts} />
        )}
      </section>
    </>
  );
}

function Keys({ keys }: { readonly keys: readonly ShownKey[] }) {
  return (
    <>
      <p className={styles['text']}>
        Ed25519, in the form <code>name+id+base64</code> that log tools expect. A new key or name is listed
        here with its first day.
      </p>
      <dl className={styles['keys']}>
        {keys.map(({ verifierKey, since }) => (
          <div key={since}>
            <dt>Since {formatDay(since)}</dt>
            <dd>
              <code>{verifierKey}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Receipts({ receipts }: { readonly receipts: readonly ShownReceipt[] }) {
  return (
    <>
      <p className={styles['text']}>
        The operator’s own command runs with each new root. This is its latest output, unedited.
      </p>
      <ul className={styles['receipts']}>
        {receipts.map(({ day, ranAt, isDone, text }) => (
          <li key={ranAt}>
            <p>
              Root of {formatDay(day)}: {isDone ? 'published' : 'not published, the command failed'} ·{' '}
              {formatDateTime(ranAt)}
            </p>
            {text !== '' && <pre>{text}</pre>}
          </li>
        ))}
      </ul>
    </>
  );
}
