import type { Kysely } from 'kysely';
import { loadPanel } from '@/lib/analysis/panel/server/load-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { FundType } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { FORECAST_HORIZONS, type ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { createForecaster, FORECAST_CLASS, type ForecastClass } from '@/lib/robots/forecast-models/model';
import { startFeatures, WARM_UP_SESSIONS } from '@/lib/robots/forecast-models/model-features';
import { hashFeatures, hashModel, modelText, parseModel } from '@/lib/robots/forecast-models/model-text';
import { barriersAround, settle } from '../barriers';
import { type ForecastRecord, lateFrom, type OutcomeRecord } from '../forecast-records';
import { modelCard } from '../model-card';
import { type ClassTrackRecord, lastOutcomes, trackRecord, walkForwardMoves } from '../track-record';
import { trainModel } from '../train-model';
import { buildRows, type ModelInstrument, type TrainingRows } from '../training-rows';
import { trainingDays } from '../walk-forward';
import { listModels, newestForecasts, readModel, readUnsettled, type StoredModel } from './forecast-store';
import { modelInstruments } from './model-instruments';
import { readPastForecasts } from './past-forecasts';

/** Which model is trained. */
interface WantedModel {
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  readonly cutoff: EpochDay;
  /** 0 for the newest of its class and horizon. */
  readonly age: number;
}

/** A model that was trained; null if none is missing. */
export interface NextModel {
  readonly model: StoredModel | null;
  /** Whether it's the newest of its class and horizon, which forecasts new sessions. */
  readonly isNewest: boolean;
  /** Models that exist or can't be trained, of all that are wanted. */
  readonly done: number;
  readonly total: number;
}

/** A forecast before it's recorded. */
export interface ForecastDraft extends Omit<ForecastRecord, 'recordedAt' | 'late'> {
  /** When its session closed, and from when on it's late; UTC milliseconds. */
  readonly closedAt: number;
  readonly lateFrom: number;
}

/** What there is to record of a model. */
export interface ModelDrafts {
  readonly modelHash: string;
  readonly forecasts: readonly ForecastDraft[];
  readonly outcomes: readonly Omit<OutcomeRecord, 'recordedAt'>[];
}

export interface ForecastMaker {
  /** Trains the next model that's missing: the newest of each class first. */
  nextModel(): Promise<NextModel>;
  /** Forecasts of the newest session by the newest models, and outcomes of recorded forecasts that are known by now. */
  drafts(): Promise<readonly ModelDrafts[]>;
  /** How good all stored models' forecasts were, and those that were recorded. @throws OperatorError as they do */
  trackRecords(): Promise<readonly ClassTrackRecord[]>;
}

/** Makes models and forecasts of the daily bars stored now. */
export async function createForecastMaker(db: Kysely<Schema>, market: MarketName): Promise<ForecastMaker> {
  const { through } = await readDailyBarsState(db, market);
  const panel = await loadPanel(db, market);
  const byClass = new Map<ForecastClass, readonly ModelInstrument[]>();
  for (const [fundType, fundClass] of Object.entries(FORECAST_CLASS))
    byClass.set(fundClass, modelInstruments(panel, fundType as FundType));
  let built: { readonly fundClass: ForecastClass; readonly rows: TrainingRows } | null = null;
  const hopeless = new Set<string>();

  function rowsFor(fundClass: ForecastClass): TrainingRows {
    if (built?.fundClass !== fundClass)
      built = { fundClass, rows: buildRows(byClass.get(fundClass) ?? [], FORECAST_HORIZONS) };
    return built.rows;
  }

  /** Days alone, since features of all classes would take seconds. */
  function wantedModels(): readonly WantedModel[] {
    const wanted = [...byClass].flatMap(([fundClass, instruments]) => {
      const days = instruments.flatMap(({ bars }) => [...bars.day.subarray(WARM_UP_SESSIONS, bars.length)]);
      const day = Int32Array.from(days).sort();
      return FORECAST_HORIZONS.flatMap((horizon) =>
        trainingDays({ day }, horizon)
          .reverse()
          .map((cutoff, age) => ({ fundClass, horizon, cutoff, age })),
      );
    });
    return wanted.sort((a, b) => Math.min(a.age, 1) - Math.min(b.age, 1));
  }

  const wanted = wantedModels();
  const modelKey = ({ fundClass, horizon, cutoff }: Omit<WantedModel, 'age'>) =>
    `${fundClass}:${horizon}:${cutoff}`;

  async function nextModel(): Promise<NextModel> {
    const stored = new Set((await listModels(db, market)).map(modelKey));
    const missing = wanted.filter((one) => !stored.has(modelKey(one)) && !hopeless.has(modelKey(one)));
    const [next] = missing;
    const [done, total] = [wanted.length - missing.length, wanted.length];
    if (!next) return { model: null, isNewest: false, done, total };
    const trained = trainModel(rowsFor(next.fundClass), next);
    if (!trained) {
      hopeless.add(modelKey(next));
      return nextModel();
    }
    const text = modelText(trained.model);
    const model = { hash: hashModel(text), text, card: modelCard(trained) };
    return { model, isNewest: next.age === 0, done, total };
  }

  async function drafts(): Promise<readonly ModelDrafts[]> {
    const models = await listModels(db, market);
    const found: ModelDrafts[] = [];
    for (const one of models) {
      const instruments = byClass.get(one.fundClass) ?? [];
      const isNewest = !models.some(
        (other) =>
          other.fundClass === one.fundClass && other.horizon === one.horizon && other.cutoff > one.cutoff,
      );
      const outcomes = (await readUnsettled(db, one.hash)).flatMap((record) =>
        settleForecast(record, instruments),
      );
      const forecasts = isNewest ? await forecastsBy(one.hash, instruments) : [];
      if (forecasts.length + outcomes.length > 0) found.push({ modelHash: one.hash, forecasts, outcomes });
    }
    return found;
  }

  async function forecastsBy(
    hash: string,
    instruments: readonly ModelInstrument[],
  ): Promise<readonly ForecastDraft[]> {
    const model = parseModel(ensureDefined(await readModel(db, hash), 'a stored model'), hash);
    const forecast = createForecaster(model);
    const { horizon } = model;
    const newest = await newestForecasts(db, hash);
    return instruments.flatMap(({ fundId, bars, context }): readonly ForecastDraft[] => {
      const last = bars.length - 1;
      const day = bars.day[last] as EpochDay;
      // Others have newer sessions: this instrument's prices have ended, or wait for the feed.
      if (last < WARM_UP_SESSIONS || day !== through[context.calendar.name]) return [];
      if (newest.get(fundId) === day) return [];
      const step = startFeatures(context);
      let row = step(bars, 0);
      for (let at = 1; at <= last; at += 1) row = step(bars, at);
      if (!(row.deviation > 0)) return [];
      const close = bars.close[last] as number;
      return [
        {
          fundId,
          ticker: tickers.get(fundId) ?? '',
          asOf: isoDay(day),
          horizon,
          close,
          ...barriersAround(close, row.deviation, horizon),
          ...forecast(row.values),
          modelHash: hash,
          featureHash: hashFeatures(row.values),
          closedAt: context.closeTime(day),
          lateFrom: lateFrom(context.calendar, context.closeTime(day)),
        },
      ];
    });
  }

  const tickers = new Map(panel.instruments.map(({ fundId, ticker }) => [fundId, ticker]));

  async function trackRecords(): Promise<readonly ClassTrackRecord[]> {
    const records: ClassTrackRecord[] = [];
    for await (const { fundClass, horizon, walkForward, said, live } of readPastForecasts(db, market, panel))
      records.push({
        ...{ fundClass, horizon },
        walkForward: trackRecord(walkForward, horizon),
        live: trackRecord(live, horizon),
        ...(horizon === FORECAST_HORIZONS[0] && { moves: walkForwardMoves(said) }),
        tickers: lastOutcomes(walkForward),
      });
    return records;
  }

  return { nextModel, drafts, trackRecords };
}

function settleForecast(
  record: ForecastRecord,
  instruments: readonly ModelInstrument[],
): readonly Omit<OutcomeRecord, 'recordedAt'>[] {
  const { fundId, asOf, horizon, close, upper, lower } = record;
  const bars = instruments.find((one) => one.fundId === fundId)?.bars;
  const at = bars?.day.indexOf(parseIsoDay(asOf)) ?? -1;
  if (!bars || at < 0 || at + horizon >= bars.length) return [];
  // Of the same adjustment, whatever splits came since.
  const ratio = (bars.close[at + horizon] as number) / (bars.close[at] as number);
  const outcome = settle({ upper: upper / close, lower: lower / close }, ratio);
  return [{ fundId, asOf, settledOn: isoDay(bars.day[at + horizon] as number), ratio, outcome }];
}
