import type { TradeEvent } from '@/lib/robots/ledger/entry';
import type { ExecutionConfig } from './config';
import { legwiseDecider } from './deciders';
import { createExecution } from './execution';
import {
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

/** Prices × 10^k and sizes ÷ 10^k are the same money: results scale, however small a coin's price is. */

const COSTS = { spread: 0.0004, impact: 0.01, commissionRate: 0.001 };
const SIZE = 1_000;
/** Opens of a coin that moves by whole hundredths, and its volumes. */
const OPENS = [8.12, 8.33, 8.18, 8.12, 8.41, 8.07, 7.92, 7.98, 8.26, 8.49, 8.31, 8.03];

function barsAt(scale: number): Ohlc[] {
  // Read from text, as files have them.
  const at = (value: number) => Number(`${value.toFixed(2)}e${scale}`);
  return OPENS.map((open) => [
    at(open),
    at(open + 0.11),
    at(open - 0.13),
    at(open + 0.02),
    10 ** (7 - scale),
  ]);
}

function runAt(scale: number, script: Script, changes: Partial<ExecutionConfig> = {}) {
  const config = makeConfig({
    legs: [makeLeg(1, COSTS)],
    sizing: { kind: 'quantity', quantity: SIZE / 10 ** scale },
    initialBalance: 1_000_000,
    ...changes,
  });
  const execution = createExecution(config, legwiseDecider([new ScriptedKernel(script)]));
  const sink = recordingSink();
  execution.advance({ bars: [makeSeries(1, barsAt(scale))], reports: [[]] }, sink);
  execution.finish(sink);
  return { trades: sink.events, equity: execution.equity() };
}

function moneyIn(events: readonly TradeEvent[]): number[] {
  return events.flatMap((event) => [
    event.commission,
    event.slippage,
    ...(event.kind === 'close' ? [event.profit] : []),
  ]);
}

describe('a series times a power of ten, with sizes divided by it', () => {
  const distance = (scale: number, target: number) => ({
    target,
    stop: 0.3 * 10 ** scale,
    takeProfit: 0.4 * 10 ** scale,
  });
  const scripts: readonly [name: string, scriptAt: (scale: number) => Script][] = [
    ['at market', () => ({ 0: LONG, 2: SHORT, 4: LONG, 6: SHORT, 8: LONG })],
    [
      'with stops and targets',
      (scale) => ({ 0: distance(scale, 1), 3: distance(scale, -1), 7: distance(scale, 1) }),
    ],
  ];

  it.each(scripts)('gives the same money %s', (_, scriptAt) => {
    const expected = runAt(0, scriptAt(0));
    const sums = moneyIn(expected.trades);
    expect(sums.length).toBeGreaterThan(10);
    for (const scale of [-6, -5, -3, -1, 1, 3]) {
      const { trades, equity } = runAt(scale, scriptAt(scale));
      // A millionth of a dollar is a part in 8 million of the price where it's finest, and each trade is worth $8,000.
      for (const [index, sum] of moneyIn(trades).entries())
        expect(Math.abs(sum - (sums[index] as number))).toBeLessThanOrEqual(2_000);
      expect(Math.abs(equity - expected.equity)).toBeLessThanOrEqual(2_000 * trades.length);
    }
  });

  it('gives the same money where sizes come from amounts', () => {
    const script = { 0: LONG, 2: SHORT, 4: LONG };
    const sizing = { kind: 'amount', amount: 10_000 } as const;
    const expected = moneyIn(runAt(0, script, { sizing }).trades);
    for (const scale of [-6, -5, -2])
      for (const [index, sum] of moneyIn(runAt(scale, script, { sizing }).trades).entries())
        expect(Math.abs(sum - (expected[index] as number))).toBeLessThanOrEqual(2_000);
  });
});
