import { csvLine } from '@/lib/core/base/csv';
import { DAY_MS, isoTime } from '@/lib/core/base/time';
import type { Week } from './week';
import type { RobotRecord } from './weekly-figures';

/** A file of the records that a report was computed from: a line for each robot. */
export function inputsCsv(records: readonly RobotRecord[], { start, end }: Week): string {
  const head = csvLine([
    'robot_id',
    'name',
    'timeframe_minutes',
    'published_at',
    'index_at_publication',
    'index_before_week',
    'index_at_week_end',
    'trades_since_publication',
    'profit_pct_since_publication',
    'trades_closed_in_week',
    'costs_pct_in_week',
    'entries_in_week',
    'late_entries_in_week',
    'ledger_seq',
    'ledger_hash',
  ]);
  const lines = records.map((record) =>
    csvLine([
      record.robotId,
      record.name,
      record.timeframe,
      isoTime(record.publishedAt),
      indexBefore(record, record.publishedAt),
      indexBefore(record, start),
      indexBefore(record, end),
      record.settled.count,
      record.settled.profitPct,
      record.closedCount,
      record.costsPct,
      record.entryCount,
      record.lateCount,
      record.head.seq,
      record.head.hash,
    ]),
  );
  return `${head}${lines.join('')}`;
}

/** The index at the end of the last day before a time; empty if there's none. */
function indexBefore({ curve }: RobotRecord, time: number): number | string {
  return curve.findLast(({ day }) => (day + 1) * DAY_MS <= time)?.value ?? '';
}
