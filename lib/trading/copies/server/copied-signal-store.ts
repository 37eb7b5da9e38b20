import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { inChunks } from '@/lib/core/base/in-chunks';
import { groupOutcomes } from '@/lib/core/base/outcomes';
import { columnNames, columnsIn, isAnyPair, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import type { Signal } from '@/lib/robots/ledger/signal';
import { type Reason, type ReasonColumns, reasonColumns } from '@/lib/trading/orders/reasons';
import type { Cause } from '../cause';
import {
  type CopiedSignal,
  SIGNAL_STATES,
  type SignalAction,
  type SignalEvent,
  type SignalTask,
  stepSignal,
} from '../copied-signal';
import { ENTRY_EXPIRES_MS } from '../copy';
import { notifyMissed } from './copy-notifications';
import { IS_OPEN, IS_RUNNING } from './copy-rows';
import { endIfFlat } from './copy-store';
import { missTrades } from './copy-trades';

/** The only writer of copied signals: other modules report events. Everything runs inside the caller's transaction. */

export type SignalRow = Row<'copy_intents'>;
export type SignalKey = Pick<SignalRow, 'copy_id' | 'cause_key'>;
type Which = (eb: ExpressionBuilder<Schema, 'copy_intents'>) => Expression<SqlBool>;

/** Identifies a copied signal where many are looked up. */
export const signalKey = ({ copy_id, cause_key }: SignalKey) => `${copy_id} ${cause_key}`;

/** The columns of a copied signal before any event. */
function planned(at: { readonly decidedAt: number; readonly dueAt: number; readonly now: number }) {
  return {
    state: 'planned',
    ...reasonColumns(null),
    fill_id: null,
    filled: null,
    attempts: 0,
    decided_at: at.decidedAt,
    due_at: at.dueAt,
    expires_at: null,
    created_at: at.now,
  } as const;
}

const int = (value: number | null) => sql`CAST(${value} AS BIGINT)`;
const text = (value: string) => sql`CAST(${value} AS TEXT)`;
const inSql = ({ key, kind, seq }: Cause) => sql`${text(key)}, ${text(kind)}, ${int(seq)}`;
const causeColumns = ({ key, kind, seq }: Cause) => ({ cause_key: key, cause: kind, cause_seq: seq });

/** Plans the entry of a robot's signal for all of its copies. */
export async function planEntries(tx: Kysely<Schema>, cause: Cause, signal: Signal, now: Millis) {
  const { robotId, fundId, side, decidedAt, dueAt, sharePct, seq } = signal;
  await sql`
    INSERT INTO copy_intents (copy_id, cause_key, cause, cause_seq, fund_id, side, action, state, share_pct, is_open,
      attempts, decided_at, due_at, expires_at, created_at)
    SELECT copies.id, ${inSql(cause)}, ${int(fundId)}, ${text(side)}, 'open', 'planned', ${int(sharePct)}, 1, 0,
      ${int(decidedAt)}, ${int(dueAt)}, ${int(dueAt + ENTRY_EXPIRES_MS)}, ${int(now)}
    FROM copies WHERE copies.robot_id = ${robotId} AND ${IS_RUNNING} AND copies.from_seq < ${seq}
    ON CONFLICT (copy_id, cause_key) DO NOTHING`.execute(tx);
}

/** Stores a trade as skipped that was never signaled, so that it's known that copies missed it. */
export async function skipUnsignaled(tx: Kysely<Schema>, cause: Cause, opening: LedgerEntry, now: Millis) {
  const { robotId, seq, fundId, side, time } = opening;
  await sql`
    INSERT INTO copy_intents (copy_id, cause_key, cause, cause_seq, fund_id, side, action, state, reason, reason_code,
      is_open, attempts, decided_at, due_at, created_at)
    SELECT copies.id, ${inSql(cause)}, ${int(fundId)}, ${text(side)}, 'open', 'skipped',
      'no-signal', 'no-signal', 0, 0, ${int(time)}, ${int(time)}, ${int(now)}
    FROM copies WHERE copies.robot_id = ${robotId} AND copies.state IN ('active', 'paused') AND ${IS_RUNNING}
      AND copies.from_seq < ${seq}
    ON CONFLICT (copy_id, cause_key) DO NOTHING`.execute(tx);
}

/** Plans to open a trade that the robot has open. The entry never expires: it may wait for the market to open. */
export async function planOpenTrade(
  tx: Kysely<Schema>,
  trade: Pick<SignalRow, 'copy_id' | 'fund_id' | 'side' | 'trade_no' | 'share_pct'>,
  cause: Cause,
  at: { readonly dueAt: number; readonly now: Millis },
): Promise<void> {
  await tx
    .insertInto('copy_intents')
    .values({
      ...trade,
      ...causeColumns(cause),
      ...planned({ decidedAt: at.now, ...at }),
      action: 'open',
      entry_cause: null,
      is_open: 1,
    })
    .execute();
}

/** Plans to close the positions of open entries that match, for all copies of a robot. */
export async function planRobotExits(
  tx: Kysely<Schema>,
  robotId: number,
  cause: Cause,
  which: RawBuilder<unknown>,
  at: { readonly decidedAt: number; readonly dueAt: number; readonly now: Millis },
): Promise<void> {
  await sql`
    INSERT INTO copy_intents (copy_id, cause_key, cause, cause_seq, fund_id, side, action, trade_no, state, entry_cause,
      is_open, attempts, decided_at, due_at, created_at)
    SELECT entry.copy_id, ${inSql(cause)}, entry.fund_id, entry.side, 'close', entry.trade_no, 'planned',
      entry.cause_key, 0, 0, ${int(at.decidedAt)}, ${int(at.dueAt)}, ${int(at.now)}
    FROM copies JOIN copy_intents AS entry ON entry.copy_id = copies.id
    WHERE copies.robot_id = ${robotId} AND ${IS_RUNNING} AND entry.is_open = 1 AND ${which}
    ON CONFLICT (copy_id, cause_key) DO NOTHING`.execute(tx);
  const leaving = sql<boolean>`copy_intents.is_open = 1 AND (copy_id, cause_key) IN (
    SELECT leaving.copy_id, leaving.entry_cause FROM copies JOIN copy_intents AS leaving ON leaving.copy_id = copies.id
    WHERE copies.robot_id = ${robotId} AND ${IS_RUNNING} AND leaving.cause_key = ${cause.key})`;
  await changeSignals(tx, () => leaving, { type: 'left' }, at.now);
}

/** What an exit closes: an entry's position, or one whose entry isn't known. */
type Leaving = Pick<SignalRow, 'copy_id' | 'fund_id' | 'side' | 'trade_no'> & {
  readonly entry_cause: string | null;
};

export interface NewExit {
  readonly of: Leaving;
  readonly cause: Cause;
  /** When an order for the exit was created and due, if there is one already. */
  readonly ordered?: { readonly createdAt: Millis; readonly dueAt: number };
}

/** What an exit of an entry has to close. */
export const exitTarget = ({ copy_id, cause_key, fund_id, side, trade_no }: SignalRow): Leaving => ({
  copy_id,
  fund_id,
  side,
  trade_no,
  entry_cause: cause_key,
});

/** Plans exits due at once, one for each cause. */
export async function planExits(tx: Kysely<Schema>, exits: readonly NewExit[], now: Millis): Promise<void> {
  for (const some of inChunks(exits)) {
    await tx
      .insertInto('copy_intents')
      .values(some.map((exit) => exitRow(exit, now)))
      .onConflict((conflict) => conflict.columns(['copy_id', 'cause_key']).doNothing())
      .execute();
    const entries = some.flatMap(({ of: { copy_id, entry_cause: cause_key } }) =>
      cause_key === null ? [] : [{ copy_id, cause_key }],
    );
    await changeSignals(tx, isOneOf(tx, entries), { type: 'left' }, now);
  }
}

function exitRow({ of, cause, ordered }: NewExit, now: Millis): Insertable<Schema['copy_intents']> {
  return {
    ...of,
    ...causeColumns(cause),
    action: 'close',
    share_pct: null,
    is_open: 0,
    ...(ordered
      ? {
          ...planned({ decidedAt: ordered.createdAt, dueAt: ordered.dueAt, now: ordered.createdAt }),
          state: 'ordered',
          attempts: 1,
        }
      : planned({ decidedAt: now, dueAt: now, now })),
  };
}

/**
 * Plans to close everything that copies hold, once for each entry and cause.
 * @param cause such as that of a removed robot; the entry's own cause follows it in the key
 */
export async function planCopyExits(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  cause: Cause,
  now: Millis,
): Promise<void> {
  if (copyIds.length === 0) return;
  const entries = await tx
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', 'in', copyIds)
    .where(IS_OPEN)
    .execute();
  const exits = entries.map((entry) => ({
    of: exitTarget(entry),
    cause: { ...cause, key: `${cause.key}:${entry.cause_key}` },
  }));
  await planExits(tx, exits, now);
}

/** Gives a robot's trade number to the copied signals that belong to the trade. */
export async function nameTrade(tx: Kysely<Schema>, robotId: number, cause: string, tradeNo: number) {
  await tx
    .updateTable('copy_intents')
    .set({ trade_no: tradeNo })
    .where('cause_key', '=', cause)
    .where('copy_id', 'in', tx.selectFrom('copies').select('id').where('robot_id', '=', robotId))
    .execute();
}

/** What all orders for one cause have filled. */
export interface SignalFill {
  readonly owner: string;
  readonly causeKey: string;
  readonly fundId: number;
  readonly action: SignalAction;
  readonly fillId: string;
  readonly quantity: number;
  /** What the order couldn't fill, and why. */
  readonly note: Reason | null;
}

/** Stores fills of signals, many in one statement. */
export async function fillSignals(tx: Kysely<Schema>, fills: readonly SignalFill[]): Promise<void> {
  for (const some of inChunks(fills)) {
    const rows = some.map(({ owner, causeKey, action, fillId, quantity, note }) => {
      const event: SignalEvent = note === null ? { type: 'filled' } : { type: 'partlyFilled', reason: note };
      return {
        copy_id: owner,
        cause_key: causeKey,
        state: 'ordered' as const,
        ...reasonColumns(null),
        // The event may leave the state as it was.
        ...changedColumns({ action, state: 'ordered' }, event),
        fill_id: fillId,
        filled: quantity,
      };
    });
    const columns = columnsIn(rows);
    await sql`WITH done (${columnNames(columns)}) AS (${selectRows(tx, 'copy_intents', columns, rows)})
      UPDATE copy_intents SET state = done.state, reason = done.reason, reason_code = done.reason_code,
        reason_args = done.reason_args, fill_id = done.fill_id, filled = done.filled
      FROM done WHERE copy_intents.copy_id = done.copy_id AND copy_intents.cause_key = done.cause_key`.execute(
      tx,
    );
  }
}

/** An entry was filled after its order had ended. */
export async function fillLate(
  tx: Kysely<Schema>,
  entry: SignalKey,
  fill: { readonly fillId: string; readonly quantity: number },
  now: Millis,
): Promise<void> {
  const filled = { fill_id: fill.fillId, filled: fill.quantity };
  await changeSignals(tx, isOneOf(tx, [entry]), { type: 'filledLate' }, now, filled);
}

/** Counts what an account's copies were filled of a pair in its own units: divided by its rate. */
export async function convertSignals(
  tx: Kysely<Schema>,
  accountId: string,
  fundId: FundId,
  rate: number,
): Promise<void> {
  await tx
    .updateTable('copy_intents')
    .set({ filled: sql<number>`CAST(ROUND(filled / CAST(${rate} AS DOUBLE PRECISION)) AS BIGINT)` })
    .where('fund_id', '=', fundId)
    .where('filled', 'is not', null)
    .where(({ selectFrom, eb }) =>
      eb('copy_id', 'in', selectFrom('copies').select('id').where('account_id', '=', accountId)),
    )
    .execute();
}

/** Deletes signals that go into an archive. @returns them, oldest first */
export async function takeSignals(tx: Kysely<Schema>, signals: readonly SignalKey[]): Promise<SignalRow[]> {
  const taken: SignalRow[] = [];
  for (const some of inChunks(signals)) {
    const which = isOneOf(tx, some);
    taken.push(...(await tx.deleteFrom('copy_intents').where(which).returningAll().execute()));
  }
  return taken.sort((a, b) => a.created_at - b.created_at || (signalKey(a) < signalKey(b) ? -1 : 1));
}

interface ChangedSignal
  extends Pick<SignalRow, 'copy_id' | 'cause_key' | 'entry_cause' | 'trade_no' | keyof ReasonColumns> {
  readonly tasks: readonly SignalTask[];
}

const CHANGED_COLUMNS = [
  'copy_id',
  'cause_key',
  'entry_cause',
  'trade_no',
  'action',
  'reason',
  'reason_code',
  'reason_args',
] as const;

/** Applies an event to copied signals. @returns those on which it had an effect */
export async function changeSignals(
  tx: Kysely<Schema>,
  which: Which,
  event: SignalEvent,
  now: Millis,
  also: { readonly fill_id?: string; readonly filled?: number } = {},
): Promise<readonly SignalKey[]> {
  const changed = await update(tx, which, event, also);
  await follow(tx, changed, now);
  return changed;
}

/** As `changeSignals`, for many that each have an event of their own. Their users are notified once. */
export async function changeEach(
  tx: Kysely<Schema>,
  changes: readonly { readonly signal: SignalKey; readonly event: SignalEvent }[],
  now: Millis,
): Promise<readonly SignalKey[]> {
  const changed: ChangedSignal[] = [];
  for (const same of groupBy(changes, ({ event }) => JSON.stringify(event)).values())
    for (const some of inChunks(same)) {
      const signals = some.map(({ signal }) => signal);
      if (some[0]) changed.push(...(await update(tx, isOneOf(tx, signals), some[0].event)));
    }
  await follow(tx, changed, now);
  return changed;
}

export function isOneOf(tx: Kysely<Schema>, signals: readonly SignalKey[]): Which {
  const [one, ...others] = signals;
  if (one === undefined) return () => sql<boolean>`1 = 0`;
  // For a single signal, SQLite then uses the primary key rather than the index of all that wait.
  if (others.length === 0)
    return ({ and, eb }) => and([eb('copy_id', '=', one.copy_id), eb('cause_key', '=', one.cause_key)]);
  const pairs = signals.map(({ copy_id, cause_key }) => [copy_id, cause_key] as const);
  return () => isAnyPair(tx, ['copy_intents.copy_id', 'copy_intents.cause_key'], pairs);
}

async function update(
  tx: Kysely<Schema>,
  which: Which,
  event: SignalEvent,
  also: Partial<Insertable<Schema['copy_intents']>> = {},
): Promise<readonly ChangedSignal[]> {
  const changed: ChangedSignal[] = [];
  for (const { from, change } of outcomesFor(event)) {
    const rows = await tx
      .updateTable('copy_intents')
      .set({ ...change, ...also, ...(event.type === 'ordered' && { attempts: sql<number>`attempts + 1` }) })
      .where(which)
      .where(isFrom(from))
      .returning(CHANGED_COLUMNS)
      .execute();
    const followingTasks = (action: string) => {
      const [before] = from.filter((signal) => signal.action === action);
      return (before && stepSignal(before, event)?.tasks) ?? [];
    };
    changed.push(...rows.map((row) => ({ ...row, tasks: followingTasks(row.action) })));
  }
  return changed;
}

const ALL_SIGNALS: readonly CopiedSignal[] = (['open', 'close'] as const).flatMap((action) =>
  SIGNAL_STATES.map((state) => ({ action, state })),
);

function outcomesFor(event: SignalEvent) {
  return groupOutcomes(ALL_SIGNALS, (signal) => {
    const change = changedColumns(signal, event);
    return change && { change, stays: stepSignal(signal, event)?.state === signal.state };
  });
}

function changedColumns(signal: CopiedSignal, event: SignalEvent) {
  const step = stepSignal(signal, event);
  if (step === null) return null;
  const { state, isOpen, reason, dueAt } = step;
  return {
    ...(state !== signal.state && { state }),
    ...(isOpen !== undefined && { is_open: isOpen ? (1 as const) : (0 as const) }),
    ...(reason !== undefined && reasonColumns(reason)),
    ...(dueAt !== undefined && { due_at: dueAt }),
  };
}

/** Literals: databases use a partial index only if they can see its condition. */
function isFrom(from: readonly CopiedSignal[]): RawBuilder<boolean> {
  const parts = new Map<string, RawBuilder<unknown>[]>();
  for (const { action, state } of from) parts.set(action, [...(parts.get(action) ?? []), sql.lit(state)]);
  const [first, second] = [...parts].map(([action, states]) => ({
    action: sql`copy_intents.action = ${sql.lit(action)}`,
    states: sql`copy_intents.state IN (${sql.join(states)})`,
    count: states.length,
  }));
  if (!first) return sql<boolean>`1 = 0`;
  if (!second) return sql<boolean>`(${first.action} AND ${first.states})`;
  if (first.count === second.count) return sql<boolean>`${first.states}`;
  return sql<boolean>`(${first.action} AND ${first.states} OR ${second.action} AND ${second.states})`;
}

async function follow(tx: Kysely<Schema>, changed: readonly ChangedSignal[], now: Millis): Promise<void> {
  const withTask = (task: SignalTask) => changed.filter(({ tasks }) => tasks.includes(task));
  const toReopen = withTask('reopenEntry').flatMap(({ copy_id, entry_cause: cause_key }) =>
    cause_key === null ? [] : [{ copy_id, cause_key }],
  );
  for (const some of inChunks(toReopen))
    await changeSignals(tx, isOneOf(tx, some), { type: 'reopened' }, now);
  await missTrades(tx, withTask('missTrade'), now);
  await notifyMissed(tx, withTask('notify'), now);
  const copyIds = withTask('endIfFlat').map(({ copy_id }) => copy_id);
  await endIfFlat(tx, copyIds, 'trader', now);
}
