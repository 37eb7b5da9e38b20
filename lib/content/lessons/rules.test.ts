import { rulesLesson } from '@/lib/content/entries/originals/lessons/rules';
import { roundTo } from '@/lib/core/base/round';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { MINUTE_MS } from '@/lib/core/base/time';
import { legwiseDecider } from '@/lib/robots/execution/deciders';
import { createExecution } from '@/lib/robots/execution/execution';
import {
  describeEvent,
  makeConfig,
  makeSeries,
  type Ohlc,
  recordingSink,
} from '@/lib/robots/execution/testing/table';
import { findFamily } from '@/lib/robots/strategies/registry';
import {
  averages,
  decisionBefore,
  FAST,
  fillBar,
  findCrosses,
  judgeMarks,
  makeCloses,
  RULE_CLOSES,
  RULE_FILLS,
  SLOW,
} from './rules';

it('has the averages of the lesson’s table', () => {
  const rows = [...rulesLesson.body.matchAll(/^\| (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|/gm)];
  expect(rows).toHaveLength(10);
  const [fast, slow] = [averages(RULE_CLOSES, FAST), averages(RULE_CLOSES, SLOW)];
  for (const [, bar, close, short, long] of rows) {
    const place = Number(bar) - 1;
    expect([RULE_CLOSES[place], fast[place]?.toFixed(2), slow[place]?.toFixed(2)]).toEqual([
      Number(close),
      short,
      long,
    ]);
  }
  expect(slow[3]).toBeNull();
});

it('crosses and fills where the lesson says, by the engine itself', () => {
  expect(findCrosses(RULE_CLOSES)).toEqual([
    { bar: 8, side: 'up' },
    { bar: 13, side: 'down' },
  ]);
  expect(findCrosses(RULE_CLOSES).map(({ bar }) => fillBar(bar))).toEqual(RULE_FILLS.map(({ bar }) => bar));
  const bars = [...RULE_CLOSES, 19.5].map((close, place): Ohlc => {
    const open = RULE_FILLS.find(({ bar }) => bar === place + 1)?.price ?? close;
    return [open, Math.max(open, close), Math.min(open, close), close];
  });
  const family = findFamily('sma-cross');
  if (family?.kind !== 'single') throw new Error('no such strategy');
  const kernel = family.create({ fast: FAST, slow: SLOW }, { barsPerSession: 78, fundTypes: ['S'] });
  const config = makeConfig({ allowShort: false, fillsAfterDecision: true });
  const sink = recordingSink();
  createExecution(config, legwiseDecider([kernel])).advance(
    { bars: [makeSeries(1, bars)], reports: [[]] },
    sink,
  );
  expect(sink.events.map(describeEvent)).toEqual([
    '1 long open 10 @ 20.65',
    '1 long close 10 @ 19.55 signal -11',
  ]);
  expect([roundTo(100 * (19.55 / 20.65 - 1), 1), roundTo(100 * (20 / 20.1 - 1), 1)]).toEqual([-5.3, -0.5]);
});

it('makes closes with crosses, and judges marks by the strategy', () => {
  const closes = makeCloses(seededRandom(4));
  expect(closes).toHaveLength(20);
  const crosses = findCrosses(closes);
  expect(crosses.length).toBeGreaterThan(1);
  const [first, ...others] = crosses;
  expect(judgeMarks(closes, new Set([first?.bar ?? 0, 1]))).toEqual({
    found: [first],
    missed: others,
    wrong: [1],
  });
});

it('finds the decision behind a fill, within a session and after a break', () => {
  const at = (minutes: number) => minutes * MINUTE_MS;
  const bars = { time: [at(5), at(10)], close: [20.1, 20.6] };
  expect(decisionBefore(bars, at(15))).toEqual({ decidedAt: at(10), decidedClose: 20.1 });
  expect(decisionBefore(bars, at(900))).toEqual({ decidedAt: at(15), decidedClose: 20.6 });
  expect(decisionBefore({ time: [], close: [] }, at(15))).toBeNull();
});
