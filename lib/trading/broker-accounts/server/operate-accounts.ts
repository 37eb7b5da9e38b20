import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';
import type { AccountLogEntry } from '../account-event';
import type { Difference } from '../broker-account';
import { readNewestLog, recordAccountEvent } from './account-log-store';
import { toDifference } from './account-views';
import { changeAccountState } from './change-account-state';
import { notifyAccount } from './notify-account';

/** What operators see of an account: never keys, money only where orders and limits are stated. */
export interface OperatedAccount {
  readonly id: string;
  readonly userId: string;
  readonly broker: string;
  readonly mode: string;
  readonly state: BrokerAccountState;
  readonly reason: string | null;
  readonly stoppedBy: string | null;
  readonly syncedAt: number | null;
  readonly agreedAt: number | null;
  readonly waitingOrders: number;
  readonly openDifferences: number;
}

const SHOWN_EVENTS = 20;
const STOPPABLE: readonly BrokerAccountState[] = ['ready', 'armed', 'differing', 'stopped'];
const WITHOUT_KEYS: readonly BrokerAccountState[] = ['untested', 'keys_refused'];

/** Accounts at brokers, disconnected ones last. */
export async function listAccounts(db: Kysely<Schema>): Promise<readonly OperatedAccount[]> {
  const rows = await db
    .selectFrom('trading_accounts')
    .select((select) => [
      'id',
      'user_id',
      'broker',
      'mode',
      'state',
      'reason',
      'stopped_by',
      'synced_at',
      'agreed_at',
      select
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('orders.account_id', '=', 'trading_accounts.id')
        .where('orders.ended_at', 'is', null)
        .as('waiting'),
      select
        .selectFrom('differences')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('differences.account_id', '=', 'trading_accounts.id')
        .where('differences.ended_at', 'is', null)
        .where('differences.state', '=', 'open')
        .as('differing'),
    ])
    .where('broker', '<>', EMULATOR)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ state: BrokerAccountState }>()
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      userId: row.user_id,
      broker: row.broker,
      mode: row.mode,
      state: row.state,
      reason: row.reason,
      stoppedBy: row.stopped_by,
      syncedAt: row.synced_at,
      agreedAt: row.agreed_at,
      waitingOrders: Number(row.waiting),
      openDifferences: Number(row.differing),
    }))
    .sort((one, other) => Number(one.state === 'disconnected') - Number(other.state === 'disconnected'));
}

/** @throws NotFoundError */
export async function showAccount(
  db: Kysely<Schema>,
  id: string,
): Promise<{
  readonly account: OperatedAccount;
  readonly differences: readonly Difference[];
  readonly events: readonly AccountLogEntry[];
}> {
  const account = (await listAccounts(db)).find((one) => one.id === id);
  if (!account) throw new NotFoundError(`There is no account '${id}' at a broker`);
  const differences = await db
    .selectFrom('differences')
    .selectAll()
    .where('account_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('found_at')
    .execute();
  const events = (await readNewestLog(db, id, SHOWN_EVENTS)).toReversed();
  return { account, differences: differences.map(toDifference), events };
}

/**
 * Stops accounts until an operator resumes them, and notifies their users. Where keys wait to be tested, or are refused,
 * the state keeps describing the keys: the account is halted as well, and stays halted once they work.
 * @returns those that weren't halted before
 */
export async function haltAccounts(
  db: Kysely<Schema>,
  ids: readonly string[],
  reason: string,
  now: Millis,
): Promise<readonly string[]> {
  const halted: string[] = [];
  for (const id of ids)
    if (await inTransaction(db, (tx) => haltAccount(tx, id, reason, now))) halted.push(id);
  return halted;
}

async function haltAccount(tx: Kysely<Schema>, id: string, reason: string, now: Millis): Promise<boolean> {
  const [row] = await lockAccounts(tx, [id]);
  if (!row || row.stopped_by === 'operator') return false;
  const change = { to: 'stopped', by: 'operator', reason, cause: 'operator' } as const;
  if (await changeAccountState(tx, id, { ...change, from: STOPPABLE }, now)) return true;
  const state = row.state as BrokerAccountState;
  if (!WITHOUT_KEYS.includes(state)) return false;
  await noteOnAccount(tx, id, { stopped_by: 'operator', stopped_at: now });
  await recordAccountEvent(tx, id, { kind: 'state', from: state, to: state, by: 'operator', reason }, now);
  await notifyAccount(tx, row, { notice: 'stopped', reason, key: `stopped:${now}`, happenedAt: now }, now);
  return true;
}

/** Lets an account's user arm it again. @throws InputError if no operator had stopped it */
export async function resumeAccount(db: Kysely<Schema>, id: string, now: Millis): Promise<void> {
  await showAccount(db, id);
  const isResumed = await inTransaction(db, async (tx) => {
    const [row] = await lockAccounts(tx, [id]);
    if (row?.stopped_by !== 'operator') return false;
    const reason = 'The operator lets it be armed again.';
    const change = { from: ['stopped'], to: 'ready', by: 'operator', reason } as const;
    if (await changeAccountState(tx, id, change, now)) return true;
    // Its keys were refused or replaced since the halt, so its state describes the keys: only the halt is lifted.
    await noteOnAccount(tx, id, { stopped_by: null, stopped_at: null });
    const same = row.state as BrokerAccountState;
    await recordAccountEvent(tx, id, { kind: 'state', from: same, to: same, by: 'operator', reason }, now);
    if (same === 'ready')
      await notifyAccount(tx, row, { notice: 'ready', reason, key: `ready:${now}`, happenedAt: now }, now);
    return true;
  });
  if (!isResumed) throw new InputError(`Account ${id} isn’t halted`);
}
