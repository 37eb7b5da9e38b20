import type { Kysely, Updateable } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { markAutopilot } from '@/lib/people/follows/server/follow-store';
import { isRetired } from '@/lib/robots/registry/server/registry-store';
import { PAPER_ACCOUNT_NAME } from '@/lib/trading/accounts/paper-accounts';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { ROBOT_RETIRED } from '@/lib/trading/orders/copy-reasons';
import { userCause } from '../cause';
import type { TurnOn } from '../copies';
import { type CopyPurpose, copiedElsewhere } from '../copy';
import { planOpenTrade } from './copied-signal-store';
import { type CopyRow, settingColumns, toCopySettings } from './copy-rows';
import { changeCopies, insertCopy } from './copy-store';
import { lockCursor } from './fan-out';
import { readOpenTrades } from './robot-open-trades';
import { setAsideColumns } from './set-aside';
import { findRunning } from './turn-off';

const NOT_FOLLOWED = 'Follow this robot first';
const GONE = 'This account was reset or disconnected meanwhile. Try again.';

/** Which copy to start or continue. */
export interface CopyToStore {
  readonly userId: string;
  readonly robotId: number;
  readonly accountId: string;
  readonly purpose: CopyPurpose;
  readonly now: Millis;
  /** Whether the robot needn't be followed, read once the account is locked; by default it must be. */
  readonly mayBeUnfollowed?: (tx: Kysely<Schema>) => Promise<boolean>;
}

/** @throws InputError if the robot isn't followed */
export async function requireFollowed(db: Kysely<Schema>, userId: string, robotId: number): Promise<void> {
  const follow = await db
    .selectFrom('robot_follows')
    .select('robot_id')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  if (!follow) throw new InputError(NOT_FOLLOWED);
}

/** @throws InputError for robots that open no more positions */
export async function refuseRetired(db: Kysely<Schema>, robotId: number): Promise<void> {
  if (await isRetired(db, robotId)) throw new InputError(ROBOT_RETIRED);
}

/**
 * Starts a copy, changes a running one, or continues one that was draining or halted. The robot's cursor is locked, so
 * that each link of its chain is either before the copy or fanned out to it.
 * @throws InputError if the robot isn't followed or has retired, the account copies it for the other purpose, autopilot
 * copies it to another account, or the money isn't free
 */
export async function storeCopy(
  tx: Kysely<Schema>,
  copy: CopyToStore,
  { settings = {}, setAside, copyOpenTrades = false }: TurnOn,
): Promise<CopyRow> {
  const { userId, robotId, accountId, purpose, now, mayBeUnfollowed } = copy;
  const head = await lockCursor(tx, robotId);
  // The user may have unfollowed the robot meanwhile.
  if (!mayBeUnfollowed) await requireFollowed(tx, userId, robotId);
  if (purpose === 'autopilot') await markAutopilot(tx, userId, robotId, true);
  // Waits for fills that may be ending the copy.
  const [account] = await lockAccounts(tx, [accountId]);
  if (account?.state === 'archived' || account?.state === 'disconnected') throw new InputError(GONE);
  if (purpose === 'autopilot') await refuseElsewhere(tx, copy);
  const [running] = await findRunning(tx, userId, robotId, { accountId });
  if (running && running.purpose !== purpose) throw new InputError(otherCopyText(running));
  if (mayBeUnfollowed && !(running && isOn(running)) && !(await mayBeUnfollowed(tx)))
    await requireFollowed(tx, userId, robotId);
  if (!(running && TAKES_ENTRIES.has(running.state))) await refuseRetired(tx, robotId);
  const money = setAside && (await setAsideColumns(tx, accountId, running ?? null, setAside));
  if (running)
    return goOn(
      tx,
      running,
      { ...money, ...settingColumns({ ...toCopySettings(running), ...settings }) },
      head,
      now,
    );
  const made = await insertCopy(
    tx,
    { userId, robotId, accountId, purpose, settings, money, copiedOpenTrades: copyOpenTrades, fromSeq: head },
    now,
  );
  if (copyOpenTrades) await planOpenTrades(tx, made, now);
  return made;
}

/** Autopilot copies a robot to one account. The robot's cursor is locked, so that no other copy starts meanwhile. */
async function refuseElsewhere(
  tx: Kysely<Schema>,
  { userId, robotId, accountId }: CopyToStore,
): Promise<void> {
  const copies = await findRunning(tx, userId, robotId, { purpose: 'autopilot' });
  const other = copies.find(({ account_id }) => account_id !== accountId);
  if (!other) return;
  const account = await tx
    .selectFrom('trading_accounts')
    .select('name')
    .where('id', '=', other.account_id)
    .executeTakeFirstOrThrow();
  throw new InputError(copiedElsewhere(account.name ?? PAPER_ACCOUNT_NAME, isOn(other)));
}

const TAKES_ENTRIES: ReadonlySet<CopyRow['state']> = new Set(['active', 'paused']);

/** Draining copies only close what they hold. */
function isOn({ state }: CopyRow): boolean {
  return state !== 'draining';
}

/** An account may trade a robot for one purpose only; says which one has it already. */
function otherCopyText(other: CopyRow): string {
  const isAutopilot = other.purpose === 'autopilot';
  if (!isOn(other))
    return `This robot’s ${other.purpose} copy on this account still closes its positions. Try again when it has ended.`;
  return isAutopilot
    ? 'Autopilot copies this robot to this account already. Turn Autopilot off first.'
    : 'This robot is selected for autotrading on this account already. Deselect it first.';
}

async function goOn(
  tx: Kysely<Schema>,
  row: CopyRow,
  columns: Updateable<Schema['copies']>,
  head: number,
  now: Millis,
): Promise<CopyRow> {
  const restarts = row.state === 'draining' || row.state === 'halted';
  const [changed] = await changeCopies(tx, [row.id], { type: 'turnedOn' }, now, {
    ...columns,
    ...(restarts && { from_seq: head, stop_base: row.closed_profit }),
  });
  if (!changed) throw new Error('A copy vanished');
  return changed;
}

/** Plans to open what the robot has open, at the next price. */
async function planOpenTrades(tx: Kysely<Schema>, copy: CopyRow, now: Millis): Promise<void> {
  for (const [index, trade] of (await readOpenTrades(tx, copy.robot_id)).entries())
    await planOpenTrade(
      tx,
      {
        copy_id: copy.id,
        fund_id: trade.fundId,
        side: trade.side,
        trade_no: trade.tradeNo,
        share_pct: trade.sharePct,
      },
      userCause(`open:${trade.tradeNo}`),
      // If not all trades fit, the oldest are copied, as the autopilot sheet forecasts.
      { dueAt: now + index, now },
    );
}
