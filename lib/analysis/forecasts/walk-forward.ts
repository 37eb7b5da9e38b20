import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { gateSessions } from '@/lib/robots/forecast-models/gate';
import {
  createForecaster,
  type ForecastClass,
  type ForecastModel,
  type ModelForecast,
} from '@/lib/robots/forecast-models/model';
import type { TreeOptions } from '@/lib/robots/forecast-models/trees';
import { CALIBRATION_PART, type TrainedModel, trainModel } from './train-model';
import type { TrainingRows } from './training-rows';

/** A year's model and what it says of the sessions of that year. */
export interface Fold {
  readonly model: ForecastModel;
  /** Places of the rows, by day. */
  readonly rows: readonly number[];
  /** As many, in their order. */
  readonly forecasts: readonly ModelForecast[];
}

export interface TrainedFold extends Fold {
  readonly trained: TrainedModel;
}

export interface WalkForwardOptions {
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  readonly trees?: TreeOptions;
}

/** Sessions with features that a first model needs, so that its gate can open. */
export function sessionsNeeded(horizon: ForecastHorizon): number {
  return Math.ceil(gateSessions(horizon) / CALIBRATION_PART);
}

/**
 * Days on which models are trained: January 1 of each year that has sessions after enough others. A model is the same
 * whenever and wherever it is trained.
 */
export function trainingDays({ day }: Pick<TrainingRows, 'day'>, horizon: ForecastHorizon): EpochDay[] {
  const sessions = [...new Set(day)];
  const first = sessions[sessionsNeeded(horizon)];
  const last = sessions.at(-1);
  if (first === undefined || last === undefined) return [];
  const labelYear = (label: number) => Number(isoDay(label as EpochDay).slice(0, 4));
  const days: EpochDay[] = [];
  for (let year = labelYear(first) + 1; year <= labelYear(last); year += 1)
    days.push(parseIsoDay(`${year}-01-01`));
  return days;
}

/**
 * Models of an expanding past, one a year, each with forecasts of its year alone: no forecast's model has seen a label
 * that ended in its year or later.
 */
export function* walkForward(rows: TrainingRows, options: WalkForwardOptions): Generator<TrainedFold> {
  const cutoffs = trainingDays(rows, options.horizon);
  for (const [index, cutoff] of cutoffs.entries()) {
    const trained = trainModel(rows, { ...options, cutoff });
    if (trained) yield { ...forecastUntil(rows, trained.model, cutoffs[index + 1]), trained };
  }
}

/** What each of some models says from its cutoff to that of the next. @param models of a class and horizon, oldest first */
export function forecastYears(rows: TrainingRows, models: readonly ForecastModel[]): Fold[] {
  return models.map((model, index) => forecastUntil(rows, model, models[index + 1]?.cutoff));
}

function forecastUntil(
  rows: TrainingRows,
  model: ForecastModel,
  until: number = Number.POSITIVE_INFINITY,
): Fold {
  const forecast = createForecaster(model);
  const values = new Float32Array(rows.columns.length);
  const places: number[] = [];
  const forecasts: ModelForecast[] = [];
  for (let row = 0; row < rows.length; row += 1) {
    const label = rows.day[row] as number;
    if (label < model.cutoff || label >= until) continue;
    for (const [feature, column] of rows.columns.entries()) values[feature] = column[row] as number;
    places.push(row);
    forecasts.push(forecast(values));
  }
  return { model, rows: places, forecasts };
}
