import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { parseStored } from '@/lib/core/base/stored-json';
import { parseIsoDay } from '@/lib/core/base/time';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Json, type Schema, toJson } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ForecastModel } from '@/lib/robots/forecast-models/model';
import {
  chainRecords,
  EMPTY_REGISTRY,
  type RegistryEntry,
  type RegistryHead,
} from '@/lib/robots/registry/registry';
import type { ForecastRecord, OutcomeRecord } from '../forecast-records';
import type { ModelCard } from '../model-card';

/** A model as it is stored. */
export interface StoredModel {
  readonly hash: string;
  /** What the hash is of. */
  readonly text: string;
  readonly card: ModelCard;
}

const ROWS_PER_INSERT = 100;

/** Stores a model, unless there is one of its class, horizon and cutoff already. */
export async function storeModel(
  db: Kysely<Schema>,
  market: MarketName,
  { hash, text, card }: StoredModel,
  madeAt: number,
): Promise<void> {
  const { fundClass, horizon, cutoff } = parseStored<ForecastModel>(text, 'forecast_models');
  await db
    .insertInto('forecast_models')
    .values({
      ...{ hash, market, horizon, cutoff },
      fund_class: fundClass,
      model: text,
      card: toJson(card),
      made_at: madeAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which models are stored, oldest cutoff first, without themselves. */
export function listModels(db: Kysely<Schema>, market: MarketName) {
  return db
    .selectFrom('forecast_models')
    .select(['hash', 'fund_class as fundClass', 'horizon', 'cutoff'])
    .where('market', '=', market)
    .orderBy('cutoff')
    .orderBy('fund_class')
    .orderBy('horizon')
    .execute();
}

export async function readModel(db: Kysely<Schema>, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('forecast_models')
    .select('model')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.model ?? null;
}

/** What both chains insert. */
interface ChainRow {
  readonly model_hash: string;
  readonly seq: number;
  readonly fund_id: FundId;
  readonly day: EpochDay;
  readonly entry: Json<never>;
  readonly prev_hash: string;
  readonly hash: string;
}

type Chain = 'forecast_entries' | 'forecast_outcomes';

/** Appends forecasts of one model to its chain; those of a session that has one are left out. */
export async function appendForecasts(
  db: Kysely<Schema>,
  modelHash: string,
  records: readonly ForecastRecord[],
): Promise<number> {
  return append(db, 'forecast_entries', modelHash, records, (tx, rows) =>
    tx.insertInto('forecast_entries').values(rows).execute(),
  );
}

/** Appends outcomes of one model's forecasts to their chain; those that are settled are left out. */
export async function appendOutcomes(
  db: Kysely<Schema>,
  modelHash: string,
  records: readonly OutcomeRecord[],
): Promise<number> {
  return append(db, 'forecast_outcomes', modelHash, records, (tx, rows) =>
    tx.insertInto('forecast_outcomes').values(rows).execute(),
  );
}

/** All or nothing. @returns how many were new */
async function append(
  db: Kysely<Schema>,
  table: Chain,
  modelHash: string,
  records: readonly (ForecastRecord | OutcomeRecord)[],
  insert: (tx: Kysely<Schema>, rows: ChainRow[]) => Promise<unknown>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const days = [...new Set(records.map(({ asOf }) => parseIsoDay(asOf)))];
    if (days.length === 0) return 0;
    const known = await tx
      .selectFrom(table)
      .select(['fund_id', 'day'])
      .where('model_hash', '=', modelHash)
      .where('day', 'in', days)
      .execute();
    const taken = new Set(known.map(({ fund_id, day }) => `${fund_id}:${day}`));
    const fresh = records.filter(({ fundId, asOf }) => !taken.has(`${fundId}:${parseIsoDay(asOf)}`));
    const chained = chainRecords(await readChainHead(tx, table, modelHash), fresh);
    const rows = chained.map(({ seq, entry, prevHash, hash }, index) => {
      const { fundId, asOf } = fresh[index] as ForecastRecord | OutcomeRecord;
      return {
        ...{ model_hash: modelHash, seq, hash, prev_hash: prevHash },
        ...{ fund_id: fundId, day: parseIsoDay(asOf), entry: entry as Json<never> },
      };
    });
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await insert(tx, rows.slice(from, from + ROWS_PER_INSERT));
    return rows.length;
  });
}

async function readChainHead(db: Kysely<Schema>, table: Chain, modelHash: string): Promise<RegistryHead> {
  const row = await db
    .selectFrom(table)
    .select(['seq', 'hash'])
    .where('model_hash', '=', modelHash)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? EMPTY_REGISTRY;
}

/** A model's chain in order. */
export async function readChain(
  db: Kysely<Schema>,
  table: Chain,
  modelHash: string,
): Promise<RegistryEntry[]> {
  const rows = await db
    .selectFrom(table)
    .select(['seq', 'entry', 'prev_hash as prevHash', 'hash'])
    .where('model_hash', '=', modelHash)
    .orderBy('seq')
    .execute();
  return rows;
}

/** Forecasts of a model that aren't settled, oldest first. */
export async function readUnsettled(db: Kysely<Schema>, modelHash: string): Promise<ForecastRecord[]> {
  const rows = await db
    .selectFrom('forecast_entries as entry')
    .leftJoin('forecast_outcomes as outcome', (join) =>
      join
        .onRef('outcome.model_hash', '=', 'entry.model_hash')
        .onRef('outcome.fund_id', '=', 'entry.fund_id')
        .onRef('outcome.day', '=', 'entry.day'),
    )
    .select('entry.entry')
    .where('entry.model_hash', '=', modelHash)
    .where('outcome.seq', 'is', null)
    .orderBy('entry.seq')
    .execute();
  return rows.map(({ entry }) => parseStored<ForecastRecord>(entry, 'forecast_entries'));
}

/** The newest session of which a model has a forecast for each instrument. */
export async function newestForecasts(
  db: Kysely<Schema>,
  modelHash: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('forecast_entries')
    .select((select) => ['fund_id', select.fn.max('day').as('day')])
    .where('model_hash', '=', modelHash)
    .groupBy('fund_id')
    .execute();
  return new Map(rows.map(({ fund_id, day }) => [fund_id, day]));
}
