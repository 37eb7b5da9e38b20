import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { buildReadModel } from '../read-model';
import { sampleInput } from '../testing/sample-robot';
import type { RobotSummary } from '../types';
import {
  DEFAULT_SORT,
  GUEST_VIEWER,
  NO_FILTER,
  type RobotFilter,
  type RobotSearch,
  type SearchViewer,
} from './request';
import { buildSearchIndex } from './search-index';
import { findSortField, SORT_FIELDS, sortFieldBySlug } from './sort-fields';

const model = buildReadModel(sampleInput());
/** With enough of a record to be put first. */
const summary: RobotSummary = {
  ...model.summary,
  statistics: model.summary.statistics && { ...model.summary.statistics, closedCount: 30 },
  daysFromFirstOpenTrade: 182,
};

function robot(id: number, more: Partial<RobotSummary> = {}, figures: object = {}): RobotSummary {
  const statistics = summary.statistics && { ...summary.statistics, annualPL: -id, ...figures };
  return { ...summary, id: id as RobotId, statistics, ...more };
}

function find(robots: RobotSummary[], more: Partial<RobotSearch>, viewer?: SearchViewer): number[] {
  const request = { ...NO_FILTER, offset: 0, pageSize: 100, sort: DEFAULT_SORT, ...more };
  return buildSearchIndex(robots)
    .search(request, viewer)
    .items.map(({ id }) => id);
}

describe('search', () => {
  it('sorts by dollar amounts for users who see them, and as usual for everyone else', () => {
    const robots = [
      robot(2, { initialBalance: 100_000 }, { closedPL: 5000 }),
      robot(1, { initialBalance: 1000 }, { closedPL: 900 }),
      robot(3, { initialBalance: 1000 }, { closedPL: -10 }),
    ];
    const sort = { by: 'full.closedPL', ascending: false } as const;
    expect(find(robots, { sort }, { ...GUEST_VIEWER, seesMoney: true })).toEqual([2, 1, 3]);
    const usual = find(robots, {});
    expect(find(robots, { sort }, GUEST_VIEWER)).toEqual(usual);
    expect(find(robots, { sort: { ...sort, ascending: true } })).toEqual(usual);
  });

  it('puts robots without the figure last in both directions, equal ones by id', () => {
    const robots = [
      robot(4, {}, { sharpeR: 1 }),
      robot(3, {}, { sharpeR: 2 }),
      robot(2, {}, { sharpeR: null }),
      robot(1, {}, { sharpeR: 1 }),
      robot(5, { ready: false, statistics: null }),
    ];
    expect(find(robots, { sort: { by: 'full.sharpeR', ascending: true } })).toEqual([1, 4, 3, 2, 5]);
    expect(find(robots, { sort: { by: 'full.sharpeR', ascending: false } })).toEqual([3, 1, 4, 2, 5]);
  });

  it('takes figures to a range as people are shown them: guests costs in steps, ratios of few trades not at all', () => {
    const many = { closedCount: 20 };
    const robots = [
      robot(1, {}, { ...many, annualCostsPct: 1.4, wonPct: 61.239 }),
      robot(2, {}, { ...many, annualCostsPct: 2, wonPct: 61.23 }),
      robot(3, {}, { closedCount: 19, annualCostsPct: null, wonPct: 100 }),
    ];
    const index = buildSearchIndex(robots);
    const ids = (filter: Partial<RobotFilter>, seesMoney: boolean) =>
      index
        .search(
          { ...NO_FILTER, ...filter, offset: 0, pageSize: 9, sort: { by: 'name.keyword', ascending: true } },
          { ...GUEST_VIEWER, seesMoney },
        )
        .items.map(({ id }) => id);
    expect([ids({ annualCostsMax: 1.5 }, true), ids({ annualCostsMax: 1.5 }, false)]).toEqual([[1], []]);
    expect(ids({ annualCostsMin: 2, annualCostsMax: 2 }, false)).toEqual([1, 2]);
    expect(ids({ winRateMin: 61.23, winRateMax: 61.23 }, true)).toEqual([1, 2]);
    expect(ids({ winRateMin: 0 }, false)).toEqual([1, 2]);
  });

  it('orders open profit for guests by what they see, and unknown figures last', () => {
    const open = { openCount: 1, openProfitPct: 5 };
    const share = {
      fundId: 1 as FundId,
      side: 'long',
      entryPrice: 100,
      lastPrice: 101,
      sharePct: 100,
      returnPct: 1,
      marketReturnPct: 1,
      isVolumeLimited: true,
    } as const;
    const robots = [
      robot(1, { ...open, openPositions: [share] }),
      robot(2, { ...open, openProfitPct: 1, openPositions: [{ ...share, isVolumeLimited: false }] }),
      robot(3, { openCount: 0, openProfitPct: 0 }),
    ];
    const index = buildSearchIndex(robots);
    const ids = (seesMoney: boolean) =>
      index
        .search(
          { ...NO_FILTER, offset: 0, pageSize: 9, sort: { by: 'openProfit', ascending: false } },
          { ...GUEST_VIEWER, seesMoney },
        )
        .items.map(({ id }) => id);
    expect(ids(true)).toEqual([1, 2, 3]);
    expect(ids(false)).toEqual([2, 1, 3]);
  });

  it('orders names without regard to case', () => {
    const robots = [robot(1, { name: 'beta' }), robot(2, { name: 'Alpha' }), robot(3, { name: 'ALPHA' })];
    expect(find(robots, { sort: { by: 'name.keyword', ascending: true } })).toEqual([2, 3, 1]);
    expect(find(robots, { sort: { by: 'name.keyword', ascending: false } })).toEqual([1, 2, 3]);
  });

  it('puts robots first that trade most of the requested tickers, each counted once', () => {
    const robots = [
      robot(1, { tickers: ['AAA'] }),
      robot(2, { tickers: ['AAA', 'BBB', 'CCC'] }),
      robot(3, { tickers: ['CCC', 'BBB'] }),
      robot(4, { tickers: ['DDD'] }),
    ];
    const sort = { by: 'commonTickers', ascending: false } as const;
    expect(find(robots, { sort, tickers: ['BBB', 'CCC', 'AAA'] })).toEqual([2, 3, 1]);
    expect(find(robots, { sort, tickers: ['AAA', 'AAA', 'BBB'], tradedTickers: ['AAA', 'DDD'] })).toEqual([
      2, 1,
    ]);
    expect(find(robots, { sort })).toEqual([1, 2, 3, 4]);
    expect(find(robots, { sort, offset: 1, pageSize: 2, tickers: ['BBB', 'AAA', 'DDD'] })).toEqual([1, 3]);
  });

  it('takes both lists of tickers together: one of each', () => {
    const robots = [robot(1, { tickers: ['AAA'] }), robot(2, { tickers: ['AAA', 'BBB'] })];
    expect(find(robots, { tickers: ['AAA', 'CCC'], tradedTickers: ['BBB'] })).toEqual([2]);
    expect(find(robots, { tickers: ['CCC'] })).toEqual([]);
    expect(find(robots, { tickers: ['aaa'] })).toEqual([]);
  });

  it('includes both ends of a range and leaves out robots that have no such figure', () => {
    const robots = [
      robot(1, { initialBalance: 1000 }, { closedCount: 5 }),
      robot(2, { initialBalance: 2000 }, { closedCount: 10 }),
      robot(3, { initialBalance: 3000, ready: false, statistics: null }),
    ];
    expect(find(robots, { tradesMin: 5, tradesMax: 5 })).toEqual([1]);
    expect(find(robots, { tradesMin: 6, tradesMax: 10 })).toEqual([2]);
    expect(find(robots, { tradesMin: 0 })).toEqual([1, 2]);
    expect(find(robots, { tradesMin: 10, tradesMax: 5 })).toEqual([]);
    expect(find(robots, { initialBalanceMin: 2000, initialBalanceMax: 3000 })).toEqual([2, 3]);
    expect(find(robots, { initialBalanceMax: 1999.99 })).toEqual([1]);
  });

  it('knows what the viewer follows, and nothing for a guest', () => {
    const robots = [robot(1), robot(-1_000_000_002), robot(3)];
    const viewer = { seesMoney: true, followed: new Set([-1_000_000_002, 99]), notified: new Set([3]) };
    expect(find(robots, { isFollowed: true }, viewer)).toEqual([-1_000_000_002]);
    expect(find(robots, { isFollowed: false }, viewer)).toEqual([1, 3]);
    expect(find(robots, { isPushNotificationEnabled: true }, viewer)).toEqual([3]);
    expect(find(robots, { isFollowed: true })).toEqual([]);
    expect(find(robots, { isFollowed: false })).toEqual([-1_000_000_002, 1, 3]);
  });

  it('gives the ten best of each market since publication, and the best place to who trades in two', () => {
    const earned = (profitPct: number) => ({ sincePublication: { closedCount: 20, profitPct } });
    const stocks = Array.from({ length: 12 }, (_, index) => robot(index + 1, earned(99 - index)));
    const crypto = Array.from({ length: 11 }, (_, index) =>
      robot(index + 101, { fundTypes: ['C'], ...earned(99 - index) }),
    );
    const both = robot(200, { fundTypes: ['S', 'F'], ...earned(50) });
    const funds = robot(300, { fundTypes: ['E'], ...earned(40) });
    expect(find([...stocks, ...crypto, both, funds], { robotTypes: ['Top10'] })).toEqual([
      ...stocks.slice(0, 10).map(({ id }) => id),
      ...crypto.slice(0, 10).map(({ id }) => id),
      200,
    ]);
  });

  it('puts no robot first for its backtest, fewer than 20 trades since publication or a loss since then', () => {
    const good = { sincePublication: { closedCount: 20, profitPct: 90 } };
    const robots = [
      robot(1, { sincePublication: { closedCount: 0, profitPct: 0 } }, { annualPL: 900, closedCount: 900 }),
      robot(2, { sincePublication: { closedCount: 19, profitPct: 90 } }, { closedCount: 900 }),
      robot(3, { ...good, ready: false }),
      robot(4, { sincePublication: { closedCount: 20, profitPct: 0.1 } }),
      robot(5, { sincePublication: { closedCount: 40, profitPct: -0.1 } }, { annualPL: 900 }),
    ];
    expect(find(robots, { robotTypes: ['Top10'] })).toEqual([4]);
  });

  it('puts robots last that wait before a jump, whatever their figures', () => {
    const jump = { day: '2009-07-01', time: 0 as Millis, closeBefore: 1.16, open: 20.7 };
    const jumpHold = { ...jump, ticker: 'AIG', decimals: 2, isPast: true };
    const good = { sincePublication: { closedCount: 40, profitPct: 90 } };
    const robots = [robot(1, { ...good, jumpHold }, { annualPL: 900 }), robot(2, good), robot(3, good)];
    expect(find(robots, {})).toEqual([2, 3, 1]);
    expect(find(robots, { robotTypes: ['Top10'] })).toEqual([2, 3]);
  });

  it('answers one search after another without a trace of the one before', () => {
    const index = buildSearchIndex([robot(1, { timeframe: 5 }), robot(2, { timeframe: 60 })]);
    const request = { ...NO_FILTER, offset: 0, pageSize: 5, sort: DEFAULT_SORT };
    const first = index.search({ ...request, timeframes: [5] });
    expect(index.count({ ...NO_FILTER, timeframes: [60, 15] })).toBe(1);
    expect(index.search(request).total).toBe(2);
    expect(first).toEqual({ items: [expect.objectContaining({ id: 1 })], total: 1 });
  });

  it('finds nothing among no robots', () => {
    expect(find([], { searchKeyword: 'x', sort: { by: 'full.sharpeR', ascending: true } })).toEqual([]);
  });
});

describe('sort fields', () => {
  it('are those of the specification and of tables, with words of their own in addresses', () => {
    expect(new Set(SORT_FIELDS.map(({ slug }) => slug)).size).toBe(20);
    for (const info of SORT_FIELDS) {
      expect(findSortField(info.field)).toBe(info);
      expect(sortFieldBySlug(info.slug)).toBe(info);
    }
    expect(findSortField('constructor')).toBeNull();
    expect(sortFieldBySlug('full.annualPL')).toBeNull();
  });

  it('forbid the fewest common tickers and nothing else', () => {
    expect(
      SORT_FIELDS.filter(({ forbids }) => forbids).map(({ field, forbids }) => [field, forbids]),
    ).toEqual([['commonTickers', 'ascending']]);
  });
});
