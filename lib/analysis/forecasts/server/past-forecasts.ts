import type { Kysely } from 'kysely';
import type { Panel } from '@/lib/analysis/panel/panel';
import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import { parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { FundType } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { FORECAST_HORIZONS, type ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { FORECAST_CLASS, type ForecastClass, type ModelForecast } from '@/lib/robots/forecast-models/model';
import { parseModel } from '@/lib/robots/forecast-models/model-text';
import type { ForecastRecord, OutcomeRecord } from '../forecast-records';
import { settleFolds } from '../settle-folds';
import type { PastForecast } from '../track-record';
import { buildRows } from '../training-rows';
import { forecastYears } from '../walk-forward';
import { listModels, readChain, readModel } from './forecast-store';
import { modelInstruments } from './model-instruments';

/** Settled forecasts of a class and horizon, in order of their days. */
export interface PastForecasts {
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  /** What each year's stored model says of its year's daily prices, whenever it was trained. */
  readonly walkForward: readonly PastForecast[];
  /** The same of all sessions, settled or not. */
  readonly said: readonly (ModelForecast & { readonly fundId: FundId; readonly day: number })[];
  /** What was recorded before its outcome could be known, late ones left out. */
  readonly live: readonly PastForecast[];
}

/**
 * All settled forecasts of a market, walk-forward ones computed from the stored models and daily bars.
 * @throws OperatorError if a stored model was changed
 */
export async function* readPastForecasts(
  db: Kysely<Schema>,
  market: MarketName,
  panel: Panel,
): AsyncGenerator<PastForecasts> {
  const stored = await listModels(db, market);
  for (const [fundType, fundClass] of Object.entries(FORECAST_CLASS)) {
    if (!stored.some((model) => model.fundClass === fundClass)) continue;
    const instruments = modelInstruments(panel, fundType as FundType);
    const rows = buildRows(instruments, FORECAST_HORIZONS);
    for (const horizon of FORECAST_HORIZONS) {
      const own = stored.filter((model) => model.fundClass === fundClass && model.horizon === horizon);
      if (own.length === 0) continue;
      const models = [];
      const live: PastForecast[] = [];
      for (const { hash } of own) {
        models.push(parseModel(ensureDefined(await readModel(db, hash), 'a stored model'), hash));
        live.push(...(await readLive(db, hash)));
      }
      live.sort((a, b) => a.day - b.day);
      const ownerId = (owner: number) => ensureDefined(instruments[owner], 'a row’s instrument').fundId;
      const folds = forecastYears(rows, models);
      const walkForward = settleFolds(rows, horizon, folds).map(({ owner, ...forecast }) => ({
        ...forecast,
        fundId: ownerId(owner),
      }));
      const said = folds.flatMap((fold) =>
        fold.forecasts.map((forecast, index) => {
          const row = fold.rows[index] as number;
          return { ...forecast, fundId: ownerId(rows.owner[row] as number), day: rows.day[row] as number };
        }),
      );
      yield { fundClass, horizon, walkForward, said, live };
    }
  }
}

async function readLive(db: Kysely<Schema>, hash: string): Promise<readonly PastForecast[]> {
  const outcomes = new Map(
    (await readChain(db, 'forecast_outcomes', hash)).map(({ entry }) => {
      const { fundId, asOf, outcome } = parseStored<OutcomeRecord>(entry, 'forecast_outcomes');
      return [`${fundId}:${asOf}`, outcome];
    }),
  );
  return (await readChain(db, 'forecast_entries', hash)).flatMap(({ entry }) => {
    const { fundId, asOf, probabilities, base, late } = parseStored<ForecastRecord>(
      entry,
      'forecast_entries',
    );
    const outcome = outcomes.get(`${fundId}:${asOf}`);
    return outcome === undefined || late
      ? []
      : [{ fundId, probabilities, base, day: parseIsoDay(asOf), outcome }];
  });
}
