import type { FundType } from '@/lib/market/data/instrument';
import type { Timeframe } from '../definition';
import type { FamilyProfile } from './family-profile';

const WITH_SESSIONS: readonly FundType[] = ['S', 'E'];
const WITHIN_A_DAY: readonly Timeframe[] = [5, 15];
const SLOW: readonly Timeframe[] = [15, 60];

/**
 * Where families make sense, and their quicker and more patient parameters. The figures are round ones around the
 * usual parameters, set down before any robot ran; none was chosen by results.
 */
export const PROFILES: Readonly<Record<string, Partial<FamilyProfile>>> = {
  'sma-cross': { quick: { fast: 5, slow: 20 }, patient: { fast: 20, slow: 80 } },
  'ema-trend': { quick: { fast: 10, slow: 30 }, patient: { fast: 40, slow: 120 } },
  'macd-momentum': { quick: { fast: 6, slow: 13, signal: 5 }, patient: { fast: 24, slow: 52, signal: 18 } },
  'supertrend-follow': { quick: { period: 7, multiple: 2 }, patient: { period: 20, multiple: 5 } },
  'donchian-breakout': { quick: { entry: 20, exit: 10 }, patient: { entry: 120, exit: 40, stop: 3 } },
  'keltner-breakout': {
    quick: { period: 12, width: 1.5, target: 3 },
    patient: { period: 40, width: 2.5, stop: 3, target: 6 },
  },
  'volatility-squeeze': { quick: { period: 14, bars: 2 }, patient: { period: 40, bars: 8 } },
  'aroon-trend': { quick: { period: 14, level: 60 }, patient: { period: 50, level: 80 } },
  'time-series-momentum': { quick: { lookback: 60 }, patient: { lookback: 300 } },

  'rsi-reversion': { quick: { period: 7, low: 25, high: 75 }, patient: { period: 21, low: 35, high: 65 } },
  'bollinger-reversion': { quick: { period: 12 }, patient: { period: 50, deviations: 2.5 } },
  'stochastic-swing': { quick: { period: 8, trend: 50 }, patient: { period: 28, trend: 250 } },

  // These live on sessions that open and close, and the first two on what happens within one.
  'opening-range-breakout': {
    fundTypes: WITH_SESSIONS,
    timeframes: WITHIN_A_DAY,
    quick: { bars: 3, target: 1.5 },
    patient: { bars: 9, target: 3 },
  },
  'vwap-reversion': {
    fundTypes: WITH_SESSIONS,
    timeframes: WITHIN_A_DAY,
    quick: { entry: 2 },
    patient: { entry: 5, settle: 6 },
  },
  'gap-fade': {
    fundTypes: WITH_SESSIONS,
    quick: { least: 0.5, most: 4, stop: 3 },
    patient: { least: 2, most: 12, stop: 6 },
  },
  'overnight-momentum': {
    fundTypes: WITH_SESSIONS,
    timeframes: WITHIN_A_DAY,
    quick: { entry: 2 },
    patient: { entry: 6 },
  },

  // Currencies stray less from their fair value than stocks.
  'fair-value': {
    quick: { entry: 6, exit: 1 },
    patient: { entry: 16, exit: 3 },
    forForex: { entry: 3, exit: 0.5 },
  },
  'earnings-drift': { needsEarnings: true, quick: { days: 12 }, patient: { days: 60 } },
  'growth-quality': { fundTypes: ['S'], patient: { growth: 7, quality: 0.6 } },
  'value-trend': {
    timeframes: SLOW,
    quick: { entry: 3, multiple: 3 },
    patient: { entry: 10, multiple: 6 },
    forForex: { entry: 2 },
  },
  'surprise-breakout': {
    needsEarnings: true,
    timeframes: SLOW,
    quick: { entry: 20, exit: 10, days: 20 },
    patient: { entry: 80, exit: 40, days: 90 },
  },
  'quality-pullback': {
    fundTypes: ['S'],
    timeframes: SLOW,
    quick: { period: 7, depth: 20 },
    patient: { period: 28, depth: 12 },
  },

  'relative-strength': {
    timeframes: SLOW,
    leastMembers: 5,
    positionsAtOnce: ({ top = 1, bottom = 0 }) => top + bottom,
    quick: { lookback: 35, top: 2 },
    patient: { lookback: 350, top: 4, days: 28 },
  },
  'pairs-spread': {
    needsShort: true,
    positionsAtOnce: () => 2,
    quick: { lookback: 100, entry: 1.5 },
    patient: { lookback: 500, entry: 2.5 },
  },
};
