import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import type { TradeEvent } from '@/lib/ledger/entry';
import type { BarSeries } from '@/lib/market/bars';
import { defaultParams } from '@/lib/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/strategies/registry';
import type { Execution, ExecutionConfig, ExecutionSnapshot } from './config';
import { createExecution, restoreExecution } from './execution';
import { configOf, legOf, type Ohlc, seriesOf } from './testing/table';

const BARS = 78 * 12;
const COSTS = { spread: 0.0004, impact: 0.01, commissionRate: 0.0001 };

/** A random walk with gaps and changing volatility from a linear congruential sequence. */
function walk(seed: number): Ohlc[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  let price = 50 + (seed % 50);
  return Array.from({ length: BARS }, (_, i) => {
    const swing = 0.012 * (1 + Math.sin(i / 90));
    const open = price * (1 + swing * next() * 0.3);
    const close = open * (1 + swing * next());
    const high = Math.max(open, close) * (1 + Math.abs(next()) * 0.004);
    const low = Math.min(open, close) * (1 - Math.abs(next()) * 0.004);
    price = close;
    return [open, high, low, close, 10_000 + Math.round(20_000 * Math.abs(next()))] as const;
  });
}

function configFor(family: (typeof STRATEGY_FAMILIES)[number], legs: number): ExecutionConfig {
  return configOf({
    strategyId: family.id,
    params: defaultParams(family),
    agentType: legs > 1 ? 'Portfolio' : 'Single',
    legs: Array.from({ length: legs }, (_, leg) => legOf(leg + 1, COSTS)),
    maxOpenPositions: legs,
    timeframe: 15,
    barsPerSession: 26,
    sizing: { kind: 'percent', percent: 20 },
  });
}

/** The bars of a series from one place to before another. */
function slice(series: BarSeries, from: number, to: number): BarSeries {
  const cut = <T extends { slice(from: number, to: number): T }>(column: T) => column.slice(from, to);
  return {
    ...series,
    length: Math.max(0, Math.min(to, series.length) - from),
    time: cut(series.time),
    open: cut(series.open),
    high: cut(series.high),
    low: cut(series.low),
    close: cut(series.close),
    volume: cut(series.volume),
    day: cut(series.day),
    slot: cut(series.slot),
    lastOfSession: cut(series.lastOfSession),
  };
}

interface Recorded {
  readonly events: TradeEvent[];
  readonly days: [number, number][];
}

function record(execution: Execution, bars: readonly BarSeries[], into: Recorded): void {
  execution.advance(
    { bars, reports: bars.map(() => []) },
    {
      onTrade: (event) => void into.events.push(event),
      onDay: (day, equity) => void into.days.push([day, equity]),
    },
  );
}

const CASES = STRATEGY_FAMILIES.map((family) => ({
  id: family.id,
  family,
  legs: family.kind === 'basket' ? Math.max(2, family.minLegs) : 1,
}));

describe.each(CASES)('streaming $id', ({ family, legs }) => {
  const config = configFor(family, legs);

  it('in any pieces, saved and restored between them, equals the batch to the bit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.uniqueArray(fc.integer({ min: 1, max: BARS - 1 }), { maxLength: 6 }),
        (seed, cuts) => {
          const bars = Array.from({ length: legs }, (_, leg) =>
            seriesOf(leg + 1, walk(seed + leg), { perSession: 78 }),
          );
          const batch: Recorded = { events: [], days: [] };
          const whole = createExecution(config);
          record(whole, bars, batch);
          const streamed: Recorded = { events: [], days: [] };
          let execution = createExecution(config);
          let from = 0;
          for (const to of [...cuts.sort((a, b) => a - b), BARS]) {
            record(
              execution,
              bars.map((series) => slice(series, from, to)),
              streamed,
            );
            from = to;
            const saved = deserialize(serialize(execution.capture())) as ExecutionSnapshot;
            execution = restoreExecution(config, saved);
          }
          expect(streamed).toEqual(batch);
          expect(execution.equity()).toBe(whole.equity());
        },
      ),
      { numRuns: 6 },
    );
  });

  it('does not change what happened when the future is cut off or poisoned', () => {
    const bars = Array.from({ length: legs }, (_, leg) =>
      seriesOf(leg + 1, walk(77 + leg), { perSession: 78 }),
    );
    const cut = Math.floor(BARS * 0.6);
    const all: Recorded = { events: [], days: [] };
    record(createExecution(config), bars, all);
    const before: Recorded = { events: [], days: [] };
    record(
      createExecution(config),
      bars.map((series) => slice(series, 0, cut)),
      before,
    );
    const poisoned: Recorded = { events: [], days: [] };
    const half = createExecution(config);
    record(
      half,
      bars.map((series) => poison(series, cut)).map((series) => slice(series, 0, cut)),
      poisoned,
    );
    expect(before).toEqual(poisoned);
    expect(all.events.slice(0, before.events.length)).toEqual(before.events);
    expect(all.days.slice(0, before.days.length)).toEqual(before.days);
  });
});

function poison(series: BarSeries, from: number): BarSeries {
  const spoil = (column: Float64Array) => column.map((value, i) => (i < from ? value : Number.NaN));
  return {
    ...series,
    open: spoil(series.open),
    high: spoil(series.high),
    low: spoil(series.low),
    close: spoil(series.close),
  };
}
