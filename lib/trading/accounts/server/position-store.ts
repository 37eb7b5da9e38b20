import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import {
  absolute,
  type FundId,
  type Micros,
  type Millis,
  minus,
  type Price,
  plus,
} from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { MICROS_PER_UNIT, ZERO } from '@/lib/core/base/money';
import { formatNanos, parseNanos } from '@/lib/core/base/nanos';
import { columnsIn, isAnyOf, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import { handOverActions } from '@/lib/trading/corporate-actions/server/account-action-store';
import { OWN, type PaperPosition } from '../paper-accounts';
import { inUnitsAt } from '../position';
import { isPosition, type PositionKey } from './account-rows';

/** The only writer of positions and fills. All inside the caller's transaction. */

/** The columns of a position that aren't part of its key. */
export type HoldingColumns = Omit<Insertable<Schema['positions']>, keyof PositionKey>;

export async function putPosition(
  tx: Kysely<Schema>,
  { account_id, owner, fund_id }: PositionKey,
  holding: HoldingColumns,
): Promise<void> {
  await tx
    .insertInto('positions')
    .values({ account_id, owner, fund_id, ...holding })
    .onConflict((conflict) => conflict.columns(['account_id', 'owner', 'fund_id']).doUpdateSet(holding))
    .execute();
}

/** Takes over how much the broker holds of a position, at an unchanged cost: nothing was paid for the difference. */
export async function noteExact(
  tx: Kysely<Schema>,
  position: PositionKey,
  exact: Pick<Updateable<Schema['positions']>, 'quantity' | 'broker_quantity'>,
): Promise<void> {
  await tx.updateTable('positions').set(exact).where(isPosition(position)).execute();
}

export async function dropPosition(tx: Kysely<Schema>, position: PositionKey): Promise<void> {
  await tx.deleteFrom('positions').where(isPosition(position)).execute();
}

/** Stores positions as the emulator's fills have left them, many in one statement. */
export async function storePositions(
  tx: Kysely<Schema>,
  { gone, held }: { readonly gone: readonly PositionKey[]; readonly held: readonly PaperPosition[] },
): Promise<void> {
  for (const part of inChunks(gone)) {
    const keys = selectRows(tx, 'positions', ['account_id', 'owner', 'fund_id'], part);
    await sql`DELETE FROM positions WHERE (account_id, owner, fund_id) IN (${keys})`.execute(tx);
  }
  for (const part of inChunks(held)) {
    const rows = part.map((one) => ({
      account_id: one.accountId,
      owner: one.owner,
      fund_id: one.fundId,
      quantity: one.quantity,
      cost: one.cost,
      cost_rest: one.costRest,
      quote_cost: one.quoteCost?.toString() ?? null,
      commission: one.commission,
      opened_at: one.openedAt,
    }));
    const columns = columnsIn(rows);
    await tx
      .insertInto('positions')
      .columns(columns)
      .expression(selectRows(tx, 'positions', columns, rows))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'owner', 'fund_id']).doUpdateSet(({ ref }) => ({
          quantity: ref('excluded.quantity'),
          cost: ref('excluded.cost'),
          cost_rest: ref('excluded.cost_rest'),
          quote_cost: ref('excluded.quote_cost'),
          commission: ref('excluded.commission'),
          opened_at: ref('excluded.opened_at'),
        })),
      )
      .execute();
  }
}

export async function insertFills(
  tx: Kysely<Schema>,
  fills: readonly Insertable<Schema['fills']>[],
): Promise<void> {
  for (const part of inChunks(fills)) {
    const columns = columnsIn(part);
    await tx
      .insertInto('fills')
      .columns(columns)
      .expression(selectRows(tx, 'fills', columns, part))
      .execute();
  }
}

/** Deletes an account's fills of orders that go into an archive. @returns them in the order of booking */
export async function takeFills(
  tx: Kysely<Schema>,
  accountId: string,
  orderIds: readonly string[],
): Promise<Row<'fills'>[]> {
  const taken: Row<'fills'>[] = [];
  for (const some of inChunks(orderIds))
    taken.push(
      ...(await tx
        .deleteFrom('fills')
        .where('account_id', '=', accountId)
        .where(isAnyOf(tx, 'client_order_id', some))
        .returningAll()
        .execute()),
    );
  return taken.sort((a, b) => a.seq - b.seq);
}

/**
 * Makes a copy's positions its user's own, in the caller's transaction. The fills that opened them move with them, so
 * that lots stay whole; trades the copy has closed stay the copy's.
 */
export async function handOver(tx: Kysely<Schema>, accountId: string, owner: string): Promise<void> {
  const positions = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('owner', '=', owner)
    .execute();
  for (const { fund_id: fundId, ...handed } of positions) {
    const own = await tx
      .selectFrom('positions')
      .selectAll()
      .where(isPosition({ account_id: accountId, owner: OWN, fund_id: fundId }))
      .executeTakeFirst();
    // Both have the same sign: the opposite side of another owner's position is refused.
    const rest = handed.cost_rest + (own?.cost_rest ?? 0);
    const carried = Math.trunc(rest / MICROS_PER_UNIT);
    const merged = {
      quantity: handed.quantity + (own?.quantity ?? 0),
      cost: handed.cost + (own?.cost ?? 0) + carried,
      cost_rest: rest - carried * MICROS_PER_UNIT,
      quote_cost: addQuoteCosts(handed, own),
      commission: handed.commission + (own?.commission ?? 0),
      opened_at: Math.min(handed.opened_at, own?.opened_at ?? handed.opened_at),
      broker_quantity: addQuantities(handed.broker_quantity, own?.broker_quantity ?? null),
    };
    await putPosition(tx, { account_id: accountId, owner: OWN, fund_id: fundId }, merged);
    await tx
      .updateTable('fills')
      .set({ owner: OWN })
      .where('account_id', '=', accountId)
      .where('owner', '=', owner)
      .where('fund_id', '=', fundId)
      .where('time', '>=', handed.opened_at)
      .where('profit', 'is', null)
      .execute();
    const handing = { fundId, from: owner, to: OWN, since: handed.opened_at };
    await handOverActions(tx, accountId, handing);
  }
  await tx.deleteFrom('positions').where('account_id', '=', accountId).where('owner', '=', owner).execute();
}

/**
 * Counts an account's fills of a pair in its own units, at one rate. Sums are rounded instead of fills, so that those of
 * an owner add up to what is held.
 */
export async function convertFills(
  tx: Kysely<Schema>,
  {
    accountId,
    fundId,
    before,
  }: { readonly accountId: string; readonly fundId: FundId; readonly before: Millis },
  rate: Price,
): Promise<void> {
  const fills = await tx
    .selectFrom('fills')
    .select(['broker_fill_id', 'owner', 'side', 'quantity'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('recorded_at', '<', before)
    .orderBy('seq')
    .execute();
  const sums = new Map<string, Micros>();
  for (const { broker_fill_id, owner, side, quantity } of fills) {
    const sum = sums.get(owner) ?? ZERO;
    const through = plus(sum, side === 'buy' ? quantity : -quantity);
    sums.set(owner, through);
    await tx
      .updateTable('fills')
      .set({ rate, quantity: absolute(minus(inUnitsAt(rate, through), inUnitsAt(rate, sum))) })
      .where('account_id', '=', accountId)
      .where('broker_fill_id', '=', broker_fill_id)
      .execute();
  }
}

type CostRow = Pick<Row<'positions'>, 'cost' | 'cost_rest' | 'quote_cost'>;

/** null if both are the same in dollars. */
function addQuoteCosts(handed: CostRow, own: CostRow | undefined): string | null {
  if (handed.quote_cost === null && (own?.quote_cost ?? null) === null) return null;
  const quoteCost = ({ cost, cost_rest, quote_cost }: CostRow) =>
    quote_cost === null ? BigInt(cost) * UNIT + BigInt(cost_rest) : BigInt(quote_cost);
  return (quoteCost(handed) + (own ? quoteCost(own) : 0n)).toString();
}

const UNIT = BigInt(MICROS_PER_UNIT);

function addQuantities(handed: string | null, own: string | null): string | null {
  if (handed === null) return own;
  return formatNanos(plus(parseNanos(handed), parseNanos(own ?? '0')));
}
