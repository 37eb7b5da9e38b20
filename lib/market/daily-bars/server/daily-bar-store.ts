import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { MarketName } from '@/lib/market/data/source';
import { type DailyBarsState, NO_DAILY_BARS } from '../daily-bars-state';
import { type PackedYear, sliceBars, unpackYears } from '../year-rows';

const ROWS_PER_INSERT = 40;

/** A year's row and where it belongs. */
export interface YearRow extends PackedYear {
  readonly fundId: FundId;
  readonly calendar: CalendarName;
  /** Of imported sessions: see the table. */
  readonly source: string | null;
}

/** Stores years, replacing those that exist. All or nothing. */
export async function putYears(
  db: Kysely<Schema>,
  market: MarketName,
  rows: readonly YearRow[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('daily_bars')
        .values(
          rows.slice(from, from + ROWS_PER_INSERT).map((row) => ({
            market,
            fund_id: row.fundId,
            year: row.year,
            calendar: row.calendar,
            bar_count: row.length,
            last_day: row.lastDay,
            made_afterwards: row.madeAfterwards,
            source: row.source,
            data: row.data,
            digest: row.digest,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['market', 'fund_id', 'year']).doUpdateSet((update) => ({
            calendar: update.ref('excluded.calendar'),
            bar_count: update.ref('excluded.bar_count'),
            last_day: update.ref('excluded.last_day'),
            made_afterwards: update.ref('excluded.made_afterwards'),
            source: update.ref('excluded.source'),
            data: update.ref('excluded.data'),
            digest: update.ref('excluded.digest'),
          })),
        )
        .execute();
  });
}

/** An instrument's stored years without their bars, oldest first. */
export function listYears(db: Kysely<Schema>, market: MarketName, fundId: FundId) {
  return db
    .selectFrom('daily_bars')
    .select(['year', 'last_day', 'source'])
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .orderBy('year')
    .execute();
}

/** The newest stored day of each instrument. */
export async function newestDays(db: Kysely<Schema>, market: MarketName): Promise<Map<FundId, EpochDay>> {
  const rows = await db
    .selectFrom('daily_bars')
    .select((select) => ['fund_id', select.fn.max('last_day').as('last')])
    .where('market', '=', market)
    .groupBy('fund_id')
    .execute();
  return new Map(rows.map((row) => [row.fund_id, row.last]));
}

/**
 * One instrument's daily bars; null if none are stored. While sessions are being renewed, some instruments are ahead of
 * others: what isn't there for a whole calendar yet is left out.
 * @throws OperatorError if the stored bytes are damaged
 */
export async function readDailyBars(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
): Promise<DailyBars | null> {
  return readThrough(db, market, fundId, await readDailyBarsState(db, market));
}

/**
 * The daily bars of all instruments, one at a time, by id. As `readDailyBars`; whether they are the whole market says
 * `isComplete` of `readDailyBarsState`.
 */
export async function* readAllDailyBars(db: Kysely<Schema>, market: MarketName): AsyncGenerator<DailyBars> {
  const state = await readDailyBarsState(db, market);
  const rows = await db
    .selectFrom('daily_bars')
    .select('fund_id')
    .distinct()
    .where('market', '=', market)
    .orderBy('fund_id')
    .execute();
  for (const { fund_id } of rows) {
    const bars = await readThrough(db, market, fund_id, state);
    if (bars) yield bars;
  }
}

async function readThrough(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  { through }: DailyBarsState,
): Promise<DailyBars | null> {
  const rows = await yearsQuery(db, market, fundId).orderBy('year').execute();
  const [first] = rows;
  if (!first) return null;
  const bars = unpackYears(fundId, rows.map(yearFrom));
  const last = through[first.calendar] ?? Number.POSITIVE_INFINITY;
  let length = bars.length;
  while (length > 0 && (bars.day[length - 1] as number) > last) length -= 1;
  return length === bars.length ? bars : sliceBars(bars, 0, length);
}

/** An instrument's newest stored year, with sessions that others don't have yet; null if none is stored. */
export async function readNewestYear(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
): Promise<DailyBars | null> {
  const row = await yearsQuery(db, market, fundId).orderBy('year', 'desc').limit(1).executeTakeFirst();
  return row ? unpackYears(fundId, [yearFrom(row)]) : null;
}

function yearsQuery(db: Kysely<Schema>, market: MarketName, fundId: FundId) {
  return db
    .selectFrom('daily_bars')
    .select(['year', 'calendar', 'bar_count', 'made_afterwards', 'data'])
    .where('market', '=', market)
    .where('fund_id', '=', fundId);
}

function yearFrom(row: {
  readonly year: number;
  readonly bar_count: number;
  readonly made_afterwards: number;
  readonly data: Uint8Array | ArrayBuffer;
}) {
  return {
    year: row.year,
    length: row.bar_count,
    madeAfterwards: row.made_afterwards,
    data: toBytes(row.data),
  };
}

/** How far a market's daily bars are, as the engine last said. */
export async function readDailyBarsState(db: Kysely<Schema>, market: MarketName): Promise<DailyBarsState> {
  const text = await readSetting(db, settingName(market));
  return text === null ? NO_DAILY_BARS : parseStored<DailyBarsState>(text, 'settings');
}

/** Stores how far a market's daily bars are, in the transaction that adds them. */
export async function writeDailyBarsState(
  tx: Kysely<Schema>,
  market: MarketName,
  state: DailyBarsState,
): Promise<void> {
  await writeSetting(tx, settingName(market), JSON.stringify(state));
}

function settingName(market: MarketName): string {
  return `${market}.daily-bars`;
}
