import type { Kysely } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { countArchivedTrades, readArchivedEquity } from '@/lib/trading/archives/server/archive-store';
import type { PaperAccount } from '../paper-accounts';
import { type AccountsRecord, makePaperRecord } from '../paper-record';
import { readGenerations } from './paper-accounts';

/** After every instant. */
const ANY_TIME = Number.MAX_SAFE_INTEGER as Millis;

/**
 * A user's record of a market, from the accounts' cash, positions and fills. An account without positions is worth its
 * cash; another one its last hourly value or, if it traded since, its cash and what its positions cost.
 * @returns null if no account was ever opened
 */
export async function readPaperRecord(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<AccountsRecord | null> {
  const accounts = await readGenerations(db, userId, market);
  if (accounts.length === 0) return null;
  const ids = accounts.map(({ id }) => id);
  const [costs, fills, archivedTrades] = await Promise.all([
    readCosts(db, ids),
    readFillFacts(db, ids),
    countArchivedTrades(db, ids),
  ]);
  const values = await readLastValues(
    db,
    ids.filter((id) => costs.has(id)),
  );
  const readEquity = ({ id, cash }: PaperAccount): Micros => {
    const cost = costs.get(id);
    if (cost === undefined) return cash;
    const last = values.get(id);
    const isCurrent = last !== undefined && last.at >= (fills.get(id)?.lastAt ?? 0);
    return isCurrent ? last.equity : ((cash + cost) as Micros);
  };
  return makePaperRecord(accounts, (account) => ({
    equity: readEquity(account),
    trades: (fills.get(account.id)?.trades ?? 0) + (archivedTrades.get(account.id) ?? 0),
  }));
}

/** What the positions of accounts that hold some cost. */
async function readCosts(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, Micros>> {
  const rows = await db
    .selectFrom('positions')
    .select(['account_id', 'cost'])
    .where(isAnyOf(db, 'account_id', ids))
    .execute();
  const costs = new Map<string, Micros>();
  for (const { account_id, cost } of rows)
    costs.set(account_id, ((costs.get(account_id) ?? ZERO) + cost) as Micros);
  return costs;
}

/** How many stored fills closed something, and when the last one of all was. */
async function readFillFacts(db: Kysely<Schema>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('fills')
    .select(({ fn }) => ['account_id', fn.count('profit').as('trades'), fn.max('recorded_at').as('last')])
    .where(isAnyOf(db, 'account_id', ids))
    .groupBy('account_id')
    .execute();
  return new Map(
    rows.map(({ account_id, trades, last }) => [
      account_id,
      { trades: Number(trades), lastAt: Number(last) },
    ]),
  );
}

/** The last value stored of each account, wherever it is kept. */
async function readLastValues(db: Kysely<Schema>, ids: readonly string[]) {
  const values = new Map<string, { readonly at: Millis; readonly equity: Micros }>();
  for (const id of ids) {
    const stored = await db
      .selectFrom('equity_points')
      .select(['at', 'equity'])
      .where('account_id', '=', id)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const last = stored ?? (await readArchivedEquity(db, id, ANY_TIME));
    if (last) values.set(id, last);
  }
  return values;
}
