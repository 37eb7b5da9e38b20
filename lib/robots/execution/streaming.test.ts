import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import type { Params } from '@/lib/robots/strategies/types';
import { firstAfter } from './bar-search';
import type { Execution, ExecutionConfig, ExecutionSnapshot } from './config';
import { createExecution, restoreExecution } from './execution';
import { makeConfig, makeLeg, makeSeries, type Ohlc, START } from './testing/table';

const DAYS = 20;
const BARS = 78 * DAYS;
const HOLES = 40;
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
    const overnight = i % 78 === 0 ? 0.03 * next() : 0;
    const open = price * (1 + overnight + swing * next() * 0.3);
    const close = open * (1 + swing * next());
    const high = Math.max(open, close) * (1 + Math.abs(next()) * 0.004);
    const low = Math.min(open, close) * (1 - Math.abs(next()) * 0.004);
    price = close;
    return [open, high, low, close, 10_000 + Math.round(20_000 * Math.abs(next()))] as const;
  });
}

/** Parameters with which families that look far back trade within these few days. */
const QUICKER: Readonly<Record<string, Params>> = {
  'gap-fade': { least: 0.2 },
  'pairs-spread': { lookback: 30 },
  'relative-strength': { lookback: 20, days: 1, top: 1, bottom: 1 },
};

function configFor(
  family: (typeof STRATEGY_FAMILIES)[number],
  legs: number,
  fillsAfterDecision: boolean,
): ExecutionConfig {
  return makeConfig({
    strategyId: family.id,
    params: { ...defaultParams(family), ...QUICKER[family.id] },
    agentType: legs > 1 ? 'Portfolio' : 'Single',
    legs: Array.from({ length: legs }, (_, leg) => makeLeg(leg + 1, COSTS)),
    maxOpenPositions: legs,
    timeframe: 15,
    barsPerSession: 26,
    sizing: { kind: 'percent', percent: 20 },
    // Five times the equity's share of a short position at its entry, nearly: what rises a little is called.
    maintenanceMargin: 4.9,
    fillsAfterDecision,
  });
}

/** The bars of all legs, each with its own gaps. */
function seriesFor(legs: number, seed: number): BarSeries[] {
  return Array.from({ length: legs }, (_, leg) => {
    const skip = Array.from({ length: HOLES }, (__, hole) => ((seed + leg) * 37 + hole * hole * 101) % BARS);
    return makeSeries(leg + 1, walk(seed + leg), { perSession: 78, skip });
  });
}

/** The bars of a series from one place in the full sequence to before another. */
function slice(series: BarSeries, from: number, to: number): BarSeries {
  const barTime = (place: number) => START + Math.floor(place / 78) * DAY_MS + (place % 78) * 5 * MINUTE_MS;
  const [begin, end] = [from, to].map((place) => firstAfter(series, barTime(place) - 1)) as [number, number];
  const cut = <T extends { slice(from: number, to: number): T }>(column: T) => column.slice(begin, end);
  return {
    ...series,
    length: end - begin,
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

function record(
  execution: Execution,
  bars: readonly BarSeries[],
  into: Recorded,
  reports = bars.map(reportsOn),
): void {
  execution.advance(
    { bars, reports },
    {
      onTrade: (event) => void into.events.push(event),
      onDay: (day, equity) => void into.days.push([day, equity]),
    },
  );
}

/** A report at noon of every second day, those of the future included: an execution must not look at them early. */
function reportsOn({ fundId }: Pick<BarSeries, 'fundId'>): FundamentalReport[] {
  return Array.from({ length: DAYS / 2 }, (_, i) => {
    const announcedAt = (START + (2 * i + 0.5) * DAY_MS) as Millis;
    const phase = i + fundId;
    return {
      fundId,
      periodEnd: (announcedAt - 20 * DAY_MS) as Millis,
      announcedAt,
      fairValue: 75 * (1 + 0.4 * Math.sin(phase)),
      growth: 0.3 * Math.cos(phase),
      surprise: 3 * Math.sin(2 * phase + 1),
      quality: phase % 3 === 0 ? 0.2 : 0.9,
    };
  });
}

const CASES = STRATEGY_FAMILIES.flatMap((family) =>
  [false, true].map((fillsAfterDecision) => ({
    id: family.id,
    how: fillsAfterDecision ? 'after its decision' : 'at the next bar',
    fillsAfterDecision,
    family,
    legs: family.kind === 'basket' ? Math.max(2, family.minLegs) : 1,
  })),
);

describe.each(CASES)('streaming $id, filled $how', ({ family, legs, fillsAfterDecision }) => {
  const config = configFor(family, legs, fillsAfterDecision);

  it('in any pieces, saved and restored between them, equals the batch to the bit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.uniqueArray(fc.integer({ min: 1, max: BARS - 1 }), { maxLength: 6 }),
        (seed, cuts) => {
          const bars = seriesFor(legs, seed);
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
      { numRuns: 4 },
    );
  });

  it('does not change the past when the future is cut off, poisoned or different', () => {
    const bars = seriesFor(legs, 77);
    const cut = Math.floor(BARS * 0.6);
    const upToCut = bars.map((series) => slice(series, 0, cut));
    const run = (series: readonly BarSeries[], reports = bars.map(reportsOn)): Recorded => {
      const recorded: Recorded = { events: [], days: [] };
      record(createExecution(config), series, recorded, reports);
      return recorded;
    };
    const before = run(upToCut);
    expect(before.events.length).toBeGreaterThan(0);
    const changed = (change: (price: number) => number) =>
      bars.map((series, leg) => changeFrom(series, upToCut[leg]?.length ?? 0, change));
    const poisoned = changed(() => Number.NaN);
    expect(run(poisoned.map((series, leg) => ({ ...series, length: upToCut[leg]?.length ?? 0 })))).toEqual(
      before,
    );
    const known = bars.map((series) =>
      reportsOn(series).filter(({ announcedAt }) => announcedAt <= START + (cut / 78) * DAY_MS),
    );
    const futures = [
      run(bars),
      run(
        changed((price) => price * 1.3),
        known,
      ),
    ];
    for (const { events, days } of futures) {
      expect(events.slice(0, before.events.length)).toEqual(before.events);
      expect(days.slice(0, before.days.length)).toEqual(before.days);
    }
  });
});

/** The series with other prices from one bar on. */
function changeFrom(series: BarSeries, from: number, change: (price: number) => number): BarSeries {
  const changed = (column: Float64Array) => column.map((value, i) => (i < from ? value : change(value)));
  return {
    ...series,
    open: changed(series.open),
    high: changed(series.high),
    low: changed(series.low),
    close: changed(series.close),
  };
}
