/** A probability that was stated, and whether what it was about happened. */
export interface ScoredProbability {
  /** 0 to 1. */
  readonly probability: number;
  readonly happened: boolean;
}

/**
 * Mean squared distance between probabilities and what happened, 0 (perfect) to 1; NaN without forecasts (G. W. Brier,
 * "Verification of Forecasts Expressed in Terms of Probability", Monthly Weather Review 78, 1950, for two outcomes).
 */
export function brierScore(forecasts: readonly ScoredProbability[]): number {
  return average(forecasts, ({ probability, happened }) => (probability - Number(happened)) ** 2);
}

/**
 * How much better forecasts are than always stating the share that happened: 1 is perfect, 0 no better, below 0 worse.
 * NaN where everything or nothing happened, since nothing can be better than that share then.
 */
export function brierSkill(forecasts: readonly ScoredProbability[]): number {
  const base = average(forecasts, ({ happened }) => Number(happened));
  const reference = base * (1 - base);
  return reference > 0 ? 1 - brierScore(forecasts) / reference : Number.NaN;
}

/**
 * Mean of −ln of the probability given to what happened; NaN without forecasts (I. J. Good, "Rational Decisions",
 * Journal of the Royal Statistical Society B 14, 1952). Probabilities are kept 1e-15 away from 0 and 1, so that one
 * that was certain and wrong counts 34.5 instead of making the mean infinite.
 */
export function logLoss(forecasts: readonly ScoredProbability[]): number {
  return average(forecasts, ({ probability, happened }) => {
    const given = happened ? probability : 1 - probability;
    return -Math.log(Math.min(Math.max(given, LEAST), 1 - LEAST));
  });
}

const LEAST = 1e-15;

function average(
  forecasts: readonly ScoredProbability[],
  term: (forecast: ScoredProbability) => number,
): number {
  return forecasts.reduce((sum, forecast) => sum + term(forecast), 0) / forecasts.length;
}
