import type { TradeEvent } from '@/lib/ledger/entry';
import type { ExecutionConfig } from './config';
import { doubleDecider, inverseDecider, legwiseDecider } from './deciders';
import { createExecution } from './execution';
import {
  configOf,
  describeEvent,
  legOf,
  type Ohlc,
  type Script,
  ScriptedKernel,
  seriesOf,
} from './testing/table';

const LONG = { target: 1 };
const SHORT = { target: -1 };
const FLAT = { target: 0 };

interface Row {
  readonly name: string;
  readonly bars: readonly Ohlc[];
  readonly script: Script;
  readonly config?: Partial<ExecutionConfig>;
  readonly expected: readonly string[];
}

function tradesOf({ bars, script, config }: Row): string[] {
  const events: TradeEvent[] = [];
  const execution = createExecution(configOf(config), legwiseDecider([new ScriptedKernel(script)]));
  const sink = { onTrade: (event: TradeEvent) => void events.push(event), onDay: () => {} };
  execution.advance({ bars: [seriesOf(1, bars)], reports: [[]] }, sink);
  return events.map(describeEvent);
}

const FLAT_BARS: readonly Ohlc[] = [
  [100, 101, 99, 100],
  [101, 102, 100, 101],
  [103, 104, 102, 103],
  [105, 106, 104, 105],
];

const ROWS: readonly Row[] = [
  {
    name: 'decides on the close and fills at the next open',
    bars: FLAT_BARS,
    script: { 0: LONG, 2: FLAT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +40'],
  },
  {
    name: 'reverses at one open: the close first, then the new side',
    bars: FLAT_BARS,
    script: { 0: LONG, 1: SHORT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 103 signal +20', '2 short open 10 @ 103'],
  },
  {
    name: 'keeps a position when the same side is said again',
    bars: FLAT_BARS,
    script: { 0: LONG, 1: LONG, 2: FLAT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +40'],
  },
  {
    name: 'opens anew when asked to',
    bars: FLAT_BARS,
    script: { 0: LONG, 1: { target: 1, renew: true } },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 103 signal +20', '2 long open 10 @ 103'],
  },
  {
    name: 'takes a short as flat where shorts are not allowed',
    bars: FLAT_BARS,
    script: { 0: LONG, 1: SHORT },
    config: { allowShort: false },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 103 signal +20'],
  },
  {
    name: 'stops out at the stop, in the very bar of the entry',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 94, 96],
    ],
    script: { 0: { target: 1, stop: 5 } },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 95 stop -50'],
  },
  {
    name: 'fills a gapped stop at the worse open',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 99, 100],
      [90, 97, 89, 96],
    ],
    script: { 0: { target: 1, stop: 5 } },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 90 stop -100'],
  },
  {
    name: 'lets the stop come first when both lie in one bar',
    bars: [
      [100, 101, 99, 100],
      [100, 112, 94, 111],
    ],
    script: { 0: { target: 1, stop: 5, takeProfit: 10 } },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 95 stop -50'],
  },
  {
    name: 'takes the profit at its price',
    bars: [
      [100, 101, 99, 100],
      [100, 112, 98, 111],
    ],
    script: { 0: { target: 1, stop: 5, takeProfit: 10 } },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 110 take-profit +100'],
  },
  {
    name: 'takes the better open when the profit was gapped over',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 99, 100],
      [115, 116, 114, 115],
    ],
    script: { 0: { target: 1, takeProfit: 10 } },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 115 take-profit +150'],
  },
  {
    name: 'mirrors stop and gap for shorts',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 99, 100],
      [108, 109, 107, 108],
    ],
    script: { 0: { target: -1, stop: 5 } },
    expected: ['1 short open 10 @ 100', '1 short close 10 @ 108 stop -80'],
  },
  {
    name: 'does not enter the side that a stop has closed until it was let go of',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 94, 96],
      [96, 97, 95, 96],
      [96, 97, 95, 96],
      [97, 98, 96, 97],
    ],
    script: { 0: { target: 1, stop: 5 }, 1: LONG, 2: FLAT, 3: LONG },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 95 stop -50', '2 long open 10 @ 97'],
  },
  {
    name: 'pays half the spread on each side',
    bars: FLAT_BARS,
    script: { 0: LONG, 2: FLAT },
    config: { legs: [legOf(1, { spread: 0.02 })] },
    expected: ['1 long open 10 @ 102.01', '1 long close 10 @ 103.95 signal +19.4'],
  },
  {
    name: 'moves the price by the square root of its share of the volume',
    bars: [
      [100, 101, 99, 100, 1000],
      [100, 101, 99, 100, 1000],
      [100, 101, 99, 100, 1000],
    ],
    script: { 0: LONG },
    // 10 of 1000 units: 0.04 × √0.01 = 0.004
    config: { legs: [legOf(1, { impact: 0.04 })] },
    expected: ['1 long open 10 @ 100.4'],
  },
  {
    name: 'charges rate, unit price and minimum as commission on both sides',
    bars: FLAT_BARS,
    script: { 0: LONG, 2: FLAT },
    // entry 0.001 × 1010 + 0.5 × 10 = 6.01, exit 0.001 × 1050 + 5 = 6.05
    config: { legs: [legOf(1, { commissionRate: 0.001, commissionPerUnit: 0.5 })] },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +27.94'],
  },
  {
    name: 'charges the minimum commission when the rest is less',
    bars: FLAT_BARS,
    script: { 0: LONG, 2: FLAT },
    config: { legs: [legOf(1, { minimumCommission: 1 })] },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +38'],
  },
  {
    name: 'takes at most 2.5 percent of the bar’s volume',
    bars: FLAT_BARS.map(([o, h, l, c]) => [o, h, l, c, 200] as const),
    script: { 0: LONG },
    expected: ['1 long open 5 @ 101'],
  },
  {
    name: 'knows no volume limit where a file has no volume',
    bars: FLAT_BARS,
    script: { 0: LONG },
    expected: ['1 long open 10 @ 101'],
  },
  {
    name: 'sizes by an amount of money, in fractions',
    bars: FLAT_BARS,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 505 } },
    expected: ['1 long open 5 @ 101'],
  },
  {
    name: 'sizes in whole units where only those trade',
    bars: FLAT_BARS,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 600 }, legs: [legOf(1, {}, true)] },
    expected: ['1 long open 5 @ 101'],
  },
  {
    name: 'makes no trade of less than one whole unit',
    bars: FLAT_BARS,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 100 }, legs: [legOf(1, {}, true)] },
    expected: [],
  },
  {
    name: 'sizes by a percentage of the balance',
    bars: FLAT_BARS,
    script: { 0: LONG },
    config: { sizing: { kind: 'percent', percent: 10.1 } },
    expected: ['1 long open 10 @ 101'],
  },
  {
    name: 'sizes by risk: the stop loses the given share of the balance',
    bars: FLAT_BARS,
    script: { 0: { target: 1, stop: 5 } },
    // 1 % of 10,000 over a distance of 5
    config: { sizing: { kind: 'risk', riskPercent: 1, maxPercent: 50 } },
    expected: ['1 long open 20 @ 101'],
  },
  {
    name: 'never buys more than the account holds',
    bars: FLAT_BARS,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 50_000 }, initialBalance: 1010 },
    expected: ['1 long open 10 @ 101'],
  },
];

describe('an execution', () => {
  it.each(ROWS)('$name', (row) => {
    expect(tradesOf(row)).toEqual(row.expected);
  });

  it('closes what is open at the open of the last bar when it is finished', () => {
    const events: TradeEvent[] = [];
    const sink = { onTrade: (event: TradeEvent) => void events.push(event), onDay: () => {} };
    const execution = createExecution(configOf(), legwiseDecider([new ScriptedKernel({ 0: LONG })]));
    execution.advance({ bars: [seriesOf(1, FLAT_BARS)], reports: [[]] }, sink);
    execution.finish(sink);
    expect(events.map(describeEvent)).toEqual(['1 long open 10 @ 101', '1 long close 10 @ 105 end +40']);
    expect(execution.equity()).toBe(10_040_000_000);
  });

  it('marks open positions at the last close and tells what waits', () => {
    const execution = createExecution(
      configOf({ legs: [legOf(1, { minimumCommission: 2 })] }),
      legwiseDecider([new ScriptedKernel({ 0: LONG, 3: SHORT })]),
    );
    execution.advance({ bars: [seriesOf(1, FLAT_BARS)], reports: [[]] }, { onTrade() {}, onDay() {} });
    expect(execution.equity()).toBe(10_038_000_000);
    expect(execution.positions()).toMatchObject([
      { side: 'long', entryPrice: 101_000_000, lastPrice: 105_000_000 },
    ]);
    expect(execution.pendingOrders().map(({ action, side }) => `${action} ${side}`)).toEqual([
      'close long',
      'open short',
    ]);
  });

  it('reports the equity of each session with its last bar', () => {
    const days: [number, number][] = [];
    const execution = createExecution(configOf(), legwiseDecider([new ScriptedKernel({ 0: LONG })]));
    const sink = {
      onTrade() {},
      onDay: (day: number, equity: number) => void days.push([day, equity / 1e6]),
    };
    execution.advance({ bars: [seriesOf(1, FLAT_BARS, { perSession: 2 })], reports: [[]] }, sink);
    expect(days).toEqual([
      [20_000, 10_000],
      [20_001, 10_040],
    ]);
  });

  it('reports a session whose last bar is missing when the next begins', () => {
    const days: [number, number][] = [];
    const execution = createExecution(configOf(), legwiseDecider([new ScriptedKernel({ 0: LONG })]));
    const sink = {
      onTrade() {},
      onDay: (day: number, equity: number) => void days.push([day, equity / 1e6]),
    };
    execution.advance({ bars: [seriesOf(1, FLAT_BARS, { perSession: 2, skip: [1] })], reports: [[]] }, sink);
    expect(days).toEqual([
      [20_000, 10_000],
      [20_001, 10_020],
    ]);
  });
});

describe('the bars of a timeframe', () => {
  const six: readonly Ohlc[] = [1, 2, 3, 4, 5, 6].map((close) => [close, close, close, close] as const);

  it('are decided when complete, and at the end of the session however short', () => {
    const kernel = new ScriptedKernel({});
    const execution = createExecution(configOf({ timeframe: 20 }), legwiseDecider([kernel]));
    execution.advance({ bars: [seriesOf(1, six)], reports: [[]] }, { onTrade() {}, onDay() {} });
    expect(kernel.closes).toEqual([4, 6]);
  });

  it('are decided from what there is when a hole swallowed their end', () => {
    const kernel = new ScriptedKernel({ 0: LONG });
    const events: TradeEvent[] = [];
    const execution = createExecution(configOf({ timeframe: 15 }), legwiseDecider([kernel]));
    const sink = { onTrade: (event: TradeEvent) => void events.push(event), onDay: () => {} };
    execution.advance({ bars: [seriesOf(1, six, { skip: [2] })], reports: [[]] }, sink);
    expect(kernel.closes).toEqual([2, 6]);
    expect(events.map(describeEvent)).toEqual(['1 long open 10 @ 4']);
  });
});

describe('agents of several legs', () => {
  const up: readonly Ohlc[] = [100, 101, 102, 103].map((price) => [price, price, price, price] as const);
  const down: readonly Ohlc[] = [50, 49, 48, 47].map((price) => [price, price, price, price] as const);
  const twoLegs = { legs: [legOf(1), legOf(2)], maxOpenPositions: 2 };

  function run(config: Partial<ExecutionConfig>, decider: ReturnType<typeof legwiseDecider>): string[] {
    const events: TradeEvent[] = [];
    const execution = createExecution(configOf(config), decider);
    const sink = { onTrade: (event: TradeEvent) => void events.push(event), onDay: () => {} };
    execution.advance({ bars: [seriesOf(1, up), seriesOf(2, down)], reports: [[], []] }, sink);
    return events.map((event) => `${event.fundId}: ${describeEvent(event)}`);
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
