import { Adx } from './adx';
import { Aroon } from './aroon';
import { Atr } from './atr';
import { Bollinger } from './bollinger';
import { Cci } from './cci';
import { Delay } from './delay';
import { Donchian } from './donchian';
import { Keltner } from './keltner';
import { RegressionSlope } from './linear-regression';
import { Macd } from './macd';
import { Mfi } from './mfi';
import { Roc } from './roc';
import { RollingExtreme } from './rolling-extreme';
import { Rsi } from './rsi';
import { Sma } from './sma';
import { Ema, WilderAverage } from './smoothing';
import { Stochastic } from './stochastic';
import { Supertrend } from './supertrend';
import { Vwap } from './vwap';
import { WilliamsR } from './williams-r';

const NaNs = (count: number): number[] => Array.from({ length: count }, () => Number.NaN);

/** high, low, close, volume */
type Row = readonly [number, number, number, number];
const ROWS: readonly Row[] = [
  [10, 8, 9, 100],
  [11, 9, 10, 200],
  [13, 10, 12, 100],
  [12, 9, 9, 400],
  [14, 9, 13, 300],
];
const CLOSES = ROWS.map(([, , close]) => close);

function expectValues(got: readonly number[], expected: readonly number[]): void {
  expect(got).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) {
    if (Number.isNaN(value)) expect([i, got[i]]).toEqual([i, Number.NaN]);
    else expect(got[i]).toBeCloseTo(value, 10);
  }
}

describe('indicators on hand-worked tables', () => {
  it.each<[string, { push(value: number): number }, number[]]>([
    ['Sma(3)', new Sma(3), [Number.NaN, Number.NaN, 31 / 3, 31 / 3, 34 / 3]],
    // Starts at 31/3, then moves half way each time.
    ['Ema(3)', new Ema(3), [Number.NaN, Number.NaN, 31 / 3, 29 / 3, 34 / 3]],
    // Starts at 31/3, then a third of the way.
    ['WilderAverage(3)', new WilderAverage(3), [Number.NaN, Number.NaN, 31 / 3, 89 / 9, 295 / 27]],
    ['Delay(2)', new Delay(2), [Number.NaN, Number.NaN, 9, 10, 12]],
    ['highest of 2', new RollingExtreme(2, 1), [Number.NaN, 10, 12, 12, 13]],
    ['lowest of 2', new RollingExtreme(2, -1), [Number.NaN, 9, 10, 9, 9]],
    ['Roc(2)', new Roc(2), [Number.NaN, Number.NaN, 100 / 3, -10, 100 / 12]],
    // Changes 1, 2, -3, 4: averages 1.5/0, then .75/1.5, then 2.375/.75.
    ['Rsi(2)', new Rsi(2), [Number.NaN, Number.NaN, 100, 100 / 3, 100 * (2.375 / 3.125)]],
    ['RegressionSlope(3)', new RegressionSlope(3), [Number.NaN, Number.NaN, 1.5, -0.5, 0.5]],
  ])('%s', (_, indicator, expected) => {
    expectValues(
      CLOSES.map((close) => indicator.push(close)),
      expected,
    );
  });

  it.each<[string, (row: Row) => number, number[]]>([
    // True ranges 2, 3, 3, 5.
    ['Atr(2)', pushBar(new Atr(2)), [Number.NaN, Number.NaN, 2.5, 2.75, 3.875]],
    ['WilliamsR(3)', pushBar(new WilliamsR(3)), [Number.NaN, Number.NaN, -20, -100, -20]],
    // Typical prices 9, 10, 35/3, 10, 12: mean 92/9 with deviation 26/27, 95/9 (20/27), 101/9 (22/27).
    ['Cci(3)', pushBar(new Cci(3)), [Number.NaN, Number.NaN, 100, -50, 700 / 11]],
    // Flows 2000 and 3500/3 up, then 4000 down, then 3600 up.
    [
      'Mfi(2)',
      ([high, low, close, volume]) => MFI.push(high, low, close, volume),
      [Number.NaN, Number.NaN, 100, (100 * 3500) / 15500, (100 * 3600) / 7600],
    ],
    [
      'Vwap',
      ([high, low, close, volume]) => VWAP.push(high, low, close, volume),
      [9, 2900 / 300, (2900 + 3500 / 3) / 400, (6900 + 3500 / 3) / 800, (10500 + 3500 / 3) / 1100],
    ],
    // Of three bars the highest is 0, 1 and 0 bars old; the lowest 2, 0 (9 at bars 1 and 3: the older counts), …
    ['Aroon(2) oscillator', ([high, low]) => AROON.push(high, low), [Number.NaN, Number.NaN, 100, 50, 50]],
    ['Donchian(2) middle', ([high, low]) => DONCHIAN.push(high, low), [Number.NaN, Number.NaN, 9.5, 11, 11]],
    // Raw k 80, 0, 80, averaged over 2.
    ['Stochastic(3, 2, 1) k', pushBar(new Stochastic(3, 2, 1)), [...NaNs(3), 40, 40]],
  ])('%s', (_, push, expected) => {
    expectValues(ROWS.map(push), expected);
  });

  it('Macd is the difference of its averages, less their own average', () => {
    const macd = new Macd(1, 3, 2);
    const lines = CLOSES.map((close) => [macd.push(close), macd.signal, macd.histogram]);
    // Lines 12 - 31/3, 9 - 29/3, 13 - 34/3; signal their mean, then two thirds of the way.
    expectValues(
      lines.map(([line]) => line as number),
      [...NaNs(2), 5 / 3, -2 / 3, 5 / 3],
    );
    expectValues(
      lines.map(([, signal]) => signal as number),
      [...NaNs(3), 1 / 2, 23 / 18],
    );
    expectValues(
      lines.map(([, , histogram]) => histogram as number),
      [...NaNs(3), -7 / 6, 7 / 18],
    );
  });

  it('Adx weighs movement up against movement down', () => {
    const adx = new Adx(2);
    const rows = ROWS.map(([high, low, close]) => [
      adx.push(high, low, close),
      adx.pdi,
      adx.mdi,
      adx.dx,
      adx.adxr,
    ]);
    // Up 1, 2, 0, 2; down 0, 0, 1, 0; true ranges 2, 3, 3, 5; averages over 2.
    expectValues(
      rows.map((row) => row[1] as number),
      [...NaNs(2), 60, 75 / 2.75, 137.5 / 3.875],
    );
    expectValues(
      rows.map((row) => row[2] as number),
      [...NaNs(2), 0, 50 / 2.75, 25 / 3.875],
    );
    expectValues(
      rows.map((row) => row[3] as number),
      [...NaNs(2), 100, 20, (100 * 1.125) / 1.625],
    );
    expectValues(
      rows.map((row) => row[0] as number),
      [...NaNs(3), 60, 30 + 56.25 / 1.625],
    );
    expect(rows.every((row) => Number.isNaN(row[4]))).toBe(true);
  });

  it('Adx counts only the larger movement of a bar that reaches out on both sides', () => {
    const adx = new Adx(1);
    adx.push(10, 8, 9);
    adx.push(13, 7, 10);
    expect([adx.pdi, adx.mdi]).toEqual([50, 0]);
    adx.push(14, 4, 9);
    expect([adx.pdi, adx.mdi]).toEqual([0, 30]);
    adx.push(15, 3, 9);
    expect([adx.pdi, adx.mdi]).toEqual([0, 0]);
  });

  it('bands are at their distance from the middle', () => {
    const bollinger = new Bollinger(2, 3);
    const keltner = new Keltner(2, 2, 2);
    for (const [high, low, close] of ROWS) {
      bollinger.push(close);
      keltner.push(high, low, close);
    }
    // Closes 9 and 13: mean 11, deviation 2.
    expectValues([bollinger.lower, bollinger.middle, bollinger.upper, bollinger.zScore], [5, 11, 17, 1]);
    expectValues([keltner.upper - keltner.middle, keltner.middle - keltner.lower], [7.75, 7.75]);
  });

  it('Supertrend trails the price and changes sides when a close crosses it', () => {
    const trend = new Supertrend(1, 1);
    const bars: [number, number, number][] = [
      [11, 9, 10],
      [13, 11, 13], // middle 12, range 3: line 9
      [15, 13, 15], // 14 - 2 = 12
      [14, 13, 13], // 13.5 - 2 = 11.5 would fall: stays 12
      [13, 9, 10], // closes under 12: line above, at 11 + 4 = 15 or lower: 15.5 of the bar before
      [12, 11, 11], // 11.5 + 2 = 13.5
    ];
    const seen = bars.map(([high, low, close]) => [trend.push(high, low, close), trend.direction]);
    expect(seen).toEqual([
      [Number.NaN, Number.NaN],
      [9, 1],
      [12, 1],
      [12, 1],
      [15, -1],
      [13.5, -1],
    ]);
  });

  it('describes a flat market: no spread, no side', () => {
    const still = Array.from({ length: 12 }, (): Row => [7.1, 7.1, 7.1, 0]);
    const bollinger = new Bollinger(5, 2);
    const [rsi, cci, mfi, range] = [new Rsi(5), new Cci(5), new Mfi(5), new WilliamsR(5)];
    for (const [high, low, close, volume] of [[9.3, 7, 8, 5] as const, ...still]) {
      bollinger.push(close);
      rsi.push(close);
      cci.push(high, low, close);
      mfi.push(high, low, close, volume);
      range.push(high, low, close);
    }
    expect([bollinger.upper, bollinger.lower, bollinger.stdev]).toEqual([
      bollinger.middle,
      bollinger.middle,
      0,
    ]);
    expect(bollinger.zScore).toBeNaN();
    expect([cci.value, mfi.value, range.value]).toEqual([0, 50, -50]);
    const unmoved = new Rsi(5);
    for (let i = 0; i < 9; i += 1) unmoved.push(7.1);
    expect(unmoved.value).toBe(50);
  });
});

const MFI = new Mfi(2);
const VWAP = new Vwap();
const AROON = new Aroon(2);
const DONCHIAN = new Donchian(2);

function pushBar(indicator: {
  push(high: number, low: number, close: number): number;
}): (row: Row) => number {
  return ([high, low, close]) => indicator.push(high, low, close);
}
