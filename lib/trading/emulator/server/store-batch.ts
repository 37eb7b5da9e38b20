import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';
import { endOrders } from '@/lib/trading/orders/server/order-store';
import type { AccountBook } from '../account-book';

/** As many as both databases take parameters for. */
const ROWS_PER_INSERT = 500;

const int = (value: number) => sql`CAST(${value} AS BIGINT)`;
const text = (value: string | null) => sql`CAST(${value} AS TEXT)`;

/** Stores what a batch of orders became, in the caller's transaction. */
export async function storeBatch(
  tx: Kysely<Schema>,
  books: ReadonlyMap<string, AccountBook>,
  fills: readonly BookedFill[],
  ended: readonly EndedOrder[],
): Promise<void> {
  await endOrders(
    tx,
    [...fills, ...ended].map(({ order }) => order),
  );
  if (fills.length === 0) return;
  await insertFills(tx, fills);
  const changed = [...books].filter(([, { fills: own }]) => own.length > 0);
  await updateCash(tx, changed);
  await storePositions(tx, changed);
}

async function insertFills(tx: Kysely<Schema>, fills: readonly BookedFill[]): Promise<void> {
  await inParts(fills, async (part) => {
    await tx
      .insertInto('fills')
      .values(
        part.map((fill) => ({
          account_id: fill.accountId,
          broker_fill_id: fill.fillId,
          seq: fill.seq,
          client_order_id: fill.order.orderId,
          owner: fill.owner,
          fund_id: fill.fundId,
          side: fill.side,
          quantity: fill.quantity,
          price: fill.price,
          quote: fill.quote,
          commission: fill.commission,
          profit: fill.profit,
          open_price: fill.openPrice,
          opened_at: fill.openedAt,
          time: fill.time,
          recorded_at: fill.recordedAt,
        })),
      )
      .execute();
  });
}

async function updateCash(
  tx: Kysely<Schema>,
  books: readonly (readonly [string, AccountBook])[],
): Promise<void> {
  await inParts(books, async (part) => {
    const rows = part.map(([id, { cash, lastFill }]) => sql`(${text(id)}, ${int(cash)}, ${int(lastFill)})`);
    await sql`WITH done (id, cash, last_fill) AS (${valuesOf(rows)})
      UPDATE trading_accounts SET cash = done.cash, last_fill = done.last_fill FROM done
      WHERE trading_accounts.id = done.id`.execute(tx);
  });
}

async function storePositions(
  tx: Kysely<Schema>,
  books: readonly (readonly [string, AccountBook])[],
): Promise<void> {
  const changes = books.flatMap(([accountId, book]) =>
    book.changes().map((change) => ({ accountId, ...change })),
  );
  const gone = changes.filter(({ held }) => held === null);
  await inParts(gone, async (part) => {
    const rows = part.map(
      ({ accountId, owner, fundId }) => sql`(${text(accountId)}, ${text(owner)}, ${int(fundId)})`,
    );
    await sql`DELETE FROM positions WHERE (account_id, owner, fund_id) IN (${valuesOf(rows)})`.execute(tx);
  });
  await inParts(
    changes.flatMap(({ held }) => held ?? []),
    (part) => upsertPositions(tx, part),
  );
}

async function upsertPositions(tx: Kysely<Schema>, positions: readonly PaperPosition[]): Promise<void> {
  await tx
    .insertInto('positions')
    .values(
      positions.map((held) => ({
        account_id: held.accountId,
        owner: held.owner,
        fund_id: held.fundId,
        quantity: held.quantity,
        cost: held.cost,
        cost_rest: held.costRest,
        commission: held.commission,
        opened_at: held.openedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'owner', 'fund_id']).doUpdateSet((update) => ({
        quantity: update.ref('excluded.quantity'),
        cost: update.ref('excluded.cost'),
        cost_rest: update.ref('excluded.cost_rest'),
        commission: update.ref('excluded.commission'),
        opened_at: update.ref('excluded.opened_at'),
      })),
    )
    .execute();
}

function valuesOf(rows: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`VALUES ${sql.join(rows)}`;
}

async function inParts<T>(items: readonly T[], store: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT)
    await store(items.slice(from, from + ROWS_PER_INSERT));
}
