import fc from 'fast-check';
import { fromMicros } from '@/lib/core/base/money';
import type { BasketKernel } from '@/lib/robots/strategies/types';
import type { ExecutionConfig } from './config';
import { basketDecider, type Decider, doubleDecider, inverseDecider, legwiseDecider } from './deciders';
import { createExecution, restoreExecution } from './execution';
import type { RobotRules } from './robot-rules';
import {
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
): string[] {
  const shifted = Object.fromEntries(
    Object.entries(script).map(([bar, out]) => [SETTLING + Number(bar), out]),
  );
  const execution = createExecution(
    // A fast cross: settled after three bars.
    makeConfig({ params: { fast: 1, slow: 2 }, legs: [makeLeg(1, { spread: 0.0025 })], ...config }),
    legwiseDecider([new ScriptedKernel(shifted)]),
  );
  const sink = recordingSink();
  const bars = [makeSeries(1, settledThen(prices), { perSession: PER_SESSION })];
  execution.advance({ bars, reports: [[]] }, sink);
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

describe('of several legs', () => {
  const twoLegs = {
    legs: [makeLeg(1, { spread: 0.0025 }), makeLeg(2, { spread: 0.0025 })],
    maxOpenPositions: 2,
  };
  /** Where one of two legs settled with ranges too small for four round trips. */
  const calm = settledThen([100, 100, 100]).map(([price]): Ohlc => [price, price + 0.4, price - 0.4, price]);
  const wild = settledThen([100, 100, 100]);
  const narrow = { rules: rules(3.9), ...twoLegs };

  function runLegs(config: Partial<ExecutionConfig>, decider: Decider, bars: readonly (readonly Ohlc[])[]) {
    const execution = createExecution(makeConfig({ params: { fast: 1, slow: 2 }, ...config }), decider);
    const sink = recordingSink();
    const series = bars.map((ohlc, leg) => makeSeries(leg + 1, ohlc, { perSession: PER_SESSION }));
    execution.advance({ bars: series, reports: series.map(() => []) }, sink);
    return sink.events.map((event) => `${event.fundId}: ${event.side} ${event.kind}`);
  }

  it.each([
    ['the fund', LONG, [calm, wild], []],
    ['the fund', LONG, [wild, calm], ['1: long open']],
    ['the inverse', SHORT, [calm, wild], ['2: long open']],
    ['the inverse', SHORT, [wild, calm], []],
  ] as const)('Double: judges %s by itself where it is what is entered', (_, signal, bars, expected) => {
    const kernel = new ScriptedKernel({ [SETTLING]: signal });
    expect(runLegs({ ...narrow, agentType: 'Double' }, doubleDecider(kernel), bars)).toEqual(expected);
  });

  it('InverseETF: judges the fund that it buys, not the one that it watches', () => {
    const kernel = () => new ScriptedKernel({ [SETTLING]: SHORT });
    const config = { ...narrow, agentType: 'InverseETF' } as const;
    expect(runLegs(config, inverseDecider(kernel(), 1), [wild, calm])).toEqual(['1: long open']);
    expect(runLegs(config, inverseDecider(kernel(), 1), [calm, wild])).toEqual([]);
  });

  /** Says the same of all legs: of the first one side, of the others the other. */
  function basketSaying(script: Readonly<Record<number, number>>): Decider {
    let seen = 0;
    const kernel: BasketKernel = {
      onBars(_, out) {
        const side = script[seen] ?? Number.NaN;
        for (const [leg, decision] of out.entries()) decision.target = leg === 0 ? side : 0 - side;
        seen += 1;
      },
    };
    return basketDecider(kernel);
  }

  it('a pair is not entered by halves', () => {
    const pair = { ...narrow, agentType: 'Portfolio', strategyId: 'pairs-spread', params: PAIR } as const;
    const entry = { [SETTLING]: 1 };
    expect(runLegs(pair, basketSaying(entry), [wild, wild])).toEqual(['1: long open', '2: short open']);
    expect(runLegs(pair, basketSaying(entry), [wild, calm])).toEqual([]);
    expect(runLegs(pair, basketSaying(entry), [calm, wild])).toEqual([]);
    const rotation = { ...pair, strategyId: 'relative-strength', params: { lookback: 2 } } as const;
    expect(runLegs(rotation, basketSaying(entry), [wild, calm])).toEqual(['1: long open']);
  });

  it('a basket with rules hears that a stop has closed a leg, before its next decision', () => {
    const heard = (hasRules: boolean) => {
      const told: string[] = [];
      const kernel: BasketKernel = {
        onBars(_, out) {
          told.push('bars');
          if (told.length === SETTLING + 1)
            for (const leg of out) Object.assign(leg, { target: 1, stop: 0.2 });
        },
        onClosed: (leg) => void told.push(`closed ${leg}`),
      };
      const config = { ...narrow, rules: hasRules ? rules(0) : null, strategyId: 'relative-strength' };
      runLegs({ ...config, params: { lookback: 2 } }, basketDecider(kernel), [wild, wild]);
      return told.slice(SETTLING + 1);
    };
    expect(heard(true)).toEqual(['closed 0', 'closed 1', 'bars', 'bars']);
    expect(heard(false)).toEqual(['bars', 'bars']);
  });

  it('a refused reversal closes both legs of a pair', () => {
    const pair = { ...narrow, agentType: 'Portfolio', strategyId: 'pairs-spread', params: PAIR } as const;
    const dearer = settledThen([100, 100, 120, 120]);
    const same = settledThen([100, 100, 100, 100]);
    const script = { [SETTLING]: 1, [SETTLING + 2]: -1 };
    expect(runLegs(pair, basketSaying(script), [dearer, same])).toEqual([
      '1: long open',
      '2: short open',
      '1: long close',
      '2: short close',
    ]);
  });
});

const PAIR = { lookback: 10, entry: 2, exit: 0.3, giveUp: 4 };

describe('a long-only robot with stops', () => {
  const SIGNALS = [LONG, SHORT, FLAT];

  it('enters at every signal that pays its costs, whatever was refused or stopped before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(0, 1, 2), fc.integer({ min: 70, max: 140 })), {
          minLength: 20,
          maxLength: 60,
        }),
        fc.boolean(),
        (steps, fillsAfterDecision) => {
          // As kernels do: only changes of side are said.
          let side = 0;
          const script: Record<number, { target: number; stop: number }> = {};
          for (const [place, [choice]] of steps.entries()) {
            const { target } = SIGNALS[choice] as { target: number };
            if (target !== side) script[SETTLING + place] = { target, stop: 3 };
            side = target;
          }
          const prices = steps.map(([, price]) => price);
          const execution = createExecution(
            makeConfig({
              params: { fast: 1, slow: 2 },
              legs: [makeLeg(1, { spread: 0.0025 })],
              allowShort: false,
              fillsAfterDecision,
              rules: rules(4),
            }),
            legwiseDecider([new ScriptedKernel(script)]),
          );
          const sink = recordingSink();
          const series = makeSeries(1, settledThen([...prices, 100, 100]), { perSession: 1000 });
          const day = (place: number) => Math.floor(place / PER_SESSION);
          // One long session after those that settle, so that the range stays 1.
          const bars = { ...series, day: series.day.map((_, place) => 20_000 + Math.min(day(place), 6)) };
          execution.advance({ bars: [bars], reports: [[]] }, sink);
          const later = fillsAfterDecision ? 2 : 1;
          const opened = sink.events.filter(({ kind }) => kind === 'open').map(({ time }) => time);
          const due = steps.flatMap(([, price], place) => {
            const wanted = script[SETTLING + place]?.target === 1 && price <= 100;
            // An order that the next signal turns around before it fills opens nothing, if both are due at once.
            return wanted ? [series.time[SETTLING + place + later] as number] : [];
          });
          expect(opened).toEqual(due);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a size by volatility', () => {
  const config = makeConfig({
    params: { fast: 1, slow: 2 },
    barsPerSession: PER_SESSION,
    sizing: { kind: 'volatility', targetPct: 10, maxPercent: 90 },
    initialBalance: 1_000_000,
    fillsAfterDecision: true,
    rules: rules(0),
  });
  // Bars of 1 % of the price: 1 / 1.45 % × √(10 bars and half as many for the night, 252 days) = 42.4 % a year.
  const share = 0.1 / ((0.01 / 1.45) * Math.sqrt(252 * 15));

  it('is settled with the order, shown while it waits, and kept over a restart', () => {
    const decider = () => legwiseDecider([new ScriptedKernel({ [SETTLING]: LONG })]);
    const series = makeSeries(1, settledThen([100, 100, 100, 100]), { perSession: PER_SESSION });
    const execution = createExecution(config, decider());
    execution.advance({ bars: [{ ...series, length: SETTLING + 1 }], reports: [[]] }, recordingSink());
    expect(execution.pendingOrders()).toMatchObject([{ sharePct: Math.round(10_000 * share) / 100 }]);
    const restored = restoreExecution(config, structuredClone(execution.capture()), decider());
    const sink = recordingSink();
    restored.advance({ bars: [series], reports: [[]] }, sink);
    expect(sink.events.map(({ kind, quantity }) => [kind, Math.round(fromMicros(quantity))])).toEqual([
      ['open', Math.round(10_000 * share)],
    ]);
  });

  it('is capped, and works without other rules', () => {
    const sizing = { kind: 'volatility', targetPct: 100, maxPercent: 50 } as const;
    const script = { [SETTLING]: LONG };
    const execution = createExecution(
      { ...config, sizing, rules: null },
      legwiseDecider([new ScriptedKernel(script)]),
    );
    const bars = [makeSeries(1, settledThen([100]), { perSession: PER_SESSION })];
    execution.advance({ bars, reports: [[]] }, recordingSink());
    expect(execution.pendingOrders()).toMatchObject([{ sharePct: 50 }]);
  });
});

it('a robot with rules decides nothing before its indicators are settled', () => {
  const entered = (slow: number) =>
    run({ rules: rules(0), params: { fast: 1, slow } }, { 0: LONG }, [100, 100]);
  // A crossover has seen one bar more than its slow average.
  expect(entered(SETTLING)).toEqual(['1: long open']);
  expect(entered(SETTLING + 1)).toEqual([]);
});
