import { deserialize, serialize } from 'node:v8';
import type { FundId } from '@/lib/core/base/brand';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { captureState, restoreState } from '@/lib/core/base/state';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { type DailyBars, emptyBars } from '@/lib/market/data/daily-bars';
import { createForecaster, type ForecastModel } from '@/lib/robots/forecast-models/model';
import { startFeatures, WARM_UP_SESSIONS } from '@/lib/robots/forecast-models/model-features';
import { sampleModel } from '@/lib/robots/forecast-models/testing/sample-model';
import type { BoostedTrees } from '@/lib/robots/forecast-models/trees';
import { learnedRisk } from './families/learned-risk';
import { learnedSwing } from './families/learned-swing';
import { timeSeriesMomentum } from './families/time-series-momentum';
import { ModelReader } from './model-reader';
import { modelSentences } from './model-sentences';
import { defaultParams } from './params';
import { MOST_KEPT } from './session-history';
import type { BarInput, BasketFamily, Decision, KernelContext, Params } from './types';

const SESSIONS = MOST_KEPT + 120;
const PER_SESSION = 2;
const FIRST_DAY = 15_000;

/** Sessions of two bars that drift up and down. */
function makeBars(seed: number): BarInput[] {
  const random = seededRandom(seed);
  let price = 100;
  return Array.from({ length: SESSIONS * PER_SESSION }, (_, place) => {
    const open = price;
    price *= Math.exp(0.01 * Math.sin(place / 40 + seed) + 0.02 * (random() - 0.5));
    const [day, slot] = [FIRST_DAY + Math.floor(place / PER_SESSION), place % PER_SESSION];
    const [high, low] = [Math.max(open, price) * 1.002, Math.min(open, price) * 0.998];
    const lastOfSession = slot === PER_SESSION - 1;
    return {
      ...{ time: place * 1e6, day, slot, lastOfSession, open, high, low },
      ...{ close: price, volume: 1_000 + Math.round(random() * 500) },
    };
  });
}

const OWN = makeBars(1);
const SPY = makeBars(2);

/** The same sessions as a store of daily prices has them. */
function daily(bars: readonly BarInput[]): DailyBars {
  const made = emptyBars(1 as FundId, SESSIONS);
  for (let at = 0; at < SESSIONS; at += 1) {
    const [first, last] = bars.slice(at * PER_SESSION, (at + 1) * PER_SESSION) as [BarInput, BarInput];
    made.day[at] = first.day;
    made.open[at] = first.open;
    made.high[at] = Math.max(first.high, last.high);
    made.low[at] = Math.min(first.low, last.low);
    made.close[at] = last.close;
    made.volume[at] = first.volume + last.volume;
  }
  return made;
}

const toContext = (model: ForecastModel): KernelContext => ({
  ...{ model, fundTypes: ['S', 'E'], barsPerSession: PER_SESSION },
  rules: { barsInSession: () => PER_SESSION },
});

/** What a family wants after each bar of a stretch. */
function play(kernel: ReturnType<BasketFamily['create']>, from = 0, to = OWN.length): number[] {
  return Array.from({ length: to - from }, (_, index) => {
    const out = [0, 1].map(
      (): Decision => ({ target: Number.NaN, stop: Number.NaN, takeProfit: Number.NaN }),
    );
    kernel.onBars([OWN[from + index] ?? null, SPY[from + index] ?? null], out);
    return (out[0] as Decision).target;
  });
}

const toParams = (family: BasketFamily, more: Params = {}): Params => ({ ...defaultParams(family), ...more });
const QUICK = { lookback: 20, entry: 0.5 };
const entries = (targets: readonly number[]) => targets.filter((target) => Math.abs(target) === 1).length;

it('computes bar by bar what a store of daily prices gives, session by session', () => {
  const model = sampleModel('stock');
  const reader = new ModelReader(toContext(model));
  const step = startFeatures({ fundType: 'S', calendar: calendarFor('xnys'), benchmark: daily(SPY) });
  const [bars, forecast] = [daily(OWN), createForecaster(model)];
  const said: [number, number][] = [];
  const expected: [number, number][] = [];
  for (const [place, bar] of OWN.entries()) {
    const isSaid = reader.push(bar, SPY[place] as BarInput);
    if (!bar.lastOfSession) continue;
    const at = Math.floor(place / PER_SESSION);
    const { probabilities, base } = forecast(step(bars, at).values);
    expect(isSaid).toBe(at >= WARM_UP_SESSIONS);
    if (!isSaid) continue;
    said.push([reader.move, reader.lean]);
    const lead = probabilities.up - probabilities.down - (base.up - base.down);
    expected.push([(probabilities.up + probabilities.down) / (base.up + base.down), lead]);
  }
  expect(said).toEqual(expected);
  expect(new Set(said.map(String)).size).toBeGreaterThan(3);
});

describe.each([learnedSwing, learnedRisk] as const)('$id', (family) => {
  const params = family === learnedRisk ? toParams(family, QUICK) : toParams(family);
  const create = () => family.create(params, toContext(sampleModel('stock')));
  const whole = play(create());

  it('trades both ways, and nothing while its model has too few sessions or has learned from them', () => {
    expect(whole).toEqual(expect.arrayContaining([1, -1]));
    expect(entries(whole.slice(0, WARM_UP_SESSIONS * PER_SESSION))).toBe(0);
    const cutoff = FIRST_DAY + 600;
    const later = play(family.create(params, toContext(sampleModel('stock', { cutoff }))));
    expect(entries(later.slice(0, 600 * PER_SESSION))).toBe(0);
    expect(entries(later)).toBeGreaterThan(0);
  });

  it('goes on identically after its state was saved and restored, also once old sessions are dropped', () => {
    let kernel = create();
    const targets: number[] = [];
    const stops = [301, 700, 2 * MOST_KEPT - 1, 2 * MOST_KEPT + 3, 2 * MOST_KEPT + 50, OWN.length];
    for (const stop of stops) {
      targets.push(...play(kernel, targets.length, stop));
      const state = deserialize(serialize(captureState(kernel)));
      kernel = create();
      restoreState(kernel, state);
    }
    expect(targets).toEqual(whole);
  });

  it('refuses a model of another class, or none', () => {
    expect(() => family.create(params, toContext(sampleModel('crypto')))).toThrow('can’t start');
    const { model: _, ...without } = toContext(sampleModel('stock'));
    expect(() => family.create(params, without)).toThrow('can’t start');
  });
});

it('leaves five sessions after its model last said the side', () => {
  const model = sampleModel('stock');
  const [tree] = model.direction.trees.trees;
  const trees = {
    ...model.direction.trees,
    trees: [{ ...tree, values: [-0.8, 0] } as BoostedTrees['trees'][0]],
  };
  const onlyDown = { ...model, direction: { ...model.direction, trees } };
  const kernel = learnedSwing.create(toParams(learnedSwing), toContext(onlyDown));
  const reader = new ModelReader(toContext(onlyDown));
  let since = Number.NaN;
  const left: number[] = [];
  for (const [place, bar] of OWN.entries()) {
    const [target] = play(kernel, place, place + 1);
    if (reader.push(bar, SPY[place] as BarInput)) since = reader.lean < -0.03 ? 0 : since + 1;
    if (target === 0) left.push(since);
  }
  expect(left.length).toBeGreaterThan(3);
  expect(new Set(left)).toEqual(new Set([5]));
});

it('stays in cash while the gate of the direction is closed, and says so', () => {
  const model = sampleModel('stock', { direction: 'closed' });
  expect(entries(play(learnedSwing.create(toParams(learnedSwing), toContext(model))))).toBe(0);
  expect(modelSentences('direction', model)).toMatch(/so this robot stays in cash\.$/);
  expect(modelSentences('direction', sampleModel('stock'))).not.toMatch('stays in cash');
});

it('lets entries of its rule pass while moves are likely, and all of them while their gate is closed', () => {
  const listTargets = (model: ForecastModel, more: Params = {}) =>
    play(learnedRisk.create(toParams(learnedRisk, { ...QUICK, ...more }), toContext(model)));
  const rule = timeSeriesMomentum.create(
    { ...defaultParams(timeSeriesMomentum), ...QUICK },
    toContext(sampleModel('stock')),
  );
  const byRule = OWN.map((bar) => {
    const out: Decision = { target: Number.NaN, stop: Number.NaN, takeProfit: Number.NaN };
    rule.onBar(bar, out);
    return out.target;
  });
  const known = WARM_UP_SESSIONS * PER_SESSION + 1;
  const closed = sampleModel('stock', { move: 'closed' });
  expect(listTargets(closed).slice(known)).toEqual(byRule.slice(known));
  const vetoed = listTargets(sampleModel('stock')).slice(known);
  const changed = vetoed.filter((target, at) => !Object.is(target, byRule[known + at]));
  expect(changed.length).toBeGreaterThan(0);
  expect(new Set(changed)).toEqual(new Set([0]));
  expect(entries(vetoed)).toBeGreaterThan(0);
});
