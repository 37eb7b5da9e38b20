import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import type { BarInput, Decision, Kernel } from '@/lib/robots/strategies/types';
import type { ExecutionConfig, ExecutionLeg } from '../config';
import type { CostModel } from '../types';

/** Open, high, low, close and (optionally) volume of consecutive five-minute bars. */
export type Ohlc = readonly [open: number, high: number, low: number, close: number, volume?: number];

export const FREE: CostModel = { spread: 0, impact: 0, commissionRate: 0 };

export const START = (20_000 * DAY_MS) as Millis;

export function makeLeg(fundId: number, costs: Partial<CostModel> = {}, wholeUnits = false): ExecutionLeg {
  return { fundId: fundId as FundId, fundType: 'S', costs: { ...FREE, ...costs }, wholeUnits };
}

export const LONG = { target: 1 };
export const SHORT = { target: -1 };
export const FLAT = { target: 0 };

/** Four bars that open at 100, 101, 103 and 105. */
export const RISING: readonly Ohlc[] = [
  [100, 101, 99, 100],
  [101, 102, 100, 101],
  [103, 104, 102, 103],
  [105, 106, 104, 105],
];

/** A sink that records trade events, and days with their equity in units. */
export function recordingSink() {
  const events: TradeEvent[] = [];
  const days: [day: number, equity: number][] = [];
  return {
    events,
    days,
    onTrade: (event: TradeEvent) => void events.push(event),
    onDay: (day: number, equity: Micros) => void days.push([day, fromMicros(equity)]),
  };
}

/** A single free leg, ten units a trade, deciding on every base bar. */
export function makeConfig(changes: Partial<ExecutionConfig> = {}): ExecutionConfig {
  return {
    agentType: 'Single',
    legs: [makeLeg(1)],
    strategyId: 'sma-cross',
    params: { fast: 10, slow: 30 },
    timeframe: 5,
    baseInterval: 5,
    barsPerSession: 78,
    sizing: { kind: 'quantity', quantity: 10 },
    initialBalance: 10_000,
    maxOpenPositions: 1,
    allowShort: true,
    volumeLimit: 0.025,
    maintenanceMargin: null,
    rules: null,
    fillsAfterDecision: false,
    ...changes,
  };
}

/** Bars in sessions of `perSession`, one session a day; `skip` leaves out bars by their place. */
export function makeSeries(
  fundId: number,
  bars: readonly Ohlc[],
  { perSession = bars.length, skip = [] as readonly number[] } = {},
): BarSeries {
  const places = bars.map((_, place) => place).filter((place) => !skip.includes(place));
  const column = (pick: (bar: Ohlc) => number) =>
    Float64Array.from(places, (place) => pick(bars[place] as Ohlc));
  const sessionIndex = (place: number) => 20_000 + Math.floor(place / perSession);
  return {
    fundId: fundId as FundId,
    intervalMinutes: 5,
    length: places.length,
    time: Float64Array.from(
      places,
      (place) => sessionIndex(place) * DAY_MS + (place % perSession) * 5 * MINUTE_MS,
    ),
    open: column((bar) => bar[0]),
    high: column((bar) => bar[1]),
    low: column((bar) => bar[2]),
    close: column((bar) => bar[3]),
    volume: column((bar) => bar[4] ?? 0),
    day: Int32Array.from(places, sessionIndex),
    slot: Int32Array.from(places, (place) => place % perSession),
    lastOfSession: Uint8Array.from(places, (place) => (place % perSession === perSession - 1 ? 1 : 0)),
  };
}

/** A scripted kernel's output after the n-th bar it sees; none if absent. */
export type Script = Readonly<Record<number, Partial<Decision>>>;

/** Says what its script says, and remembers the bars that it was given. */
export class ScriptedKernel implements Kernel {
  seen = 0;
  readonly closes: number[] = [];

  constructor(private readonly script: Script) {}

  onBar(bar: Readonly<BarInput>, out: Decision): void {
    Object.assign(out, this.script[this.seen] ?? {});
    this.closes.push(bar.close);
    this.seen += 1;
  }
}

/** `1 long open 10 @ 100` and `1 long close 10 @ 105 stop +50`, prices and money in units. */
export function describeEvent(event: TradeEvent): string {
  const head = `${event.tradeNo} ${event.side} ${event.kind} ${fromMicros(event.quantity)} @ ${fromPrice(event.price)}`;
  if (event.kind === 'open') return head;
  return `${head} ${event.reason} ${event.profit < 0 ? '' : '+'}${fromMicros(event.profit)}`;
}
