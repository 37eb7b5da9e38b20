import type { Kysely } from 'kysely';
import {
  absolute,
  type FundId,
  least,
  type Micros,
  type Millis,
  minus,
  type Price,
  plus,
} from '@/lib/core/base/brand';
import { MICROS_PER_UNIT, ZERO } from '@/lib/core/base/money';
import {
  formatNanos,
  microsToNanos,
  type Nanos,
  nanosToMicros,
  parseNanos,
  ZERO_NANOS,
} from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { CorporateAction, StockSplit } from '@/lib/market/corporate-actions/corporate-action';
import type { ActionData } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, book, type Holding } from '@/lib/trading/accounts/position';
import {
  EMULATOR,
  isPosition,
  type PositionKey,
  toPaperPosition,
} from '@/lib/trading/accounts/server/account-rows';
import { addCash } from '@/lib/trading/accounts/server/account-store';
import { dropPosition, putPosition } from '@/lib/trading/accounts/server/position-store';
import type { AccountEvent } from '@/lib/trading/broker-accounts/account-event';
import { recordAccountEvent } from '@/lib/trading/broker-accounts/server/account-log-store';
import { addProfits } from '@/lib/trading/copies/server/copy-store';
import { leavePosition } from '@/lib/trading/copies/server/leave-position';
import type { ActionChange } from '@/lib/trading/corporate-actions/account-action';
import {
  dividendFor,
  restateHolding,
  restateHoldingTo,
  restatePrice,
  restateQuantity,
  spunOff,
} from '@/lib/trading/corporate-actions/restate';
import { insertAccountAction, isApplied } from '@/lib/trading/corporate-actions/server/account-action-store';
import { AFTER_FIRST } from '@/lib/trading/orders/order';
import { because, inWords, type Reason } from '@/lib/trading/orders/reasons';
import { changeOrder, changeOrders, noteOnOrder } from '@/lib/trading/orders/server/order-store';

/** An account is restated by a corporate action once, with its orders, its log and its user's notification. */

type AccountRow = Row<'trading_accounts'>;
type PositionRow = Row<'positions'>;
type OrderRow = Row<'orders'>;

export interface Restatement {
  readonly action: CorporateAction;
  /** Price of what is held after the action; null if it isn't known yet. */
  readonly price: number | null;
  readonly source: Extract<AccountEvent, { kind: 'action' }>['source'];
  /** What the broker calls the instrument, or its ticker. */
  readonly symbol: string;
  /** At brokers: what it holds in all now; null if that isn't known. */
  readonly found?: Nanos | null;
  /** At brokers: what it paid for a dividend, in all. */
  readonly paid?: Micros | null;
  /** On paper: it was learned of after it began. A dividend isn't paid then, since who held what isn't known any more. */
  readonly isLate?: boolean;
  /** Of a spin-off: the other instrument, where the market has it. */
  readonly newFund?: FundId | null;
}

/**
 * Restates a locked account, in the caller's transaction. What was opened since the action began isn't concerned.
 * @returns false if it was restated by this action before, or holds nothing that the action is about
 */
export async function restateAccount(
  tx: Kysely<Schema>,
  account: AccountRow,
  restatement: Restatement,
  now: Millis,
): Promise<boolean> {
  const { action } = restatement;
  if (await isApplied(tx, account.id, action)) return false;
  const rows = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('fund_id', '=', action.fundId)
    .where('opened_at', '<', action.effectiveAt)
    // The user's own position is the first that a broker's rounding is taken from, then the newest.
    .orderBy('opened_at', 'desc')
    .execute();
  const held = rows.toSorted((a, b) => Number(b.owner === OWN) - Number(a.owner === OWN));
  const orders = action.kind === 'split' ? await restateOrders(tx, account, held, action, now) : 0;
  if (action.kind === 'symbol-change') await renameOrders(tx, account, action);
  // A new symbol is worth knowing for what robots may buy.
  if (held.length === 0 && orders === 0 && action.kind !== 'symbol-change') return false;
  const changes = await restatePositions(tx, account, held, restatement, now);
  await insertAccountAction(tx, account, action, changes, now);
  await addProfits(
    tx,
    changes.filter(({ owner }) => owner !== OWN),
  );
  const cash = changes.reduce((sum, change) => plus(sum, change.cash), ZERO);
  if (account.broker === EMULATOR && cash !== 0) await addCash(tx, account.id, cash);
  for (const row of held)
    if (row.owner !== OWN && action.kind === 'split') await leavePosition(tx, row, 'paidInCash', now);
  const what = describeChange(restatement, changes);
  if (account.broker !== EMULATOR)
    await recordAccountEvent(tx, account.id, logEntry(restatement, what, changes), now);
  if (what !== null && held.length > 0)
    await storeNotifications(
      tx,
      [
        {
          kind: 'action',
          userId: account.user_id,
          dedupeKey: `action:${account.id}:${action.key}`,
          robotId: null,
          happenedAt: now,
          data: {
            fundId: action.fundId,
            what,
            account:
              account.broker === EMULATOR
                ? null
                : { name: account.name ?? account.broker, isRealMoney: account.mode === 'live' },
            ...(account.broker === EMULATOR && account.name !== null && { accountName: account.name }),
          },
        },
      ],
      now,
    );
  return true;
}

async function restatePositions(
  tx: Kysely<Schema>,
  account: AccountRow,
  held: readonly PositionRow[],
  restatement: Restatement,
  now: Millis,
): Promise<readonly ActionChange[]> {
  const { action } = restatement;
  switch (action.kind) {
    case 'split':
      return account.broker === EMULATOR
        ? splitOnPaper(tx, held, action, restatement.price, now)
        : splitAtBroker(tx, held, action, restatement);
    case 'cash-dividend':
      // Brokers pay what was held on another day, and their cash is as they report it.
      return account.broker === EMULATOR && !restatement.isLate
        ? held.map((row) => {
            const cash = dividendFor(row.quantity, action.perShare);
            return { ...unchanged(row), cash, profit: cash };
          })
        : held.map(unchanged);
    case 'spin-off':
      return account.broker === EMULATOR
        ? giveShares(tx, account, held, restatement, now)
        : held.map(unchanged);
    case 'symbol-change':
      return held.map(unchanged);
  }
}

function unchanged({ owner, quantity }: PositionRow): ActionChange {
  return { owner, before: quantity, after: quantity, cash: ZERO, profit: ZERO };
}

async function splitOnPaper(
  tx: Kysely<Schema>,
  held: readonly PositionRow[],
  split: StockSplit,
  price: number | null,
  now: Millis,
): Promise<readonly ActionChange[]> {
  const changes: ActionChange[] = [];
  for (const row of held) {
    const { holding, cash } = restateHolding(toPaperPosition(row), split, priceAfter(row, split, price));
    const change = await putRestated(tx, row, holding, cash, null);
    changes.push(change);
    if (change.after === 0) await endClosings(tx, row, because('paid-in-cash'), now);
  }
  return changes;
}

/** At a broker each part stays exact; a fraction that the broker doesn't hold any more was paid by it in cash. */
async function splitAtBroker(
  tx: Kysely<Schema>,
  held: readonly PositionRow[],
  split: StockSplit,
  { price, found = null }: Restatement,
): Promise<readonly ActionChange[]> {
  const exacts = held.map((row) => restateQuantity(exactQuantity(row), split));
  const sum = exacts.reduce((total, exact) => plus(total, exact), ZERO_NANOS);
  let missing = paidByBroker(sum, found);
  const changes: ActionChange[] = [];
  for (const [index, row] of held.entries()) {
    const exact = exacts[index] ?? ZERO_NANOS;
    const part = least(missing, absolute(exact));
    missing = minus(missing, part);
    const left = exact > 0n ? minus(exact, part) : plus(exact, part);
    const { holding, cash } =
      part === 0n
        ? { holding: { ...toPaperPosition(row), quantity: nanosToMicros(left) }, cash: null }
        : restateHoldingTo(toPaperPosition(row), split, priceAfter(row, split, price), nanosToMicros(left));
    changes.push(await putRestated(tx, row, holding, cash, left));
  }
  return changes;
}

/** Less than a share that is missing at the broker after a split is the fraction that it paid in cash. */
function paidByBroker(sum: Nanos, found: Nanos | null): Nanos {
  if (found === null || found > 0n !== sum > 0n) return ZERO_NANOS;
  const missing = minus(absolute(sum), absolute(found));
  return missing > 0n && missing < NANOS_PER_SHARE ? missing : ZERO_NANOS;
}

export const NANOS_PER_SHARE = parseNanos('1');

function priceAfter(row: PositionRow, split: StockSplit, price: number | null): Price {
  return price === null ? restatePrice(averagePrice(toPaperPosition(row)), split) : toPrice(price);
}

/** What a position holds, in full where a broker's decimals are kept. */
export function exactQuantity({
  broker_quantity,
  quantity,
}: Pick<PositionRow, 'broker_quantity' | 'quantity'>): Nanos {
  return broker_quantity === null ? microsToNanos(quantity) : parseNanos(broker_quantity);
}

async function putRestated(
  tx: Kysely<Schema>,
  row: PositionRow,
  holding: ReturnType<typeof toPaperPosition> | null,
  cash: { readonly amount: Micros; readonly profit: Micros } | null,
  exact: Nanos | null,
): Promise<ActionChange> {
  if (holding === null || holding.quantity === 0) await dropPosition(tx, row);
  else
    await putPosition(tx, row, {
      quantity: holding.quantity,
      cost: holding.cost,
      cost_rest: holding.costRest,
      commission: holding.commission,
      opened_at: row.opened_at,
      ...(exact !== null && { broker_quantity: formatNanos(exact) }),
    });
  return {
    owner: row.owner,
    before: row.quantity,
    after: holding?.quantity ?? ZERO,
    cash: cash?.amount ?? ZERO,
    profit: cash?.profit ?? ZERO,
  };
}

/**
 * Waiting orders from before. What is to close a position and has left, whether the broker has it or not, is canceled:
 * sent again, it would be for too many or too few. It's ordered anew from what is held. @returns how many
 */
async function restateOrders(
  tx: Kysely<Schema>,
  account: AccountRow,
  held: readonly PositionRow[],
  split: StockSplit,
  now: Millis,
): Promise<number> {
  const owners = new Set(held.map(({ owner }) => owner));
  const waiting = await tx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('fund_id', '=', split.fundId)
    .where('ended_at', 'is', null)
    .execute();
  // Exits that left since it began, before it was known here, were sized by the same positions.
  const orders = waiting.filter(
    ({ created_at, sent_at, action, owner }) =>
      created_at < split.effectiveAt || (sent_at !== null && action === 'close' && owners.has(owner)),
  );
  for (const order of orders) {
    if (order.sent_at !== null) {
      const reason = because(order.kind === 'stop' ? 'stop-withdrawn' : 'exit-resized');
      if (order.action === 'close' && order.cancel_at === null)
        await changeOrder(tx, order.client_order_id, { type: 'toCancel', reason }, now);
      continue;
    }
    const restated = restatedOrder(order, split);
    if (restated.quantity === 0)
      await changeOrder(tx, order.client_order_id, { type: 'calledOff', reason: because('split') }, now);
    else await noteOnOrder(tx, order.client_order_id, restated);
  }
  return orders.length;
}

/** Orders that are still to be sent would be refused under the old symbol. */
async function renameOrders(
  tx: Kysely<Schema>,
  account: AccountRow,
  { fundId, to }: Extract<CorporateAction, { readonly kind: 'symbol-change' }>,
): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select('client_order_id')
    .where('account_id', '=', account.id)
    .where('fund_id', '=', fundId)
    .where('state', '=', 'ready')
    .where('ended_at', 'is', null)
    .execute();
  for (const { client_order_id } of orders) await noteOnOrder(tx, client_order_id, { broker_symbol: to });
}

/** Ends the orders that were to close a user's own position, which is gone, and what waited for them to fill. */
async function endClosings(
  tx: Kysely<Schema>,
  { account_id, owner, fund_id }: PositionKey,
  reason: Reason,
  now: Millis,
): Promise<void> {
  // Copies' orders end with their signals.
  if (owner !== OWN) return;
  const event = { type: 'calledOff', reason } as const;
  const ended = await changeOrders(
    tx,
    ({ and, eb }) =>
      and([
        ...[eb('account_id', '=', account_id), eb('fund_id', '=', fund_id), eb('owner', '=', OWN)],
        ...[eb('action', '=', 'close'), eb('due_at', '<>', AFTER_FIRST)],
      ]),
    event,
    now,
  );
  const ids = ended.map(({ client_order_id }) => client_order_id);
  if (ids.length > 0)
    await changeOrders(
      tx,
      ({ and, eb }) => and([eb('group_id', 'in', ids), eb('due_at', '=', AFTER_FIRST)]),
      event,
      now,
    );
}

/** Whole shares stay whole. */
function restatedOrder(order: OrderRow, split: StockSplit) {
  const { quantity, broker_quantity } = order;
  const price = (stored: Price | null) => (stored === null ? null : restatePrice(stored, split));
  const exact = broker_quantity === null ? null : restateQuantity(parseNanos(broker_quantity), split);
  const isWhole = (quantity ?? 0) % MICROS_PER_UNIT === 0;
  const atBroker = exact !== null && isWhole ? minus(exact, exact % NANOS_PER_SHARE) : exact;
  const units = quantity === null ? null : restateQuantity(quantity, split);
  const onPaper = units !== null && isWhole ? minus(units, units % MICROS_PER_UNIT) : units;
  return {
    quantity: atBroker === null ? onPaper : nanosToMicros(atBroker),
    broker_quantity: atBroker === null ? null : formatNanos(atBroker),
    limit_price: price(order.limit_price),
    stop_price: price(order.stop_price),
    trail_amount: price(order.trail_amount),
    water_mark: price(order.water_mark),
  };
}

/**
 * The shares of another company are the user's own: no robot decides about them. They cost nothing, also where they close
 * what the user has on the other side.
 */
async function giveShares(
  tx: Kysely<Schema>,
  account: AccountRow,
  held: readonly PositionRow[],
  { action, newFund = null }: Restatement,
  now: Millis,
): Promise<readonly ActionChange[]> {
  const changes = held.map(unchanged);
  if (action.kind !== 'spin-off' || newFund === null) return changes;
  const given = held.reduce((sum, row) => plus(sum, spunOff(row.quantity, action)), ZERO);
  if (given === 0) return changes;
  const key = { account_id: account.id, owner: OWN, fund_id: newFund };
  const own = await tx.selectFrom('positions').selectAll().where(isPosition(key)).executeTakeFirst();
  const direction = given > 0 ? 1 : -1;
  const execute = (before: Holding | null, quantity: Micros) =>
    book(before, { direction, quantity, price: toPrice(0), commission: ZERO, time: action.effectiveAt });
  const before: Holding | null = own ? toPaperPosition(own) : null;
  const isOpposite = before !== null && Math.sign(before.quantity) === -direction;
  const closing = isOpposite ? least(absolute(before.quantity), absolute(given)) : ZERO;
  const closed = closing === 0 ? null : execute(before, closing);
  const left = closed === null ? before : closed.holding;
  const opening = minus(absolute(given), closing);
  const after = opening === 0 ? left : execute(left, opening).holding;
  if (after === null) await dropPosition(tx, key);
  else
    await putPosition(tx, key, {
      quantity: after.quantity,
      cost: after.cost,
      cost_rest: after.costRest,
      commission: after.commission,
      opened_at: after.openedAt,
    });
  if (closed?.holding === null) await endClosings(tx, key, inWords('The position was closed.'), now);
  if (!closed?.closed) return changes;
  const made = { owner: OWN, before: ZERO, after: ZERO, cash: closed.cash, profit: closed.closed.profit };
  const ofParent = changes.find(({ owner }) => owner === OWN);
  return ofParent
    ? changes.map((one) => (one === ofParent ? { ...one, cash: made.cash, profit: made.profit } : one))
    : [...changes, made];
}

function describeChange(
  { action, paid = null, newFund = null, isLate = false }: Restatement,
  changes: readonly ActionChange[],
): ActionData['what'] | null {
  const sum = (of: (change: ActionChange) => Micros) =>
    changes.reduce((total, change) => plus(total, of(change)), ZERO);
  switch (action.kind) {
    case 'split': {
      const { after, before } = action;
      const [from, to, cash] = [sum((one) => one.before), sum((one) => one.after), sum((one) => one.cash)];
      return { kind: 'split', after, before, from, to, cash };
    }
    case 'cash-dividend': {
      if (isLate) return { kind: 'cash-dividend', amount: null };
      const amount = paid ?? sum(({ cash }) => cash);
      return amount === 0 ? null : { kind: 'cash-dividend', amount };
    }
    case 'symbol-change':
      return { kind: 'symbol-change', from: action.from, to: action.to };
    case 'spin-off': {
      const shares = changes.reduce((total, { before }) => plus(total, spunOff(before, action)), ZERO);
      return { kind: 'spin-off', newSymbol: action.newSymbol, shares: newFund === null ? null : shares };
    }
  }
}

function logEntry(
  { action, source, symbol, paid = null }: Restatement,
  what: ActionData['what'] | null,
  changes: readonly ActionChange[],
): AccountEvent {
  const isSplit = what?.kind === 'split';
  const detail = {
    split: action.kind === 'split' ? `${action.after} for ${action.before}` : '',
    'symbol-change': action.kind === 'symbol-change' ? action.to : '',
    'spin-off': action.kind === 'spin-off' ? action.newSymbol : '',
    'cash-dividend': formatNanos(
      microsToNanos(paid ?? changes.reduce((sum, { cash }) => plus(sum, cash), ZERO)),
    ),
  }[action.kind];
  const quantity = isSplit
    ? { from: formatNanos(microsToNanos(what.from)), to: formatNanos(microsToNanos(what.to)) }
    : null;
  return { kind: 'action', action: action.kind, key: action.key, symbol, detail, quantity, source };
}
