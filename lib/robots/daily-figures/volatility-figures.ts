import { Atr } from '@/lib/robots/indicators/atr';
import { Bollinger } from '@/lib/robots/indicators/bollinger';
import { RollingMoments } from '@/lib/robots/indicators/rolling-moments';
import type { Figure } from './figure';
import { ewmaDeviation } from './price-figures';
import { close, logReturn, percentAbove, price } from './steps';

const ATR_PERIOD = 14;
export const BAND = { period: 20, deviations: 2 } as const;

function volatility(sessions: number): Figure {
  return {
    id: `volatility${sessions}`,
    label: `Volatility, ${sessions} sessions`,
    group: 'Volatility',
    unit: 'percent',
    decimals: 1,
    formula: `Standard deviation of the last ${sessions} daily log returns × √(sessions a year: 252, coins 365)`,
    knownAt: 'close',
    start({ calendar }) {
      const moments = new RollingMoments(sessions);
      const scale = 100 * Math.sqrt(calendar.daysPerYear);
      return (bars, at) => {
        if (at > 0) moments.push(logReturn(bars, at));
        return scale * moments.stdev;
      };
    },
  };
}

export const VOLATILITY_FIGURES: readonly Figure[] = [
  ...[21, 63, 252].map(volatility),
  {
    id: 'volatilityewma',
    label: 'Volatility now',
    group: 'Volatility',
    unit: 'percent',
    decimals: 1,
    formula:
      'Exponentially weighted standard deviation of daily log returns (weight .94) × √(sessions a year)',
    knownAt: 'close',
    start({ calendar }) {
      const deviation = ewmaDeviation();
      return (bars, at) => 100 * Math.sqrt(calendar.daysPerYear) * deviation(bars, at);
    },
  },
  {
    id: 'atr14',
    label: 'ATR 14',
    group: 'Volatility',
    unit: 'percent',
    decimals: 2,
    formula: 'Average true range over 14 sessions (Wilder) ÷ close',
    knownAt: 'close',
    start() {
      const atr = new Atr(ATR_PERIOD);
      return (bars, at) =>
        (100 * atr.push(price(bars, 'high', at), price(bars, 'low', at), close(bars, at))) / close(bars, at);
    },
  },
  {
    id: 'rangeatr',
    label: 'Range ÷ ATR',
    group: 'Volatility',
    unit: 'ratio',
    decimals: 2,
    formula: '(High − low) ÷ ATR 14 of the session before',
    knownAt: 'close',
    start() {
      const atr = new Atr(ATR_PERIOD);
      return (bars, at) => {
        const [high, low, before] = [price(bars, 'high', at), price(bars, 'low', at), atr.value];
        atr.push(high, low, close(bars, at));
        return (high - low) / before;
      };
    },
  },
  {
    id: 'bandwidth20',
    label: 'Bollinger width',
    group: 'Volatility',
    unit: 'percent',
    decimals: 1,
    formula: '(Upper − lower Bollinger band) ÷ their middle (20 sessions, 2 standard deviations)',
    knownAt: 'close',
    start() {
      const band = new Bollinger(BAND.period, BAND.deviations);
      return (bars, at) => {
        band.push(close(bars, at));
        return percentAbove(band.middle + band.upper - band.lower, band.middle);
      };
    },
  },
];
