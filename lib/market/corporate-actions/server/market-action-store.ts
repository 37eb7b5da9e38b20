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

/**
 * Notes all that a feed announces. What it announced before and doesn't any more was withdrawn, or has another day;
 * once begun, it stays.
 */
export async function noteAnnouncements(
  tx: Kysely<Schema>,
  market: MarketName,
  told: readonly CorporateAction[],
  now: Millis,
): Promise<void> {
  const keys = new Set(told.map(({ key }) => key));
  const ahead = await tx
    .selectFrom('market_actions')
    .select('action_key')
    .where('market', '=', market)
    .where('source', '=', 'announced')
    .where('effective_at', '>', now)
    .execute();
  for (const { action_key } of ahead)
    if (!keys.has(action_key))
      await tx
        .deleteFrom('market_actions')
        .where('market', '=', market)
        .where('action_key', '=', action_key)
        .execute();
  await noteMarketActions(tx, market, told, 'announced', now);
}

/** A market's actions that begin in a span of time, oldest first. */
export async function readMarketActions(
  db: Kysely<Schema>,
  market: MarketName,
  from: Millis,
  to: Millis,
): Promise<readonly CorporateAction[]> {
  return (await readNoted(db, market, from, to)).map(({ action }) => action);
}

/** As `readMarketActions`, with when each was last noted: before it began, or since, where it was learned of late. */
export async function readNoted(
  db: Kysely<Schema>,
  market: MarketName,
  from: Millis,
  to: Millis,
): Promise<readonly { readonly action: CorporateAction; readonly notedAt: Millis }[]> {
  const rows = await db
    .selectFrom('market_actions')
    .select(['action', 'noted_at'])
    .where('market', '=', market)
    .where('effective_at', '>=', from)
    .where('effective_at', '<=', to)
    .orderBy('effective_at')
    .orderBy('action_key')
    .execute();
  return rows.map(({ action, noted_at }) => ({
    action: readJson(action, 'market_actions.action'),
    notedAt: noted_at,
  }));
}
