import type { RobotId } from '@/lib/core/base/brand';
import { isoDay, isoTime, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import type { Readable } from '@/lib/core/database/snapshot';
import { formatPlural } from '@/lib/core/format/number';
import type { VerifyReport } from './verify-ledgers';

/** Another machine's clock may be ahead by so much. */
const AHEAD_MS = MINUTE_MS;

/** Names entries, roots and checkpoints that are dated after now: a clock that was ahead has recorded them. */
export async function verifyTimes(
  database: Readable,
  only: RobotId | null,
  now: number,
): Promise<VerifyReport> {
  const after = now + AHEAD_MS;
  const lines = [
    ...(await chainLines(database, 'ledger_entries', 'entry', 'entries', only, after)),
    ...(await chainLines(database, 'robot_signals', 'signal', 'signals', only, after)),
    ...(only === null ? await logLines(database, after) : []),
  ];
  return { lines, sound: lines.length === 0 };
}

async function chainLines(
  { db }: Readable,
  table: 'ledger_entries' | 'robot_signals',
  one: string,
  many: string,
  only: RobotId | null,
  after: number,
): Promise<readonly string[]> {
  const dated = db
    .selectFrom(table)
    .select(({ fn }) => [
      'robot_id',
      fn.countAll<number>().as('count'),
      fn.min('seq').as('first'),
      fn.max('recorded_at').as('last'),
    ])
    .where('recorded_at', '>', after as never)
    .groupBy('robot_id')
    .orderBy('robot_id');
  const rows = await (only === null ? dated : dated.where('robot_id', '=', only)).execute();
  return rows.map(
    ({ robot_id, count, first, last }) =>
      `robot ${robot_id}: ${formatPlural(Number(count), one, many)} from number ${first} on ${Number(count) === 1 ? 'is' : 'are'} dated after now, to ${dateText(last)}`,
  );
}

async function logLines({ db }: Readable, after: number): Promise<readonly string[]> {
  const days = await db
    .selectFrom('transparency_days')
    .select(['day', 'made_at'])
    .where(({ or, eb }) => or([eb('day', '>', utcDay(after)), eb('made_at', '>', after as never)]))
    .orderBy('day')
    .execute();
  const checkpoints = await db
    .selectFrom('transparency_checkpoints')
    .select(['tree_size', 'made_at'])
    .where('made_at', '>', after as never)
    .orderBy('tree_size')
    .execute();
  return [
    ...days.map(
      ({ day, made_at }) => `log: the root of ${isoDay(day)} is dated after now, ${dateText(made_at)}`,
    ),
    ...checkpoints.map(
      ({ tree_size, made_at }) =>
        `log: the checkpoint over ${tree_size} leaves is dated after now, ${dateText(made_at)}`,
    ),
  ];
}

/** What was tampered with may not be a time. */
function dateText(stored: unknown): string {
  const ms = Number(stored);
  return Number.isNaN(new Date(ms).getTime()) ? 'an unknown time' : isoTime(ms);
}
