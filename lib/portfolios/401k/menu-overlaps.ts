import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { correlation } from '@/lib/portfolios/wizard/mix';
import type { DailyReturns } from '@/lib/portfolios/worst-month/daily-returns';

/** Pairs above this correlation are nearly the same fund. */
const SAME_CORRELATION = 0.95;
/** Sessions of a year. */
const SESSIONS = 252;
/** Fewer common days say too little. */
const LEAST_SESSIONS = 60;

export interface MenuOverlaps {
  /** Tickers with prices. */
  readonly priced: readonly string[];
  /** Pairs that move nearly alike, closest first. */
  readonly pairs: readonly { readonly tickers: readonly [string, string]; readonly correlation: number }[];
}

/** Which funds of a menu have prices, and which move nearly alike over the last year. */
export const MENU_OVERLAPS: MarketQuestion<[tickers: readonly string[]], MenuOverlaps> = {
  name: 'menu-overlaps',
  answer({ panel }, tickers) {
    const funds = tickers.flatMap((ticker) => {
      const found = findFund(panel, ticker);
      return found && found.bars.length > LEAST_SESSIONS ? [{ ticker, daily: lastYear(found) }] : [];
    });
    const pairs = funds.flatMap((one, index) =>
      funds.slice(index + 1).flatMap((other) => {
        const value = correlation(one.daily, other.daily) ?? 0;
        return value > SAME_CORRELATION
          ? [{ tickers: [one.ticker, other.ticker] as const, correlation: value }]
          : [];
      }),
    );
    return {
      priced: funds.map(({ ticker }) => ticker),
      pairs: pairs.sort((one, other) => other.correlation - one.correlation),
    };
  },
};

function findFund(panel: Panel, ticker: string): PanelInstrument | undefined {
  return panel.instruments.find((instrument) => instrument.ticker === ticker);
}

function lastYear({ bars }: PanelInstrument): DailyReturns {
  const from = Math.max(1, bars.length - SESSIONS);
  const indexes = Array.from({ length: bars.length - from }, (_, index) => from + index);
  return {
    days: indexes.map((at) => bars.day[at] as number),
    returns: indexes.map((at) => (bars.close[at] as number) / (bars.close[at - 1] as number) - 1),
  };
}
