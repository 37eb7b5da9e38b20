import type { ScoredProbability } from '@/lib/core/statistics/probability-scores';
import { type Interval, wilsonInterval } from '@/lib/core/statistics/wilson';

/** Forecasts of about the same probability, and how often what they were about happened. */
export interface ReliabilityBin {
  /** Probabilities from this one on. */
  readonly from: number;
  /** Up to this one, which only the last bin includes. */
  readonly to: number;
  readonly count: number;
  readonly happened: number;
  readonly meanProbability: number;
  /** Wilson's 95% interval of the share that happened. */
  readonly interval: Interval;
}

/** Forecasts in bins of equal width, for a reliability diagram; bins without forecasts are left out. */
export function reliabilityBins(forecasts: readonly ScoredProbability[], bins = 10): ReliabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ count: 0, happened: 0, probability: 0 }));
  for (const { probability, happened } of forecasts) {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))];
    if (!bin) continue;
    bin.count += 1;
    bin.happened += Number(happened);
    bin.probability += probability;
  }
  return sums.flatMap(({ count, happened, probability }, index) => {
    const interval = wilsonInterval(happened, count);
    if (!interval) return [];
    const [from, to] = [index / bins, (index + 1) / bins];
    return [{ from, to, count, happened, meanProbability: probability / count, interval }];
  });
}

/**
 * Expected calibration error: how far probabilities are from shares, on average over forecasts in ten bins (M. P. Naeini,
 * G. F. Cooper and M. Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", AAAI 2015). NaN
 * without forecasts.
 */
export function calibrationError(forecasts: readonly ScoredProbability[]): number {
  const distance = reliabilityBins(forecasts).reduce(
    (sum, { count, happened, meanProbability }) => sum + Math.abs(count * meanProbability - happened),
    0,
  );
  return distance / forecasts.length;
}
