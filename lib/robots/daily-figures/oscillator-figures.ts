import { Adx } from '@/lib/robots/indicators/adx';
import { Aroon } from '@/lib/robots/indicators/aroon';
import { Bollinger } from '@/lib/robots/indicators/bollinger';
import { Cci } from '@/lib/robots/indicators/cci';
import { Macd } from '@/lib/robots/indicators/macd';
import { Mfi } from '@/lib/robots/indicators/mfi';
import { Rsi } from '@/lib/robots/indicators/rsi';
import { Stochastic } from '@/lib/robots/indicators/stochastic';
import { WilliamsR } from '@/lib/robots/indicators/williams-r';
import type { Figure } from './figure';
import { close, price, volume } from './steps';
import { BAND } from './volatility-figures';

/** An indicator of one session's high, low, close and volume. */
type Indicator = (high: number, low: number, close: number, volume: number) => number;

function oscillator(
  [id, label, unit, decimals]: readonly [string, string, Figure['unit'], number],
  formula: string,
  start: () => Indicator,
): Figure {
  return {
    id,
    label,
    group: 'Oscillators',
    unit,
    decimals,
    formula,
    knownAt: 'close',
    start() {
      const push = start();
      return (bars, at) =>
        push(price(bars, 'high', at), price(bars, 'low', at), close(bars, at), volume(bars, at));
    },
  };
}

const AROON = 'over the last 25 sessions, 100 for this one (Chande)';

export const OSCILLATOR_FIGURES: readonly Figure[] = [
  oscillator(
    ['rsi14', 'RSI 14', 'points', 1],
    '100 × average gain ÷ (average gain + average loss), Wilder’s averages over 14 sessions',
    () => {
      const rsi = new Rsi(14);
      return (_high, _low, last) => rsi.push(last);
    },
  ),
  oscillator(
    ['stochk', 'Stochastic %K', 'points', 1],
    'Place of the close in the range of 14 sessions, 0 to 100, mean of 3 (Lane)',
    () => {
      const stochastic = new Stochastic(14, 3, 3);
      return (high, low, last) => stochastic.push(high, low, last);
    },
  ),
  oscillator(['stochd', 'Stochastic %D', 'points', 1], 'Mean of the last 3 Stochastic %K', () => {
    const stochastic = new Stochastic(14, 3, 3);
    return (high, low, last) => {
      stochastic.push(high, low, last);
      return stochastic.d;
    };
  }),
  oscillator(
    ['macd', 'MACD histogram', 'percent', 2],
    '(EMA 12 − EMA 26, less its EMA 9) ÷ close (Appel)',
    () => {
      const macd = new Macd(12, 26, 9);
      return (_high, _low, last) => {
        macd.push(last);
        return (100 * macd.histogram) / last;
      };
    },
  ),
  oscillator(['adx14', 'ADX 14', 'points', 1], 'Average directional index over 14 sessions (Wilder)', () => {
    const adx = new Adx(14);
    return (high, low, last) => adx.push(high, low, last);
  }),
  oscillator(
    ['di14', 'DI difference', 'points', 1],
    '+DI − −DI over 14 sessions (Wilder): positive while rises prevail',
    () => {
      const adx = new Adx(14);
      return (high, low, last) => {
        adx.push(high, low, last);
        return adx.pdi - adx.mdi;
      };
    },
  ),
  oscillator(['aroonup', 'Aroon up', 'points', 0], `How recent the highest high is ${AROON}`, () => {
    const aroon = new Aroon(25);
    return (high, low) => {
      aroon.push(high, low);
      return aroon.up;
    };
  }),
  oscillator(['aroondown', 'Aroon down', 'points', 0], `How recent the lowest low is ${AROON}`, () => {
    const aroon = new Aroon(25);
    return (high, low) => {
      aroon.push(high, low);
      return aroon.down;
    };
  }),
  oscillator(['aroon', 'Aroon oscillator', 'points', 0], 'Aroon up − Aroon down', () => {
    const aroon = new Aroon(25);
    return (high, low) => aroon.push(high, low);
  }),
  oscillator(
    ['cci20', 'CCI 20', 'points', 0],
    '(Typical price − its mean of 20 sessions) ÷ (.015 × mean absolute deviation) (Lambert)',
    () => {
      const cci = new Cci(20);
      return (high, low, last) => cci.push(high, low, last);
    },
  ),
  oscillator(
    ['mfi14', 'Money flow index', 'points', 1],
    'Share of typical price × volume that went with rises over 14 sessions, 0 to 100',
    () => {
      const mfi = new Mfi(14);
      return (high, low, last, units) =>
        Number.isNaN(units) ? Number.NaN : mfi.push(high, low, last, units);
    },
  ),
  oscillator(
    ['williams14', 'Williams %R', 'points', 1],
    'Distance of the close from the high of 14 sessions in their range, −100 to 0',
    () => {
      const williams = new WilliamsR(14);
      return (high, low, last) => williams.push(high, low, last);
    },
  ),
  oscillator(
    ['percentb', 'Bollinger %B', 'points', 1],
    'Place of the close between the Bollinger bands (20 sessions, 2 standard deviations): 0 lower, 100 upper',
    () => {
      const band = new Bollinger(BAND.period, BAND.deviations);
      return (_high, _low, last) => {
        band.push(last);
        return (100 * (last - band.lower)) / (band.upper - band.lower);
      };
    },
  ),
];
