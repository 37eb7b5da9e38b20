import type { BasketKernel } from '@/lib/robots/strategies/types';
import type { ExecutionConfig } from './config';
import { basketDecider, type Decider, doubleDecider, inverseDecider, legwiseDecider } from './deciders';
import { createExecution } from './execution';
import {
  describeEvent,
  FLAT,
  LONG,
  makeConfig,
  makeLeg,
  makeSeries,
  type Ohlc,
  recordingSink,
  ScriptedKernel,
  SHORT,
} from './testing/table';

describe('agents of several legs', () => {
  const up: readonly Ohlc[] = [100, 101, 102, 103].map((price) => [price, price, price, price] as const);
  const down: readonly Ohlc[] = [50, 49, 48, 47].map((price) => [price, price, price, price] as const);
  const twoLegs = { legs: [makeLeg(1), makeLeg(2)], maxOpenPositions: 2 };

  function run(config: Partial<ExecutionConfig>, decider: Decider, first = up, second = down): string[] {
    const execution = createExecution(makeConfig(config), decider);
    const sink = recordingSink();
    const bars = [makeSeries(1, first), makeSeries(2, second)].slice(0, config.legs?.length);
    execution.advance({ bars, reports: bars.map(() => []) }, sink);
    return sink.events.map((event) => `${event.fundId}: ${describeEvent(event)}`);
  }

  it('Double: a long signal holds the fund, a short one its inverse, never short itself', () => {
    const decider = doubleDecider(new ScriptedKernel({ 0: LONG, 1: SHORT }));
    expect(run({ ...twoLegs, agentType: 'Double' }, decider)).toEqual([
      '1: 1 long open 10 @ 101',
      '1: 1 long close 10 @ 102 signal +10',
      '2: 2 long open 10 @ 48',
    ]);
  });

  it('InverseETF: the watched fund’s short signal buys the inverse, anything else leaves it', () => {
    const decider = inverseDecider(new ScriptedKernel({ 0: SHORT, 1: LONG }), 1);
    expect(run({ ...twoLegs, agentType: 'InverseETF' }, decider)).toEqual([
      '1: 1 long open 10 @ 101',
      '1: 1 long close 10 @ 102 signal +10',
    ]);
  });

  it('Double and InverseETF: keep stops as far away, relative to the price, as the strategy set them', () => {
    const fund: readonly Ohlc[] = [100, 100].map((price) => [price, price, price, price] as const);
    const inverse: readonly Ohlc[] = [
      [20, 20, 20, 20],
      [20, 20, 18.9, 19],
    ];
    const script = { 0: { target: -1, stop: 5 } };
    // 5 of 100 is 1 of 20
    const stopped = ['2: 1 long open 10 @ 20', '2: 1 long close 10 @ 19 stop -10'];
    const double = doubleDecider(new ScriptedKernel(script));
    expect(run({ ...twoLegs, agentType: 'Double' }, double, fund, inverse)).toEqual(stopped);
    const watching = inverseDecider(new ScriptedKernel(script), 1);
    expect(run({ ...twoLegs, agentType: 'InverseETF' }, watching, inverse, fund)).toEqual(
      stopped.map((line) => line.replace('2: ', '1: ')),
    );
  });

  it('InverseETF alone: its own signals, long only', () => {
    const decider = inverseDecider(new ScriptedKernel({ 0: LONG, 1: SHORT }), 0);
    expect(run({ legs: [makeLeg(1)], agentType: 'InverseETF' }, decider, up)).toEqual([
      '1: 1 long open 10 @ 101',
      '1: 1 long close 10 @ 102 signal +10',
    ]);
  });

  it('a basket: what a hole left undecided is decided for all legs before any order fills', () => {
    const seen: (readonly number[])[] = [];
    const kernel: BasketKernel = {
      onBars(bars, out) {
        seen.push(bars.map((bar) => bar?.close ?? Number.NaN));
        const [first, second] = out;
        if (!first || !second) return;
        first.target = seen.length === 1 ? 1 : 0;
        second.target = seen.length === 1 ? 0 : 1;
      },
    };
    const prices = [10, 11, 12, 13, 14, 15, 16, 17, 18].map((price) => [price, price, price, price] as const);
    const execution = createExecution(
      makeConfig({ ...twoLegs, agentType: 'Portfolio', timeframe: 15 }),
      basketDecider(kernel),
    );
    const sink = recordingSink();
    const bars = [1, 2].map((fundId) => makeSeries(fundId, prices, { skip: [5] }));
    execution.advance({ bars, reports: [[], []] }, sink);
    expect(seen).toEqual([
      [12, 12],
      [14, 14],
      [18, 18],
    ]);
    expect(sink.events.map((event) => `${event.fundId}: ${describeEvent(event)}`)).toEqual([
      '1: 1 long open 10 @ 13',
      '1: 1 long close 10 @ 16 signal +30',
      '2: 2 long open 10 @ 16',
    ]);
  });

  it('a basket: a leg’s late decision still turns the legs before it', () => {
    const targets = [1, Number.NaN, -1];
    const kernel: BasketKernel = {
      onBars(_, out) {
        if (out[0]) out[0].target = targets.shift() ?? Number.NaN;
      },
    };
    const prices = [10, 11, 12, 13, 14].map((price) => [price, price, price, price] as const);
    const execution = createExecution(
      makeConfig({ ...twoLegs, agentType: 'Portfolio', timeframe: 10 }),
      basketDecider(kernel),
    );
    const sink = recordingSink();
    // The second leg lacks its fourth bar: its bucket is decided when the fifth comes, before anything fills there.
    const bars = [makeSeries(1, prices), makeSeries(2, prices, { skip: [3] })];
    execution.advance({ bars, reports: [[], []] }, sink);
    expect(sink.events.map(describeEvent)).toEqual([
      '1 long open 10 @ 12',
      '1 long close 10 @ 14 signal +20',
      '2 short open 10 @ 14',
    ]);
  });

  it('reports a day once, when the last of the legs has ended it', () => {
    const execution = createExecution(
      makeConfig({ ...twoLegs, agentType: 'Portfolio' }),
      legwiseDecider([new ScriptedKernel({ 0: LONG }), new ScriptedKernel({ 0: LONG })]),
    );
    const sink = recordingSink();
    // The first leg's sessions have two bars, the second's three.
    const longer: readonly Ohlc[] = [50, 49, 48, 47].map((price) => [price, price, price, price] as const);
    const bars = [makeSeries(1, up, { perSession: 2 }), makeSeries(2, longer, { perSession: 3 })];
    execution.advance({ bars, reports: [[], []] }, sink);
    // first day: 101 -> 101 and 49 -> 48; second: 101 -> 103 and 49 -> 47
    expect(sink.days).toEqual([[20_000, 9_990]]);
    execution.finish(sink);
    expect(sink.days[1]?.[0]).toBe(20_001);
  });

  it('InverseETF: does not enter what has no price yet', () => {
    const decider = inverseDecider(new ScriptedKernel({ 0: { target: -1, stop: 5 } }), 1);
    const execution = createExecution(makeConfig({ ...twoLegs, agentType: 'InverseETF' }), decider);
    const sink = recordingSink();
    const bars = [makeSeries(1, down, { skip: [0] }), makeSeries(2, up)];
    execution.advance({ bars, reports: [[], []] }, sink);
    expect(sink.events).toEqual([]);
  });

  it('Portfolio: never holds more positions than it may', () => {
    const decider = legwiseDecider([new ScriptedKernel({ 0: LONG }), new ScriptedKernel({ 0: LONG })]);
    expect(run({ ...twoLegs, agentType: 'Portfolio', maxOpenPositions: 1 }, decider)).toEqual([
      '1: 1 long open 10 @ 101',
    ]);
  });

  it('Portfolio: what leaves at an open makes room for what enters at it', () => {
    const decider = legwiseDecider([
      new ScriptedKernel({ 1: LONG }),
      new ScriptedKernel({ 0: LONG, 1: FLAT }),
    ]);
    expect(run({ ...twoLegs, agentType: 'Portfolio', maxOpenPositions: 1 }, decider)).toEqual([
      '2: 1 long open 10 @ 49',
      '2: 1 long close 10 @ 48 signal -10',
      '1: 2 long open 10 @ 102',
    ]);
  });

  it('Portfolio: all positions together are worth no more than the equity', () => {
    const decider = legwiseDecider([new ScriptedKernel({ 0: LONG }), new ScriptedKernel({ 0: LONG })]);
    const sizing = { kind: 'percent', percent: 80 } as const;
    const trades = run({ ...twoLegs, agentType: 'Portfolio', sizing, initialBalance: 10_100 }, decider);
    // 80 % of 10,100 at 101, then the 2,020 that are left at 49
    expect(trades).toEqual(['1: 1 long open 80 @ 101', '2: 2 long open 41.224489 @ 49']);
  });
});
