import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import type { BrokerKeys } from '@/lib/trading/brokers/broker';
import type { AccountEvent } from '../account-event';
import type { KeyKind } from '../broker-account';
import { recordAccountEvent } from './account-log-store';
import { changeAccountState } from './change-account-state';
import { type KeyOpener, type KeyPlace, sealedKind } from './key-box';

/** Keys as the trader has them: never to be logged, stored or put into an error. */
export interface StoredKeys {
  readonly version: number;
  /** Pending until the broker has accepted them. */
  readonly state: 'pending' | 'current';
  readonly keys: BrokerKeys;
}

/** An account's keys that the trader can open: those in use and those that wait to be tested, in this order. */
export async function openKeys(
  db: Kysely<Schema>,
  opener: KeyOpener,
  account: { readonly id: string; readonly userId: string },
): Promise<readonly StoredKeys[]> {
  const rows = await db
    .selectFrom('account_keys')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('version')
    .execute();
  return rows.flatMap((row) => {
    const opened = opener.open(row.sealed, keyPlace(account, row.version));
    if (opened === null) return [];
    return { version: row.version, state: row.state, keys: opened.keys };
  });
}

/** What names an account at its broker, as `external_hash` holds it. */
export function hashExternalId(externalId: string): string {
  return createHash('sha256').update(externalId).digest('hex');
}

/** A sentence for an account's user, by how the account is accessed. */
export type KeyReason = string | Readonly<Record<KeyKind, string>>;

export const OTHER_ACCOUNT = {
  keys: 'These keys belong to another account at the broker. Enter keys of the account that is connected, or connect the other one by itself.',
  token:
    'You allowed access to another account at the broker. Allow it for the account that is connected, or connect the other one by itself.',
} as const;
export const CONNECTED_ALREADY =
  'This account is already connected to Tickproof. Disconnect it there first, or connect another one.';

const STOPPED_AS_BEFORE =
  'The broker accepts how the account is accessed again, so the account is stopped as it was before.';
const REPLACED = 'These keys were replaced or destroyed while they were being tested.';
const LAST = 4;

/**
 * Puts keys that the broker has accepted into use: the older ones are destroyed, an account that had never been tested or
 * whose keys were refused is ready, or stopped as a limit had stopped it. Keys of another account than the one connected, or of one that is connected
 * elsewhere, are refused instead.
 * @returns why they were refused, as a sentence; null if they were accepted
 */
export async function acceptKeys(
  database: Pick<Database, 'db'>,
  accountId: string,
  version: number,
  externalId: string,
  now: Millis,
): Promise<string | null> {
  const externalHash = hashExternalId(externalId);
  return inTransaction(database.db, async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    const row = await keyRow(tx, accountId, version);
    if (!account || !row) return REPLACED;
    if (account.external_hash !== null && account.external_hash !== externalHash) {
      await refuse(tx, accountId, row, OTHER_ACCOUNT, now);
      return OTHER_ACCOUNT[row.kind];
    }
    if (account.external_hash === null) {
      const other = await tx
        .selectFrom('trading_accounts')
        .select('id')
        .where('broker', '=', account.broker)
        .where('mode', '=', account.mode)
        .where('external_hash', '=', externalHash)
        .where('state', '<>', 'disconnected')
        .executeTakeFirst();
      if (other) {
        await refuse(tx, accountId, row, CONNECTED_ALREADY, now);
        return CONNECTED_ALREADY;
      }
      await noteOnAccount(tx, accountId, { external_hash: externalHash });
    }
    if (row.state === 'pending') {
      await tx
        .deleteFrom('account_keys')
        .where('account_id', '=', accountId)
        .where('version', '<', version)
        .execute();
      // A token has no id of its own, so the account's number identifies it to the user.
      const last4 = row.kind === 'token' ? externalId.slice(-LAST) : row.last4;
      await tx
        .updateTable('account_keys')
        .set({ state: 'current', last4 })
        .where('account_id', '=', accountId)
        .where('version', '=', version)
        .execute();
      await recordAccountEvent(tx, accountId, keyEvent('accepted', { ...row, last4 }), now);
    }
    const from = ['untested', 'keys_refused'] as const;
    const cause = account.stopped_by;
    // Robots still close what they hold, and its user may ask for that.
    if (cause === 'daily-loss' || cause === 'broker')
      await changeAccountState(
        tx,
        accountId,
        { from, to: 'stopped', by: 'broker', reason: STOPPED_AS_BEFORE, cause },
        now,
      );
    else await changeAccountState(tx, accountId, { from, to: 'ready', by: 'broker', reason: null }, now);
    return null;
  });
}

/**
 * Notes that the broker refuses keys. New ones are destroyed, and the account goes on with those it had; if it has
 * none, its robots stop.
 * @param reason a sentence for the user, without keys
 * @returns whether the account's state has changed
 */
export async function refuseKeys(
  database: Pick<Database, 'db'>,
  accountId: string,
  version: number,
  reason: KeyReason,
  now: Millis,
): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    const row = await keyRow(tx, accountId, version);
    return account && row ? refuse(tx, accountId, row, reason, now) : false;
  });
}

/** Stores sealed keys to be tested next, in place of others that wait for that. */
export async function putPendingKeys(
  tx: Kysely<Schema>,
  keys: Omit<Insertable<Schema['account_keys']>, 'state'>,
): Promise<void> {
  await tx
    .deleteFrom('account_keys')
    .where('account_id', '=', keys.account_id)
    .where('state', '=', 'pending')
    .execute();
  await tx
    .insertInto('account_keys')
    .values({ ...keys, state: 'pending' })
    .execute();
}

/** Destroys all keys of an account, in the caller's transaction, which holds the account's row. */
export async function destroyKeys(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const rows = await tx
    .deleteFrom('account_keys')
    .where('account_id', '=', accountId)
    .returning(['version', 'last4', 'sealed'])
    .execute();
  for (const { sealed, ...row } of rows)
    await recordAccountEvent(tx, accountId, keyEvent('destroyed', { ...row, kind: sealedKind(sealed) }), now);
}

/**
 * Seals keys again for the newest private key if an older one opens them. The trader calls this when it starts, so that
 * an operator can remove older private keys afterwards.
 * @returns how many were sealed again, and how many no key opens
 */
export async function resealKeys(
  database: Pick<Database, 'db' | 'commit'>,
  opener: KeyOpener,
  now: Millis,
): Promise<{ readonly resealed: number; readonly lost: number }> {
  const rows = await database.db
    .selectFrom('account_keys')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'account_keys.account_id')
    .select(['account_keys.account_id', 'account_keys.version', 'trading_accounts.user_id'])
    .where('account_keys.sealed_for', '<>', opener.fingerprint)
    .execute();
  let resealed = 0;
  let lost = 0;
  for (const { account_id: id, version, user_id: userId } of rows)
    await database.commit(async (tx) => {
      await lockAccounts(tx, [id]);
      const row = await keyRow(tx, id, version);
      if (!row) return;
      const place = keyPlace({ id, userId }, version);
      const opened = opener.open(row.sealed, place);
      if (opened === null) {
        lost += 1;
        return;
      }
      await tx
        .updateTable('account_keys')
        .set({ sealed: opener.seal(opened.keys, place), sealed_for: opener.fingerprint })
        .where('account_id', '=', id)
        .where('version', '=', version)
        .execute();
      await recordAccountEvent(tx, id, keyEvent('resealed', row), now);
      resealed += 1;
    });
  return { resealed, lost };
}

function keyPlace({ id, userId }: { id: string; userId: string }, version: number): KeyPlace {
  return { userId, accountId: id, version };
}

interface KeyRow {
  readonly version: number;
  readonly kind: KeyKind;
  readonly state: string;
  readonly sealed: string;
  readonly last4: string;
}

/** An entry of the audit log about keys. */
export function keyEvent(
  step: Extract<AccountEvent, { kind: 'keys' }>['step'],
  { version, kind, last4 }: Pick<KeyRow, 'version' | 'kind' | 'last4'>,
  reason: string | null = null,
): AccountEvent {
  return { kind: 'keys', step, version, ...recordedKind(kind), keyLast4: last4, reason };
}

/** Entries name the kind only for tokens, so that entries about API keys keep the form they always had. */
export function recordedKind(kind: KeyKind): { readonly keyKind?: 'token' } {
  return kind === 'token' ? { keyKind: kind } : {};
}

async function keyRow(tx: Kysely<Schema>, accountId: string, version: number): Promise<KeyRow | undefined> {
  const row = await tx
    .selectFrom('account_keys')
    .select(['version', 'state', 'sealed', 'last4'])
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...row, kind: sealedKind(row.sealed) };
}

async function refuse(
  tx: Kysely<Schema>,
  accountId: string,
  row: KeyRow,
  reasons: KeyReason,
  now: Millis,
): Promise<boolean> {
  const { version, state } = row;
  const reason = typeof reasons === 'string' ? reasons : reasons[row.kind];
  const others = await tx
    .selectFrom('account_keys')
    .select('version')
    .where('account_id', '=', accountId)
    .where('state', '=', 'current')
    .where('version', '<>', version)
    .executeTakeFirst();
  if (state === 'pending')
    await tx
      .deleteFrom('account_keys')
      .where('account_id', '=', accountId)
      .where('version', '=', version)
      .execute();
  const isDown =
    others === undefined &&
    (await changeAccountState(
      tx,
      accountId,
      {
        from: ['untested', 'ready', 'armed', 'stopped', 'differing'],
        to: 'keys_refused',
        by: 'broker',
        reason,
      },
      now,
    ));
  // Recorded once: otherwise a revoked key would notify its user at every look.
  if (state === 'pending' || isDown)
    await recordAccountEvent(tx, accountId, keyEvent('refused', row, reason), now);
  return isDown;
}
