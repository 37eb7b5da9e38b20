import { TickerCell } from '@/components/instruments/ticker-tile/ticker-cell';
import { Change } from '@/components/ui/change/change';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import type { AnnouncedFigures, EarningsEvent } from '@/lib/analysis/earnings/earnings-calendar';
import type { ReportTime, SigmaMove } from '@/lib/analysis/earnings/reaction';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, NO_FIGURE } from '@/lib/core/format/number';

const TIME_LABELS: Readonly<Record<ReportTime, string>> = {
  before: 'before the open',
  during: 'during the session',
  after: 'after the close',
  none: 'exchange closed',
};

type EventColumn = Column<EarningsEvent>;

function sigmaText(sigma: number | null): string {
  return formatNumber(sigma, { decimals: 1, signed: true, suffix: 'σ' });
}

function moveColumn(
  title: string,
  from: NonNullable<EventColumn['from']>,
  read: (figures: AnnouncedFigures) => SigmaMove | null,
): EventColumn {
  return {
    title,
    from,
    cell: ({ announced }) => {
      const move = announced && read(announced);
      if (!move) return NO_FIGURE;
      return (
        <>
          <Change value={move.pct} decimals={2} />
          <small>{sigmaText(move.sigma)}</small>
        </>
      );
    },
  };
}

/** When it comes, and whether it's there. */
function noteOn({ time, announced }: EarningsEvent, scheduled: string): string {
  return `${TIME_LABELS[time]}, ${announced ? 'announced' : scheduled}`;
}

/** @param scheduled what a report that isn't announced yet is called */
function eventColumns(scheduled: string): readonly EventColumn[] {
  return [
    {
      title: 'Ticker',
      wraps: true,
      cell: (event) => <TickerCell instrument={event} note={noteOn(event, scheduled)} />,
    },
    {
      title: 'Period end',
      align: 'start',
      from: 'medium',
      cell: ({ periodEnd }) => formatDay(periodEnd),
    },
    {
      title: 'Surprise',
      from: 'phone',
      cell: ({ announced }) => <Tone text={sigmaText(announced?.surprise ?? null)} />,
    },
    {
      title: 'Growth',
      from: 'medium',
      cell: ({ announced }) => <Change value={announced?.growthPct ?? null} decimals={1} />,
    },
    moveColumn('Gap', 'medium', ({ gap }) => gap),
    moveColumn('1 session', 'phone', ({ oneDay }) => oneDay),
    moveColumn('5 sessions', 'medium', ({ fiveDays }) => fiveDays),
  ];
}

const SCHEDULED = eventColumns('scheduled');
const SCHEDULED_SIMULATED = eventColumns('scheduled (simulated)');

interface ReportsTableProps {
  readonly label: string;
  readonly events: readonly EarningsEvent[];
  readonly isSimulated: boolean;
}

/** Reports of a day. */
export function ReportsTable({ label, events, isSimulated }: ReportsTableProps) {
  return (
    <DataTable
      label={label}
      columns={isSimulated ? SCHEDULED_SIMULATED : SCHEDULED}
      rows={events}
      rowKey={({ ticker, periodEnd }) => `${ticker} ${periodEnd}`}
      narrow="rows"
    />
  );
}
