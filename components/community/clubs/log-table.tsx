'use client';

import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Time } from '@/components/ui/time/time';
import type { LoggedAction } from '@/lib/community/moderation/moderation';
import { clubPostPath } from '@/lib/site/addresses/clubs-address';
import { ACTOR_LABELS, APPEAL_LABELS, EVENT_LABELS } from './moderation-labels';

/** Times are UTC milliseconds from the server's own page, and ISO 8601 from calls. */
type LogRow = Omit<LoggedAction, 'at' | 'reversedAt'> & {
  readonly at: number | string;
  readonly reversedAt: number | string | null;
};

const COLUMNS: readonly Column<LogRow>[] = [
  { title: 'Decided', value: ({ at }) => at, cell: ({ at }) => <Time at={at} /> },
  {
    title: 'Decision',
    value: ({ event }) => event,
    cell: ({ event, clubId, threadId }) => <a href={clubPostPath(clubId, threadId)}>{EVENT_LABELS[event]}</a>,
  },
  { title: 'Rule', value: ({ rule }) => rule, cell: ({ rule }) => rule ?? '–' },
  { title: 'By', from: 'phone', value: ({ by }) => by, cell: ({ by }) => ACTOR_LABELS[by] },
  {
    title: 'Reversed',
    from: 'phone',
    value: ({ reversedAt }) => reversedAt,
    cell: ({ reversedAt }) => (reversedAt === null ? 'No' : <Time at={reversedAt} />),
  },
  { title: 'Appeal', value: ({ appeal }) => appeal, cell: ({ appeal }) => APPEAL_LABELS[appeal] },
];

export function LogTable({ actions }: { readonly actions: readonly LogRow[] }) {
  return (
    <DataTable
      label="Decisions"
      columns={COLUMNS}
      rows={actions}
      rowKey={({ id }) => id}
      narrow="cards"
      empty={<Empty title="No decisions yet">They appear here as soon as moderators make them.</Empty>}
    />
  );
}
