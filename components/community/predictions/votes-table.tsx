import { MemberName } from '@/components/community/handle/member-name';
import { Chip } from '@/components/ui/chip/chip';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Time } from '@/components/ui/time/time';
import type { RevealedVote } from '@/lib/community/predictions/predictions';
import { formatPercent } from '@/lib/core/format/number';

export type ShownVote = RevealedVote;

const COLUMNS: readonly Column<ShownVote>[] = [
  {
    title: 'Member',
    value: ({ handle }) => handle,
    cell: ({ handle, holdsPosition }) => (
      <>
        <MemberName handle={handle} /> {holdsPosition && <Chip>Holds a position</Chip>}
      </>
    ),
  },
  {
    title: 'Vote',
    from: 'phone',
    value: ({ percent }) => percent,
    cell: ({ percent }) => formatPercent(percent),
  },
  { title: 'Cast', from: 'phone', value: ({ at }) => at, cell: ({ at }) => <Time at={at} /> },
  {
    title: 'Salt',
    align: 'start',
    from: 'wide',
    value: ({ salt }) => salt,
    cell: ({ salt }) => <code>{salt}</code>,
  },
  {
    title: 'Commitment',
    align: 'start',
    from: 'medium',
    value: ({ commitment }) => commitment,
    cell: ({ commitment }) => <code title={commitment}>{commitment.slice(0, 16)}…</code>,
  },
];

/** Votes from the lock on. */
export function VotesTable({ votes }: { readonly votes: readonly ShownVote[] }) {
  return (
    <DataTable
      label="Votes"
      columns={COLUMNS}
      rows={votes}
      rowKey={({ voter }) => voter}
      narrow="cards"
      empty={<Empty title="Nobody voted on it">Questions open after each close.</Empty>}
    />
  );
}
