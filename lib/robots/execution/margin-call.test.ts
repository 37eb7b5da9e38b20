import type { FundId } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { ExecutionConfig } from './config';
import { legwiseDecider } from './deciders';
import { createExecution, restoreExecution } from './execution';
import {
  describeEvent,
  FLAT,
  LONG,
  makeConfig,
  makeLeg,
  makeSeries,
  type Ohlc,
  recordingSink,
  type Script,
  ScriptedKernel,
  SHORT,
  START,
} from './testing/table';

/** Ten units are the whole balance: a short position of them has 30 % left at a price of 153.85. */
const MARGIN = {
  fillsAfterDecision: true,
  initialBalance: 1000,
  maintenanceMargin: 0.3,
} as const satisfies Partial<ExecutionConfig>;

/** Bars of one price each. */
function flat(...prices: readonly number[]): Ohlc[] {
  return prices.map((price) => [price, price, price, price]);
}

interface Row {
  readonly name: string;
  readonly bars: readonly Ohlc[];
  readonly script: Script;
  readonly perSession?: number;
  readonly config?: Partial<ExecutionConfig>;
  readonly expected: readonly string[];
}

const OPENED = '1 short open 10 @ 100';

const ROWS: readonly Row[] = [
  {
    name: 'closes at the first bar that opens after the close that called it',
    bars: flat(100, 100, 100, 160, 161, 162),
    script: { 0: SHORT },
    expected: [OPENED, '1 short close 10 @ 162 margin-call -620'],
  },
  {
    name: 'closes at the next session’s open after a session’s last bar',
    bars: flat(100, 100, 100, 160, 170, 180),
    perSession: 4,
    script: { 0: SHORT },
    expected: [OPENED, '1 short close 10 @ 170 margin-call -700'],
  },
  {
    name: 'closes at the next open where orders do',
    bars: flat(100, 100, 160, 161),
    script: { 0: SHORT },
    config: { fillsAfterDecision: false },
    expected: [OPENED, '1 short close 10 @ 161 margin-call -610'],
  },
  {
    name: 'leaves a position whose account has exactly what it requires',
    bars: flat(100, 100, 100, 160, 160, 160),
    script: { 0: SHORT },
    config: { maintenanceMargin: 0.25 },
    expected: [OPENED],
  },
  {
    name: 'asks for nothing without a margin',
    bars: flat(100, 100, 100, 300, 300, 300),
    script: { 0: SHORT },
    config: { maintenanceMargin: null },
    expected: [OPENED],
  },
  {
    name: 'leaves long positions alone, whatever they have lost',
    bars: flat(100, 100, 100, 1, 1, 1),
    script: { 0: LONG },
    expected: ['1 long open 10 @ 100'],
  },
  {
    name: 'does not enter the side again until it was let go of',
    bars: flat(100, 100, 100, 160, 150, 100, 100, 100, 100, 100),
    script: { 0: SHORT, 3: SHORT, 4: SHORT, 5: SHORT, 6: FLAT, 7: SHORT },
    expected: [OPENED, '1 short close 10 @ 100 margin-call +0', '2 short open 10 @ 100'],
  },
  {
    name: 'closes though the strategy let go and came back while it waited',
    bars: flat(100, 100, 100, 160, 140, 150, 150),
    perSession: 5,
    script: { 0: SHORT, 3: FLAT, 4: SHORT },
    expected: [OPENED, '1 short close 10 @ 150 margin-call -500', '2 short open 10 @ 150'],
  },
  {
    name: 'overrules a renewal of the same side',
    bars: flat(100, 100, 100, 160, 160, 160, 160),
    script: { 0: SHORT, 3: { target: -1, renew: true } },
    expected: [OPENED, '1 short close 10 @ 160 margin-call -600'],
  },
  {
    name: 'lets a reversal of the same close follow at the same open',
    bars: flat(100, 100, 100, 160, 160, 160),
    script: { 0: SHORT, 3: LONG },
    expected: [OPENED, '1 short close 10 @ 160 margin-call -600', '2 long open 10 @ 160'],
  },
  {
    name: 'leaves a close that was decided before as it is',
    bars: flat(100, 100, 100, 160, 161, 162),
    script: { 0: SHORT, 2: FLAT },
    expected: [OPENED, '1 short close 10 @ 161 signal -610'],
  },
  {
    name: 'lets a stop come first, and the side stay blocked after it',
    bars: flat(100, 100, 100, 160, 170, 100, 100, 100),
    script: { 0: { target: -1, stop: 65 }, 4: SHORT, 5: SHORT },
    expected: [OPENED, '1 short close 10 @ 170 stop -700'],
  },
  {
    name: 'opens nothing with nothing left',
    bars: flat(100, 100, 100, 160, 160, 250, 250, 250),
    script: { 0: SHORT, 5: LONG },
    config: { sizing: { kind: 'percent', percent: 100 } },
    expected: [OPENED, '1 short close 10 @ 250 margin-call -1500'],
  },
];

describe('a margin call', () => {
  it.each(ROWS)('$name', ({ bars, script, perSession = bars.length, config, expected }) => {
    const series = makeSeries(1, bars, { perSession });
    const settings = makeConfig({ ...MARGIN, ...config });
    const whole = recordingSink();
    createExecution(settings, legwiseDecider([new ScriptedKernel(script)])).advance(
      { bars: [series], reports: [[]] },
      whole,
    );
    expect(whole.events.map(describeEvent)).toEqual(expected);
    // The same bar after bar, saved and restored at each.
    const kernel = new ScriptedKernel(script);
    let execution = createExecution(settings, legwiseDecider([kernel]));
    const single = recordingSink();
    for (let length = 1; length <= series.length; length += 1) {
      execution.advance({ bars: [{ ...series, length }], reports: [[]] }, single);
      execution = restoreExecution(settings, execution.capture(), legwiseDecider([kernel]));
    }
    expect(single).toMatchObject({ events: whole.events, days: whole.days });
  });

  it('closes every short position of an account, and no long one', () => {
    const settings = makeConfig({
      ...MARGIN,
      legs: [makeLeg(1), makeLeg(2), makeLeg(3)],
      maxOpenPositions: 3,
    });
    const scripts = [SHORT, SHORT, LONG].map((decision) => new ScriptedKernel({ 0: decision }));
    const execution = createExecution({ ...settings, initialBalance: 3000 }, legwiseDecider(scripts));
    const sink = recordingSink();
    const bars = [flat(100, 100, 100, 350, 350, 360), flat(50, 50, 50, 50, 50, 40), flat(9, 9, 9, 9, 9, 9)];
    execution.advance(
      { bars: bars.map((prices, leg) => makeSeries(leg + 1, prices)), reports: [[], [], []] },
      sink,
    );
    expect(sink.events.slice(3).map(describeEvent)).toEqual([
      '1 short close 10 @ 360 margin-call -2600',
      '2 short close 10 @ 40 margin-call +100',
    ]);
  });

  it('waits as an order that closes, decided at the end of the bar', () => {
    const execution = createExecution(
      makeConfig(MARGIN),
      legwiseDecider([new ScriptedKernel({ 0: SHORT, 3: SHORT })]),
    );
    const sink = recordingSink();
    execution.advance({ bars: [makeSeries(1, flat(100, 100, 100, 160))], reports: [[]] }, sink);
    expect(execution.pendingOrders()).toEqual([
      {
        fundId: 1 as FundId,
        side: 'short',
        action: 'close',
        decidedAt: START + 4 * 5 * MINUTE_MS,
        sharePct: 400,
        stopDistance: null,
        takeProfitDistance: null,
      },
    ]);
  });

  it('is worked out when prices have moved far against the account, not at every bar', () => {
    const bars = 1_000;
    const prices = Array.from({ length: bars }, (_, i) => 100 + Math.sin(i));
    const execution = createExecution(
      makeConfig({ ...MARGIN, initialBalance: 3000, legs: [makeLeg(1), makeLeg(2)], maxOpenPositions: 2 }),
      legwiseDecider([SHORT, LONG].map((decision) => new ScriptedKernel({ 0: decision }))),
    );
    const series = [1, 2].map((leg) => makeSeries(leg, flat(...prices)));
    // Each conversion of money rounds.
    const rounded = jest.spyOn(Math, 'round');
    execution.advance({ bars: series, reports: [[], []] }, recordingSink());
    const conversions = rounded.mock.calls.length;
    rounded.mockRestore();
    expect(execution.positions()).toHaveLength(2);
    expect(conversions).toBeLessThan(bars / 10);
  });
});
