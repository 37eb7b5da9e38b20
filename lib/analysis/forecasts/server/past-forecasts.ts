import type { Kysely } from 'kysely';
import { loadPanel } from '@/lib/analysis/panel/server/load-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { FundType } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { FORECAST_HORIZONS, type ForecastHorizon } from '../forecast-horizon';
import type { ForecastRecord, OutcomeRecord } from '../forecast-records';
import { type ForecastClass, parseModel } from '../model';
import type { SettledForecast } from '../scores';
import { settleFolds } from '../settle-folds';
import { buildRows } from '../training-rows';
import { forecastYears } from '../walk-forward';
import { listModels, readChain, readModel } from './forecast-store';
import { FORECAST_CLASS, modelInstruments } from './make-forecasts';

/** Settled forecasts of a class and horizon, in order of their days. */
export interface PastForecasts {
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  /** What each year's stored model says of its year's daily prices, whenever it was trained. */
  readonly walkForward: readonly SettledForecast[];
  /** What was recorded before its outcome could be known, late ones left out. */
  readonly live: readonly SettledForecast[];
}

/**
 * All settled forecasts of a market, walk-forward ones computed from the stored models and daily bars.
 * @throws OperatorError if a stored model was changed
 */
export async function* readPastForecasts(
  db: Kysely<Schema>,
  market: MarketName,
): AsyncGenerator<PastForecasts> {
  const panel = await loadPanel(db, market);
  const stored = await listModels(db, market);
  for (const [fundType, fundClass] of Object.entries(FORECAST_CLASS)) {
    if (!stored.some((model) => model.fundClass === fundClass)) continue;
    const rows = buildRows(modelInstruments(panel, fundType as FundType), FORECAST_HORIZONS);
    for (const horizon of FORECAST_HORIZONS) {
      const own = stored.filter((model) => model.fundClass === fundClass && model.horizon === horizon);
      if (own.length === 0) continue;
      const models = [];
      const live: SettledForecast[] = [];
      for (const { hash } of own) {
        models.push(parseModel(ensureDefined(await readModel(db, hash), 'a stored model'), hash));
        live.push(...(await readLive(db, hash)));
      }
      live.sort((a, b) => a.day - b.day);
      const folds = forecastYears(rows, models);
      yield { fundClass, horizon, walkForward: settleFolds(rows, horizon, folds), live };
    }
  }
}

async function readLive(db: Kysely<Schema>, hash: string): Promise<readonly SettledForecast[]> {
  const outcomes = new Map(
    (await readChain(db, 'forecast_outcomes', hash)).map(({ entry }) => {
      const { fundId, asOf, outcome } = JSON.parse(entry) as OutcomeRecord;
      return [`${fundId}:${asOf}`, outcome];
    }),
  );
  return (await readChain(db, 'forecast_entries', hash)).flatMap(({ entry }) => {
    const { fundId, asOf, probabilities, base, late } = JSON.parse(entry) as ForecastRecord;
    const outcome = outcomes.get(`${fundId}:${asOf}`);
    return outcome === undefined || late ? [] : [{ probabilities, base, day: parseIsoDay(asOf), outcome }];
  });
}
