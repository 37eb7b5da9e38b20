import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { BarInput, Kernel } from '@/lib/robots/strategies/types';
import { legwiseDecider } from './deciders';
import { createExecution, restoreExecution } from './execution';
import {
  describeEvent,
  LONG,
  makeConfig,
  makeLeg,
  makeSeries,
  type Ohlc,
  RISING,
  recordingSink,
  ScriptedKernel,
  SHORT,
  START,
} from './testing/table';

describe('an execution', () => {
  it('closes open positions at the last bar’s open when it is finished', () => {
    const sink = recordingSink();
    const execution = createExecution(makeConfig(), legwiseDecider([new ScriptedKernel({ 0: LONG })]));
    execution.advance({ bars: [makeSeries(1, RISING)], reports: [[]] }, sink);
    execution.finish(sink);
    expect(sink.events.map(describeEvent)).toEqual(['1 long open 10 @ 101', '1 long close 10 @ 105 end +40']);
    expect(execution.equity()).toBe(10_040_000_000);
  });

  it('values open positions at the last close and reports waiting orders', () => {
    const execution = createExecution(
      makeConfig({ legs: [makeLeg(1, { commissionRate: 0.002 })] }),
      legwiseDecider([new ScriptedKernel({ 0: LONG, 3: SHORT })]),
    );
    execution.advance({ bars: [makeSeries(1, RISING)], reports: [[]] }, recordingSink());
    // 40 won, 0.002 × 1010 paid
    expect(execution.equity()).toBe(10_037_980_000);
    expect(execution.positions()).toMatchObject([
      { side: 'long', entryPrice: 101_000_000, lastPrice: 105_000_000 },
    ]);
    expect(execution.pendingOrders().map(({ action, side }) => `${action} ${side}`)).toEqual([
      'close long',
      'open short',
    ]);
  });

  it('reports the equity of each session with its last bar', () => {
    const execution = createExecution(makeConfig(), legwiseDecider([new ScriptedKernel({ 0: LONG })]));
    const sink = recordingSink();
    execution.advance({ bars: [makeSeries(1, RISING, { perSession: 2 })], reports: [[]] }, sink);
    expect(sink.days).toEqual([
      [20_000, 10_000],
      [20_001, 10_040],
    ]);
  });

  it('reports a session whose last bar is missing when the next one starts, even if restored in between', () => {
    const decider = () => legwiseDecider([new ScriptedKernel({ 0: LONG })]);
    const series = makeSeries(1, RISING, { perSession: 2, skip: [1] });
    const sink = recordingSink();
    const before = createExecution(makeConfig(), decider());
    before.advance({ bars: [{ ...series, length: 1 }], reports: [[]] }, sink);
    expect(sink.days).toEqual([]);
    const execution = restoreExecution(makeConfig(), before.capture(), decider());
    execution.advance({ bars: [series], reports: [[]] }, sink);
    expect(sink.days).toEqual([
      [20_000, 10_000],
      [20_001, 10_020],
    ]);
  });
});

describe('reports', () => {
  const series = makeSeries(1, RISING);
  const announced = (surprise: number, minutes: number): FundamentalReport => ({
    fundId: series.fundId,
    periodEnd: START,
    announcedAt: (START + minutes * MINUTE_MS) as Millis,
    fairValue: 100,
    growth: 0,
    surprise,
    quality: 1,
  });

  /** A kernel, and what it is told. */
  function listening() {
    const told: string[] = [];
    const kernel: Kernel = {
      onReport: ({ surprise }) => void told.push(`report ${surprise}`),
      onBar: ({ close }) => void told.push(`bar ${close}`),
    };
    return { told, kernel };
  }

  it('reach the strategy with the first bar that closes at or after their announcement, once', () => {
    const { told, kernel } = listening();
    const reports = [[announced(1, -60), announced(2, 10), announced(3, 10.5), announced(4, 999)]];
    const sink = recordingSink();
    const execution = createExecution(makeConfig(), legwiseDecider([kernel]));
    execution.advance({ bars: [{ ...series, length: 2 }], reports }, sink);
    execution.advance({ bars: [series], reports }, sink);
    expect(told).toEqual(['report 1', 'bar 100', 'report 2', 'bar 101', 'report 3', 'bar 103', 'bar 105']);
  });

  it('wait for the next bar when they come after a first clock-hour bar, which is shorter', () => {
    const { told, kernel } = listening();
    const minutes = [0, 30, 90, 150];
    const clockHours = {
      ...series,
      intervalMinutes: 60,
      time: Float64Array.from(minutes, (minute) => START + minute * MINUTE_MS),
    };
    const execution = createExecution(
      makeConfig({ timeframe: 60, baseInterval: 60 }),
      legwiseDecider([kernel]),
    );
    const reports = [[announced(1, 30), announced(2, 31)]];
    execution.advance({ bars: [clockHours], reports }, recordingSink());
    expect(told).toEqual(['report 1', 'bar 100', 'report 2', 'bar 101', 'bar 103', 'bar 105']);
  });
});

describe('the bars of a timeframe', () => {
  it('join first open, highest high, lowest low, last close and all volume', () => {
    const seen: BarInput[] = [];
    const execution = createExecution(
      makeConfig({ timeframe: 15 }),
      legwiseDecider([{ onBar: (bar) => void seen.push({ ...bar }) }]),
    );
    const bars: readonly Ohlc[] = [
      [10, 11, 9, 10, 5],
      [10, 14, 10, 12, 6],
      [12, 13, 8, 9, 7],
      [9, 10, 9, 10, 1],
    ];
    execution.advance({ bars: [makeSeries(1, bars)], reports: [[]] }, recordingSink());
    expect(seen).toMatchObject([
      {
        time: START,
        day: 20_000,
        slot: 0,
        lastOfSession: false,
        open: 10,
        high: 14,
        low: 8,
        close: 9,
        volume: 18,
      },
      {
        time: START + 15 * MINUTE_MS,
        slot: 1,
        lastOfSession: true,
        open: 9,
        high: 10,
        low: 9,
        close: 10,
        volume: 1,
      },
    ]);
  });

  const six: readonly Ohlc[] = [1, 2, 3, 4, 5, 6].map((close) => [close, close, close, close] as const);

  it('are decided when complete, and at the end of the session however short', () => {
    const kernel = new ScriptedKernel({});
    const execution = createExecution(makeConfig({ timeframe: 20 }), legwiseDecider([kernel]));
    execution.advance({ bars: [makeSeries(1, six)], reports: [[]] }, recordingSink());
    expect(kernel.closes).toEqual([4, 6]);
  });

  it('are decided from what there is when a hole swallowed their end', () => {
    const kernel = new ScriptedKernel({ 0: LONG });
    const execution = createExecution(makeConfig({ timeframe: 15 }), legwiseDecider([kernel]));
    const sink = recordingSink();
    execution.advance({ bars: [makeSeries(1, six, { skip: [2] })], reports: [[]] }, sink);
    expect(kernel.closes).toEqual([2, 6]);
    expect(sink.events.map(describeEvent)).toEqual(['1 long open 10 @ 4']);
  });
});
