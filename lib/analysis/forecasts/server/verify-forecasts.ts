import type { Kysely } from 'kysely';
import type { EpochDay } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, parseIsoDay } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import { hashModel } from '@/lib/robots/forecast-models/model-text';
import { chainFault } from '@/lib/robots/registry/verify';
import { settle } from '../barriers';
import type { ForecastRecord, OutcomeRecord } from '../forecast-records';
import { listModels, readChain, readModel } from './forecast-store';

export interface ForecastsReport {
  readonly models: number;
  readonly forecasts: number;
  readonly outcomes: number;
  /** What is wrong, each as a sentence. */
  readonly faults: readonly string[];
}

/** Checks all models, forecasts and outcomes of a market: hashes, chains, and that none knew what came later. */
export async function verifyForecasts(db: Kysely<Schema>, market: MarketName): Promise<ForecastsReport> {
  const faults: string[] = [];
  let [models, forecasts, outcomes] = [0, 0, 0];
  for (const stored of await listModels(db, market)) {
    const name = `${stored.fundClass}, ${stored.horizon} sessions, ${isoDay(stored.cutoff)}`;
    const say = (why: string | null) => {
      if (why !== null) faults.push(`${name}: ${why}`);
    };
    const [entries, settled] = [
      await readChain(db, 'forecast_entries', stored.hash),
      await readChain(db, 'forecast_outcomes', stored.hash),
    ];
    models += 1;
    forecasts += entries.length;
    outcomes += settled.length;
    say(modelFault((await readModel(db, stored.hash)) ?? '', stored.hash, stored.cutoff));
    say(chainFault(entries));
    say(chainFault(settled));
    const known = new Map<string, ForecastRecord>();
    for (const { entry } of entries) {
      const record = JSON.parse(entry) as ForecastRecord;
      known.set(`${record.fundId} ${record.asOf}`, record);
      say(forecastFault(record, stored.hash));
    }
    for (const { entry } of settled) {
      const record = JSON.parse(entry) as OutcomeRecord;
      say(outcomeFault(record, known.get(`${record.fundId} ${record.asOf}`)));
    }
  }
  return { models, forecasts, outcomes, faults };
}

function modelFault(text: string, hash: string, cutoff: EpochDay): string | null {
  if (hashModel(text) !== hash) return 'the model was changed: its text doesn’t match its hash';
  const { lastLabelDay } = JSON.parse(text) as ForecastModel;
  return lastLabelDay < cutoff ? null : `the model learned from ${isoDay(lastLabelDay)}, after its cutoff`;
}

function forecastFault(record: ForecastRecord, hash: string): string | null {
  const { ticker, asOf, probabilities, modelHash, recordedAt, base } = record;
  const name = `${ticker} of ${asOf}`;
  if (modelHash !== hash) return `${name} names another model`;
  if (recordedAt < parseIsoDay(asOf) * DAY_MS) return `${name} was recorded before its session`;
  for (const { up, side, down } of [probabilities, base])
    if (Math.abs(up + side + down - 1) > 1e-9 || Math.min(up, side, down) < 0)
      return `${name} has probabilities that don’t add up to 1`;
  return null;
}

function outcomeFault(record: OutcomeRecord, forecast: ForecastRecord | undefined): string | null {
  const { fundId, asOf, settledOn, ratio, outcome, recordedAt } = record;
  const name = `the outcome of instrument ${fundId} of ${asOf}`;
  if (!forecast) return `${name} has no forecast`;
  const { close, upper, lower } = forecast;
  if (settledOn <= asOf || recordedAt < parseIsoDay(settledOn) * DAY_MS)
    return `${name} was recorded before it could be known`;
  return settle({ upper: upper / close, lower: lower / close }, ratio) === outcome
    ? null
    : `${name} isn’t what its close says`;
}
