import { seededRandom } from '@/lib/core/base/seeded-random';
import type { BarSeries } from '@/lib/market/data/bars';
import { makeConfig, makeLeg, makeSeries, type Ohlc } from '@/lib/robots/execution/testing/table';
import type { GateState } from '@/lib/robots/forecast-models/gate';
import { sampleModel } from '@/lib/robots/forecast-models/testing/sample-model';
import { defaultParams } from '@/lib/robots/strategies/params';
import { findFamily } from '@/lib/robots/strategies/registry';
import { compareRobot, type LearnedRobot } from './compare-robot';

const SESSIONS = 460;
const PER_SESSION = 2;
/** The first session of `makeSeries`. */
const FIRST_DAY = 20_000;
/** Sessions that a model's figures need. */
const WARM_UP = 274;
const PUBLISHED = FIRST_DAY + 400;

function randomWalk(sessions: number): BarSeries {
  const random = seededRandom(3);
  let price = 100;
  const bars = Array.from({ length: PER_SESSION * sessions }, (): Ohlc => {
    const open = price;
    price *= 1 + 0.03 * (random() - 0.5);
    return [open, 1.001 * Math.max(open, price), 0.999 * Math.min(open, price), price, 1e6];
  });
  return makeSeries(1, bars, { perSession: PER_SESSION });
}

function robot(
  strategyId: string,
  gates: Partial<Readonly<Record<'move' | 'direction', GateState>>> = {},
  sessions = SESSIONS,
): LearnedRobot {
  const family = findFamily(strategyId);
  if (!family) throw new Error(`no family ${strategyId}`);
  const params = { ...defaultParams(family), ...(strategyId === 'learned-risk' && { lookback: 10 }) };
  const model = sampleModel('stock', gates);
  const config = makeConfig({
    ...{ strategyId, params, barsPerSession: PER_SESSION, fillsAfterDecision: true },
    legs: [makeLeg(1, { spread: 0.001 })],
    sizing: { kind: 'percent', percent: 90 },
  });
  return {
    config: { ...config, model },
    series: randomWalk(sessions),
    watched: [],
    ...{ daysPerYear: 252, publishedDay: PUBLISHED, trials: 60 },
    models: [model, sampleModel('stock', { ...gates, move: 'closed' })],
  };
}

describe('a learned robot’s comparison', () => {
  const compared = compareRobot(robot('learned-risk'));

  it('begins after the first forecast, and keeps days before and since publication apart', () => {
    const { backtest, sincePublication, curve } = compared;
    expect(curve[0]?.day).toBe(FIRST_DAY + WARM_UP + 1);
    expect(backtest?.days).toBe(PUBLISHED - FIRST_DAY - WARM_UP - 1);
    expect(sincePublication?.days).toBe(FIRST_DAY + SESSIONS - PUBLISHED);
    const whole = (pct = 0, since = 0) => (1 + pct / 100) * (1 + since / 100);
    expect(whole(backtest?.own.returnPct, sincePublication?.own.returnPct)).toBeCloseTo(
      (curve.at(-1)?.own ?? 0) / 100,
      9,
    );
  });

  it('knows nothing of later days', () => {
    const earlier = compareRobot(robot('learned-risk', {}, SESSIONS - 40));
    expect(earlier.backtest).toEqual(compared.backtest);
    expect(earlier.overfitting).toEqual(compared.overfitting);
  });

  it('takes a finished backtest as it was compared, and counts new trials', () => {
    const { random, luck } = compared.backtest ?? {};
    const again = compareRobot({ ...robot('learned-risk'), models: [], trials: 600 }, compared);
    expect(again.backtest?.random).toEqual(random);
    expect(again.overfitting).toEqual(compared.overfitting);
    expect(again.backtest?.luck?.pct).toBeLessThan(luck?.pct ?? 0);
  });

  it('finds fewer trades than the rule makes where its model speaks, and else the rule', () => {
    const { backtest } = compared;
    expect(backtest?.own.trades).toBeLessThan(backtest?.rule?.trades ?? 0);
    expect(backtest?.isRuleAlone).toBe(false);
    expect(backtest?.random?.draws).toBe(100);
    const silent = compareRobot(robot('learned-risk', { move: 'closed' })).backtest;
    expect([silent?.isRuleAlone, silent?.own]).toEqual([true, backtest?.rule]);
  });

  it('judges overfitting only where different configurations had days enough', () => {
    expect(compared.overfitting).toMatchObject({ configurations: 2, days: 125, splits: 15 });
    const early = { ...robot('learned-risk'), publishedDay: FIRST_DAY + WARM_UP + 31 };
    expect(compareRobot(early).overfitting).toMatchObject({ why: 'days', days: 30, neededDays: 72 });
    const silent = robot('learned-risk', { move: 'closed' });
    expect(compareRobot(silent).overfitting).toMatchObject({ why: 'configurations', configurations: 1 });
  });

  it('says of a robot in cash what holding did, and nothing of chance', () => {
    const { backtest } = compareRobot(robot('learned-swing', { direction: 'closed' }));
    expect(backtest?.own).toMatchObject({ returnPct: 0, trades: 0 });
    expect([backtest?.rule, backtest?.random, backtest?.luck]).toEqual([null, null, null]);
    expect(backtest?.hold.returnPct).not.toBe(0);
  });
});
