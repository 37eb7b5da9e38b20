import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { ChainLeaf } from '../leaf';

/**
 * The hash chains of the database besides robots' and the registry: logs of portfolios by market and id, each forecast
 * model's forecasts and outcomes by its hash, and members' predictions by market. Others know these tables; their heads
 * are all that the log needs.
 */
export async function readChainHeads(db: Kysely<Schema>): Promise<readonly ChainLeaf[]> {
  const logs = await db
    .selectFrom('basket_log')
    .select(({ fn }) => ['market', 'basket', fn.max('seq').as('seq')])
    .groupBy(['market', 'basket'])
    .orderBy('market')
    .orderBy('basket')
    .execute();
  const heads = logs.map(({ market, basket, seq }) => ({ name: `portfolio ${market} ${basket}`, seq }));
  for (const [kind, table] of Object.entries(FORECAST_CHAINS)) {
    const chains = await db
      .selectFrom(table)
      .select(({ fn }) => ['model_hash', fn.max('seq').as('seq')])
      .groupBy('model_hash')
      .orderBy('model_hash')
      .execute();
    heads.push(...chains.map(({ model_hash, seq }) => ({ name: `${kind} ${model_hash}`, seq })));
  }
  const predictions = await db
    .selectFrom('prediction_heads')
    .select(['market', 'seq'])
    .where('seq', '>', 0)
    .orderBy('market')
    .execute();
  heads.push(...predictions.map(({ market, seq }) => ({ name: `predictions ${market}`, seq })));
  const leaves: ChainLeaf[] = [];
  for (const { name, seq } of heads)
    leaves.push({
      kind: 'chain',
      name,
      seq: Number(seq),
      hash: (await readChainHash(db, name, Number(seq))) ?? '',
    });
  return leaves;
}

const FORECAST_CHAINS = { forecasts: 'forecast_entries', outcomes: 'forecast_outcomes' } as const;

/** The hash of an entry of a chain by the name that leaves have; null if there's none. */
export async function readChainHash(db: Kysely<Schema>, name: string, seq: number): Promise<string | null> {
  const [kind, first = '', basket = ''] = name.split(' ');
  const row = await entryQuery(db, { kind, first, basket }, seq).executeTakeFirst();
  return row?.hash ?? null;
}

interface ChainName {
  readonly kind: string | undefined;
  /** A market, or a model's hash. */
  readonly first: string;
  readonly basket: string;
}

function entryQuery(db: Kysely<Schema>, { kind, first, basket }: ChainName, seq: number) {
  switch (kind) {
    case 'predictions':
      return db
        .selectFrom('prediction_entries')
        .select('hash')
        .where('market', '=', first as MarketName)
        .where('seq', '=', seq);
    case 'portfolio':
      return db
        .selectFrom('basket_log')
        .select('hash')
        .where('market', '=', first as MarketName)
        .where('basket', '=', basket)
        .where('seq', '=', seq);
    default:
      return db
        .selectFrom(kind === 'outcomes' ? FORECAST_CHAINS.outcomes : FORECAST_CHAINS.forecasts)
        .select('hash')
        .where('model_hash', '=', first)
        .where('seq', '=', seq);
  }
}
