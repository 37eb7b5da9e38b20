import type { Kysely } from 'kysely';
import { type EpochDay, plus } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { FORECAST_HORIZONS } from '@/lib/robots/forecast-models/forecast-horizon';
import type { ModelHead } from '@/lib/robots/forecast-models/model';
import { parseModel } from '@/lib/robots/forecast-models/model-text';
import type { ForecastRecord, OutcomeRecord } from '../forecast-records';
import {
  type ListedModel,
  NOTHING_RECORDED,
  type RecordedForecast,
  type RecordedForecasts,
  SHOWN_DAYS,
} from '../recorded-forecasts';
import { followSessions } from './follow-sessions';
import { readForecastsState } from './keep-forecasts';
import { readTrackRecords, trackRecordsMadeFrom } from './track-record-store';

/** A stored model; null if its text isn't what its hash was made of. */
type Checked = ListedModel | null;

/** What is recorded of a market's forecasts. Later calls read again only what changed, and return the same object if nothing did. */
export function followForecasts(db: Kysely<Schema>, market: MarketName): () => Promise<RecordedForecasts> {
  const checked = new Map<string, Checked>();
  const readSessions = followSessions(db);
  let known = { key: '', recorded: NOTHING_RECORDED };

  async function readOn(): Promise<RecordedForecasts> {
    const state = await readForecastsState(db, market);
    const hashes = (await listHashes(db, market)).map(({ hash }) => hash);
    if (hashes.length === 0) return { ...NOTHING_RECORDED, state };
    const counts = await Promise.all([
      countRows(db, 'forecast_entries', hashes),
      countRows(db, 'forecast_outcomes', hashes),
    ]);
    const madeFrom = await trackRecordsMadeFrom(db, market);
    const key = JSON.stringify([state, hashes, counts, madeFrom]);
    if (key === known.key) return known.recorded;
    for (const hash of hashes) if (!checked.has(hash)) checked.set(hash, await readListed(db, hash));
    const models = hashes.flatMap((hash) => checked.get(hash) ?? []);
    const recorded: RecordedForecasts = {
      ...{ state, models },
      changed: hashes.filter((hash) => checked.get(hash) === null),
      forecasts: await readForecasts(
        db,
        models.map(({ hash }) => hash),
      ),
      sessions: await readSessions(
        models.filter(({ horizon }) => horizon === FORECAST_HORIZONS[0]).map(({ hash }) => hash),
      ),
      trackRecords: await readTrackRecords(db, market),
    };
    known = { key, recorded };
    return recorded;
  }

  return readOn;
}

function listHashes(db: Kysely<Schema>, market: MarketName) {
  return db
    .selectFrom('forecast_models')
    .select('hash')
    .where('market', '=', market)
    .orderBy('cutoff')
    .orderBy('hash')
    .execute();
}

/** Chains have no gaps: the sum of their lengths is their rows. */
async function countRows(
  db: Kysely<Schema>,
  table: 'forecast_entries' | 'forecast_outcomes',
  hashes: readonly string[],
): Promise<number> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('model_hash', 'in', hashes)
    .groupBy('model_hash')
    .execute();
  return rows.reduce((sum, { seq }) => sum + Number(seq), 0);
}

async function readListed(db: Kysely<Schema>, hash: string): Promise<Checked> {
  const row = await db
    .selectFrom('forecast_models')
    .select(['model', 'card', 'made_at'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  try {
    const { move, direction, ...model } = parseModel(row.model, hash);
    const { trees, depth } = move.trees;
    return {
      ...model,
      ...{ hash, bytes: Buffer.byteLength(row.model), madeAt: row.made_at },
      ...{ move: withoutTrees(move), direction: withoutTrees(direction) },
      trees: { count: trees.length, depth },
      card: parseStored(row.card, 'forecast_models'),
    };
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

function withoutTrees({ base, gate }: ModelHead): Omit<ModelHead, 'trees'> {
  return { base, gate };
}

async function readForecasts(
  db: Kysely<Schema>,
  hashes: readonly string[],
): Promise<readonly RecordedForecast[]> {
  if (hashes.length === 0) return [];
  const newest = await db
    .selectFrom('forecast_entries')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('model_hash', 'in', hashes)
    .executeTakeFirst();
  if (!newest?.day) return [];
  const rows = await db
    .selectFrom('forecast_entries as entry')
    .leftJoin('forecast_outcomes as outcome', (join) =>
      join
        .onRef('outcome.model_hash', '=', 'entry.model_hash')
        .onRef('outcome.fund_id', '=', 'entry.fund_id')
        .onRef('outcome.day', '=', 'entry.day'),
    )
    .select(['entry.entry', 'outcome.entry as settled'])
    .where('entry.model_hash', 'in', hashes)
    .where('entry.day', '>', plus(newest.day as EpochDay, -SHOWN_DAYS))
    .orderBy('entry.day')
    .orderBy('entry.seq')
    .execute();
  return rows.map(({ entry, settled }) => ({
    ...parseStored<ForecastRecord>(entry, 'forecast_entries'),
    settled: settled === null ? null : parseStored<OutcomeRecord>(settled, 'forecast_outcomes'),
  }));
}
