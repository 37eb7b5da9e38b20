import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FundId, RobotId } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import { digestSessions, readSessionHashes } from '@/lib/market/data/server/bar-digest';
import type { MarketName } from '@/lib/market/data/source';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { DaysDigest } from '../leaf';

/** Digests over the days of something, oldest first. The newest day may go on, and is in none of them. */
export interface DayDigests {
  /** Over all days but the newest. */
  readonly all: DaysDigest;
  /** Over as many days as asked for; null where there are fewer, and where nobody wanted it. */
  after(days: number): DaysDigest | null;
}

const NOBODY: ReadonlySet<number> = new Set();

/**
 * A robot's equity: a line for each day, `YYYY-MM-DD|micro-units`.
 * @param wanted numbers of days that `after` is to know
 */
export async function digestEquity(
  db: Kysely<Schema>,
  robotId: RobotId,
  wanted = NOBODY,
): Promise<DayDigests> {
  const lines = createDayLines(wanted);
  for (const { day, equity } of await readEquityDays(db, robotId)) lines.add(day, [equity]);
  return lines;
}

/** An instrument's bars: a line for each session, `YYYY-MM-DD|minutes|bars|hash of the session`. */
export async function digestBars(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  wanted = NOBODY,
): Promise<DayDigests> {
  const lines = createDayLines(wanted);
  for await (const { day, intervalMinutes, bars, hash } of digestSessions(db, market, fundId))
    lines.add(day, [intervalMinutes, bars, hash]);
  return lines;
}

/** The same by the hashes that are stored with sessions: whether bars fit them is for `verify` to say. */
export async function digestStoredBars(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
): Promise<DaysDigest> {
  const lines = createDayLines(NOBODY);
  for (const { day, intervalMinutes, bars, hash } of await readSessionHashes(
    db,
    market,
    fundId,
    LAST_CALENDAR_DAY,
  ))
    lines.add(day, [intervalMinutes, bars, hash]);
  return lines.all;
}

function createDayLines(wanted: ReadonlySet<number>) {
  const hash = createHash('sha256');
  const found = new Map<number, DaysDigest>();
  let newest: { readonly day: string; readonly line: string } | null = null;
  let days = 0;
  let through = '';
  const soFar = (): DaysDigest => ({ days, through, digest: hash.copy().digest('hex') });
  const note = () => {
    if (wanted.has(days)) found.set(days, soFar());
  };
  note();
  return {
    add(epochDay: number, values: readonly (number | string)[]): void {
      if (newest) {
        hash.update(newest.line);
        through = newest.day;
        days += 1;
        note();
      }
      const day = isoDay(epochDay);
      newest = { day, line: `${[day, ...values].join('|')}\n` };
    },
    get all() {
      return soFar();
    },
    after: (count: number) => found.get(count) ?? null,
  };
}
