import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Definition, Definitions } from '@/components/ui/definitions/definitions';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { isoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount } from '@/lib/core/format/number';
import type { LogFacts, ShownKey, ShownReceipt } from '@/lib/robots/transparency-log/log-facts';
import { checkpointPath, LOG_PATH } from '@/lib/site/addresses/addresses';

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
    cell: ({ day }) => <a href={checkpointPath(isoDay(day))}>Checkpoint</a>,
  },
];

/** Daily roots, their signing keys, and where else they were published. */
export function DailyRoots({ facts }: { readonly facts: LogFacts }) {
  const { roots, keys, receipts } = facts;
  return (
    <>
      <Section id="key" title="Signing key">
        {keys.length === 0 ? (
          <Note look="text">The key appears here with the first daily root.</Note>
        ) : (
          <Keys keys={keys} />
        )}
      </Section>
      <Section id="roots" title="Daily roots">
        {roots.length === 0 ? (
          <Note look="text">No root yet. The first one is signed as soon as all robots are up to date.</Note>
        ) : (
          <>
            <DataTable
              isCompact
              isTall
              label="Daily roots"
              columns={ROOT_COLUMNS}
              rows={roots}
              rowKey={({ day }) => day}
            />
            <Note look="text">
              <a href={`${LOG_PATH}/roots`}>All roots as text</a>
            </Note>
          </>
        )}
      </Section>
      <Section id="receipts" title="Published elsewhere">
        {receipts.length === 0 ? (
          <Note look="text">
            The operator hasn’t published roots anywhere else yet. Until then, the copy you save is the one
            that counts.
          </Note>
        ) : (
          <Receipts receipts={receipts} />
        )}
      </Section>
    </>
  );
}

function Keys({ keys }: { readonly keys: readonly ShownKey[] }) {
  return (
    <>
      <Note look="text">
        Ed25519, in the form <code>name+id+base64</code> that log tools expect. A new key or name is listed
        here with its first day.
      </Note>
      <Definitions>
        {keys.map(({ verifierKey, since }) => (
          <Definition key={since} term={`Since ${formatDay(since)}`}>
            <code>{verifierKey}</code>
          </Definition>
        ))}
      </Definitions>
    </>
  );
}

function Receipts({ receipts }: { readonly receipts: readonly ShownReceipt[] }) {
  return (
    <>
      <Note look="text">
        The operator’s own command runs with each new root. This is what the operator says it printed. It
        proves something only where you find the same root at the place it names.
      </Note>
      <Stack as="ul" gap={4}>
        {receipts.map(({ day, ranAt, isDone, text }) => (
          <li key={ranAt}>
            <p>
              Root of {formatDay(day)}: {isDone ? 'published' : 'not published, the command failed'} ·{' '}
              <Time at={ranAt} />
            </p>
            {text !== '' && <pre>{text}</pre>}
          </li>
        ))}
      </Stack>
    </>
  );
}
