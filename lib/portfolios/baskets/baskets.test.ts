import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { costModelFor, usualSlippage } from '@/lib/robots/execution/costs';
import { BASKET_IDS } from '@/lib/site/addresses/basket-address';
import { ALL_BASKETS } from './all-baskets';
import type { BasketDefinition } from './basket';
import { gridFor, pastDecisions } from './basket-grid';
import { impliedVolatility } from './forecast-rules';
import { leastVariance } from './minimum-variance';
import { planRecords, recordedDecisions, waitsForForecasts } from './plan-records';
import type { GridAsset, GridForecasts, MoveForecast, PriceGrid } from './price-grid';
import type { BasketRecord } from './records';
import { dueSession, endsPeriod } from './schedule';
import { decideAll, decideAt, simulateBasket } from './simulate-basket';
import { type BasketMarket, basketInstruments, marketAsOf } from './synthetic/basket-market';

const LAST = parseIsoDay('2025-03-14');
const INSTRUMENTS = basketInstruments(LAST);
const WHOLE = marketAsOf(INSTRUMENTS, LAST, LAST);
const DAYS = ['2025-01-31', '2025-02-07', '2025-02-28', '2025-03-03'].map(parseIsoDay) as EpochDay[];
/** As the market was at each of those closes. */
const MARKETS = new Map([...DAYS, LAST].map((day) => [day, marketAsOf(INSTRUMENTS, day, LAST)]));
const CONTEXT = { market: 'simulated' as const, now: ((DAYS[0] as number) * 86_400_000) as Millis };

const marketAt = (day: EpochDay) => MARKETS.get(day) ?? WHOLE;
const ETF_COST = usualSlippage('E', costModelFor('E', false));

function toAsset(ticker: string, open: readonly number[], close: readonly number[]): GridAsset {
  const instrument = { fundId: 1 as never, ticker, fundName: ticker, fundType: 'E' as const, group: '' };
  const [opens, closes] = [Float64Array.from(open), Float64Array.from(close)];
  return { instrument, open: opens, high: closes, low: closes, close: closes, volume: closes, first: 0 };
}

it('has a page for each basket, in the order of lists', () => {
  expect(BASKET_IDS).toEqual(ALL_BASKETS.map(({ id }) => id));
});

describe('rules', () => {
  it.each(ALL_BASKETS.map((basket) => [basket.id, basket] as const))(
    '%s decides by what was known, with at most its value in positions',
    (_, basket) => {
      const grid = gridFor(WHOLE, basket);
      const decisions = decideAll(basket, grid);
      expect(decisions.length).toBeGreaterThan(0);
      for (const { weights } of decisions)
        expect([...weights.values()].reduce((sum, weight) => sum + Math.abs(weight), 0)).toBeLessThan(
          1 + 1e-9,
        );
      for (const day of DAYS) {
        const then = gridFor(marketAt(day), basket);
        const known = decideAll(basket, then).map(({ weights }) => [...weights]);
        expect(decisions.slice(0, known.length).map(({ weights }) => [...weights])).toEqual(known);
      }
    },
  );

  it('decide at the last close of a period, by the calendar alone', () => {
    const calendar = calendarFor('xnys');
    const ends = (schedule: 'weekly' | 'monthly' | 'quarterly' | 'yearly') =>
      calendar
        .sessions(parseIsoDay('2025-03-24'), parseIsoDay('2025-05-02'))
        .filter(({ day }) => endsPeriod(schedule, calendar, day))
        .map(({ day }) => isoDay(day));
    // April 18 is Good Friday.
    expect(ends('weekly')).toEqual([
      '2025-03-28',
      '2025-04-04',
      '2025-04-11',
      '2025-04-17',
      '2025-04-25',
      '2025-05-02',
    ]);
    expect(ends('monthly')).toEqual(['2025-03-31', '2025-04-30']);
    expect(ends('quarterly')).toEqual(['2025-03-31']);
    expect(endsPeriod('yearly', calendar, parseIsoDay('2025-12-31'))).toBe(true);
    expect(ends('yearly')).toEqual([]);
  });

  it('are traded at the first open after they can be known', () => {
    const due = (calendar: 'xnys' | 'forex' | 'crypto', day: string) =>
      isoDay(dueSession(calendarFor(calendar), parseIsoDay(day))?.day ?? 0);
    expect(due('xnys', '2025-03-14')).toBe('2025-03-17');
    // The next day opens at the very close.
    expect(due('crypto', '2025-03-14')).toBe('2025-03-16');
    expect(due('forex', '2025-03-12')).toBe('2025-03-14');
    expect(due('forex', '2025-03-14')).toBe('2025-03-17');
  });

  it('find the least variance within a cap', () => {
    const covariance = { size: 3, values: Float64Array.from([4, 1, 0, 1, 2, 0, 0, 0, 1]) };
    // By hand: Σw is the same for all, so that w = (1, 3, 7) ÷ 11.
    expect(Array.from(leastVariance(covariance, 1), (weight) => weight * 11)).toEqual([
      ...[1, 3, 7].map((weight) => expect.closeTo(weight, 6)),
    ]);
    // With the third at its cap of one half, the others keep their proportion of 1 to 3.
    expect(Array.from(leastVariance(covariance, 0.5))).toEqual([
      ...[0.125, 0.375, 0.5].map((weight) => expect.closeTo(weight, 6)),
    ]);
  });
});

describe('rules with a learned model', () => {
  const basketNamed = (id: string) => ALL_BASKETS.find((basket) => basket.id === id) as BasketDefinition;
  const [volatility, steady] = ['stocks-at-forecast-volatility', 'strong-steady-stocks'].map(basketNamed) as [
    BasketDefinition,
    BasketDefinition,
  ];
  const day = DAYS[0] as EpochDay;
  const then = marketAt(day);
  const without = (sessions: readonly EpochDay[]): BasketMarket => ({
    ...then,
    forecasts: {
      ...then.forecasts,
      sessions: new Map(
        [...then.forecasts.sessions].map(([id, own]) => [
          id,
          own.filter((one) => !sessions.includes(one.day as EpochDay)),
        ]),
      ),
    },
  });

  it('scale by the volatility that a probability of a move implies, and go without it where none is recorded', () => {
    // With normal returns, barriers at half a deviation are passed by 61.7%, and at a quarter of it by 80.3%.
    expect(impliedVolatility({ chance: 0.80259, usual: 0.61708 })).toBeCloseTo(2, 3);
    const weightOn = (market: BasketMarket, basket: BasketDefinition) => {
      const grid = gridFor(market, basket);
      return [...(decideAt(basket, grid, grid.days.length - 1)?.weights.values() ?? [])][0] as number;
    };
    const plain = basketNamed('stocks-at-ten-percent');
    const grid = gridFor(then, volatility);
    const spy = grid.assets.find(({ instrument }) => instrument.ticker === 'SPY')?.instrument
      .fundId as FundId;
    const ratio = impliedVolatility(grid.forecast?.(spy, day) as MoveForecast);
    expect(ratio).not.toBeCloseTo(1, 2);
    expect(weightOn(then, volatility)).toBeCloseTo(weightOn(then, plain) / ratio, 9);
    expect(weightOn(without([day]), volatility)).toBe(weightOn(then, plain));
  });

  it('leave out the tenth of stocks with the highest probability of a move', () => {
    const grid = gridFor(then, steady);
    const at = grid.days.length - 1;
    const chance = (index: number) =>
      grid.forecast?.(grid.assets[index]?.instrument.fundId as FundId, day)?.chance;
    const stocks = [...steady.rule.members(grid)].sort(
      (a, b) => (chance(b) ?? 0) - (chance(a) ?? 0) || a - b,
    );
    const held = [...(decideAt(steady, grid, at)?.weights.keys() ?? [])];
    expect(stocks).toHaveLength(32);
    expect(held).toHaveLength(20);
    expect(held.filter((index) => stocks.slice(0, 3).includes(index))).toEqual([]);
    const plain = basketNamed('strong-stocks');
    const all = [...(decideAt(plain, gridFor(then, plain), at)?.weights.keys() ?? [])];
    expect(held.slice(0, 15)).toEqual(
      all.filter((index) => !stocks.slice(0, 3).includes(index)).slice(0, 15),
    );
    expect([...(decideAt(steady, gridFor(without([day]), steady), at)?.weights.keys() ?? [])]).toEqual(all);
  });

  it('wait for forecasts until an hour before the open, then decide without the model and say so', () => {
    const [, week] = DAYS as [EpochDay, EpochDay];
    const whole = marketAt(week);
    const first = planRecords(volatility, gridFor(then, volatility), [], CONTEXT);
    expect(first).toMatchObject([{ forecasts: { models: ['a'.repeat(64)], found: 1, missing: 0 } }]);
    const bare = { ...whole, forecasts: without([week]).forecasts };
    const open = Date.parse('2025-02-10T14:30:00Z');
    const plan = (market: BasketMarket, now: number) =>
      planRecords(volatility, gridFor(market, volatility), first, { ...CONTEXT, now: now as Millis });
    const waiting = plan(bare, open - 2 * 3_600_000);
    expect(waiting.map(({ kind }) => kind)).toEqual(['traded']);
    expect(waitsForForecasts(volatility, gridFor(bare, volatility), [...first, ...waiting])).toBe(true);
    const late = plan(bare, open - 3_599_000);
    expect(late).toMatchObject([
      { kind: 'traded' },
      { day: '2025-02-07', forecasts: { models: [], found: 0 } },
    ]);
    expect(waitsForForecasts(volatility, gridFor(bare, volatility), [...first, ...late])).toBe(false);
    expect(plan(whole, open - 2 * 3_600_000)).toMatchObject([
      { kind: 'traded' },
      { forecasts: { found: 1 } },
    ]);
    // Nothing is published before a model forecasts new sessions, and before walk-forward has reached them.
    for (const market of [without([day]), { ...then, forecasts: { ...then.forecasts, trackRecords: [] } }])
      expect(planRecords(volatility, gridFor(market, volatility), [], CONTEXT)).toEqual([]);
  });

  it('have backtests of walk-forward forecasts alone, from the first one on', () => {
    const grid = gridFor({ ...then, forecasts: { ...then.forecasts, sessions: new Map() } }, volatility);
    const [begun] = pastDecisions(volatility, grid);
    const { walkForwardDays = [] } = grid.forecasts ?? {};
    const later = { ...grid.forecasts, walkForwardDays: walkForwardDays.slice(200) } as GridForecasts;
    const [second] = pastDecisions(volatility, { ...grid, forecasts: later });
    expect(begun?.weights).toEqual(decideAll(volatility, gridFor(then, volatility))[0]?.weights);
    expect(grid.days[(second?.dueAt ?? 0) - 1]).toBeGreaterThanOrEqual(walkForwardDays[200] as number);
    expect(grid.days[(begun?.dueAt ?? 0) - 1]).toBeLessThan(walkForwardDays[200] as number);
  });
});

describe('trades', () => {
  it('fill at the next open, pay for what they change, and drift in between', () => {
    const days = Int32Array.from([1, 2, 3, 4], (day) => LAST + day);
    const grid: PriceGrid = {
      calendar: calendarFor('xnys'),
      days,
      assets: [
        toAsset('A', [9, 10, 10, 20], [10, 10, 20, 20]),
        toAsset('B', [9, 10, 10, 10], [10, 10, 10, 10]),
      ],
    };
    const half = new Map([
      [0, 0.5],
      [1, 0.5],
    ]);
    const path = simulateBasket(grid, [
      { dueAt: 1, weights: half },
      { dueAt: 3, weights: half },
    ]);
    const start = 100 * (1 - ETF_COST);
    // A doubles: two thirds of the value. Half of it again means that a sixth is sold and a sixth bought.
    const end = start * 1.5 * (1 - ETF_COST / 3);
    expect(path).toMatchObject({
      from: 1,
      values: [start, start * 1.5, end].map((value) => expect.closeTo(value, 9)),
    });
    expect(path?.rebalances.map(({ dueAt, traded }) => [dueAt, traded])).toEqual([
      [1, 1],
      [3, expect.closeTo(1 / 3, 9)],
    ]);
  });

  it('earn by falls of what is sold short', () => {
    const days = Int32Array.from([1, 2, 3], (day) => LAST + day);
    const grid: PriceGrid = {
      calendar: calendarFor('xnys'),
      days,
      assets: [toAsset('A', [10, 10, 10], [10, 10, 8])],
    };
    const path = simulateBasket(grid, [{ dueAt: 1, weights: new Map([[0, -1]]) }]);
    expect(path?.values.at(-1)).toBeCloseTo(100 * (1 - ETF_COST) * 1.2, 9);
  });
});

describe('logs', () => {
  it('are the same whether sessions come one by one or all at once, and give what they say back', () => {
    for (const basket of ALL_BASKETS) {
      const first = planRecords(basket, gridFor(marketAt(DAYS[0] as EpochDay), basket), [], CONTEXT);
      expect(first).toMatchObject([{ kind: 'published', basket: basket.id, day: expect.any(String) }]);
      let byDay: readonly BasketRecord[] = first;
      for (const day of [...DAYS.slice(1), LAST])
        byDay = [...byDay, ...planRecords(basket, gridFor(marketAt(day), basket), byDay, CONTEXT)];
      const grid = gridFor(WHOLE, basket);
      const atOnce = [...first, ...planRecords(basket, grid, first, CONTEXT)];
      expect(atOnce).toEqual(byDay);
      expect(planRecords(basket, grid, atOnce, CONTEXT)).toEqual([]);
      const path = simulateBasket(grid, recordedDecisions(grid, atOnce));
      const traded = atOnce.flatMap((record) => (record.kind === 'traded' ? [record.value] : []));
      expect(traded.length).toBeGreaterThan(0);
      expect(path?.rebalances.map(({ value }) => value.toFixed(6))).toEqual(
        traded.map((value) => value.toFixed(6)),
      );
    }
  });

  it('begin at the first open that has not come yet, or in imported markets at the next session', () => {
    const basket = ALL_BASKETS[0] as (typeof ALL_BASKETS)[number];
    const grid = gridFor(marketAt(DAYS[0] as EpochDay), basket);
    const begins = (market: 'simulated' | 'imported', now: string) =>
      planRecords(basket, grid, [], { market, now: Date.parse(now) as Millis }).map((record) =>
        record.kind === 'published' ? record.dueOn : null,
      );
    expect(begins('simulated', '2025-02-03T14:29:00Z')).toEqual(['2025-02-03']);
    expect(begins('simulated', '2025-02-03T14:30:00Z')).toEqual(['2025-02-04']);
    expect(begins('imported', '2026-01-01T00:00:00Z')).toEqual(['2025-02-03']);
  });

  it('hold each decision before its trade, with prices, shares and the basket’s value', () => {
    const basket = ALL_BASKETS.find(({ id }) => id === 'three-sectors') as (typeof ALL_BASKETS)[number];
    const grid = gridFor(WHOLE, basket);
    const first = planRecords(basket, gridFor(marketAt(DAYS[0] as EpochDay), basket), [], CONTEXT);
    const [began, decided, traded] = planRecords(basket, grid, first, CONTEXT);
    expect([first[0], began, decided, traded]).toMatchObject([
      { kind: 'published', day: '2025-01-31', dueOn: '2025-02-03' },
      { kind: 'traded', day: '2025-02-03', decided: 1 },
      { kind: 'decided', day: '2025-02-28', dueOn: '2025-03-03' },
      { kind: 'traded', day: '2025-03-03', decided: 3 },
    ]);
    const at = grid.days.indexOf(parseIsoDay('2025-02-28'));
    const named = [...(decideAt(basket, grid, at)?.weights ?? [])].map(([index, weight]) => [
      grid.assets[index]?.instrument.ticker,
      Number(weight.toFixed(6)),
    ]);
    expect(decided?.kind === 'decided' && decided.weights).toEqual(named.sort());
  });
});
