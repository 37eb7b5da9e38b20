import { Donchian } from '@/lib/robots/indicators/donchian';
import { RollingExtreme } from '@/lib/robots/indicators/rolling-extreme';
import { Sma } from '@/lib/robots/indicators/sma';
import type { Figure, FigureContext, FigureStep } from './figure';
import { close, percentAbove, price, sessionsSinceCross } from './steps';

function averageDistance(sessions: number): Figure {
  return {
    id: `sma${sessions}`,
    label: `Above SMA ${sessions}`,
    group: 'Trend',
    unit: 'percent',
    decimals: 1,
    formula: `Close ÷ mean of the last ${sessions} closes − 1`,
    knownAt: 'close',
    start() {
      const average = new Sma(sessions);
      return (bars, at) => percentAbove(close(bars, at), average.push(close(bars, at)));
    },
  };
}

function spread(fast: number, slow: number): FigureStep {
  const [fastAverage, slowAverage] = [new Sma(fast), new Sma(slow)];
  return (bars, at) => percentAbove(fastAverage.push(close(bars, at)), slowAverage.push(close(bars, at)));
}

function averageSpread(fast: number, slow: number): Figure[] {
  const common = { group: 'Trend', knownAt: 'close' } as const;
  return [
    {
      ...common,
      id: `sma${fast}x${slow}`,
      label: `SMA ${fast} above SMA ${slow}`,
      unit: 'percent',
      decimals: 1,
      formula: `Mean of ${fast} closes ÷ mean of ${slow} closes − 1`,
      start: () => spread(fast, slow),
    },
    {
      ...common,
      id: `cross${fast}x${slow}`,
      label: `SMA ${fast} × SMA ${slow}`,
      unit: 'sessions',
      decimals: 0,
      formula: `Sessions since SMA ${fast} crossed SMA ${slow}, that session being 1; negative where it crossed below`,
      start: () => sessionsSinceCross(spread(fast, slow)),
    },
  ];
}

function channelPlace(sessions: number): Figure {
  return {
    id: `donchian${sessions}`,
    label: `Donchian ${sessions}`,
    group: 'Trend',
    unit: 'percent',
    decimals: 0,
    formula: `Place of the close between low (0) and high (100) of the ${sessions} sessions before; outside on a breakout`,
    knownAt: 'close',
    start() {
      const channel = new Donchian(sessions);
      return (bars, at) => {
        channel.push(price(bars, 'high', at), price(bars, 'low', at));
        return (100 * (close(bars, at) - channel.lower)) / (channel.upper - channel.lower);
      };
    },
  };
}

export const TREND_FIGURES: readonly Figure[] = [
  ...[20, 50, 200].map(averageDistance),
  ...averageSpread(20, 50),
  ...averageSpread(50, 200),
  ...[20, 55].map(channelPlace),
];

/** Highest high and lowest low of a year's sessions: 252, for coins 365. */
function yearRange(compare: (last: number, high: number, low: number, sinceHigh: number) => number) {
  return ({ calendar }: FigureContext): FigureStep => {
    const highest = new RollingExtreme(calendar.daysPerYear, 1);
    const lowest = new RollingExtreme(calendar.daysPerYear, -1);
    return (bars, at) => {
      const high = highest.push(price(bars, 'high', at));
      const low = lowest.push(price(bars, 'low', at));
      return compare(close(bars, at), high, low, highest.age);
    };
  };
}

export const RANGE_FIGURES: readonly Figure[] = [
  {
    id: 'high52',
    label: 'From 52-week high',
    group: 'Range',
    unit: 'percent',
    decimals: 1,
    formula: 'Close ÷ highest high of 252 sessions (coins: 365) − 1',
    knownAt: 'close',
    start: yearRange((last, high) => percentAbove(last, high)),
  },
  {
    id: 'low52',
    label: 'From 52-week low',
    group: 'Range',
    unit: 'percent',
    decimals: 1,
    formula: 'Close ÷ lowest low of 252 sessions (coins: 365) − 1',
    knownAt: 'close',
    start: yearRange((last, _high, low) => percentAbove(last, low)),
  },
  {
    id: 'range52',
    label: 'Place in 52-week range',
    group: 'Range',
    unit: 'percent',
    decimals: 0,
    formula: '(Close − 52-week low) ÷ (52-week high − low)',
    knownAt: 'close',
    start: yearRange((last, high, low) => (100 * (last - low)) / (high - low)),
  },
  {
    id: 'sincehigh52',
    label: 'Sessions since 52-week high',
    group: 'Range',
    unit: 'sessions',
    decimals: 0,
    formula: 'Sessions since the highest high of 252 sessions (coins: 365), 0 for this one',
    knownAt: 'close',
    start: yearRange((_last, _high, _low, sinceHigh) => sinceHigh),
  },
  {
    id: 'drawdown',
    label: 'Drawdown',
    group: 'Range',
    unit: 'percent',
    decimals: 1,
    formula: 'Close ÷ highest close since prices start − 1',
    knownAt: 'close',
    start() {
      let peak = 0;
      return (bars, at) => {
        peak = Math.max(peak, close(bars, at));
        return percentAbove(close(bars, at), peak);
      };
    },
  },
  {
    id: 'dayplace',
    label: 'Place in day’s range',
    group: 'Range',
    unit: 'percent',
    decimals: 0,
    formula: '(Close − low) ÷ (high − low) of the session',
    knownAt: 'close',
    start: () => (bars, at) => {
      const low = price(bars, 'low', at);
      return (100 * (close(bars, at) - low)) / (price(bars, 'high', at) - low);
    },
  },
];
