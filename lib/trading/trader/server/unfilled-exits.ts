import { sql } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import { HELD_UP_MS, notifyDelays, type PositionDelay } from '@/lib/trading/copies/server/delays';
import { openSince } from '@/lib/trading/orders/fills-when';
import { because } from '@/lib/trading/orders/reasons';

export interface UnfilledOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly now: () => Millis;
}

/**
 * Notices exits on paper accounts that no price fills although their market is open. Only time in which this trader
 * watched counts, since prices come again with the product after a stop.
 */
export function createUnfilledWatch({ database, market, instrumentById, now }: UnfilledOptions) {
  const waitingSince = new Map<string, Millis>();
  const told = new Set<string>();

  return {
    /** @returns users who were notified */
    async look(): Promise<readonly string[]> {
      const at = now();
      const rows = await database.db
        .selectFrom('orders')
        .innerJoin('trading_accounts', 'trading_accounts.id', 'orders.account_id')
        .select(['client_order_id', 'user_id', 'owner', 'cause_key', 'fund_id', 'side'])
        .where('ended_at', 'is', null)
        .where(sql<boolean>`broker_symbol IS NULL`)
        .where('broker', '=', EMULATOR)
        .where('market', '=', market)
        .where('action', '=', 'close')
        .where('kind', '=', 'market')
        .where('owner', '<>', OWN)
        .where('due_at', '<=', at)
        .execute();
      const waiting = rows.filter(({ fund_id }) => {
        const instrument = instrumentById(fund_id);
        return instrument !== null && openSince(instrument, at) !== null;
      });
      const ids = new Set(waiting.map(({ client_order_id }) => client_order_id));
      for (const id of waitingSince.keys()) if (!ids.has(id)) waitingSince.delete(id);
      for (const id of told) if (!ids.has(id)) told.delete(id);
      for (const id of ids) if (!waitingSince.has(id)) waitingSince.set(id, at);
      const overdue = waiting.filter(
        ({ client_order_id: id }) => !told.has(id) && at - (waitingSince.get(id) ?? at) >= HELD_UP_MS,
      );
      if (overdue.length === 0) return [];
      const delays = overdue.map(
        ({ owner, cause_key, fund_id, side }): PositionDelay => ({
          copyId: owner,
          causeKey: cause_key ?? '',
          fundId: fund_id,
          side: side === 'sell' ? 'long' : 'short',
          what: 'exit',
          reason: because('exit-no-price'),
        }),
      );
      await database.commit((tx) => notifyDelays(tx, delays, at));
      for (const { client_order_id } of overdue) told.add(client_order_id);
      return overdue.map(({ user_id }) => user_id);
    },
  };
}
