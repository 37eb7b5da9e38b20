import { ensureDefined } from '@/lib/core/base/assert';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { findInstrument } from '@/lib/market/data/instruments';
import { GENESIS_HASH } from '@/lib/robots/ledger/head';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
import type { RobotReadModel } from '../read-model';
import type { CurvePoint, RobotSummary, TradeView } from '../types';
import type { RandomSource } from './random-source';

type Details = RobotReadModel['details'];

const CURVES = 32;
const CURVE_DAYS = 300;
const FORWARD_DAYS = 60;
const TRADES = 50;
/** Lists of trades for each ticker. */
const TRADE_LISTS = 3;

const NO_STATISTICS: RobotStatistics = {
  profitFactor: null,
  wonPct: null,
  lossPct: null,
  breakEvenPct: null,
  maxOpened: 0,
  profitOnDrawDown: null,
  absoluteDrawdown: 0,
  sharpeR: null,
  annualPL: null,
  annualPLExtrapolated: true,
  annualPL30Days: null,
  closedPL: 0,
  closedCount: 0,
  avgTradeDurationMinutes: null,
  annualCostsPct: null,
  annualTrades: null,
  intervals: null,
};

/** Details for summaries: 300 days, 50 trades, a line for each ticker. Robots share curves and lists of trades. */
export function createDetails(random: RandomSource, now: number): (robot: RobotSummary) => Details {
  const curves = Array.from({ length: CURVES }, () => curveUntil(now / DAY_MS, random));
  const benchmark = curveUntil(now / DAY_MS, random).map((point) => point.value);
  const lists = new Map<string, readonly TradeView[]>();
  const hash = GENESIS_HASH.replace(/./g, 'a');

  function randomTrades(ticker: string): readonly TradeView[] {
    const key = `${ticker} ${random.int(1, TRADE_LISTS)}`;
    const known = lists.get(key) ?? tradesUntil(now, ticker, random);
    lists.set(key, known);
    return known;
  }

  return (robot) => {
    const { statistics } = robot;
    const traded = statistics !== null && statistics.closedCount > 0;
    const netPct = traded ? (100 * statistics.closedPL) / robot.initialBalance : 0;
    const curve = traded ? random.pick(curves) : [];
    const share = 1 / Math.max(1, robot.tickers.length);
    return {
      backtest: statistics ?? NO_STATISTICS,
      replayed: NO_STATISTICS,
      forward: NO_STATISTICS,
      sincePublication:
        traded && robot.sincePublication && robot.sincePublication.closedCount > 0
          ? statistics
          : NO_STATISTICS,
      curve,
      years: [],
      wipedOutOn: null,
      benchmark: curve.map((_, index) => benchmark[index] ?? 100),
      instruments: robot.tickers.map((ticker) => {
        const instrument = ensureDefined(findInstrument(ticker), `instrument ${ticker}`);
        return {
          fundId: instrument.fundId,
          ticker,
          fundName: instrument.fundName,
          closedCount: traded ? Math.round(statistics.closedCount * share) : 0,
          sincePublicationCount: 0,
          forwardCount: 0,
          wonPct: traded ? statistics.wonPct : null,
          profitPct: netPct * share,
          costsPct: traded ? 2 * share : 0,
        };
      }),
      costs: traded
        ? { commissionPct: 1, slippagePct: 1, grossPct: netPct + 2, netPct }
        : { commissionPct: 0, slippagePct: 0, grossPct: 0, netPct: 0 },
      openPositions: [],
      signals: [],
      recentTrades: traded ? randomTrades(robot.tickers[0] ?? 'AAPL').slice(0, statistics.closedCount) : [],
      ledger: {
        entries: traded ? 2 * statistics.closedCount : 0,
        signals: 0,
        headHash: traded ? hash : GENESIS_HASH,
        updatedAt: robot.updatedAt,
      },
    };
  };
}

function curveUntil(lastDay: number, random: RandomSource): readonly CurvePoint[] {
  let value = 100;
  return Array.from({ length: CURVE_DAYS }, (_, index) => {
    value = Math.max(20, value + 0.6 * random.normal());
    return {
      day: lastDay - CURVE_DAYS + index,
      value: Math.round(value * 100) / 100,
      phase: index < CURVE_DAYS - FORWARD_DAYS ? 'backtest' : 'replayed',
    };
  });
}

/** Newest first, one every second day, none still open. */
function tradesUntil(now: number, ticker: string, random: RandomSource): readonly TradeView[] {
  return Array.from({ length: TRADES }, (_, index) => {
    const exitTime = now - (2 * index + 1) * DAY_MS;
    const entryPrice = random.int(1000, 30_000) / 100;
    const returnPct = Math.round(200 * random.normal()) / 100;
    const side = random.pick(['long', 'short'] as const);
    const movePct = side === 'long' ? returnPct : -returnPct;
    return {
      tradeNo: TRADES - index,
      ticker,
      side,
      entryTime: exitTime - random.int(1, 40) * HOUR_MS,
      entryPrice,
      exitTime,
      exitPrice: Math.round(entryPrice * (100 + movePct)) / 100,
      returnPct,
      reason: 'signal',
      phase: 2 * index + 1 < FORWARD_DAYS ? 'replayed' : 'backtest',
      late: false,
      entrySignalledAt: null,
      exitSignalledAt: null,
    };
  });
}
