import { csvLine } from '@/lib/core/base/csv';
import { isoDay, isoTime } from '@/lib/core/base/time';
import type { Week } from './week';
import { countedFrom, peakSincePublication, type RobotRecord, valueBefore } from './weekly-figures';

/**
 * A file of what a report was computed from, a line for each robot: every figure of the report can be computed again
 * from it. Indexes are 100 on `first_day`.
 */
export function inputsCsv(records: readonly RobotRecord[], week: Week): string {
  const { start, end } = week;
  const head = csvLine([
    'robot_id',
    'name',
    'timeframe_minutes',
    'first_day',
    'published_at',
    'retired_on',
    'index_at_publication',
    'index_before_week',
    'index_at_week_end',
    'peak_index_since_publication',
    'peak_day',
    'benchmark_pct_in_week',
    'trades_since_publication',
    'profit_pct_since_publication',
    'trades_closed_in_week',
    'costs_pct_in_week',
    'entries_in_week',
    'late_entries_in_week',
    'ledger_seq',
    'ledger_hash',
  ]);
  const lines = records.map((record) => {
    const peak = peakSincePublication(record, week);
    return csvLine([
      record.robotId,
      record.name,
      record.timeframe,
      isoDayOrNull(record.curve[0]?.day),
      isoTime(record.publishedAt),
      isoDayOrNull(record.retiredOn),
      valueBefore(record, countedFrom(record)),
      valueBefore(record, start),
      valueBefore(record, end),
      peak?.value ?? null,
      isoDayOrNull(peak?.day),
      record.benchmarkPct,
      record.settled.count,
      record.settled.profitPct,
      record.closedCount,
      record.costsPct,
      record.entryCount,
      record.lateCount,
      record.head.seq,
      record.head.hash,
    ]);
  });
  return `${head}${lines.join('')}`;
}

function isoDayOrNull(day: number | null | undefined): string | null {
  return typeof day === 'number' ? isoDay(day) : null;
}
