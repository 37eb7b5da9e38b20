import type { ForecastsState } from '@/lib/analysis/forecasts/forecasts-state';
import type { ListedModel } from '@/lib/analysis/forecasts/recorded-forecasts';
import type { TrackRecord } from '@/lib/analysis/forecasts/track-record';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { FORECAST_CLASS } from '@/lib/robots/forecast-models/model';
import { INSTRUMENT_CLASSES, type InstrumentClass } from '@/lib/site/addresses/instrument-class';

export interface ForecastCalibrationAnswer {
  readonly state: ForecastsState;
  /** null while it isn't computed, or without any settled forecast. */
  readonly walkForward: TrackRecord | null;
  readonly live: TrackRecord | null;
}

/** How good a class's forecasts were beside their base rates. */
export const FORECAST_CALIBRATION: MarketQuestion<
  readonly [only: InstrumentClass, horizon: ForecastHorizon],
  ForecastCalibrationAnswer
> = {
  name: 'forecast-calibration',
  usesForecasts: true,
  answer({ forecasts: { state, trackRecords } }, only, horizon) {
    const fundClass = FORECAST_CLASS[INSTRUMENT_CLASSES[only]];
    const track = trackRecords.find((one) => one.fundClass === fundClass && one.horizon === horizon);
    return { state, walkForward: track?.walkForward ?? null, live: track?.live ?? null };
  },
};

export interface ForecastModelsAnswer {
  readonly state: ForecastsState;
  /** Of the class over any horizon, newest first. */
  readonly models: readonly ListedModel[];
  /** Hashes of stored models of any class that were changed, so that nothing of theirs is shown. */
  readonly changed: readonly string[];
}

/** Every model of a class that was ever trained. */
export const FORECAST_MODELS: MarketQuestion<readonly [only: InstrumentClass], ForecastModelsAnswer> = {
  name: 'forecast-models',
  usesForecasts: true,
  answer({ forecasts: { state, models, changed } }, only) {
    const fundClass = FORECAST_CLASS[INSTRUMENT_CLASSES[only]];
    return { state, models: models.filter((one) => one.fundClass === fundClass).reverse(), changed };
  },
};
