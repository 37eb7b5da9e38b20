import { Delay } from '@/lib/robots/indicators/delay';
import { RollingMoments } from '@/lib/robots/indicators/rolling-moments';
import { Sma } from '@/lib/robots/indicators/sma';
import { Smoothing } from '@/lib/robots/indicators/smoothing';
import type { Figure, FigureStep } from './figure';
import { close, logReturn, percentAbove, price, volume } from './steps';

/** Weight of the newest square in RiskMetrics' daily variance (J.P. Morgan, 1996): 1 - .94. */
const EWMA_WEIGHT = 0.06;
/** Squares in whose plain mean that variance starts. */
const EWMA_START = 21;
const VOLUME_SESSIONS = 20;

/** A session's standard deviation of daily log returns, exponentially weighted. */
export function ewmaDeviation(): FigureStep {
  const variance = new Smoothing(EWMA_START, EWMA_WEIGHT);
  return (bars, at) => (at === 0 ? Number.NaN : Math.sqrt(variance.push(logReturn(bars, at) ** 2)));
}

function change(sessions: number): Figure {
  return {
    id: `change${sessions}`,
    label: sessions === 1 ? 'Day’s change' : `Change, ${sessions} sessions`,
    group: 'Price',
    unit: 'percent',
    decimals: 2,
    formula: `Close ÷ close ${sessions === 1 ? 'of the session before' : `${sessions} sessions before`} − 1`,
    knownAt: 'close',
    start: () => (bars, at) => percentAbove(close(bars, at), close(bars, at - sessions)),
  };
}

/** The move over so many sessions, in standard deviations known before it. */
export function sigmaMove(sessions: number): Figure {
  const days = sessions === 1 ? '' : ` × √${sessions}`;
  return {
    id: `sigma${sessions}`,
    label: sessions === 1 ? 'Day’s move in σ' : `Move in σ, ${sessions} sessions`,
    group: 'Price',
    unit: 'sigma',
    decimals: 1,
    formula: `Log return over ${sessions === 1 ? 'the session' : `${sessions} sessions`} ÷ (σ before it${days}); σ is the exponentially weighted standard deviation of daily log returns (weight .94, started with 21)`,
    knownAt: 'close',
    start() {
      const deviation = ewmaDeviation();
      const before = new Delay(sessions);
      return (bars, at) => {
        const sigma = before.push(deviation(bars, at));
        return Math.log(close(bars, at) / close(bars, at - sessions)) / (sigma * Math.sqrt(sessions));
      };
    },
  };
}

export const PRICE_FIGURES: readonly Figure[] = [
  {
    id: 'price',
    label: 'Price',
    group: 'Price',
    unit: 'price',
    decimals: 'instrument',
    formula: 'The session’s close, adjusted for splits known when it is shown',
    knownAt: 'close',
    start: () => close,
  },
  ...[1, 5, 21, 63, 126, 252].map(change),
  ...[1, 5, 21].map(sigmaMove),
  {
    id: 'gap',
    label: 'Gap',
    group: 'Price',
    unit: 'percent',
    decimals: 2,
    formula: 'Open ÷ close of the session before − 1',
    knownAt: 'close',
    start: () => (bars, at) => percentAbove(price(bars, 'open', at), close(bars, at - 1)),
  },
  {
    id: 'streak',
    label: 'Closes in a row',
    group: 'Price',
    unit: 'sessions',
    decimals: 0,
    formula: 'Sessions in a row with a higher close; negative with a lower one, 0 with the same',
    knownAt: 'close',
    start() {
      let count = 0;
      return (bars, at) => {
        const sign = Math.sign(close(bars, at) - close(bars, at - 1));
        if (Number.isNaN(sign)) return Number.NaN;
        count = Math.sign(count) === sign ? count + sign : sign;
        return count;
      };
    },
  },
];

/** A session's volume beside that of the 20 sessions with a volume before it. */
function volumeAgainstBefore(
  compare: (units: number, mean: number, deviation: number) => number,
): FigureStep {
  const before = new RollingMoments(VOLUME_SESSIONS);
  return (bars, at) => {
    const units = volume(bars, at);
    if (Number.isNaN(units)) return Number.NaN;
    const figure = compare(units, before.mean, before.stdev);
    before.push(units);
    return figure;
  };
}

export const VOLUME_FIGURES: readonly Figure[] = [
  {
    id: 'volume',
    label: 'Volume',
    group: 'Volume',
    unit: 'units',
    decimals: 0,
    formula: 'Units traded in the session',
    knownAt: 'close',
    start: () => volume,
  },
  {
    id: 'relvolume',
    label: 'Relative volume',
    group: 'Volume',
    unit: 'ratio',
    decimals: 2,
    formula: 'Volume ÷ mean volume of the 20 sessions before',
    knownAt: 'close',
    start: () => volumeAgainstBefore((units, mean) => units / mean),
  },
  {
    id: 'volumez',
    label: 'Volume z-score',
    group: 'Volume',
    unit: 'sigma',
    decimals: 1,
    formula: '(Volume − mean of the 20 sessions before) ÷ their standard deviation',
    knownAt: 'close',
    start: () => volumeAgainstBefore((units, mean, deviation) => (units - mean) / deviation),
  },
  {
    id: 'dollarvolume',
    label: 'Dollar volume',
    group: 'Volume',
    unit: 'dollars',
    decimals: 0,
    formula: 'Close × volume; unknown for currency pairs',
    knownAt: 'close',
    start: ({ fundType }) =>
      fundType === 'F' ? () => Number.NaN : (bars, at) => close(bars, at) * volume(bars, at),
  },
  {
    id: 'dollarvolume20',
    label: 'Dollar volume, 20 sessions',
    group: 'Volume',
    unit: 'dollars',
    decimals: 0,
    formula: 'Mean of close × volume over the last 20 sessions with a volume; unknown for currency pairs',
    knownAt: 'close',
    start({ fundType }) {
      const average = new Sma(VOLUME_SESSIONS);
      return (bars, at) => {
        const units = volume(bars, at);
        return fundType === 'F' || Number.isNaN(units) ? Number.NaN : average.push(close(bars, at) * units);
      };
    },
  },
];
