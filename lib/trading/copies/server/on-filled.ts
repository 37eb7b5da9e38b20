import { type Kysely, type Selectable, sql } from 'kysely';
import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import type { CopyIntentsTable, CopyTradesTable, Schema } from '@/lib/core/database/schema';
import type { NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/store-notifications';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';
import { reasonOf } from '../reasons';
import { copiedNotification, readBrokerAccounts, tellAutopilot, tellMissed } from './copy-notifications';
import type { CopyRow } from './copy-rows';
import { chunks, insertTrades, type Opening, putTrades, settleTrades } from './copy-trades';
import { endIfFlat } from './turn-off';

/**
 * What orders of copies did, taken up in the transaction that books it: intents, the robot's trade beside mine, the copy's
 * profit, its end once it's flat, and its user's notification.
 */

type IntentRow = Selectable<CopyIntentsTable>;
type TradeRow = Selectable<CopyTradesTable>;
type CopyFill = BookedFill & { readonly causeKey: string };

/** Copies whose updates are one statement: each has two parameters. */
const COPIES_PER_UPDATE = 200;
const USER_OPEN = 'user:open:';

function isCopyFill(fill: BookedFill): fill is CopyFill {
  return fill.owner !== OWN && fill.causeKey !== null;
}

/**
 * @param now UTC milliseconds
 * @param countsProfit false where copies' profits were counted with each execution
 */
export async function onCopiesFilled(
  tx: Kysely<Schema>,
  fills: readonly BookedFill[],
  now: number,
  countsProfit = true,
): Promise<void> {
  const copied = fills.filter(isCopyFill);
  if (copied.length === 0) return;
  const openings = copied.filter(({ action }) => action === 'open');
  const closings = copied.filter(({ action }) => action === 'close');
  await addUnplanned(tx, closings);
  await markFilled(tx, copied);
  if (openings.length > 0) await noteOpenings(tx, openings);
  if (countsProfit) await addProfits(tx, closings);
  if (closings.length > 0) await noteClosings(tx, closings, now);
}

/** Positions that their user or a margin call closed: no intent was planned for it. */
async function addUnplanned(tx: Kysely<Schema>, closings: readonly CopyFill[]): Promise<void> {
  const suspects = closings.filter(({ causeKey }) => /^(?:user|guard:margin):/.test(causeKey));
  if (suspects.length === 0) return;
  const planned = new Set(
    (await readIntents(tx, suspects)).map(({ copy_id, cause_key }) => `${copy_id} ${cause_key}`),
  );
  for (const fill of suspects.filter(({ owner, causeKey }) => !planned.has(`${owner} ${causeKey}`))) {
    const entry = await tx
      .selectFrom('copy_intents')
      .selectAll()
      .where('copy_id', '=', fill.owner)
      .where('fund_id', '=', fill.fundId)
      .where('action', '=', 'open')
      .where('state', 'in', ['done', 'partial'])
      .orderBy('due_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!entry) continue;
    await tx
      .insertInto('copy_intents')
      .values({
        ...entry,
        cause_key: fill.causeKey,
        action: 'close',
        state: 'ordered',
        reason: null,
        share_pct: null,
        entry_cause: entry.cause_key,
        is_open: 0,
        fill_id: null,
        filled: null,
        attempts: 1,
        decided_at: fill.order.createdAt,
        due_at: fill.order.dueAt,
        expires_at: null,
        created_at: fill.order.createdAt,
      })
      .execute();
    await tx
      .updateTable('copy_intents')
      .set({ is_open: 0 })
      .where('copy_id', '=', entry.copy_id)
      .where('cause_key', '=', entry.cause_key)
      .execute();
  }
}

/** Every intent is there already; the other fields are placeholders. */
async function markFilled(tx: Kysely<Schema>, fills: readonly CopyFill[]): Promise<void> {
  for (const some of chunks(fills))
    await tx
      .insertInto('copy_intents')
      .values(
        some.map((fill) => ({
          copy_id: fill.owner,
          cause_key: fill.causeKey,
          fund_id: fill.fundId,
          side: '',
          action: fill.action,
          trade_no: null,
          // An order says what its fill left out.
          state: fill.order.reason === null ? 'done' : 'partial',
          reason: fill.order.reason,
          share_pct: null,
          entry_cause: null,
          is_open: 0 as const,
          fill_id: fill.fillId,
          filled: fill.quantity,
          attempts: 0,
          decided_at: 0,
          due_at: 0,
          expires_at: null,
          created_at: 0,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['copy_id', 'cause_key']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          reason: ref('excluded.reason'),
          fill_id: ref('excluded.fill_id'),
          filled: ref('excluded.filled'),
        })),
      )
      .execute();
}

async function readIntents(
  tx: Kysely<Schema>,
  some: readonly { readonly owner: string; readonly causeKey: string | null }[],
): Promise<readonly IntentRow[]> {
  const causes = [...new Set(some.flatMap(({ causeKey }) => causeKey ?? []))];
  const wanted = new Set(some.map(({ owner, causeKey }) => `${owner} ${causeKey}`));
  const rows = await tx
    .selectFrom('copy_intents')
    .selectAll()
    .where(
      'copy_id',
      'in',
      some.map(({ owner }) => owner),
    )
    .where('cause_key', 'in', causes)
    .execute();
  return rows.filter(({ copy_id, cause_key }) => wanted.has(`${copy_id} ${cause_key}`));
}

/** Where the robot's trade is known already: the copy opened late, or what the robot had open when it began. */
async function noteOpenings(tx: Kysely<Schema>, fills: readonly CopyFill[]): Promise<void> {
  for (const some of chunks(fills)) {
    const named = (await readIntents(tx, some)).filter(({ trade_no }) => trade_no !== null);
    if (named.length === 0) continue;
    for (const entry of named.filter(({ cause_key }) => cause_key.startsWith(USER_OPEN)))
      await insertOpenTrade(tx, entry);
    const entries = new Map(named.map((entry) => [`${entry.copy_id} ${entry.cause_key}`, entry]));
    const rows = await openRows(tx, named);
    await putTrades(
      tx,
      rows.flatMap((row): TradeRow[] => {
        const entry = entries.get(`${row.copy_id} ${row.open_cause}`);
        return entry ? [{ ...row, open_fill: entry.fill_id, my_quantity: entry.filled ?? 0 }] : [];
      }),
    );
  }
}

/** A trade that the robot had open when the copy began. */
async function insertOpenTrade(tx: Kysely<Schema>, entry: IntentRow): Promise<void> {
  const row = await tx
    .selectFrom('ledger_entries')
    .innerJoin('copies', 'copies.robot_id', 'ledger_entries.robot_id')
    .selectAll('ledger_entries')
    .where('copies.id', '=', entry.copy_id)
    .where('ledger_entries.trade_no', '=', entry.trade_no ?? 0)
    .where('ledger_entries.kind', '=', 'open')
    .executeTakeFirst();
  if (!row) return;
  const opening: Opening = {
    robotId: row.robot_id as RobotId,
    seq: row.seq,
    tradeNo: row.trade_no,
    fundId: row.fund_id as FundId,
    side: row.side as Opening['side'],
    quantity: row.quantity as Micros,
    price: row.price as Price,
    slippage: row.slippage as Micros,
    time: row.time as Millis,
    signalSeq: row.signal_seq,
  };
  await insertTrades(tx, opening, [entry]);
}

async function openRows(
  tx: Kysely<Schema>,
  entries: readonly { readonly copy_id: string; readonly trade_no: number | null }[],
): Promise<readonly TradeRow[]> {
  const tradeNos = [...new Set(entries.flatMap(({ trade_no }) => trade_no ?? []))];
  if (tradeNos.length === 0) return [];
  return tx
    .selectFrom('copy_trades')
    .selectAll()
    .where(
      'copy_id',
      'in',
      entries.map(({ copy_id }) => copy_id),
    )
    .where('trade_no', 'in', tradeNos)
    .where('closed_at', 'is', null)
    .execute();
}

async function noteClosings(tx: Kysely<Schema>, fills: readonly CopyFill[], now: number): Promise<void> {
  const copies = new Map<string, CopyRow>();
  const told: NewNotification[] = [];
  const settled = new Map<number, Set<number>>();
  for (const some of chunks(fills)) {
    const owners = some.map(({ owner }) => owner);
    for (const copy of await tx.selectFrom('copies').selectAll().where('id', 'in', owners).execute())
      copies.set(copy.id, copy);
    const exits = new Map(
      (await readIntents(tx, some)).map((exit) => [`${exit.copy_id} ${exit.cause_key}`, exit]),
    );
    const entries = await readEntries(tx, [...exits.values()]);
    const rows = await openRows(tx, [...entries.values()]);
    const rowByEntry = new Map(rows.map((row) => [`${row.copy_id} ${row.open_cause}`, row]));
    const accounts = await readBrokerAccounts(
      tx,
      some.map(({ accountId }) => accountId),
    );
    const changed: TradeRow[] = [];
    for (const fill of some) {
      const exit = exits.get(`${fill.owner} ${fill.causeKey}`);
      const entryKey = `${fill.owner} ${exit?.entry_cause}`;
      const row = rowByEntry.get(entryKey);
      const copy = copies.get(fill.owner);
      if (row) changed.push({ ...row, close_cause: fill.causeKey, close_fill: fill.fillId });
      const tradeNo = entries.get(entryKey)?.trade_no ?? null;
      if (!copy || tradeNo === null) continue;
      settled.set(copy.robot_id, (settled.get(copy.robot_id) ?? new Set()).add(tradeNo));
      told.push(copiedNotification(fill, copy, tradeNo, accounts.get(fill.accountId) ?? null));
    }
    await putTrades(tx, changed);
  }
  for (const [robotId, tradeNos] of settled) await settleTrades(tx, robotId, [...tradeNos], now);
  await storeNotifications(tx, told, now);
  await endFlat(tx, [...copies.values()], now);
}

async function readEntries(
  tx: Kysely<Schema>,
  exits: readonly IntentRow[],
): Promise<ReadonlyMap<string, IntentRow>> {
  const wanted = exits.map(({ copy_id, entry_cause }) => ({ owner: copy_id, causeKey: entry_cause }));
  const rows = wanted.some(({ causeKey }) => causeKey !== null) ? await readIntents(tx, wanted) : [];
  return new Map(rows.map((row) => [`${row.copy_id} ${row.cause_key}`, row]));
}

/** Adds what closings made to their copies' profits. */
export async function addProfits(
  tx: Kysely<Schema>,
  fills: readonly Pick<BookedFill, 'owner' | 'profit'>[],
): Promise<void> {
  const sums = new Map<string, number>();
  for (const { owner, profit } of fills) sums.set(owner, (sums.get(owner) ?? 0) + (profit ?? 0));
  for (const some of chunks([...sums], COPIES_PER_UPDATE)) {
    const cases = some.map(([id, sum]) => sql`WHEN ${id} THEN CAST(${sum} AS BIGINT)`);
    await tx
      .updateTable('copies')
      .set({ closed_profit: sql<number>`closed_profit + CASE id ${sql.join(cases, sql` `)} ELSE 0 END` })
      .where(
        'id',
        'in',
        some.map(([id]) => id),
      )
      .execute();
  }
}

/** Ends draining copies that no longer hold anything, and notifies their users. */
export async function endFlat(tx: Kysely<Schema>, copies: readonly CopyRow[], now: number): Promise<void> {
  for (const some of chunks(copies.filter(({ state }) => state === 'draining'))) {
    const ended = await endIfFlat(
      tx,
      some.map(({ id }) => id),
      now,
    );
    await tellAutopilot(tx, ended, 'ended', now);
  }
}

/** Orders of copies that ended without a fill: entries are missed, exits are tried again. */
export async function onCopyOrdersEnded(
  tx: Kysely<Schema>,
  orders: readonly EndedOrder[],
  now: number,
): Promise<void> {
  const copied = orders.filter(({ order }) => order.owner !== OWN && order.causeKey !== null);
  for (const { order, state, reason } of copied) {
    const isEntry = order.action === 'open';
    const why = state === 'expired' ? reasonOf('no-price', order.dueAt) : reason;
    await tx
      .updateTable('copy_intents')
      .set(
        isEntry
          ? { state: 'missed', reason: why, is_open: 0 }
          : // Rejected closes have nothing to close; others are ordered again.
            { state: state === 'rejected' ? 'skipped' : 'planned', reason: why },
      )
      .where('copy_id', '=', order.owner)
      .where('cause_key', '=', order.causeKey)
      .where('state', '=', 'ordered')
      .execute();
    if (isEntry) await missTrade(tx, order.owner, order.causeKey ?? '', why, now);
  }
  const entries = copied.filter(({ order }) => order.action === 'open');
  await tellMissed(
    tx,
    entries.map(({ order }) => ({ copyId: order.owner, causeKey: order.causeKey ?? '' })),
    now,
  );
  await endFlatOf(
    tx,
    copied.map(({ order }) => order.owner),
    now,
  );
}

/** The robot's trade may be recorded, and even over, before the copy's order ends. */
export async function missTrade(
  tx: Kysely<Schema>,
  copyId: string,
  cause: string,
  reason: string,
  now: number,
): Promise<void> {
  const missed = await tx
    .updateTable('copy_trades')
    .set({ skip_reason: reason })
    .where('copy_id', '=', copyId)
    .where('open_cause', '=', cause)
    .where('closed_at', 'is', null)
    .returning('trade_no')
    .executeTakeFirst();
  if (!missed) return;
  const copy = await tx.selectFrom('copies').select('robot_id').where('id', '=', copyId).executeTakeFirst();
  if (copy) await settleTrades(tx, copy.robot_id, [missed.trade_no], now);
}

async function endFlatOf(tx: Kysely<Schema>, ids: readonly string[], now: number): Promise<void> {
  for (const some of chunks([...new Set(ids)]))
    await endFlat(tx, await tx.selectFrom('copies').selectAll().where('id', 'in', some).execute(), now);
}
