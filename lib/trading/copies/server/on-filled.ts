import type { Kysely } from 'kysely';
import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { ZERO } from '@/lib/core/base/money';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { isBasketCopy, OWN } from '@/lib/trading/accounts/paper-accounts';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';
import { because, inWords } from '@/lib/trading/orders/reasons';
import {
  changeEach,
  exitTarget,
  fillSignals,
  planExits,
  type SignalKey,
  type SignalRow,
  signalKey,
} from './copied-signal-store';
import { copiedNotification, notifyOpenings, readNamedAccounts } from './copy-notifications';
import { addProfits, endIfFlat } from './copy-store';
import { insertTrades, type Opening, putTrades, settleTrades } from './copy-trades';

/**
 * Applies what orders of copies did, in the transaction that books them: to intents, trades beside the robot's, the
 * copy's profit and end, and notifications.
 */

type TradeRow = Row<'copy_trades'>;
type CopyFill = BookedFill & { readonly causeKey: string };

function isCopyFill(fill: BookedFill): fill is CopyFill {
  return fill.owner !== OWN && !isBasketCopy(fill.owner) && fill.causeKey !== null;
}

/**
 * @param now UTC milliseconds
 * @param countsProfit false where copies' profits were counted with each execution
 */
export async function onCopiesFilled(
  tx: Kysely<Schema>,
  fills: readonly BookedFill[],
  now: Millis,
  countsProfit = true,
): Promise<void> {
  const copied = fills.filter(isCopyFill);
  if (copied.length === 0) return;
  const openings = copied.filter(({ action }) => action === 'open');
  const closings = copied.filter(({ action }) => action === 'close');
  await addUnplanned(tx, closings, now);
  await fillSignals(
    tx,
    copied.map((fill) => ({ ...fill, note: fill.note })),
  );
  if (openings.length > 0) {
    await noteOpenings(tx, openings);
    await notifyOpenings(tx, openings, now);
  }
  if (countsProfit) await addProfits(tx, closings);
  if (closings.length > 0) await noteClosings(tx, closings, now);
}

/** Adds intents for positions that the user or a margin call closed, since none was planned. */
async function addUnplanned(tx: Kysely<Schema>, closings: readonly CopyFill[], now: Millis): Promise<void> {
  if (closings.length === 0) return;
  const planned = new Set<string>();
  for (const some of inChunks(closings))
    for (const signal of await readSignals(tx, some)) planned.add(signalKey(signal));
  for (const fill of closings.filter(({ owner, causeKey }) => !planned.has(`${owner} ${causeKey}`))) {
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
    const kind = fill.order.requestKey === null ? 'guard' : 'user';
    const cause = { key: fill.causeKey, kind, seq: null } as const;
    if (entry) await planExits(tx, [{ of: exitTarget(entry), cause, ordered: fill.order }], now);
  }
}

const FILLED_COLUMNS = [
  'copy_id',
  'cause_key',
  'cause',
  'entry_cause',
  'trade_no',
  'fill_id',
  'filled',
] as const satisfies readonly (keyof SignalRow)[];

type FilledSignal = Pick<SignalRow, (typeof FILLED_COLUMNS)[number]>;

async function readSignals(
  tx: Kysely<Schema>,
  some: readonly { readonly owner: string; readonly causeKey: string | null }[],
): Promise<readonly FilledSignal[]> {
  const causes = [...new Set(some.flatMap(({ causeKey }) => causeKey ?? []))];
  const wanted = new Set(some.map(({ owner, causeKey }) => `${owner} ${causeKey}`));
  const rows = await tx
    .selectFrom('copy_intents')
    .select(FILLED_COLUMNS)
    .where(
      isAnyOf(
        tx,
        'copy_id',
        some.map(({ owner }) => owner),
      ),
    )
    .where('cause_key', 'in', causes)
    .execute();
  return rows.filter((row) => wanted.has(signalKey(row)));
}

/** Notes openings of trades that are in the robot's ledger already, because the copy opened or began later. */
async function noteOpenings(tx: Kysely<Schema>, fills: readonly CopyFill[]): Promise<void> {
  for (const some of inChunks(fills)) {
    const named = (await readSignals(tx, some)).filter(({ trade_no }) => trade_no !== null);
    if (named.length === 0) continue;
    for (const entry of named.filter(({ cause }) => cause === 'user')) await insertOpenTrade(tx, entry);
    const entries = new Map(named.map((entry) => [signalKey(entry), entry]));
    const rows = await openRows(tx, named);
    await putTrades(
      tx,
      rows.flatMap((row): TradeRow[] => {
        const entry = entries.get(`${row.copy_id} ${row.open_cause}`);
        return entry ? [{ ...row, open_fill: entry.fill_id, my_quantity: entry.filled ?? ZERO }] : [];
      }),
    );
  }
}

/** Stores a trade that the robot had open when the copy began. */
async function insertOpenTrade(tx: Kysely<Schema>, { copy_id, cause_key }: SignalKey): Promise<void> {
  const entry = await tx
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', '=', copy_id)
    .where('cause_key', '=', cause_key)
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('ledger_entries')
    .innerJoin('copies', 'copies.robot_id', 'ledger_entries.robot_id')
    .selectAll('ledger_entries')
    .where('copies.id', '=', copy_id)
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
      isAnyOf(
        tx,
        'copy_id',
        entries.map(({ copy_id }) => copy_id),
      ),
    )
    .where('trade_no', 'in', tradeNos)
    .where('closed_at', 'is', null)
    .execute();
}

async function noteClosings(tx: Kysely<Schema>, fills: readonly CopyFill[], now: Millis): Promise<void> {
  const robots = new Map<string, number>();
  const told: NewNotification[] = [];
  const settled = new Map<number, Set<number>>();
  for (const some of inChunks(fills)) {
    const owners = some.map(({ owner }) => owner);
    const copies = await tx
      .selectFrom('copies')
      .select(['id', 'robot_id'])
      .where(isAnyOf(tx, 'id', owners))
      .execute();
    for (const { id, robot_id } of copies) robots.set(id, robot_id);
    const exits = new Map((await readSignals(tx, some)).map((exit) => [signalKey(exit), exit]));
    const entries = await readEntries(tx, [...exits.values()]);
    const rows = await openRows(tx, [...entries.values()]);
    const rowByEntry = new Map(rows.map((row) => [`${row.copy_id} ${row.open_cause}`, row]));
    const accounts = await readNamedAccounts(
      tx,
      some.map(({ accountId }) => accountId),
    );
    const changed: TradeRow[] = [];
    for (const fill of some) {
      const exit = exits.get(`${fill.owner} ${fill.causeKey}`);
      const entryKey = `${fill.owner} ${exit?.entry_cause}`;
      const row = rowByEntry.get(entryKey);
      const robotId = robots.get(fill.owner);
      if (row) changed.push({ ...row, close_cause: fill.causeKey, close_fill: fill.fillId });
      const tradeNo = entries.get(entryKey)?.trade_no ?? null;
      if (robotId === undefined) continue;
      if (tradeNo !== null) settled.set(robotId, (settled.get(robotId) ?? new Set()).add(tradeNo));
      told.push(copiedNotification(fill, robotId as RobotId, tradeNo, accounts.get(fill.accountId) ?? null));
    }
    await putTrades(tx, changed);
  }
  // Other copies' trades are compared by their own fills, or when the robot's trade is recorded.
  for (const ids of inChunks([...robots.keys()]))
    for (const [robotId, tradeNos] of settled) await settleTrades(tx, robotId, [...tradeNos], now, ids);
  await storeNotifications(tx, told, now);
  await endIfFlat(tx, [...robots.keys()], 'trader', now);
}

async function readEntries(
  tx: Kysely<Schema>,
  exits: readonly FilledSignal[],
): Promise<ReadonlyMap<string, FilledSignal>> {
  const wanted = exits.map(({ copy_id, entry_cause }) => ({ owner: copy_id, causeKey: entry_cause }));
  const rows = wanted.some(({ causeKey }) => causeKey !== null) ? await readSignals(tx, wanted) : [];
  return new Map(rows.map((row) => [signalKey(row), row]));
}

/** Orders of copies that ended without a fill. */
export async function onCopyOrdersEnded(
  tx: Kysely<Schema>,
  orders: readonly EndedOrder[],
  now: Millis,
): Promise<void> {
  const changes = orders.flatMap(({ order, state, reason: why }) => {
    if (order.owner === OWN || order.causeKey === null) return [];
    const reason = state === 'expired' ? because('no-price', order.dueAt) : inWords(why);
    // A close is only rejected if there is nothing to close.
    const type = state === 'rejected' && order.action === 'close' ? 'nothingHeld' : 'unfilled';
    return [
      { signal: { copy_id: order.owner, cause_key: order.causeKey }, event: { type, reason } as const },
    ];
  });
  await changeEach(tx, changes, now);
}
