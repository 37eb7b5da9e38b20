import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { findInstrument } from '../instruments';
import type { MarketSource } from '../source';
import { type FactorModel, findModel, targetCorrelation } from './models';
import { createSimulatedMarket } from './simulated-market';
import {
  aggregate,
  autocorrelation,
  correlation,
  hill,
  kurtosis,
  mean,
  meanSquare,
} from './testing/estimators';

// Realism of simulated prices, measured on two years of two stocks in each of four sectors, for each of eight seeds.
// Figures are averages over the eight stocks. Returns are logarithms of a bar's close over its open, so they exclude
// overnight moves; half-day sessions are omitted, so that a week is five times 78 bars. Figures that depend on the size
// of moves are measured twice: on raw returns, and with each return divided by its slot's root mean square, because the
// usual shape of a day alone makes neighboring sizes similar.

const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);
const TICKERS = ['AAPL', 'MSFT', 'JPM', 'BAC', 'XOM', 'CVX', 'PG', 'KO'];
const FROM = parseIsoDay('2024-01-01');
const TO = parseIsoDay('2025-12-31');
const FOREVER = Number.MAX_SAFE_INTEGER as Millis;
const SLOTS = 78;
const HALF_HOUR = 6;
const WEEK = 5 * SLOTS;
const TAIL = 0.05;

const sessions = calendarFor('xnys').sessions(FROM, TO);

interface Prices {
  readonly returns: Float64Array;
  readonly overnight: Float64Array;
  readonly withinDay: Float64Array;
  readonly daily: Float64Array;
}

function simulatedPrices(market: MarketSource, ticker: string): Prices {
  const { fundId } = ensureDefined(findInstrument(ticker), ticker);
  const returns: number[] = [];
  const overnight: number[] = [];
  const withinDay: number[] = [];
  let before = Number.NaN;
  for (const session of sessions) {
    const bars = market.dayBars(fundId, session.day, FOREVER);
    if (!bars || bars instanceof Promise) throw new Error(`${ticker} has no bars`);
    const open = bars.open[0] as number;
    const close = bars.close[bars.length - 1] as number;
    if (!Number.isNaN(before)) {
      overnight.push(Math.log(open / before));
      withinDay.push(Math.log(close / open));
    }
    before = close;
    if (bars.length === SLOTS)
      for (let slot = 0; slot < SLOTS; slot += 1)
        returns.push(Math.log((bars.close[slot] as number) / (bars.open[slot] as number)));
  }
  const daily = Float64Array.from(overnight, (gap, index) => gap + (withinDay[index] as number));
  return {
    returns: Float64Array.from(returns),
    overnight: Float64Array.from(overnight),
    withinDay: Float64Array.from(withinDay),
    daily,
  };
}

/** Root mean square of each slot's returns. */
function dayShape(returns: Float64Array): Float64Array {
  const shape = new Float64Array(SLOTS);
  for (let index = 0; index < returns.length; index += 1)
    shape[index % SLOTS] = (shape[index % SLOTS] as number) + (returns[index] as number) ** 2;
  return shape.map((sum) => Math.sqrt((sum * SLOTS) / returns.length));
}

function priceFigures({ returns, overnight, withinDay }: Prices) {
  const shape = dayShape(returns);
  const level = returns.map((value, index) => value / (shape[index % SLOTS] as number));
  const sizes = returns.map(Math.abs);
  const levelSizes = level.map(Math.abs);
  const night = meanSquare(overnight);
  const midday = Math.sqrt(meanSquare(shape.slice(30, 54)));
  return {
    returnCorrelation: autocorrelation(returns, 1),
    kurtosis: kurtosis(returns),
    kurtosisLevel: kurtosis(level),
    kurtosisHalfHour: kurtosis(aggregate(returns, HALF_HOUR)),
    kurtosisSession: kurtosis(aggregate(returns, SLOTS)),
    sizeNext: autocorrelation(sizes, 1),
    sizeNextLevel: autocorrelation(levelSizes, 1),
    sizeWeek: autocorrelation(sizes, WEEK),
    sizeWeekLevel: autocorrelation(levelSizes, WEEK),
    tail: hill(returns, TAIL),
    tailLevel: hill(level, TAIL),
    morning: Math.sqrt(meanSquare(shape.slice(0, HALF_HOUR))) / midday,
    evening: Math.sqrt(meanSquare(shape.slice(-HALF_HOUR))) / midday,
    overnightShare: night / (night + meanSquare(withinDay)),
  };
}

/** Measured minus intended correlation of daily returns, averaged over pairs within sectors and across them. */
function correlationErrors(daily: readonly Float64Array[]) {
  const models = TICKERS.map(factorModel);
  const within: number[] = [];
  const across: number[] = [];
  for (const [first, one] of models.entries())
    for (const [second, other] of models.entries()) {
      if (second <= first) continue;
      const measured = correlation(daily[first] as Float64Array, daily[second] as Float64Array);
      const kind = one.instrument.group === other.instrument.group ? within : across;
      kind.push(measured - targetCorrelation(one, other));
    }
  return { within: mean(within), across: mean(across) };
}

function factorModel(ticker: string): FactorModel {
  const model = findModel(ensureDefined(findInstrument(ticker), ticker).fundId);
  if (model?.kind !== 'factors') throw new Error(`${ticker} is no mixture of factors`);
  return model;
}

function measure(seed: number) {
  const market = createSimulatedMarket({ seed, firstDay: FROM, now: () => FOREVER });
  const prices = TICKERS.map((ticker) => simulatedPrices(market, ticker));
  const figures = prices.map(priceFigures);
  const average = (name: keyof (typeof figures)[number]) => mean(figures.map((one) => one[name]));
  return { average, correlations: correlationErrors(prices.map((one) => one.daily)) };
}

function expectWithin(value: number, least: number, most: number) {
  expect(value).toBeGreaterThan(least);
  expect(value).toBeLessThan(most);
}

describe.each(SEEDS)('stylised facts with seed %d', (seed) => {
  const { average, correlations } = measure(seed);

  it('has returns that say nothing about the next', () => {
    expect(Math.abs(average('returnCorrelation'))).toBeLessThan(0.05);
  });

  it('has fat tails that grow thinner with the horizon', () => {
    expectWithin(average('kurtosis'), 4, 15);
    expectWithin(average('kurtosisLevel'), 4, 15);
    expect(average('kurtosisHalfHour')).toBeLessThan(average('kurtosis'));
    expect(average('kurtosisSession')).toBeLessThan(average('kurtosisHalfHour'));
    expectWithin(average('tail'), 2.5, 5);
    expectWithin(average('tailLevel'), 2.5, 5);
  });

  it('clusters: large moves follow large moves, still a week later', () => {
    expectWithin(average('sizeNext'), 0.18, 0.35);
    expectWithin(average('sizeNextLevel'), 0.18, 0.35);
    expect(average('sizeWeek')).toBeGreaterThan(0.08);
    expect(average('sizeWeekLevel')).toBeGreaterThan(0.08);
  });

  it('moves most in the first and last half-hour, and overnight', () => {
    expect(average('morning')).toBeGreaterThan(1.8);
    expect(average('evening')).toBeGreaterThan(1.8);
    expectWithin(average('overnightShare'), 0.3, 0.5);
  });

  it('correlates within and across sectors as intended', () => {
    expect(Math.abs(correlations.within)).toBeLessThan(0.1);
    expect(Math.abs(correlations.across)).toBeLessThan(0.1);
  });
});
