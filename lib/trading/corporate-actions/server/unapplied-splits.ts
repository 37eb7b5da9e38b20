import type { Kysely } from 'kysely';
import { type Millis, minus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Row, Schema } from '@/lib/core/database/schema';
import { readMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import type { MarketName } from '@/lib/market/data/source';
import { readRestated } from './account-action-store';

/** Actions that began longer ago concern nobody: the trader was off, and its market with it. */
export const LOOK_BACK_MS = 30 * DAY_MS;

/** A broker that hasn't split what it holds after so long won't. */
const IN_PROGRESS_MS = 3 * DAY_MS;

/** Positions, by account and instrument, whose quantities are from before a split that has begun. */
export async function readUnsplit(
  db: Kysely<Schema>,
  market: MarketName,
  positions: readonly Pick<Row<'positions'>, 'account_id' | 'fund_id' | 'opened_at'>[],
  now: Millis,
): Promise<(position: Pick<Row<'positions'>, 'account_id' | 'fund_id'>) => boolean> {
  const actions = await readMarketActions(db, market, minus(now, IN_PROGRESS_MS), now);
  const unsplit = new Set<string>();
  const name = ({ account_id, fund_id }: Pick<Row<'positions'>, 'account_id' | 'fund_id'>) =>
    `${account_id} ${fund_id}`;
  for (const action of actions) {
    if (action.kind !== 'split') continue;
    const concerned = positions.filter(
      ({ fund_id, opened_at }) => fund_id === action.fundId && opened_at < action.effectiveAt,
    );
    const [first, ...others] = new Set(concerned.map(({ account_id }) => account_id));
    if (first === undefined) continue;
    const restated = await readRestated(db, action, others.length === 0 ? first : null);
    for (const position of concerned) if (!restated.has(position.account_id)) unsplit.add(name(position));
  }
  return (position) => unsplit.has(name(position));
}
