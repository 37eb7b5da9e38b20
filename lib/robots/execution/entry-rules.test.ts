import type { ExecutionConfig } from './config';
import { type Decider, legwiseDecider } from './deciders';
import { createExecution } from './execution';
import type { RobotRules } from './robot-rules';
import {
  LONG,
  makeConfig,
  makeLeg,
  makeSeries,
  type Ohlc,
  recordingSink,
  ScriptedKernel,
  SHORT,
} from './testing/table';

const PER_SESSION = 10;
/** The first session tells the close before the next; five more make the range. */
const SETTLING = 6 * PER_SESSION;

/** Rules that ask for `costMultiple` round trips of a position that lasts four bars: for a move of one range. */
function rules(costMultiple: number): RobotRules {
  return {
    gate: { costMultiple, holdingBars: 4 },
    retirement: { drawdownPct: 100, behindPct: 1000, afterDays: 10_000 },
  };
}

/** A bar around a price that reaches half a unit to each side. */
function around(price: number): Ohlc {
  return [price, price + 0.5, price - 0.5, price];
}

/** Sessions at 100 with ranges of 1, then bars at the given prices. */
function settledThen(prices: readonly number[]): Ohlc[] {
  return [...Array.from({ length: SETTLING }, () => around(100)), ...prices.map(around)];
}

/** What happens after settling; `script` counts from there. */
function run(
  config: Partial<ExecutionConfig>,
  script: Record<number, Partial<{ target: number; stop: number; renew: boolean }>>,
  prices: readonly number[],
  decider: (kernel: ScriptedKernel) => Decider = (kernel) => legwiseDecider([kernel]),
  others: readonly (readonly Ohlc[])[] = [],
): string[] {
  const shifted = Object.fromEntries(
    Object.entries(script).map(([bar, out]) => [SETTLING + Number(bar), out]),
  );
  const execution = createExecution(
    // A fast cross: settled after three bars.
    makeConfig({ params: { fast: 1, slow: 2 }, legs: [makeLeg(1, { spread: 0.0025 })], ...config }),
    decider(new ScriptedKernel(shifted)),
  );
  const sink = recordingSink();
  const bars = [settledThen(prices), ...others].map((ohlc, leg) =>
    makeSeries(leg + 1, ohlc, { perSession: PER_SESSION }),
  );
  execution.advance({ bars, reports: bars.map(() => []) }, sink);
  return sink.events.map((event) => `${event.fundId}: ${event.side} ${event.kind}`);
}

describe('a robot’s cost gate', () => {
  // A round trip costs 0.25 % of the spread and no impact: at a price of 100, four of them are a range of 1.
  it.each<[string, number, number, string[]]>([
    ['lets an entry pass whose expected move pays the costs', 3.9, 100, ['1: long open']],
    ['refuses one whose move does not', 4.1, 100, []],
    ['refuses the same range at a higher price', 3.9, 120, []],
  ])('%s', (_, multiple, price, expected) => {
    expect(run({ rules: rules(multiple) }, { 0: LONG }, [price, price, price])).toEqual(expected);
  });

  it('refuses every entry before five sessions are complete', () => {
    expect(run({ rules: rules(0) }, { [-PER_SESSION]: LONG }, [100])).toEqual([]);
    expect(run({ rules: null }, { [-PER_SESSION]: LONG }, [100])).toEqual(['1: long open']);
  });

  it('closes what a refused reversal, or a refused renewal, would have closed', () => {
    const reversal = { 0: LONG, 2: SHORT };
    expect(run({ rules: rules(3.9) }, reversal, [100, 100, 120, 120])).toEqual([
      '1: long open',
      '1: long close',
    ]);
    const renewal = { 0: LONG, 2: { target: 1, renew: true } };
    expect(run({ rules: rules(3.9) }, renewal, [100, 100, 120, 120])).toEqual([
      '1: long open',
      '1: long close',
    ]);
  });

  it('asks nothing of a position that is held already', () => {
    expect(run({ rules: rules(3.9) }, { 0: LONG, 2: LONG }, [100, 100, 120, 120])).toEqual(['1: long open']);
  });
});
