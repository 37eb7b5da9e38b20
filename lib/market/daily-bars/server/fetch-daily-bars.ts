import type { Kysely } from 'kysely';
import { type EpochDay, type FundId, minus } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { joinBars } from '@/lib/market/data/daily-bars';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import { sliceBars } from '../year-rows';
import { readDailyBars, type YearRow } from './daily-bar-store';
import { toRows } from './make-daily-bars';

/** Stored days that are asked for again with new ones: a feed corrects the last ones, and splits change them all. */
const OVERLAP_DAYS = 10;
/** A larger difference between a stored close and the feed's means that it has adjusted its past. */
const RESCALED_SHARE = 0.005;

export type DailyFeed = NonNullable<MarketSource['fetchDailyBars']>;

/**
 * Fetches the daily bars of a live market's instruments: all of those that have none, else only what is new. Where the
 * feed's past differs from what is stored, as after a split, all of the instrument is fetched again.
 * @throws FeedError
 */
export async function fetchDailyBars(
  db: Kysely<Schema>,
  fetch: DailyFeed,
  instruments: readonly Instrument[],
  range: { readonly from: EpochDay; readonly through: EpochDay },
  signal: AbortSignal,
): Promise<readonly YearRow[]> {
  const stored = new Map<FundId, DailyBars>();
  for (const { fundId } of instruments) {
    const bars = await readDailyBars(db, 'live', fundId);
    if (bars && bars.length > 0) stored.set(fundId, bars);
  }
  const known = instruments.filter(({ fundId }) => stored.has(fundId));
  const whole = instruments.filter(({ fundId }) => !stored.has(fundId));
  const rows: YearRow[] = [];
  if (known.length > 0) {
    const newest = Math.min(...[...stored.values()].map((bars) => bars.day[bars.length - 1] as number));
    const from = minus(newest as EpochDay, OVERLAP_DAYS);
    const delivered = await fetch(known, from, range.through, signal);
    for (const instrument of known) {
      const before = stored.get(instrument.fundId) as DailyBars;
      const fresh = delivered.get(instrument.fundId);
      if (!fresh || fresh.length === 0) continue;
      if (isRescaled(before, fresh)) whole.push(instrument);
      else rows.push(...changedRows(instrument, before, fresh));
    }
  }
  if (whole.length > 0) {
    const delivered = await fetch(whole, range.from, range.through, signal);
    for (const instrument of whole) {
      const bars = delivered.get(instrument.fundId);
      if (bars) rows.push(...toRows(instrument, bars));
    }
  }
  return rows;
}

/** The last stored close may have been preliminary; all before it only change with the scale. */
function isRescaled(stored: DailyBars, fresh: DailyBars): boolean {
  const closes = new Map<number, number>();
  for (let index = 0; index < stored.length - 1; index += 1)
    closes.set(stored.day[index] as number, stored.close[index] as number);
  for (let index = 0; index < fresh.length; index += 1) {
    const before = closes.get(fresh.day[index] as number);
    if (before !== undefined && Math.abs((fresh.close[index] as number) / before - 1) > RESCALED_SHARE)
      return true;
  }
  return false;
}

/** The years whose bars differ from the stored ones. */
function changedRows(instrument: Instrument, before: DailyBars, fresh: DailyBars) {
  const from = fresh.day[0] as number;
  let kept = before.length;
  while (kept > 0 && (before.day[kept - 1] as number) >= from) kept -= 1;
  const digests = new Set(toRows(instrument, before).map(({ digest }) => digest));
  const joined = joinBars(sliceBars(before, 0, kept), fresh);
  return toRows(instrument, joined).filter(({ digest }) => !digests.has(digest));
}
