import { seededRandom } from '@/lib/core/base/seeded-random';
import { normalCdf, normalQuantile } from '@/lib/core/statistics/normal';
import { brierScore, brierSkill, type ScoredProbability } from '@/lib/core/statistics/probability-scores';

/** Forecasts of about the same probability. */
export interface ForecastBin {
  /** Mean, in percent. */
  readonly forecast: number;
  /** How many of `n` came true. */
  readonly came: number;
  readonly n: number;
}

/** The ends of the bins, in percent; the last is included. */
const ENDS = [33, 66, 100] as const;

/** Forecasts by thirds of the scale; bins without one are left out. */
export function binForecasts(forecasts: readonly ScoredProbability[]): readonly ForecastBin[] {
  return ENDS.flatMap((end, at) => {
    const from = ENDS[at - 1] ?? -1;
    const within = forecasts.filter(({ probability }) => {
      const percent = Math.round(100 * probability);
      return percent > from && percent <= end;
    });
    return within.length === 0 ? [] : [toBin(within)];
  });
}

function toBin(forecasts: readonly ScoredProbability[]): ForecastBin {
  const total = forecasts.reduce((sum, { probability }) => sum + probability, 0);
  return {
    forecast: Math.round((1000 * total) / forecasts.length) / 10,
    came: forecasts.filter(({ happened }) => happened).length,
    n: forecasts.length,
  };
}

export interface ForecastScore {
  readonly brier: number;
  /** The score of always stating the share that happened. */
  readonly baseBrier: number;
  /** In percent; NaN where everything or nothing happened. */
  readonly skillPct: number;
}

export function scoreForecasts(forecasts: readonly ScoredProbability[]): ForecastScore {
  const base = forecasts.filter(({ happened }) => happened).length / forecasts.length;
  return {
    brier: brierScore(forecasts),
    baseBrier: base * (1 - base),
    skillPct: 100 * brierSkill(forecasts),
  };
}

const EXAMPLE_PERCENT = [10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 50, 50, 60, 60, 70, 70, 80, 80, 90, 90];
const EXAMPLE_OUTCOMES = [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0];

export const EXAMPLE_FORECASTS: readonly ScoredProbability[] = EXAMPLE_PERCENT.map((percent, at) => ({
  probability: percent / 100,
  happened: EXAMPLE_OUTCOMES[at] === 1,
}));

/** A stretch of made-up prices whose end is hidden. */
export interface HiddenWindow {
  /** Closes that are shown, the first at 100. */
  readonly shown: readonly number[];
  /** Closes that are hidden. */
  readonly hidden: readonly number[];
  /** Whether the last hidden close is above the last one shown. */
  readonly rose: boolean;
  /** What the model that made it knows: the probability of that. */
  readonly truth: number;
}

export const WINDOWS = 20;
const SHOWN_DAYS = 40;
const HIDDEN_DAYS = 10;
/** Those that are shown and those that are hidden. */
export const WINDOW_DAYS = SHOWN_DAYS + HIDDEN_DAYS;
/** Daily standard deviation, and that of the windows' drifts. */
const DAILY = 0.01;
const DRIFTS = 0.0025;

/**
 * Twenty windows of normally distributed daily moves around a drift that each window keeps to its end. So there is
 * something to see, but not much.
 */
export function makeWindows(seed: number): readonly HiddenWindow[] {
  const random = seededRandom(seed);
  const normal = () => normalQuantile(Math.max(random(), 2 ** -33));
  return Array.from({ length: WINDOWS }, () => {
    const drift = DRIFTS * normal();
    const closes = [100];
    for (let day = 1; day < WINDOW_DAYS; day += 1)
      closes.push((closes[day - 1] as number) * Math.exp(drift + DAILY * normal()));
    const shown = closes.slice(0, SHOWN_DAYS);
    const hidden = closes.slice(SHOWN_DAYS);
    return {
      shown,
      hidden,
      rose: (hidden.at(-1) as number) > (shown.at(-1) as number),
      truth: normalCdf((drift * Math.sqrt(HIDDEN_DAYS)) / DAILY),
    };
  });
}

/**
 * How many calls tell a true share from another, by a two-sided test at 5% of a share of independent cases.
 * @param power the probability of noticing, such as 0.8
 */
export function callsNeeded(assumed: number, actual: number, power: number): number {
  const reach =
    normalQuantile(0.975) * Math.sqrt(assumed * (1 - assumed)) +
    normalQuantile(power) * Math.sqrt(actual * (1 - actual));
  return Math.ceil((reach / (actual - assumed)) ** 2);
}
