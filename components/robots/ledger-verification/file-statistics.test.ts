import { SIX_STATISTICS, type SixStatistics } from '@/components/robots/robot-model/statistics-rows';
import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { computeStatistics } from '@/lib/robots/statistics/compute-statistics';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import { fileStatistics, isSameStatistic } from './file-statistics';

const INITIAL = 12_345;
const LEDGER = sampleLedger(17, 40);
const DAYS = [0, 120, -340.123, 80, 11.5].map((change, day) => ({
  day,
  equity: toMicros(INITIAL + change) as Micros,
}));

/** As pages round them. */
function readShown(): SixStatistics {
  const { closed, open } = tradesFromLedger(LEDGER);
  const statistics = computeStatistics({
    trades: closed,
    openTrades: open.map(({ entryTime }) => entryTime),
    days: DAYS,
    initialBalance: toMicros(INITIAL),
    daysPerYear: 252,
  });
  const round = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
  return {
    profitFactor: round(statistics.profitFactor),
    wonPct: round(statistics.wonPct),
    lossPct: round(statistics.lossPct),
    maxOpened: statistics.maxOpened,
    profitOnDrawDown: round(statistics.profitOnDrawDown),
    absoluteDrawdownPct: round((100 * statistics.absoluteDrawdown) / INITIAL) as number,
  };
}

const equity = {
  equityPct: DAYS.map((day) => Math.round((10_000 * day.equity) / toMicros(INITIAL)) / 100),
  initialBalance: INITIAL,
};

const differing = (links: typeof LEDGER, shown: SixStatistics) => {
  const computed = fileStatistics(links, equity);
  return SIX_STATISTICS.filter(({ key }) => !isSameStatistic(key, computed, shown)).map(({ name }) => name);
};

describe('statistics from a ledger’s file', () => {
  it('match the page’s rounded ones', () => {
    expect(differing(LEDGER, readShown())).toEqual([]);
  });

  it('differ where the page leaves out trades, or shows a smaller drawdown', () => {
    expect(differing(LEDGER.slice(0, -2), readShown())).toEqual(
      expect.arrayContaining(['Profit Factor', 'Profitable Trades', 'Loss Trades']),
    );
    const shown = readShown();
    expect(differing(LEDGER, { ...shown, absoluteDrawdownPct: shown.absoluteDrawdownPct - 0.1 })).toEqual([
      'Absolute Drawdown',
    ]);
  });
});
