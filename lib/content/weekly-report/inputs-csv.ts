import { csvLine } from '@/lib/core/base/csv';
import { isoTime } from '@/lib/core/base/time';
import type { Week } from './week';
import { type RobotRecord, valueBefore } from './weekly-figures';

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
      valueBefore(record, record.publishedAt),
      valueBefore(record, start),
      valueBefore(record, end),
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
