/** Long because it is a table: bars, what the strategy says after them, and the trades that must follow. */
import type { FundId } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { ExecutionConfig } from './config';
import { legwiseDecider } from './deciders';
import { createExecution, restoreExecution } from './execution';
import { OrderState } from './leg-state';
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

const AFTER = { fillsAfterDecision: true } as const;
const RENEW = { target: 1, renew: true };

/** Bars that open at 100, 101, 102 … and do not move inside; `lows` puts a low into some of them. */
function steps(count: number, lows: Readonly<Record<number, number>> = {}): Ohlc[] {
  return Array.from({ length: count }, (_, i) => [100 + i, 100 + i, lows[i] ?? 100 + i, 100 + i]);
}

interface Row {
  readonly name: string;
  readonly bars: readonly Ohlc[];
  readonly script: Script;
  readonly perSession?: number;
  readonly skip?: readonly number[];
  readonly config?: Partial<ExecutionConfig>;
  readonly expected: readonly string[];
}

function runRow({ bars, script, config, perSession = bars.length, skip = [] }: Row): string[] {
  const series = makeSeries(1, bars, { perSession, skip });
  const settings = makeConfig({ ...AFTER, ...config });
  const whole = recordingSink();
  createExecution(settings, legwiseDecider([new ScriptedKernel(script)])).advance(
    { bars: [series], reports: [[]] },
    whole,
  );
  // The same bar after bar, saved and restored at each.
  const kernel = new ScriptedKernel(script);
  let execution = createExecution(settings, legwiseDecider([kernel]));
  const single = recordingSink();
  for (let length = 1; length <= series.length; length += 1) {
    execution.advance({ bars: [{ ...series, length }], reports: [[]] }, single);
    execution = restoreExecution(settings, execution.capture(), legwiseDecider([kernel]));
  }
  expect(single).toMatchObject({ events: whole.events, days: whole.days });
  return whole.events.map(describeEvent);
}

const ROWS: readonly Row[] = [
  {
    name: 'fills at the next but one open inside a session',
    bars: steps(5),
    script: { 0: LONG, 2: FLAT },
    expected: ['1 long open 10 @ 102', '1 long close 10 @ 104 signal +20'],
  },
  {
    name: 'fills at the next open after the last bar of a session',
    bars: steps(6),
    perSession: 3,
    script: { 2: LONG, 3: FLAT },
    expected: ['1 long open 10 @ 103', '1 long close 10 @ 105 signal +20'],
  },
  {
    name: 'loses no decision of a robot that decides after every bar',
    bars: steps(6),
    script: { 0: LONG, 1: SHORT, 2: LONG, 3: FLAT },
    expected: [
      '1 long open 10 @ 102',
      '1 long close 10 @ 103 signal +10',
      '2 short open 10 @ 103',
      '2 short close 10 @ 104 signal -10',
      '3 long open 10 @ 104',
      '3 long close 10 @ 105 signal +10',
    ],
  },
  {
    name: 'orders once what is said after every bar',
    bars: steps(5),
    script: { 0: LONG, 1: LONG, 2: LONG, 3: LONG },
    expected: ['1 long open 10 @ 102'],
  },
  {
    name: 'lets the later of two decisions count that are due at one open',
    bars: steps(6),
    perSession: 3,
    script: { 1: LONG, 2: SHORT },
    expected: ['1 short open 10 @ 103'],
  },
  {
    name: 'keeps a position that was let go of and wanted again before any open',
    bars: steps(9),
    perSession: 3,
    script: { 0: LONG, 4: FLAT, 5: LONG },
    expected: ['1 long open 10 @ 102'],
  },
  {
    name: 'fills what a hole delays at the bar behind it',
    bars: steps(5),
    skip: [2],
    script: { 0: LONG },
    expected: ['1 long open 10 @ 103'],
  },
  {
    name: 'decides at the end of the bar that shows that one of the timeframe is over',
    bars: steps(8),
    skip: [2],
    config: { timeframe: 15 },
    // Bars 0 and 1 are the first of the timeframe; bar 3 shows that there is no third, and is complete when 4 opens.
    script: { 0: LONG },
    expected: ['1 long open 10 @ 105'],
  },
  {
    name: 'does not enter again by an order that waited when its side was stopped out',
    bars: steps(8, { 3: 90 }),
    script: { 0: { target: 1, stop: 5 }, 2: { ...RENEW, stop: 5 } },
    expected: ['1 long open 10 @ 102', '1 long close 10 @ 97 stop -50'],
  },
  {
    name: 'turns round by an order that waited when its side was stopped out, and may come back',
    bars: steps(9, { 4: 90 }),
    script: { 0: { target: 1, stop: 5 }, 3: SHORT, 4: LONG },
    expected: [
      '1 long open 10 @ 102',
      '1 long close 10 @ 97 stop -50',
      '2 short open 10 @ 105',
      '2 short close 10 @ 106 signal -10',
      '3 long open 10 @ 106',
    ],
  },
  {
    name: 'blocks a side that is stopped out until it is let go of',
    bars: steps(9, { 3: 90 }),
    script: { 0: { target: 1, stop: 5 }, 3: LONG, 4: FLAT, 5: LONG },
    expected: ['1 long open 10 @ 102', '1 long close 10 @ 97 stop -50', '2 long open 10 @ 107'],
  },
  {
    name: 'opens anew when asked to',
    bars: steps(6),
    script: { 0: LONG, 1: RENEW },
    expected: ['1 long open 10 @ 102', '1 long close 10 @ 103 signal +10', '2 long open 10 @ 103'],
  },
  {
    name: 'lets a daily order wait for the day after the next where days adjoin',
    bars: steps(4),
    perSession: 1,
    config: { timeframe: 1440, baseInterval: 1440, barsPerSession: 1 },
    script: { 0: LONG, 1: FLAT },
    expected: ['1 long open 10 @ 102', '1 long close 10 @ 103 signal +10'],
  },
];

describe('fills after the decision', () => {
  it.each(ROWS)('$name', (row) => {
    expect(runRow(row)).toEqual(row.expected);
  });

  it('reports when each order was decided, but not stops', () => {
    const kernel = new ScriptedKernel({ 0: { target: 1, stop: 5 }, 2: SHORT });
    const execution = createExecution(makeConfig(AFTER), legwiseDecider([kernel]));
    const told: (number | null)[] = [];
    const bars = [makeSeries(1, steps(7, { 6: 90 }))];
    execution.advance(
      { bars, reports: [[]] },
      { onTrade: (_, decidedAt) => void told.push(decidedAt && (decidedAt - START) / MINUTE_MS), onDay() {} },
    );
    expect(told).toEqual([5, 15, 15]);
    const stopped = createExecution(
      makeConfig(AFTER),
      legwiseDecider([new ScriptedKernel({ 0: { target: 1, stop: 5 } })]),
    );
    told.length = 0;
    stopped.advance(
      { bars: [makeSeries(1, steps(4, { 3: 90 }))], reports: [[]] },
      { onTrade: (_, decidedAt) => void told.push(decidedAt && (decidedAt - START) / MINUTE_MS), onDay() {} },
    );
    expect(told).toEqual([5, null]);
  });

  it('names the earlier decision of a close that two wanted', () => {
    const kernel = new ScriptedKernel({ 0: LONG, 4: FLAT, 5: SHORT });
    const execution = createExecution(makeConfig(AFTER), legwiseDecider([kernel]));
    const told: string[] = [];
    execution.advance(
      { bars: [makeSeries(1, steps(9), { perSession: 3 })], reports: [[]] },
      {
        onTrade: ({ kind, side }, decidedAt) =>
          void told.push(`${side} ${kind} ${((decidedAt ?? 0) - START) / MINUTE_MS}`),
        onDay() {},
      },
    );
    const second = DAY_MS / MINUTE_MS;
    expect(told).toEqual(['long open 5', `long close ${second + 10}`, `short open ${second + 15}`]);
  });

  it('has a US session’s daily bar decide at its close', () => {
    const open = Date.UTC(2026, 2, 6, 14, 30);
    // The clocks go forward between this session and the next.
    const series = {
      ...makeSeries(1, steps(2), { perSession: 1 }),
      intervalMinutes: 1440,
      time: Float64Array.of(open, Date.UTC(2026, 2, 9, 13, 30)),
    };
    const daily = makeConfig({ ...AFTER, timeframe: 1440, baseInterval: 1440, barsPerSession: 1 });
    const execution = createExecution(daily, legwiseDecider([new ScriptedKernel({ 0: LONG })]));
    const sink = recordingSink();
    execution.advance({ bars: [{ ...series, length: 1 }], reports: [[]] }, sink);
    expect(execution.pendingOrders()).toMatchObject([{ decidedAt: Date.UTC(2026, 2, 6, 21) }]);
    execution.advance({ bars: [series], reports: [[]] }, sink);
    expect(sink.events.map(describeEvent)).toEqual(['1 long open 10 @ 101']);
  });

  it.each([
    ['clock hours', [14.5, 15, 16, 17, 18, 19, 20], '2026-03-05T15:00:00.000Z'],
    ['hours from the open', [14.5, 15.5, 16.5, 17.5, 18.5, 19.5, 20.5], '2026-03-05T15:30:00.000Z'],
  ])('ends a session’s first bar alike, whether the next one is known or not: %s', (_, hours, decidedAt) => {
    const days = [Date.UTC(2026, 2, 4), Date.UTC(2026, 2, 5)];
    const series = {
      ...makeSeries(1, steps(14), { perSession: 7 }),
      intervalMinutes: 60,
      time: Float64Array.from(days.flatMap((day) => hours.map((hour) => day + hour * HOUR_MS))),
    };
    const hourly = makeConfig({ ...AFTER, timeframe: 60, baseInterval: 60, barsPerSession: 7 });
    const decidedAfter = (lengths: readonly number[]) => {
      const kernel = new ScriptedKernel({ 7: LONG });
      const execution = createExecution(hourly, legwiseDecider([kernel]));
      for (const length of lengths)
        execution.advance({ bars: [{ ...series, length }], reports: [[]] }, recordingSink());
      return execution.pendingOrders().map((order) => new Date(order.decidedAt).toISOString());
    };
    expect(decidedAfter([7, 8])).toEqual([decidedAt]);
    expect(decidedAfter([8])).toEqual([decidedAt]);
    const batch: (number | null)[] = [];
    createExecution(hourly, legwiseDecider([new ScriptedKernel({ 7: LONG })])).advance(
      { bars: [series], reports: [[]] },
      { ...recordingSink(), onTrade: (__, decided) => void batch.push(decided) },
    );
    expect(batch).toEqual([Date.parse(decidedAt)]);
  });

  it('shows what waits in order, with its share, stop and target', () => {
    const script = { 0: LONG, 3: { target: -1, stop: 4, takeProfit: 8 }, 4: FLAT };
    const execution = createExecution(makeConfig(AFTER), legwiseDecider([new ScriptedKernel(script)]));
    const bars = [makeSeries(1, steps(5))];
    execution.advance({ bars, reports: [[]] }, recordingSink());
    const at = (bar: number) => START + bar * 5 * MINUTE_MS;
    const none = { stopDistance: null, takeProfitDistance: null };
    // Ten units at 104 of 10,000 and what ten units bought at 102 have won.
    const share = { fundId: 1 as FundId, sharePct: 10.38 };
    expect(execution.pendingOrders()).toEqual([
      { ...share, ...none, side: 'long', action: 'close', decidedAt: at(4) },
      { ...share, side: 'short', action: 'open', decidedAt: at(4), stopDistance: 4, takeProfitDistance: 8 },
      { ...share, ...none, side: 'short', action: 'close', decidedAt: at(5) },
    ]);
  });

  it('keeps the orders of legs apart, each due at its own bars', () => {
    const settings = makeConfig({ ...AFTER, legs: [makeLeg(1), makeLeg(2)], maxOpenPositions: 2 });
    const kernels = [new ScriptedKernel({ 0: LONG }), new ScriptedKernel({ 0: SHORT, 1: LONG })];
    const execution = createExecution(settings, legwiseDecider(kernels));
    const sink = recordingSink();
    const bars = [makeSeries(1, steps(6)), makeSeries(2, steps(6), { skip: [2, 3] })];
    execution.advance({ bars, reports: [[], []] }, sink);
    // The second leg's orders are both due at its bar 4, where the later one counts.
    expect(sink.events.map((event) => `${event.fundId}: ${describeEvent(event)}`)).toEqual([
      '1: 1 long open 10 @ 102',
      '2: 2 long open 10 @ 104',
    ]);
  });

  it('restores a snapshot from before two orders per leg and margin calls, and fills what waited', () => {
    const script = { 1: LONG };
    const kernel = new ScriptedKernel(script);
    const settings = makeConfig(AFTER);
    const execution = createExecution(settings, legwiseDecider([kernel]));
    const series = makeSeries(1, steps(5));
    execution.advance({ bars: [{ ...series, length: 2 }], reports: [[]] }, recordingSink());
    const snapshot = structuredClone(execution.capture()) as { legs: Record<string, object>[] };
    for (const leg of snapshot.legs) {
      const { volatility: __, ...none } = new OrderState();
      expect(leg['later']).toEqual(none);
      delete leg['later'];
      expect(leg['order']).toHaveProperty('marginCall', false);
      const { marginCall: _, ...order } = leg['order'] as OrderState;
      leg['order'] = order;
    }
    const restored = restoreExecution(settings, snapshot as never, legwiseDecider([kernel]));
    const sink = recordingSink();
    restored.advance({ bars: [series], reports: [[]] }, sink);
    expect(sink.events.map(describeEvent)).toEqual(['1 long open 10 @ 103']);
    expect(restored.capture()).toHaveProperty(['legs', 0, 'later']);
  });
});
