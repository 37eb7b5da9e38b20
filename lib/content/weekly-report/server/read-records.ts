import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotDetails } from '@/lib/robots/catalogue/types';
import { robotPath } from '@/lib/site/addresses/addresses';
import type { Week } from '../week';
import type { RobotRecord } from '../weekly-figures';

const MICROS = 1_000_000;
const DECIMALS = 4;

/** The records of all robots published before a week's end, as of that end; those that aren't computed are left out. */
export async function readRecords(
  db: Kysely<Schema>,
  catalogue: Pick<CatalogueReader, 'all' | 'details'>,
  week: Week,
): Promise<readonly RobotRecord[]> {
  const records: RobotRecord[] = [];
  const listed = catalogue.all().filter(({ ready, publishedAt }) => ready && publishedAt < week.end);
  for (const { id } of listed.toSorted((a, b) => a.id - b.id)) {
    const details = await catalogue.details(id);
    if (details !== null && details !== 'removed') records.push(await readRecord(db, details, week));
  }
  return records;
}

async function readRecord(db: Kysely<Schema>, details: RobotDetails, week: Week): Promise<RobotRecord> {
  const { robot, curve, benchmark } = details;
  const from = Math.min(robot.publishedAt, week.start) as Millis;
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['seq', 'kind', 'trade_no', 'time', 'profit', 'commission', 'slippage', 'late', 'hash'])
    .where('robot_id', '=', robot.id)
    .where('time', '>=', from)
    .where('time', '<', week.end as Millis)
    .orderBy('seq')
    .execute();
  const opened = new Set(
    entries
      .filter(({ kind, time }) => kind === 'open' && time >= robot.publishedAt)
      .map(({ trade_no }) => trade_no),
  );
  const settled = entries.filter(({ kind, trade_no }) => kind === 'close' && opened.has(trade_no));
  const inWeek = entries.filter(({ time }) => time >= week.start);
  const percent = (micros: number) => round((100 * micros) / MICROS / robot.initialBalance);
  const newest = entries.at(-1);
  return {
    robotId: robot.id,
    name: robot.name,
    path: robotPath(robot),
    timeframe: robot.timeframe,
    publishedAt: robot.publishedAt,
    curve: curve.filter(({ day }) => (day + 1) * DAY_MS <= week.end),
    settled: {
      count: settled.length,
      profitPct: percent(settled.reduce((sum, { profit }) => sum + (profit ?? 0), 0)),
    },
    closedCount: inWeek.filter(({ kind }) => kind === 'close').length,
    entryCount: inWeek.length,
    lateCount: inWeek.filter(({ late }) => late !== 0).length,
    costsPct: percent(inWeek.reduce((sum, { commission, slippage }) => sum + commission + slippage, 0)),
    benchmarkPct: benchmarkReturn(curve, benchmark, week),
    retiredOn: robot.retired && robot.retired.day * DAY_MS < week.end ? robot.retired.day : null,
    head: newest ? { seq: newest.seq, hash: newest.hash } : { seq: 0, hash: '' },
  };
}

/** What buying and holding returned in the week, percent; null without a day before and after. */
function benchmarkReturn(
  curve: RobotDetails['curve'],
  benchmark: RobotDetails['benchmark'],
  { start, end }: Week,
): number | null {
  const indexBefore = (time: number) =>
    benchmark[curve.findLastIndex(({ day }) => (day + 1) * DAY_MS <= time)] ?? null;
  const [before, after] = [indexBefore(start), indexBefore(end)];
  return before === null || after === null || before <= 0 ? null : round(100 * (after / before - 1));
}

function round(value: number): number {
  return Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS;
}
