import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FundId, Micros, Millis } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { batchGroups, inChunks } from '@/lib/core/base/in-chunks';
import type { Database } from '@/lib/core/database/database';
import { inLanes } from '@/lib/core/database/in-lanes';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import { instrumentById } from '@/lib/market/data/instruments';
import { BROKERAGE_ID_BASE } from '@/lib/robots/definitions/brokerage-id';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { isInPartition } from '@/lib/trading/accounts/server/account-partition';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import type { NewOrder } from '@/lib/trading/orders/order';
import { because, type Reason } from '@/lib/trading/orders/reasons';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { moneyFor } from '../sizing';
import { changeEach, type SignalRow, signalKey } from './copied-signal-store';
import { type CopyRow, IS_UNSETTLED, toCopySettings } from './copy-rows';

/**
 * Turns due intents into orders, or skips them with a reason. What depends on the kind of account is in rules: those of
 * the emulator are here, those of brokers in `lib/trading/broker-orders`.
 */

/** Intents of one transaction, so that none holds the write lock for long. Those of an account depend on each other. */
const INTENTS_PER_COMMIT = 500;

export interface DueIntent extends SignalRow {
  readonly copy: CopyRow;
  readonly isArchived: boolean;
}

/** What varies between planned orders. */
export type OrderPart = Pick<NewOrder, 'size'> & Partial<Pick<NewOrder, 'dueAt' | 'expiresAt' | 'atBroker'>>;

type Step =
  | { readonly do: 'order'; readonly order: NewOrder }
  | { readonly do: 'skip' | 'miss'; readonly reason: Reason }
  /** Something else has to happen first, so the intent stays planned. */
  | { readonly do: 'wait' };

export type Ruling =
  | { readonly do: 'order'; readonly part: OrderPart }
  | Exclude<Step, { readonly do: 'order' }>;

export interface PlanRules {
  /** Why nothing may be opened, so that an entry isn't worth waiting for; null if something may. */
  barred(intent: DueIntent): Reason | null;
  /** Decides about an entry that its copy wants. */
  entry(intent: DueIntent, amount: Micros): Ruling;
  /** Decides about an exit of what its copy holds. */
  exit(intent: DueIntent, held: HeldPosition): Ruling;
  /** Why an entry came too late. */
  late(intent: DueIntent): Reason;
  /** Why there is nothing to close. */
  notHeld(intent: DueIntent): Reason;
}

export interface PlanOptions {
  readonly database: Pick<Database, 'db' | 'commit' | 'engine'>;
  readonly instrumentById?: (fundId: FundId) => Pick<Instrument, 'fundType'> | null;
  /** Only accounts of this partition. */
  readonly partition?: number;
  readonly now: () => Millis;
}

function isPaperIn(partition?: number): RawBuilder<boolean> {
  const isIn = isInPartition('copies.account_id', partition);
  return sql<boolean>`(trading_accounts.broker = ${EMULATOR} AND ${isIn})`;
}

/** Plans all due intents of paper accounts. @returns how many were ordered */
export async function planOrders({
  database,
  instrumentById: findInstrument = instrumentById,
  partition,
  now,
}: PlanOptions): Promise<number> {
  let ordered = 0;
  const due = groupBy(await readDue(database.db, isPaperIn(partition), now()), ({ copy }) => copy.account_id);
  await inLanes(database, batchGroups(due.values(), INTENTS_PER_COMMIT), async (batch) => {
    const at = now();
    const planned = await database.commit((tx) =>
      planBatch(tx, batch, emulatorRules(findInstrument, at), at),
    );
    ordered += planned.ordered;
  });
  return ordered;
}

function emulatorRules(findInstrument: NonNullable<PlanOptions['instrumentById']>, now: Millis): PlanRules {
  return {
    barred: () => null,
    entry(intent, amount) {
      const fundType = findInstrument(intent.fund_id)?.fundType;
      const wholeUnits = isBrokerage(intent.copy.robot_id) && (fundType === 'S' || fundType === 'E');
      return { do: 'order', part: { size: { kind: 'amount', amount, wholeUnits } } };
    },
    exit: () => ({ do: 'order', part: { size: { kind: 'all' } } }),
    late: (intent) => because('late', intent.due_at, now),
    notHeld: () => because('before-open'),
  };
}

/** Robots that are tied to a broker account trade whole shares. */
export function isBrokerage(robotId: number): boolean {
  return robotId < BROKERAGE_ID_BASE;
}

/** Reads due intents, exits first. A copy that is paused completely keeps the robot's exits waiting. */
export async function readDue(
  db: Kysely<Schema>,
  whose: RawBuilder<boolean>,
  now: Millis,
): Promise<readonly DueIntent[]> {
  const rows = await dueIntents(db, whose, now)
    .selectAll('copy_intents')
    .select(['trading_accounts.state as account_state', 'trading_accounts.broker'])
    .orderBy('copy_intents.action')
    .execute();
  const copies = new Map<string, CopyRow>();
  for (const ids of inChunks([...new Set(rows.map(({ copy_id }) => copy_id))]))
    for (const copy of await db
      .selectFrom('copies')
      .selectAll()
      .where(isAnyOf(db, 'id', ids))
      .execute())
      copies.set(copy.id, copy);
  return rows.flatMap((row): DueIntent[] => {
    const copy = copies.get(row.copy_id);
    const isArchived =
      row.broker === EMULATOR ? row.account_state !== 'open' : row.account_state === 'disconnected';
    // Added to the row, since copying the columns of thousands takes longer than reading them.
    return copy ? [Object.assign(row, { isArchived, copy })] : [];
  });
}

/** How many intents of paper accounts are due, up to a limit. */
export async function countDue(db: Kysely<Schema>, now: Millis, limit: number): Promise<number> {
  const rows = await dueIntents(db, isPaperIn(), now).select('copy_intents.copy_id').limit(limit).execute();
  return rows.length;
}

function dueIntents(db: Kysely<Schema>, whose: RawBuilder<boolean>, now: Millis) {
  return db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .where(IS_UNSETTLED)
    .where(whose)
    .where('copy_intents.state', '=', 'planned')
    .where('copy_intents.due_at', '<=', now)
    .where(
      sql<boolean>`(copies.paused IS NULL OR copies.paused <> 'all' OR copy_intents.action = 'open'
        OR copy_intents.cause IN ('user', 'guard'))`,
    );
}

/** In the caller's transaction. @returns how many became orders, and how many were dropped */
export async function planBatch(
  tx: Kysely<Schema>,
  due: readonly DueIntent[],
  rules: PlanRules,
  now: Millis,
): Promise<{ readonly ordered: number; readonly dropped: number }> {
  const facts = await readFacts(tx, due, now);
  const steps = due.map((intent) => [intent, planStep(intent, facts, rules, now)] as const);
  const ordered = steps.filter(([, step]) => step.do === 'order').map(([signal]) => signal);
  // A user may have turned a copy off since the intents were read.
  const taken = new Set(
    (
      await changeEach(
        tx,
        ordered.map((signal) => ({ signal, event: { type: 'ordered' } })),
        now,
      )
    ).map(signalKey),
  );
  await insertOrders(
    tx,
    steps.flatMap(([signal, step]) =>
      step.do === 'order' && taken.has(signalKey(signal)) ? [step.order] : [],
    ),
  );
  const dropped = steps.flatMap(([signal, step]) =>
    step.do === 'skip' || step.do === 'miss'
      ? [{ signal, event: { type: step.do === 'skip' ? 'dropped' : 'late', reason: step.reason } as const }]
      : [],
  );
  await changeEach(tx, dropped, now);
  return { ordered: taken.size, dropped: dropped.length };
}

interface Facts {
  readonly positions: ReadonlyMap<string, readonly HeldPosition[]>;
  /** Copy and instrument whose position is being closed. */
  readonly closing: ReadonlySet<string>;
  /** States of entries, by copy and cause. */
  readonly entryStates: ReadonlyMap<string, string>;
  /** Positions and entries on their way, by copy; counted up while orders are planned. */
  readonly openCounts: Map<string, number>;
  /** Copy and instrument whose position closes now, of all copies on these accounts. */
  readonly leaving: ReadonlySet<string>;
  /** Positions that close now, by copy. */
  readonly leavingCounts: ReadonlyMap<string, number>;
}

export type HeldPosition = Pick<Row<'positions'>, 'owner' | 'fund_id' | 'quantity' | 'broker_quantity'>;

async function readFacts(tx: Kysely<Schema>, due: readonly DueIntent[], now: Millis): Promise<Facts> {
  const positions = new Map<string, HeldPosition[]>();
  const closing = new Set<string>();
  const leaving = new Set<string>();
  const entryStates = new Map<string, string>();
  const openCounts = new Map<string, number>();
  for (const some of inChunks(due)) {
    const held = await tx
      .selectFrom('positions')
      .select(['account_id', 'owner', 'fund_id', 'quantity', 'broker_quantity'])
      .where(isAnyOf(tx, 'account_id', [...new Set(some.map(({ copy }) => copy.account_id))]))
      .execute();
    for (const { account_id, ...position } of held) {
      const all = positions.get(account_id) ?? [];
      if (!all.some(({ owner, fund_id }) => owner === position.owner && fund_id === position.fund_id))
        positions.set(account_id, [...all, position]);
    }
    const copyIds = [...new Set(some.map(({ copy_id }) => copy_id))];
    const unsettled = await tx
      .selectFrom('copy_intents')
      .select(['copy_id', 'cause_key', 'fund_id', 'action', 'state', 'due_at'])
      .where(isAnyOf(tx, 'copy_id', copyIds))
      .where(IS_UNSETTLED)
      .execute();
    for (const { copy_id, cause_key, fund_id, action, state, due_at } of unsettled) {
      if (action === 'close' && due_at <= now) leaving.add(`${copy_id} ${fund_id}`);
      if (action === 'close') closing.add(`${copy_id} ${fund_id}`);
      else entryStates.set(`${copy_id} ${cause_key}`, state);
      if (action === 'open' && state === 'ordered')
        openCounts.set(copy_id, (openCounts.get(copy_id) ?? 0) + 1);
    }
  }
  const copies = new Set(due.map(({ copy_id }) => copy_id));
  await addOthersLeaving(tx, due, positions, leaving, now);
  for (const held of positions.values())
    for (const { owner } of held)
      if (copies.has(owner)) openCounts.set(owner, (openCounts.get(owner) ?? 0) + 1);
  const leavingCounts = new Map<string, number>();
  for (const held of positions.values())
    for (const { owner, fund_id } of held)
      if (leaving.has(`${owner} ${fund_id}`)) leavingCounts.set(owner, (leavingCounts.get(owner) ?? 0) + 1);
  return { positions, closing, entryStates, openCounts, leaving, leavingCounts };
}

/** Adds exits due by now of other copies that hold an instrument which one of these entries wants. */
async function addOthersLeaving(
  tx: Kysely<Schema>,
  due: readonly DueIntent[],
  positions: ReadonlyMap<string, readonly HeldPosition[]>,
  leaving: Set<string>,
  now: Millis,
): Promise<void> {
  const others = new Set<string>();
  for (const { action, copy, fund_id } of due)
    if (action === 'open')
      for (const held of positions.get(copy.account_id) ?? [])
        if (held.owner !== OWN && held.owner !== copy.id && held.fund_id === fund_id) others.add(held.owner);
  for (const ids of inChunks([...others])) {
    const exits = await tx
      .selectFrom('copy_intents')
      .select(['copy_id', 'fund_id'])
      .where(isAnyOf(tx, 'copy_id', ids))
      .where(IS_UNSETTLED)
      .where('action', '=', 'close')
      .where('due_at', '<=', now)
      .execute();
    for (const { copy_id, fund_id } of exits) leaving.add(`${copy_id} ${fund_id}`);
  }
}

function planStep(intent: DueIntent, facts: Facts, rules: PlanRules, now: Millis): Step {
  const ruling =
    intent.action === 'open' ? ruleEntry(intent, facts, rules, now) : ruleExit(intent, facts, rules);
  return ruling.do === 'order' ? { do: 'order', order: intentOrder(intent, ruling.part, now) } : ruling;
}

function ruleEntry(intent: DueIntent, facts: Facts, rules: PlanRules, now: Millis): Ruling {
  const { copy } = intent;
  if (intent.isArchived) return { do: 'skip', reason: because('no-account') };
  if (intent.expires_at !== null && now > intent.expires_at)
    return { do: 'miss', reason: rules.late(intent) };
  if (copy.state === 'paused' || copy.state === 'halted' || copy.state === 'draining')
    return { do: 'skip', reason: because(copy.state) };
  const bar = rules.barred(intent);
  if (bar !== null) return { do: 'skip', reason: bar };
  // A reversal waits until the opposite position is closed.
  if (facts.closing.has(`${intent.copy_id} ${intent.fund_id}`)) return { do: 'wait' };
  const open = facts.openCounts.get(intent.copy_id) ?? 0;
  if (copy.max_open !== null && open >= copy.max_open) {
    const leaving = facts.leavingCounts.get(intent.copy_id) ?? 0;
    // Waits if positions that are closing now will make room.
    if (open - leaving < copy.max_open) return { do: 'wait' };
    return { do: 'skip', reason: because('max-open', copy.max_open) };
  }
  const sign = intent.side === 'long' ? 1 : -1;
  const opposed = (facts.positions.get(copy.account_id) ?? []).filter(
    ({ owner, fund_id, quantity }) =>
      owner !== copy.id && fund_id === intent.fund_id && Math.sign(quantity) === -sign,
  );
  // Another copy that is closing its position now makes way.
  const isLeaving = ({ owner, fund_id }: HeldPosition) => facts.leaving.has(`${owner} ${fund_id}`);
  if (opposed.some((held) => !isLeaving(held))) return { do: 'skip', reason: because('opposite') };
  if (opposed.length > 0) return { do: 'wait' };
  const amount = moneyFor(toCopySettings(copy), intent.share_pct);
  if (amount === null) return { do: 'skip', reason: because('no-size') };
  const ruling = rules.entry(intent, amount);
  if (ruling.do === 'order') facts.openCounts.set(intent.copy_id, open + 1);
  return ruling;
}

function ruleExit(intent: DueIntent, facts: Facts, rules: PlanRules): Ruling {
  const { copy } = intent;
  if (intent.isArchived) return { do: 'skip', reason: because('no-account') };
  const entryState = facts.entryStates.get(`${intent.copy_id} ${intent.entry_cause}`);
  if (entryState !== undefined) return { do: 'wait' };
  const held = (facts.positions.get(copy.account_id) ?? []).find(
    ({ owner, fund_id }) => owner === copy.id && fund_id === intent.fund_id,
  );
  return held ? rules.exit(intent, held) : { do: 'skip', reason: rules.notHeld(intent) };
}

function intentOrder(intent: DueIntent, part: OrderPart, now: Millis): NewOrder {
  const isEntry = intent.action === 'open';
  return {
    accountId: intent.copy.account_id,
    owner: intent.copy_id,
    causeKey: intent.cause_key,
    attempt: intent.attempts + 1,
    requestKey: null,
    fundId: intent.fund_id,
    kind: 'market',
    side: (intent.side === 'long') === isEntry ? 'buy' : 'sell',
    action: isEntry ? 'open' : 'close',
    limitPrice: null,
    stopPrice: null,
    dueAt: intent.due_at,
    expiresAt: intent.expires_at,
    createdAt: now,
    ...part,
  };
}
