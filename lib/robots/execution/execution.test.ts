/**
 * Long because it is a table: bars, what the strategy says after them, settings, and the trades that must follow, one
 * row a rule.
 */
import type { ExecutionConfig } from './config';
import { legwiseDecider } from './deciders';
import { createExecution } from './execution';
import {
  describeEvent,
  FLAT,
  LONG,
  makeConfig,
  makeLeg,
  makeSeries,
  type Ohlc,
  RISING,
  recordingSink,
  type Script,
  ScriptedKernel,
  SHORT,
} from './testing/table';

interface Row {
  readonly name: string;
  readonly bars: readonly Ohlc[];
  readonly script: Script;
  readonly config?: Partial<ExecutionConfig>;
  readonly expected: readonly string[];
}

function runRow({ bars, script, config }: Row): string[] {
  const execution = createExecution(makeConfig(config), legwiseDecider([new ScriptedKernel(script)]));
  const sink = recordingSink();
  execution.advance({ bars: [makeSeries(1, bars)], reports: [[]] }, sink);
  return sink.events.map(describeEvent);
}

const ROWS: readonly Row[] = [
  {
    name: 'decides on the close and fills at the next open',
    bars: RISING,
    script: { 0: LONG, 2: FLAT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +40'],
  },
  {
    name: 'reverses at one open: the close first, then the new side',
    bars: RISING,
    script: { 0: LONG, 1: SHORT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 103 signal +20', '2 short open 10 @ 103'],
  },
  {
    name: 'keeps a position when the same side is said again',
    bars: RISING,
    script: { 0: LONG, 1: LONG, 2: FLAT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +40'],
  },
  {
    name: 'opens anew when asked to',
    bars: RISING,
    script: { 0: LONG, 1: { target: 1, renew: true } },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 103 signal +20', '2 long open 10 @ 103'],
  },
  {
    name: 'takes a short as flat where shorts are not allowed',
    bars: RISING,
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
    name: 'stops out when the low just touches the stop',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 95, 96],
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
    name: 'stops a position out in the bar in which it was reversed',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 99, 100],
      [100, 106, 99, 105],
    ],
    script: { 0: LONG, 1: { target: -1, stop: 5 } },
    expected: [
      '1 long open 10 @ 100',
      '1 long close 10 @ 100 signal +0',
      '2 short open 10 @ 100',
      '2 short close 10 @ 105 stop -50',
    ],
  },
  {
    name: 'takes a short’s profit at its price, or at a better open',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 99, 100],
      [85, 86, 84, 85],
    ],
    script: { 0: { target: -1, stop: 5, takeProfit: 10 } },
    expected: ['1 short open 10 @ 100', '1 short close 10 @ 85 take-profit +150'],
  },
  {
    name: 'measures stop and target from the price that was paid',
    bars: [
      [100, 101, 99, 100],
      [100, 105.9, 97, 100],
      [100, 106, 98, 100],
    ],
    // bought at 101: stop at 96, target at 106
    script: { 0: { target: 1, stop: 5, takeProfit: 5 } },
    config: { legs: [makeLeg(1, { spread: 0.02 })] },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 106 take-profit +50'],
  },
  {
    name: 'pays half the spread on a stop, none on a target',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 94, 96],
    ],
    // bought at 101, stopped at 96, filled at 96 × 0.99
    script: { 0: { target: 1, stop: 5 } },
    config: { legs: [makeLeg(1, { spread: 0.02 })] },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 95.04 stop -59.6'],
  },
  {
    name: 'leaves at a stop before a signal could have said so',
    bars: [
      [100, 101, 99, 100],
      [100, 101, 94, 96],
      [96, 97, 95, 96],
    ],
    script: { 0: { target: 1, stop: 5 }, 1: FLAT },
    expected: ['1 long open 10 @ 100', '1 long close 10 @ 95 stop -50'],
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
    bars: RISING,
    script: { 0: LONG, 2: FLAT },
    config: { legs: [makeLeg(1, { spread: 0.02 })] },
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
    config: { legs: [makeLeg(1, { impact: 0.04 })] },
    expected: ['1 long open 10 @ 100.4'],
  },
  {
    name: 'charges its rate as commission on both sides',
    bars: RISING,
    script: { 0: LONG, 2: FLAT },
    // entry 0.001 × 1010, exit 0.001 × 1050
    config: { legs: [makeLeg(1, { commissionRate: 0.001 })] },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +37.94'],
  },
  {
    name: 'takes at most 2.5 percent of the bar’s volume',
    bars: RISING.map(([o, h, l, c]) => [o, h, l, c, 200] as const),
    script: { 0: LONG },
    expected: ['1 long open 5 @ 101'],
  },
  {
    name: 'leaves whole, however thin the bar',
    bars: [...RISING.slice(0, 3).map(([o, h, l, c]) => [o, h, l, c, 400] as const), [105, 106, 104, 105, 1]],
    script: { 0: LONG, 2: FLAT },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 105 signal +40'],
  },
  {
    name: 'cuts whole units to whole units',
    bars: RISING.map(([o, h, l, c]) => [o, h, l, c, 150] as const),
    script: { 0: LONG },
    // 2.5 % of 150 is 3.75
    config: { legs: [makeLeg(1, {}, true)] },
    expected: ['1 long open 3 @ 101'],
  },
  {
    name: 'knows no volume limit where a file has no volume',
    bars: RISING,
    script: { 0: LONG },
    expected: ['1 long open 10 @ 101'],
  },
  {
    name: 'sizes by an amount of money, in fractions',
    bars: RISING,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 505 } },
    expected: ['1 long open 5 @ 101'],
  },
  {
    name: 'sizes in whole units where only those trade',
    bars: RISING,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 600 }, legs: [makeLeg(1, {}, true)] },
    expected: ['1 long open 5 @ 101'],
  },
  {
    name: 'makes no trade of less than one whole unit',
    bars: RISING,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 100 }, legs: [makeLeg(1, {}, true)] },
    expected: [],
  },
  {
    name: 'sizes by a percentage of the balance',
    bars: RISING,
    script: { 0: LONG },
    config: { sizing: { kind: 'percent', percent: 10.1 } },
    expected: ['1 long open 10 @ 101'],
  },
  {
    name: 'sizes by risk: the stop loses the given share of the balance',
    bars: RISING,
    script: { 0: { target: 1, stop: 5 } },
    // 1 % of 10,000 over a distance of 5
    config: { sizing: { kind: 'risk', riskPercent: 1, maxPercent: 50 } },
    expected: ['1 long open 20 @ 101'],
  },
  {
    name: 'sizes by risk up to the cap, and to the cap where there is no stop',
    bars: RISING,
    script: { 0: { target: 1, stop: 0.1 }, 1: SHORT },
    // 1 % over 0.1 would be 1000 units; 10.1 % of 10,000 is 10 at 101; then 10.1 % of 9,999 at 103
    config: { sizing: { kind: 'risk', riskPercent: 1, maxPercent: 10.1 } },
    expected: ['1 long open 10 @ 101', '1 long close 10 @ 100.9 stop -1', '2 short open 9.804844 @ 103'],
  },
  {
    name: 'keeps room for the costs of the purchase',
    bars: RISING,
    script: { 0: LONG },
    // 1,021.1201 ÷ (101 × 1.01 × 1.001)
    config: {
      sizing: { kind: 'percent', percent: 100 },
      initialBalance: 1021.1201,
      legs: [makeLeg(1, { spread: 0.02, commissionRate: 0.001 })],
    },
    expected: ['1 long open 10 @ 102.01'],
  },
  {
    name: 'rounds prices, commissions and profit to millionths',
    bars: [
      [1.1, 1.1, 1.1, 1.1],
      [1.23456, 1.3, 1.2, 1.25],
      [1.34567, 1.4, 1.3, 1.35],
    ],
    script: { 0: LONG, 1: FLAT },
    // 1.23456 × 1.00005 = 1.234621728, 1.34567 × 0.99995 = 1.3456027165
    // commissions 0.00002 × 1.234622 × 333.333333 = 0.008230813, 0.00002 × 1.345603 × 333.333333 = 0.008970687
    // 0.110981 × 333.333333 = 36.993666630 - 0.008231 - 0.008971
    config: {
      sizing: { kind: 'quantity', quantity: 333.333333 },
      legs: [makeLeg(1, { spread: 0.0001, commissionRate: 0.00002 })],
    },
    expected: ['1 long open 333.333333 @ 1.234622', '1 long close 333.333333 @ 1.345603 signal +36.976465'],
  },
  {
    name: 'never buys more than the account holds',
    bars: RISING,
    script: { 0: LONG },
    config: { sizing: { kind: 'amount', amount: 50_000 }, initialBalance: 1010 },
    expected: ['1 long open 10 @ 101'],
  },
];

describe('the trades of an execution', () => {
  it.each(ROWS)('$name', (row) => {
    expect(runRow(row)).toEqual(row.expected);
  });
});
