import type { SessionForecast } from '@/lib/analysis/features/session-forecast';
import type { FundId } from '@/lib/core/base/brand';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import type { ForecastModel, ModelHead } from '@/lib/robots/forecast-models/model';
import type { ForecastRecord, OutcomeRecord } from './forecast-records';
import { type ForecastsState, NO_FORECASTS } from './forecasts-state';
import type { ModelCard } from './model-card';
import type { ClassTrackRecord } from './track-record';

/** A stored model without its trees. */
export interface ListedModel extends Omit<ForecastModel, 'move' | 'direction'> {
  readonly hash: string;
  /** Of its text in UTF-8. */
  readonly bytes: number;
  readonly move: Omit<ModelHead, 'trees'>;
  readonly direction: Omit<ModelHead, 'trees'>;
  /** How many trees each head has, and how deep they are. */
  readonly trees: { readonly count: number; readonly depth: number };
  readonly card: ModelCard;
  /** UTC milliseconds. */
  readonly madeAt: number;
}

/** A recorded forecast with what became of it; null while it isn't settled. */
export interface RecordedForecast extends ForecastRecord {
  readonly settled: OutcomeRecord | null;
}

/** What is recorded of a market's forecasts. */
export interface RecordedForecasts {
  readonly state: ForecastsState;
  /** Oldest cutoff first. */
  readonly models: readonly ListedModel[];
  /** Hashes of stored models that don't fit their text: nothing of theirs is shown. */
  readonly changed: readonly string[];
  /** Of the last year's sessions, by session. */
  readonly forecasts: readonly RecordedForecast[];
  /** What all sessions' forecasts over five sessions said, by instrument and session; late ones are left out. */
  readonly sessions: ReadonlyMap<FundId, readonly SessionForecast[]>;
  readonly trackRecords: readonly ClassTrackRecord[];
}

export const NOTHING_RECORDED: RecordedForecasts = {
  state: NO_FORECASTS,
  ...{ models: [], changed: [], forecasts: [], sessions: new Map(), trackRecords: [] },
};

/** Calendar days of which recorded forecasts are shown. The export has all. */
export const SHOWN_DAYS = 366;

/** The model that forecasts new sessions of a class over a horizon; null while there's none. */
export function newestModel(
  { models }: Pick<RecordedForecasts, 'models'>,
  { fundClass, horizon }: Pick<ListedModel, 'fundClass' | 'horizon'>,
): ListedModel | null {
  return models.filter((one) => one.fundClass === fundClass && one.horizon === horizon).at(-1) ?? null;
}

/** Each instrument's newest forecast over a horizon. */
export function newestRecorded(
  { forecasts }: Pick<RecordedForecasts, 'forecasts'>,
  horizon: ForecastHorizon,
): ReadonlyMap<FundId, RecordedForecast> {
  // In the order of their sessions, so that the newest is the last.
  return new Map(forecasts.filter((one) => one.horizon === horizon).map((one) => [one.fundId, one]));
}
