import type { ReactNode } from 'react';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable, type TableSort } from '@/components/ui/data-table/data-table';
import { InteractiveTable } from '@/components/ui/data-table/interactive-table';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { forecastsPath } from '@/lib/site/addresses/forecasts-address';
import type { WatchTableRow } from './watch-columns';

interface WatchTableProps {
  readonly label: string;
  readonly columns: readonly Column<WatchTableRow>[];
  readonly rows: readonly WatchTableRow[];
  readonly sort?: TableSort;
  readonly detail?: (row: WatchTableRow) => ReactNode;
  readonly actions?: (row: WatchTableRow) => ReactNode;
  readonly bulk?: (keys: readonly string[], clear: () => void) => ReactNode;
  /** Lets rows be moved. */
  readonly onMove?: (key: string, to: number) => void;
  readonly empty?: ReactNode;
  /** Whether the page's scripts have loaded. */
  readonly isInteractive?: boolean;
}

/** The tickers of a list, and of when their figures are. */
export function WatchTable({ isInteractive = false, ...props }: WatchTableProps) {
  const table = {
    ...props,
    rowKey: ({ fundId }: WatchTableRow) => fundId,
    narrow: 'rows' as const,
    actionsFrom: 'phone' as const,
  };
  return (
    <Stack gap={3}>
      {isInteractive ? <InteractiveTable {...table} /> : <DataTable {...table} />}
      <FiguresNote rows={props.rows} />
    </Stack>
  );
}

function FiguresNote({ rows }: { readonly rows: readonly WatchTableRow[] }) {
  const days = rows.flatMap(({ figures }) => figures?.daily?.day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const when =
    first === last
      ? `the session of ${formatDay(parseIsoDay(last))}`
      : `each ticker’s last session, ${formatDay(parseIsoDay(first))} to ${formatDay(parseIsoDay(last))}`;
  return (
    <Note>
      Price and day’s change are live. All other figures are as of {when}. Move in σ and volume z are in
      standard deviations: beyond ±2 is unusual. P(move) is the probability of a move over five sessions, as
      it was recorded; <a href={forecastsPath({ class: 'stocks' })}>Trend prediction</a> says what counts as
      one.
    </Note>
  );
}
