import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { buyAndHold } from '@/lib/robots/catalogue/benchmark';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { retirementFromDays } from '@/lib/robots/verification/retirement-from-days';
import type { ExecutionConfig, ExecutionSnapshot } from './config';
import { legwiseDecider } from './deciders';
import { createExecution, restoreExecution } from './execution';
import { LegState } from './leg-state';
import { RetirementState, type RetirementTerms, watchRetirement } from './retirement';
import {
  describeEvent,
  LONG,
  makeConfig,
  makeLeg,
  makeSeries,
  type Ohlc,
  recordingSink,
  type Script,
  ScriptedKernel,
  SHORT,
} from './testing/table';

const DAY = 20_000;
const TERMS: RetirementTerms = {
  drawdownPct: 30,
  behindPct: 50,
  afterDays: 3,
  publishedDay: DAY + 1,
  heldLegs: [0],
};

/** Days with their equity and their instrument's close, from the day before publication on; which one ends the robot. */
function watch(days: readonly (readonly [equity: number, close: number])[], terms = TERMS) {
  const state = new RetirementState(1000, 1);
  const leg = new LegState();
  for (const [index, [equity, close]] of days.entries()) {
    leg.lastClose = close;
    watchRetirement(terms, state, DAY + index, equity, [leg]);
  }
  return state.retired;
}

describe('watchRetirement', () => {
  it('ends a robot below its drawdown limit, not at it', () => {
    const before = [
      [1000, 10],
      [2000, 10],
    ] as const;
    expect(watch([...before, [1400, 10]])).toBeNull();
    expect(watch([...before, [1400, 10], [1399, 10], [10, 10]])).toEqual({
      rule: 'drawdown',
      day: DAY + 3,
      limitPct: 30,
      foundPct: 30.05,
    });
  });

  it('ends a robot further behind buy and hold than its limit, and not before its time', () => {
    const early = [
      [1000, 10],
      [1000, 40],
      [1000, 40],
      [1000, 40],
    ] as const;
    expect(watch([...early, [1000, 15]])).toBeNull();
    expect(watch([...early, [1000, 15.01]])).toEqual({
      rule: 'behind',
      day: DAY + 4,
      limitPct: 50,
      foundPct: 50.1,
    });
  });

  it('leaves out what happened in the backtest', () => {
    const terms = { ...TERMS, publishedDay: DAY + 2 };
    expect(
      watch(
        [
          [5000, 1],
          [1000, 20],
          [800, 20],
          [800, 20],
          [800, 20],
          [800, 20],
        ],
        terms,
      ),
    ).toBeNull();
  });
});

/** Sessions of two bars; the robot decides on each bar and fills one later. */
function run(script: Script, bars: readonly Ohlc[], drawdownPct: number) {
  const config = makeConfig({
    sizing: { kind: 'percent', percent: 90 },
    fillsAfterDecision: true,
    retirement: { ...TERMS, drawdownPct, publishedDay: DAY },
  });
  const execution = createExecution(config, legwiseDecider([new ScriptedKernel(script)]));
  const sink = recordingSink();
  execution.advance({ bars: [makeSeries(1, bars, { perSession: 2 })], reports: [] }, sink);
  return { execution, trades: sink.events.map(describeEvent) };
}

const flat = (price: number): Ohlc => [price, price, price, price];
const FALL = [flat(100), flat(100), flat(100), flat(60), flat(60), flat(60), flat(60), flat(60)];

describe('a retired robot', () => {
  it('opens nothing more, and its open position waits for its own exit', () => {
    const script = { 0: LONG, 4: { ...LONG, renew: true }, 5: LONG };
    const { execution, trades } = run(script, FALL, 30);
    expect(execution.retired()).toMatchObject({ rule: 'drawdown', day: DAY + 1, foundPct: 36 });
    expect(trades).toEqual(['1 long open 90 @ 100', '1 long close 90 @ 60 signal -3600']);
    expect(execution.pendingOrders()).toEqual([]);
  });

  it('closes only, where a reversal waits as the rule ends it', () => {
    const script = { 0: LONG, 2: SHORT, 3: SHORT };
    expect(run(script, FALL, 30).trades).toEqual([
      '1 long open 90 @ 100',
      '1 long close 90 @ 60 signal -3600',
    ]);
    expect(run(script, FALL, 90).trades).toHaveLength(3);
  });
});

it('gives the same retirement bar by bar, at once, and from days and closes alone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.2, max: 0.22, noNaN: true }), { minLength: 40, maxLength: 60 }),
      fc.integer({ min: 1, max: 39 }),
      fc.integer({ min: 0, max: 12 }),
      (moves, cut, published) => {
        let price = 100;
        const bars = moves.map((move): Ohlc => {
          const open = price;
          price *= 1 + move;
          return [open, Math.max(open, price), Math.min(open, price), price];
        });
        const other = [...bars].reverse();
        const config: ExecutionConfig = makeConfig({
          agentType: 'Portfolio',
          legs: [makeLeg(1), makeLeg(2)],
          sizing: { kind: 'percent', percent: 45 },
          maxOpenPositions: 2,
          fillsAfterDecision: true,
          retirement: { ...TERMS, drawdownPct: 20, publishedDay: DAY + published, heldLegs: [0, 1] },
        });
        const decide = () =>
          legwiseDecider([0, 5].map((at) => new ScriptedKernel({ [at]: LONG, [at + 9]: SHORT })));
        const series = (to: number) => [
          makeSeries(1, bars.slice(0, to), { perSession: 3 }),
          makeSeries(2, other.slice(0, to), { perSession: 3 }),
        ];
        const whole = recordingSink();
        const atOnce = createExecution(config, decide());
        atOnce.advance({ bars: series(bars.length), reports: [] }, whole);

        const parts = recordingSink();
        let execution = createExecution(config, decide());
        for (const to of [cut, bars.length]) {
          execution.advance({ bars: series(to), reports: [] }, parts);
          const snapshot = deserialize(serialize(execution.capture())) as ExecutionSnapshot;
          execution = restoreExecution(config, snapshot, decide());
        }
        expect(execution.retired()).toEqual(atOnce.retired());
        expect([parts.events, parts.days]).toEqual([whole.events, whole.days]);

        const listCloses = (column: readonly Ohlc[]) => {
          const ends = whole.days.map(([day]) => day);
          return { days: ends, closes: ends.map((day) => column[3 * (day - DAY) + 2]?.[3] ?? 0) };
        };
        const ids = [1 as FundId, 2 as FundId];
        const held = buyAndHold(
          ids,
          new Map([
            [ids[0] as FundId, listCloses(bars)],
            [ids[1] as FundId, listCloses(other)],
          ]),
          whole.days.map(([day]) => day),
        );
        const days = whole.days.map(
          ([day, equity]): EquityDay => ({ day, equity: Math.round(equity * 1e6) as Micros }),
        );
        const definition = {
          rules: { gate: { costMultiple: 4, holdingBars: 6 }, retirement: { ...TERMS, drawdownPct: 20 } },
          publishedAt: ((DAY + published) * DAY_MS) as Millis,
          initialBalance: 10_000,
        };
        expect(retirementFromDays(definition, days, held)).toEqual(atOnce.retired());
      },
    ),
    { numRuns: 150 },
  );
});

it('restores a snapshot from before there were such rules, and keeps snapshots of robots without one', () => {
  const without = makeConfig();
  const snapshot = createExecution(without).capture();
  expect(Object.keys(snapshot)).toEqual(['legs', 'account', 'day', 'kernels']);
  expect(restoreExecution({ ...without, retirement: TERMS }, snapshot).retired()).toBeNull();
});
