import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import type { SettledForecast } from './scores';
import { DOWN, PENDING, type TrainingRows, UP } from './training-rows';
import type { Fold } from './walk-forward';

/** A settled forecast and its instrument, by its place among those of the rows. */
interface OwnedForecast extends SettledForecast {
  readonly owner: number;
}

/** The forecasts of folds whose outcome is known, in order of their days. */
export function settleFolds(
  rows: TrainingRows,
  horizon: ForecastHorizon,
  folds: readonly Fold[],
): OwnedForecast[] {
  const outcomes = rows.labels.get(horizon)?.outcome;
  return folds.flatMap((fold) =>
    fold.forecasts.flatMap((forecast, index) => {
      const row = fold.rows[index] as number;
      const code = outcomes?.[row] ?? PENDING;
      if (code === PENDING) return [];
      const outcome = code === UP ? 'up' : code === DOWN ? 'down' : 'side';
      return [{ ...forecast, day: rows.day[row] as number, owner: rows.owner[row] as number, outcome }];
    }),
  );
}
