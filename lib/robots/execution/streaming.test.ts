import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { defaultParams } from '@/lib/robots/strategies/params';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { firstAfter } from './bar-search';
import type { Execution, ExecutionConfig, ExecutionSnapshot } from './config';
import { createExecution, restoreExecution } from './execution';
import { makeConfig, makeLeg, makeSeries, START } from './testing/table';
import { BARS, QUICKER, reportsOn, walk } from './testing/walk';

const HOLES = 40;
const COSTS = { spread: 0.0004, impact: 0.01, commissionRate: 0.0001 };

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

const CASES = STRATEGY_FAMILIES.flatMap((family) =>
  [false, true].map((fillsAfterDecision) => ({
    id: family.id,
    how: fillsAfterDecision ? 'after its decision' : 'at the next bar',
    fillsAfterDecision,
    family,
    legs: family.kind === 'basket' ? Math.max(2, family.minLegs) : 1,
  })),
);

/** Runs random bars at once, and in pieces with the state saved and restored in between; returns how many trades it saw. */
function expectSameInPieces(config: ExecutionConfig, runs: { numRuns: number; seed?: number }): number {
  const legs = config.legs.length;
  let trades = 0;
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
        trades += batch.events.length;
        expect(execution.equity()).toBe(whole.equity());
      },
    ),
    runs,
  );
  return trades;
}

describe.each(CASES)('streaming $id, filled $how', ({ family, legs, fillsAfterDecision }) => {
  const config = configFor(family, legs, fillsAfterDecision);

  it('in any pieces, saved and restored between them, equals the batch to the bit', () => {
    expectSameInPieces(config, { numRuns: 2 });
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

it.each(CASES.filter(({ fillsAfterDecision }) => fillsAfterDecision))(
  'streaming $id with rules, in any pieces, equals the batch to the bit',
  ({ family, legs }) => {
    const config = {
      ...configFor(family, legs, true),
      sizing: { kind: 'volatility', targetPct: 10, maxPercent: 20 },
      rules: {
        gate: { costMultiple: 4, holdingBars: 4 },
        retirement: { drawdownPct: 100, behindPct: 1000, afterDays: 10_000 },
      },
    } as const;
    // Bars on which every family opens something.
    expect(expectSameInPieces(config, { numRuns: 1, seed: 7 })).toBeGreaterThan(0);
  },
);

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
