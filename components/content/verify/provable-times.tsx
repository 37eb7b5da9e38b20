import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note, Points } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { formatCount } from '@/lib/core/format/number';
import type { LogFacts, ShownWitness } from '@/lib/robots/transparency-log/log-facts';
import { checkpointPath } from '@/lib/site/addresses/addresses';

const WITNESS_COLUMNS: readonly Column<ShownWitness>[] = [
  { title: 'Witness', cell: ({ name }) => name },
  { title: 'Last cosigned', align: 'start', cell: ({ at }) => <Time at={at} /> },
  { title: 'Tree size', cell: ({ treeSize }) => formatCount(treeSize) },
  { title: 'Its key', align: 'start', cell: ({ verifierKey }) => <code>{verifierKey}</code> },
];

/** By whose clock a record is proven: a witness's, the reader's own, or only ours. */
export function ProvableTimes({ facts: { newest, witnesses } }: { readonly facts: LogFacts }) {
  return (
    <Section id="times" title="When was it recorded?">
      <Note look="text">
        After each five-minute bar with new signals or trades, we sign a checkpoint of the log. That seals a
        signal before it can fill.{' '}
        {newest && (
          <>
            The <a href={checkpointPath()}>newest checkpoint</a> has {formatCount(newest.treeSize)} leaves and
            is from <Time at={newest.at} />.
          </>
        )}{' '}
        How far you can trust the time of a trade depends on who saw its checkpoint:
      </Note>
      <Points>
        <li>
          <strong>A witness: proven to the minute.</strong> A witness is a program someone else runs. It signs
          the time at which it saw a checkpoint, by its own clock. Everything that checkpoint covers existed
          by then.{' '}
          {witnesses.length === 0
            ? 'No witness cosigns this log yet.'
            : 'These cosign this log. Ask each of them for its key, because ours could be made up.'}
        </li>
        <li>
          <strong>You: proven to the moment you saved a checkpoint.</strong> Everything it covers existed by
          then. If we insert an older trade later, the log no longer continues what you saved, or the trade
          claims a time at which the log didn’t have it.
        </li>
        <li>
          <strong>Nobody else: our word alone.</strong> Each time in a ledger is from our own clock. Without a
          witness or a saved checkpoint, nobody can tell whether we wrote the whole log today.
        </li>
      </Points>
      {witnesses.length > 0 && (
        <DataTable
          isCompact
          label="Witnesses"
          columns={WITNESS_COLUMNS}
          rows={witnesses}
          rowKey={({ verifierKey }) => verifierKey}
        />
      )}
      <Note look="text">
        Run a witness yourself: <code>npm run witness -- ORIGIN</code> needs only this site’s address. It
        keeps what it saw, and <code>npm run witness -- check ORIGIN</code> compares every ledger with that.
      </Note>
    </Section>
  );
}
