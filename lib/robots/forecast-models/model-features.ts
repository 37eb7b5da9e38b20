import { ensureDefined } from '@/lib/core/base/assert';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { Figure, FigureContext, FigureStep } from '@/lib/robots/daily-figures/figure';
import { OSCILLATOR_FIGURES } from '@/lib/robots/daily-figures/oscillator-figures';
import {
  ewmaDeviation,
  PRICE_FIGURES,
  sigmaMove,
  VOLUME_FIGURES,
} from '@/lib/robots/daily-figures/price-figures';
import { STATISTICS_FIGURES } from '@/lib/robots/daily-figures/statistics-figures';
import { logReturn } from '@/lib/robots/daily-figures/steps';
import { RANGE_FIGURES, TREND_FIGURES } from '@/lib/robots/daily-figures/trend-figures';
import { VOLATILITY_FIGURES } from '@/lib/robots/daily-figures/volatility-figures';
import { RollingMoments } from '@/lib/robots/indicators/rolling-moments';

/** A figure models learn from, known at the session's close. */
export interface ModelFeature {
  readonly id: string;
  readonly label: string;
  readonly start: (context: FigureContext) => FigureStep;
}

/** Standard deviation of the last `fast` log returns over that of the last `slow` ones. */
function volatilityRatio(fast: number, slow: number): ModelFeature {
  return {
    id: `volratio${fast}x${slow}`,
    label: `Volatility of ${fast} ÷ ${slow} sessions`,
    start() {
      const [short, long] = [new RollingMoments(fast), new RollingMoments(slow)];
      return (bars, at) => {
        if (at > 0) {
          short.push(logReturn(bars, at));
          long.push(logReturn(bars, at));
        }
        return short.stdev / long.stdev;
      };
    },
  };
}

/** SPY's move in σ, as of its newest session up to this one's day. */
function benchmarkMove(sessions: number): ModelFeature {
  return {
    id: `spysigma${sessions}`,
    label: `SPY’s move in σ, ${sessions} sessions`,
    start(context) {
      const { benchmark } = context;
      if (benchmark === null) return () => Number.NaN;
      const move = sigmaMove(sessions).start(context);
      let next = 0;
      let newest = Number.NaN;
      return (bars, at) => {
        const day = bars.day[at] as number;
        for (; next < benchmark.length && (benchmark.day[next] as number) <= day; next += 1)
          newest = move(benchmark, next);
        return newest;
      };
    },
  };
}

function fromFigure({ id, label, start }: Figure): ModelFeature {
  return { id, label, start };
}

const FIGURES: readonly Figure[] = [
  ...PRICE_FIGURES,
  ...VOLUME_FIGURES,
  ...VOLATILITY_FIGURES,
  ...OSCILLATOR_FIGURES,
  ...TREND_FIGURES,
  ...RANGE_FIGURES,
  ...STATISTICS_FIGURES,
];

function figure(id: string): ModelFeature {
  return fromFigure(
    ensureDefined(
      FIGURES.find((one) => one.id === id),
      id,
    ),
  );
}

const THURSDAY = 4;

/** The figures models learn from, in the order of their columns. */
export const MODEL_FEATURES: readonly ModelFeature[] = [
  ...[1, 2, 5, 10, 21, 63, 126, 252].map((sessions) => fromFigure(sigmaMove(sessions))),
  volatilityRatio(5, 21),
  volatilityRatio(21, 126),
  {
    id: 'logsigma',
    label: 'Logarithm of σ',
    start() {
      const deviation = ewmaDeviation();
      return (bars, at) => Math.log(deviation(bars, at));
    },
  },
  ...['rsi14', 'stochk', 'percentb', 'sma20', 'sma50', 'sma200', 'donchian20', 'donchian55'].map(figure),
  ...['high52', 'gap', 'rangeatr', 'volumez', 'macd', 'skew63', 'autocorr63'].map(figure),
  benchmarkMove(5),
  benchmarkMove(21),
  {
    id: 'weekday',
    label: 'Day of the week',
    // 1970-01-01 was a Thursday.
    start: () => (bars, at) => ((bars.day[at] as number) + THURSDAY) % 7,
  },
];

/** Sessions of its own that an instrument needs before its first forecast: a year's move in σ that is known. */
export const WARM_UP_SESSIONS = 252 + 21 + 1;

/** A session's features, and what its barriers are made of. */
export interface FeatureRow {
  /** One for each of `MODEL_FEATURES`, as a 32-bit float; NaN where it isn't known. */
  readonly values: Float32Array;
  /** Of daily log returns; NaN where it isn't known. */
  readonly deviation: number;
}

/**
 * Features of an instrument's sessions, to be asked for each session once, oldest first; no session after it is looked
 * at. The same row is filled each time.
 */
export function startFeatures(context: FigureContext): (bars: DailyBars, at: number) => FeatureRow {
  const steps = MODEL_FEATURES.map((feature) => feature.start(context));
  const deviationStep = ewmaDeviation();
  const values = new Float32Array(steps.length);
  return (bars, at) => {
    for (const [index, step] of steps.entries()) {
      const value = step(bars, at);
      values[index] = Number.isFinite(value) ? value : Number.NaN;
    }
    return { values, deviation: deviationStep(bars, at) };
  };
}
