/** How far a market's forecasts are. */
export interface ForecastsState {
  /** Models that were trained, or can't be for lack of prices. */
  readonly done: number;
  /** Models there should be; 0 before anything is known, or where prices are too short for any. */
  readonly total: number;
  /** Why there are no new ones, in a sentence; null if nothing is wrong. */
  readonly problem: string | null;
}

export const NO_FORECASTS: ForecastsState = { done: 0, total: 0, problem: null };

/** `Models are being trained: 3 of 25 are done.`; null once all are there and nothing is wrong. */
export function forecastsText({ done, total, problem }: ForecastsState): string | null {
  if (problem !== null) return `New forecasts have stopped. ${problem}`;
  return done < total ? `Models are being trained: ${done} of ${total} are done.` : null;
}
