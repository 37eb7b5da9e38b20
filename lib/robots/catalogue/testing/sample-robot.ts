import type { FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { Instrument } from '@/lib/market/data/instrument';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Seal } from '@/lib/robots/definitions/hash';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { ReadModelInput } from '../read-model';

/** A robot with a short history computed by hand: days 0 to 3, published on day 2. */

export function instrument(fundId: number, ticker: string, more: Partial<Instrument> = {}): Instrument {
  return {
    fundId: fundId as FundId,
    ticker,
    fundName: `${ticker} Inc.`,
    fundType: 'S',
    group: 'Technology',
    category: 'Software',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals: 2,
    ...more,
  };
}

export const INSTRUMENTS = new Map([
  [1 as FundId, instrument(1, 'AAA')],
  [2 as FundId, instrument(2, 'BBB')],
]);

export const SEAL: Seal = { salt: 'a5'.repeat(32), commitment: 'c0'.repeat(32), isHashPublic: false };

export const PUBLISHED_AT = (2 * DAY_MS) as Millis;

export function definition(more: Partial<RobotDefinition> = {}): RobotDefinition {
  return {
    id: 7 as RobotId,
    version: 1,
    name: 'AAPL/MSFT · Trend, 60 min',
    description: 'Trades AAA and BBB.',
    agentKind: 'Virtual',
    agentType: 'Portfolio',
    fundTypes: ['S'],
    legs: [1 as FundId, 2 as FundId],
    strategyId: STRATEGY_FAMILIES[0]?.id ?? '',
    params: {},
    analysis: 'TA',
    timeframe: 60,
    initialBalance: 10_000,
    sizing: { kind: 'amount', amount: 5000 },
    maxOpenPositions: 2,
    allowShort: true,
    publishedAt: PUBLISHED_AT,
    startsAt: 0 as Millis,
    ...more,
  };
}

interface TradeSketch {
  readonly fundId: 1 | 2;
  readonly side?: 'long' | 'short';
  readonly quantity?: number;
  readonly entry: [hour: number, price: number];
  readonly exit?: [hour: number, price: number];
  readonly profit?: number;
  readonly late?: boolean;
}

/** Ledger entries of trades given in the order in which they open; commission 1 and slippage 2 at each end. */
export function makeLedger(trades: readonly TradeSketch[]): LedgerEntry[] {
  const events = trades.flatMap((trade, index) => {
    const [entryHour, entryPrice] = trade.entry;
    const base = {
      robotId: 7 as RobotId,
      tradeNo: index + 1,
      fundId: trade.fundId as FundId,
      side: trade.side ?? ('long' as const),
      quantity: toMicros(trade.quantity ?? 10),
      commission: toMicros(1),
      slippage: toMicros(2),
      phase: entryHour * HOUR_MS >= PUBLISHED_AT ? ('forward' as const) : ('backtest' as const),
      late: trade.late ?? false,
      recordedAt: (100 * DAY_MS) as Millis,
      signalSeq: null,
      prevHash: '',
    };
    const open = {
      ...base,
      kind: 'open' as const,
      price: toPrice(entryPrice),
      time: (entryHour * HOUR_MS) as Millis,
    };
    if (!trade.exit) return [open];
    const [exitHour, exitPrice] = trade.exit;
    const close = {
      ...base,
      kind: 'close' as const,
      price: toPrice(exitPrice),
      time: (exitHour * HOUR_MS) as Millis,
      reason: 'signal' as const,
      profit: toMicros(trade.profit ?? 0),
    };
    return [open, close];
  });
  const kindOrder = { close: 0, open: 1 };
  return events
    .sort((a, b) => a.time - b.time || kindOrder[a.kind] - kindOrder[b.kind])
    .map((event, index): LedgerEntry => ({ ...event, seq: index + 1, hash: `hash${index + 1}` }));
}

/** AAA won 98 before publication; BBB sold short lost 22 after it; a position in AAA is open. */
export function sampleInput(more: Partial<ReadModelInput> = {}): ReadModelInput {
  return {
    definition: definition(),
    seal: SEAL,
    instruments: INSTRUMENTS,
    entries: makeLedger([
      { fundId: 1, entry: [10, 100], exit: [20, 110], profit: 98 },
      { fundId: 2, side: 'short', entry: [50, 200], exit: [52, 202], profit: -22, late: true },
      { fundId: 1, entry: [60, 108] },
    ]),
    days: [
      { day: 0, equity: toMicros(10_098) },
      { day: 1, equity: toMicros(10_098) },
      { day: 2, equity: toMicros(10_066) },
      { day: 3, equity: toMicros(10_095) },
    ],
    positions: [
      {
        tradeNo: 3,
        fundId: 1 as FundId,
        side: 'long',
        quantity: toMicros(10),
        entryPrice: toPrice(108),
        entryTime: (60 * HOUR_MS) as Millis,
        entryCommission: toMicros(1) as Micros,
        stopPrice: null,
        takeProfitPrice: null,
        lastPrice: toPrice(110),
      },
    ],
    closes: new Map([
      [1 as FundId, { days: [0, 1, 2, 3], closes: [110, 110, 99, 121] }],
      [2 as FundId, { days: [0, 1, 2, 3], closes: [200, 200, 202, 200] }],
    ]),
    market: { now: 4.5 * DAY_MS },
    ...more,
  };
}
