import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { columnNames, columnsIn, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { PaperAccount } from '../paper-accounts';

/** The only writer of trading accounts and their equity over time. All inside the caller's transaction. */

/** @returns whether the account is new */
export async function insertAccount(
  tx: Kysely<Schema>,
  account: Insertable<Schema['trading_accounts']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('trading_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type Facts = Omit<Updateable<Schema['trading_accounts']>, 'state'>;

/**
 * Changes what is known of an account, other than its state.
 * @param onlyIf what else has to be true of the row
 * @returns the row as it is now; undefined if nothing changed
 */
export async function noteOnAccount(
  tx: Kysely<Schema>,
  id: string,
  facts: Facts,
  onlyIf?: (eb: ExpressionBuilder<Schema, 'trading_accounts'>) => Expression<SqlBool>,
): Promise<Row<'trading_accounts'> | undefined> {
  const update = tx.updateTable('trading_accounts').set(facts).where('id', '=', id);
  return (onlyIf ? update.where(onlyIf) : update).returningAll().executeTakeFirst();
}

/** Takes a locked account to a state. Those at brokers change theirs by `changeAccountState`, which records it. */
export async function setAccountState(
  tx: Kysely<Schema>,
  id: string,
  state: Row<'trading_accounts'>['state'],
  facts: Facts,
): Promise<void> {
  await tx
    .updateTable('trading_accounts')
    .set({ ...facts, state })
    .where('id', '=', id)
    .execute();
}

/** Names a paper account and those that its resets archived. */
export async function renameLine(
  tx: Kysely<Schema>,
  { userId, market, line }: Pick<PaperAccount, 'userId' | 'market' | 'line'>,
  named: Required<Pick<Facts, 'name' | 'name_key'>>,
): Promise<void> {
  await tx
    .updateTable('trading_accounts')
    .set(named)
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('broker', '=', 'emulator')
    .where('line', '=', line)
    .execute();
}

/** Books one fill's money. @returns the fill's number */
export async function countFill(tx: Kysely<Schema>, id: string, cash: Micros): Promise<number> {
  const { last_fill } = await tx
    .updateTable('trading_accounts')
    .set(({ eb }) => ({ last_fill: eb('last_fill', '+', 1), cash: eb('cash', '+', cash) }))
    .where('id', '=', id)
    .returning('last_fill')
    .executeTakeFirstOrThrow();
  return last_fill;
}

/** Adds money that no fill brought, such as a dividend. */
export async function addCash(tx: Kysely<Schema>, id: string, amount: Micros): Promise<void> {
  await tx
    .updateTable('trading_accounts')
    .set(({ eb }) => ({ cash: eb('cash', '+', amount) }))
    .where('id', '=', id)
    .execute();
}

/** Stores the cash of accounts and the numbers of their last fills. */
export async function updateCash(
  tx: Kysely<Schema>,
  accounts: readonly { readonly id: string; readonly cash: number; readonly lastFill: number }[],
): Promise<void> {
  for (const part of inChunks(accounts)) {
    const rows = part.map(({ id, cash, lastFill }) => ({ id, cash, last_fill: lastFill }));
    const columns = columnsIn(rows);
    await sql`WITH done (${columnNames(columns)}) AS (${selectRows(tx, 'trading_accounts', columns, rows)})
      UPDATE trading_accounts SET cash = done.cash, last_fill = done.last_fill FROM done
      WHERE trading_accounts.id = done.id`.execute(tx);
  }
}

/**
 * Deletes values of equity that go into an archive: old ones other than the last, which is what an idle account is worth.
 * @returns them, oldest first
 */
export async function takeEquityPoints(
  tx: Kysely<Schema>,
  accountId: string,
  before: Millis,
  limit: number,
): Promise<Row<'equity_points'>[]> {
  const old = await tx
    .selectFrom('equity_points')
    .select('at')
    .where('account_id', '=', accountId)
    .where('at', '<', before)
    .where('at', '<', ({ selectFrom }) =>
      selectFrom('equity_points as newest')
        .select(({ fn }) => fn.max('newest.at').as('at'))
        .where('newest.account_id', '=', accountId),
    )
    .orderBy('at')
    .limit(limit)
    .execute();
  const last = old.at(-1);
  if (!last) return [];
  const taken = await tx
    .deleteFrom('equity_points')
    .where('account_id', '=', accountId)
    .where('at', '<=', last.at)
    .returningAll()
    .execute();
  return taken.sort((a, b) => a.at - b.at);
}

/** Stores values of equity, unless the account has one for that hour. @returns how many are new */
export async function addEquityPoints(
  tx: Kysely<Schema>,
  points: readonly Insertable<Schema['equity_points']>[],
): Promise<number> {
  const inserted = await tx
    .insertInto('equity_points')
    .values(points)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute();
  return inserted.length;
}
