import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type EpochDay, type FundId, type Millis, minus, most, plus } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { emptyBars, joinBars } from '@/lib/market/data/daily-bars';
import { sessionLine } from '@/lib/market/data/digest';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { readSessionHashes } from '@/lib/market/data/server/bar-digest';
import { readDays } from '@/lib/market/data/server/bar-store';
import { createSimulatedMarket, EARLIEST_SIMULATED } from '@/lib/market/data/simulated/simulated-market';
import type { MarketName } from '@/lib/market/data/source';
import { toDailyBar } from '@/lib/market/price-history/daily-bar';
import type { DailyBar } from '@/lib/market/price-history/price-history';
import { calendarYear, packYears } from '../year-rows';
import { listYears, readNewestYear, type YearRow } from './daily-bar-store';

/** Sessions whose bars are in memory at a time. */
const DAYS_AT_ONCE = 100;

/** What is known of a market whose daily bars follow from its seed and its stored bars. */
export interface MadeMarket {
  readonly name: Exclude<MarketName, 'live'>;
  /** Of simulated prices. */
  readonly seed: number | null;
  readonly firstDay: EpochDay;
  /** Years before it that are made of a simulated market. */
  readonly yearsBefore: number;
}

/** The same date some years before a day. */
export function historyStart(firstDay: EpochDay, years: number): EpochDay {
  const date = new Date(startOfDay(firstDay));
  return utcDay(date.setUTCFullYear(date.getUTCFullYear() - years));
}

/**
 * Makes the rows that an instrument's daily bars lack, through a closed session, from what is stored: none where all is
 * there. The same ones are stored in the end whether it's asked once or after each session.
 */
export function createDailyBarMaker(db: Kysely<Schema>, market: MadeMarket) {
  const makeBefore = market.name === 'simulated' ? createPastMaker(market) : null;
  return (instrument: Instrument, through: EpochDay): Promise<readonly YearRow[]> =>
    makeBefore
      ? continueSimulated(db, market, makeBefore, instrument, through)
      : compareImported(db, instrument);
}

/** Sessions before a simulated market's first day, as the same market would have had them. */
function createPastMaker({ seed, firstDay, yearsBefore }: MadeMarket) {
  const from = most(EARLIEST_SIMULATED, historyStart(firstDay, yearsBefore));
  const past = createSimulatedMarket({ seed: seed ?? 0, firstDay: from, now: () => 0 as Millis });
  return ({ fundId, fundType }: Instrument): DailyBars => {
    const sessions = calendarFor(calendarNameFor(fundType)).sessions(from, minus(firstDay, 1));
    const bars = sessions.flatMap(({ day, close }) => {
      const made = past.dayBars(fundId, day, close);
      return (made && toDailyBar(made)) ?? [];
    });
    return { ...toColumns(fundId, bars), madeAfterwards: bars.length };
  };
}

async function continueSimulated(
  db: Kysely<Schema>,
  { firstDay }: MadeMarket,
  makeBefore: (instrument: Instrument) => DailyBars,
  instrument: Instrument,
  through: EpochDay,
): Promise<readonly YearRow[]> {
  const { fundId } = instrument;
  const newest = await readNewestYear(db, 'simulated', fundId);
  const known = newest ?? makeBefore(instrument);
  const from = newest ? plus(newest.day[newest.length - 1] as EpochDay, 1) : firstDay;
  const added = await readStored(db, 'simulated', fundId, from, through);
  if (newest && added.length === 0) return [];
  return toRows(instrument, joinBars(known, added));
}

/** Imports may replace any session: a year is made again where its sessions aren't those it was made of. */
async function compareImported(db: Kysely<Schema>, instrument: Instrument): Promise<readonly YearRow[]> {
  const { fundId } = instrument;
  const sessions = await readSessionHashes(db, 'imported', fundId, LAST_CALENDAR_DAY);
  const stored = new Map((await listYears(db, 'imported', fundId)).map(({ year, source }) => [year, source]));
  const rows: YearRow[] = [];
  for (const [year, own] of groupBy(sessions, ({ day }) => calendarYear(day))) {
    const hash = createHash('sha256');
    for (const session of own) hash.update(sessionLine(session));
    const source = hash.digest('hex');
    const [first, last] = [own[0]?.day, own.at(-1)?.day];
    if (stored.get(year) === source || first === undefined || last === undefined) continue;
    rows.push(...toRows(instrument, await readStored(db, 'imported', fundId, first, last), source));
  }
  return rows;
}

async function readStored(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  from: EpochDay,
  to: EpochDay,
): Promise<DailyBars> {
  const bars: DailyBar[] = [];
  for (let first = from; first <= to; first = plus(first, DAYS_AT_ONCE)) {
    const last = Math.min(to, first + DAYS_AT_ONCE - 1) as EpochDay;
    for (const day of await readDays(db, market, fundId, first, last)) {
      const bar = toDailyBar(day);
      if (bar) bars.push(bar);
    }
  }
  return toColumns(fundId, bars);
}

function toColumns(fundId: FundId, rows: readonly DailyBar[]): DailyBars {
  const bars = emptyBars(fundId, rows.length);
  for (const [index, row] of rows.entries())
    for (const name of ['day', 'open', 'high', 'low', 'close', 'volume'] as const)
      bars[name][index] = row[name];
  return bars;
}

/** The rows of whole years, as an instrument's. */
export function toRows(
  { fundId, fundType }: Instrument,
  bars: DailyBars,
  source: string | null = null,
): readonly YearRow[] {
  const calendar = calendarNameFor(fundType);
  return packYears(bars).map((year) => ({ ...year, fundId, calendar, source }));
}
