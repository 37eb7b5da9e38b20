import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { readJson, type Schema, toJson } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import type { CorporateAction } from '../corporate-action';

/** The only writer of a market's corporate actions. A later report of one replaces the earlier one until it begins. */
export async function noteMarketActions(
  tx: Kysely<Schema>,
  market: MarketName,
  actions: readonly CorporateAction[],
  source: 'announced' | 'bars',
  now: Millis,
): Promise<void> {
  for (const action of actions) {
    const facts = { effective_at: action.effectiveAt, noted_at: now, source, action: toJson(action) };
    await tx
      .insertInto('market_actions')
      .values({ market, action_key: action.key, fund_id: action.fundId, kind: action.kind, ...facts })
      .onConflict((conflict) =>
        conflict
          .columns(['market', 'action_key'])
          .doUpdateSet(facts)
          .where('market_actions.effective_at', '>', now),
      )
      .execute();
  }
}

/** A market's actions that begin in a span of time, oldest first. */
export async function readMarketActions(
  db: Kysely<Schema>,
  market: MarketName,
  from: Millis,
  to: Millis,
): Promise<readonly CorporateAction[]> {
  const rows = await db
    .selectFrom('market_actions')
    .select('action')
    .where('market', '=', market)
    .where('effective_at', '>=', from)
    .where('effective_at', '<=', to)
    .orderBy('effective_at')
    .orderBy('action_key')
    .execute();
  return rows.map(({ action }) => readJson(action));
}
