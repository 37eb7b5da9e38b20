import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { BarSeries } from '@/lib/market/data/bars';
import { readLastCloses } from '@/lib/market/data/server/bar-store';
import type { MarketSource } from '@/lib/market/data/source';
import type { DailyCloses } from '@/lib/robots/catalogue/benchmark';

export interface CloseReader {
  /**
   * Takes closes from bars that were read anyway, so that they needn't be read again: a series as `SeriesReader`
   * returned it for `from` and `until`. Skips anything that would leave a gap.
   */
  note(series: BarSeries, from: EpochDay, until: Millis): void;
  /** The last close of each of an instrument's sessions, by stored bars with the market at `until`. */
  read(fundId: FundId, until: Millis): Promise<DailyCloses>;
}

/** All sessions since the market's first that were stored when it was at `until`; the last may be in progress. */
interface Known {
  readonly days: EpochDay[];
  readonly closes: number[];
  until: Millis;
}

/**
 * Keeps one close per session and instrument in memory, for all robots that trade it: a few kilobytes, whereas its bars
 * are megabytes and slow to unpack.
 */
export function createCloseReader(
  database: Database,
  market: Pick<MarketSource, 'name' | 'firstDay'>,
): CloseReader {
  const instrumentById = new Map<FundId, Known>();

  /** Where reading must start so that nothing is missed: with the last known session, which may have continued. */
  const neededFrom = (known: Known) => known.days.at(-1) ?? market.firstDay;
  const nothingYet = (): Known => ({ days: [], closes: [], until: Number.NEGATIVE_INFINITY as Millis });

  return {
    note(series, from, until) {
      const known = instrumentById.get(series.fundId) ?? nothingYet();
      if (known.until >= until || from > neededFrom(known)) return;
      for (let index = 0; index < series.length; index += 1) {
        const day = series.day[index] as EpochDay;
        if (index + 1 === series.length || series.day[index + 1] !== day)
          append(known, day, series.close[index] as number);
      }
      known.until = until;
      instrumentById.set(series.fundId, known);
    },
    async read(fundId, until) {
      const known = instrumentById.get(fundId) ?? nothingYet();
      if (known.until >= until) return known;
      const to = plus(utcDay(until), 1);
      for (const { day, close } of await readLastCloses(
        database.db,
        market.name,
        fundId,
        neededFrom(known),
        to,
      ))
        append(known, day, close);
      known.until = until;
      instrumentById.set(fundId, known);
      return known;
    },
  };
}

/** Adds a session; the last one's close is replaced, earlier ones are settled. */
function append({ days, closes }: Known, day: EpochDay, close: number): void {
  const last = days.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (day < last) return;
  if (day === last) closes.pop();
  else days.push(day);
  closes.push(close);
}
