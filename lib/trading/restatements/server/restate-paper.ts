import type { Kysely } from 'kysely';
import { type FundId, type Millis, minus, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { CorporateAction, StockSplit } from '@/lib/market/corporate-actions/corporate-action';
import { readNoted } from '@/lib/market/corporate-actions/server/market-action-store';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { LOOK_BACK_MS } from '@/lib/trading/corporate-actions/server/unapplied-splits';
import { restateAccount } from './restate-account';

/** So that an instrument has no price from the first one of a split until accounts are restated. */
const LOOK_AHEAD_MS = DAY_MS;

interface Restated {
  readonly users: readonly string[];
  readonly done: readonly StockSplit[];
  readonly waiting: readonly StockSplit[];
}

export interface PaperRestatementOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  readonly findQuote: (fundId: FundId) => { readonly price: number; readonly time: Millis } | null;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly findInstrument: (ticker: string) => Instrument | null;
  readonly now: () => Millis;
}

/**
 * Restates paper accounts by the corporate actions that their market knows of and that have begun. A split waits for the
 * first price of its day: until then, quantities and prices are both those from before.
 * @param handled actions by which all accounts are restated: whatever is opened from now on comes after them
 * @returns users whose accounts changed, splits by which all accounts are restated now, and those that wait
 */
export async function restatePaper(
  options: PaperRestatementOptions,
  handled: Set<string>,
): Promise<Restated> {
  const { database, market, findQuote, now } = options;
  const from = minus(now(), LOOK_BACK_MS);
  const users = new Set<string>();
  const done: StockSplit[] = [];
  const waiting: StockSplit[] = [];
  const noted = await readNoted(database.db, market, from, plus(now(), LOOK_AHEAD_MS));
  for (const { action, notedAt } of noted) {
    if (handled.has(action.key)) continue;
    const quote = findQuote(action.fundId);
    const isDue =
      action.kind === 'split'
        ? quote !== null && quote.time >= action.effectiveAt
        : action.effectiveAt <= now();
    if (!isDue) {
      if (action.kind === 'split') waiting.push(action);
      continue;
    }
    // Paper accounts hold instruments, whatever they are called.
    if (action.kind === 'symbol-change') continue;
    for (const accountId of await readConcerned(database.db, market, action)) {
      const userId = await database.commit(async (tx) => {
        const [account] = await lockAccounts(tx, [accountId]);
        if (account?.state !== 'open') return null;
        const symbol = options.instrumentById(action.fundId)?.ticker ?? '';
        const newFund =
          action.kind === 'spin-off' ? (options.findInstrument(action.newSymbol)?.fundId ?? null) : null;
        const price = quote?.price ?? null;
        const isNew = await restateAccount(
          tx,
          account,
          { action, price, source: 'market', symbol, newFund, isLate: notedAt > action.effectiveAt },
          now(),
        );
        return isNew ? account.user_id : null;
      });
      if (userId !== null) users.add(userId);
    }
    handled.add(action.key);
    if (action.kind === 'split') done.push(action);
  }
  return { users: [...users], done, waiting };
}

/** Open paper accounts that an action is about and that weren't restated by it. */
async function readConcerned(
  db: Kysely<Schema>,
  market: MarketName,
  { key, fundId, effectiveAt }: CorporateAction,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('trading_accounts as account')
    .select('account.id')
    .where('account.broker', '=', EMULATOR)
    .where('account.market', '=', market)
    .where('account.state', '=', 'open')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('positions')
            .select('positions.fund_id')
            .whereRef('positions.account_id', '=', 'account.id')
            .where('positions.fund_id', '=', fundId)
            .where('positions.opened_at', '<', effectiveAt),
        ),
        exists(
          selectFrom('orders')
            .select('orders.fund_id')
            .whereRef('orders.account_id', '=', 'account.id')
            .where('orders.fund_id', '=', fundId)
            .where('orders.ended_at', 'is', null)
            .where('orders.created_at', '<', effectiveAt),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_actions')
            .select('account_actions.action_key')
            .whereRef('account_actions.account_id', '=', 'account.id')
            .where('account_actions.action_key', '=', key),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
