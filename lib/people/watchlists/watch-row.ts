import type { WatchFigures } from '@/lib/analysis/watch-figures/watch-figures';
import type { FundId } from '@/lib/core/base/brand';
import { isoDay, utcDay } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import { type Quote, quoteChange } from '@/lib/market/data/quote';

/** What a watchlist shows of an instrument. */
export interface WatchRow
  extends Pick<Instrument, 'fundId' | 'ticker' | 'fundName' | 'fundType' | 'group' | 'decimals'> {
  /** The latest price; null without one. */
  readonly price: number | null;
  /** Percent since the previous close. */
  readonly changePct: number | null;
  /** How many robots trade it. */
  readonly robots: number;
  /** null while daily prices aren't complete, and for instruments without any. */
  readonly daily: DailyFigures | null;
}

/** Figures of the last whole session, with days as YYYY-MM-DD. */
interface DailyFigures extends Omit<WatchFigures, 'fundId' | 'day' | 'nextReportAt'> {
  readonly day: string;
  /** From 21 days before it. */
  readonly nextReport: string | null;
}

/** Rows of instruments, in their order. @param figures null while daily prices aren't complete */
export function toWatchRows(
  instruments: readonly Instrument[],
  figures: readonly WatchFigures[] | null,
  known: {
    readonly findQuote: (fundId: FundId) => Quote | null;
    /** How many robots trade each ticker. */
    readonly tickers: ReadonlyMap<string, number>;
  },
): readonly WatchRow[] {
  const byId = new Map(figures?.map((one) => [one.fundId, toDaily(one)]));
  return instruments.map(({ fundId, ticker, fundName, fundType, group, decimals }) => {
    const quote = known.findQuote(fundId);
    return {
      fundId,
      ticker,
      fundName,
      fundType,
      group,
      decimals,
      price: quote?.price ?? null,
      changePct: quote && quoteChange(quote).changePct,
      robots: known.tickers.get(ticker) ?? 0,
      daily: byId.get(fundId) ?? null,
    };
  });
}

function toDaily({ fundId: _, day, nextReportAt, ...figures }: WatchFigures): DailyFigures {
  return {
    ...figures,
    day: isoDay(day),
    nextReport: nextReportAt === null ? null : isoDay(utcDay(nextReportAt)),
  };
}
