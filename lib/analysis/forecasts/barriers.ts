import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';

/** Where a close must end up to count as a move, as prices. */
export interface Barriers {
  readonly upper: number;
  readonly lower: number;
}

/** What a close was at the end of a horizon: above the upper barrier, below the lower one, or neither. */
export type ForecastOutcome = 'up' | 'side' | 'down';

/** A barrier's distance in standard deviations of the horizon's return. */
const DISTANCE = 0.5;

/** A barrier's distance as a log return, from the deviation of daily log returns. */
export function barrierDistance(deviation: number, horizon: ForecastHorizon): number {
  return DISTANCE * deviation * Math.sqrt(horizon);
}

/** @param deviation of daily log returns, as `ewmaDeviation` gives it */
export function barriersAround(close: number, deviation: number, horizon: ForecastHorizon): Barriers {
  const factor = Math.exp(barrierDistance(deviation, horizon));
  return { upper: close * factor, lower: close / factor };
}

/** @param laterClose of the horizon's last session, in prices that the barriers can be compared with */
export function settle({ upper, lower }: Barriers, laterClose: number): ForecastOutcome {
  return laterClose > upper ? 'up' : laterClose < lower ? 'down' : 'side';
}

/** What became of a session's forecast; null while its last session hasn't closed or without a deviation. */
export function outcomeAt(
  bars: DailyBars,
  at: number,
  deviation: number,
  horizon: ForecastHorizon,
): ForecastOutcome | null {
  const [close, later] = [bars.close[at], bars.close[at + horizon]];
  if (close === undefined || later === undefined || at + horizon >= bars.length || !(deviation > 0))
    return null;
  return settle(barriersAround(close, deviation, horizon), later);
}
