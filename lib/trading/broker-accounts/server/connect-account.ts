import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { insertAccount } from '@/lib/trading/accounts/server/account-store';
import { type ApiKeys, type BrokerKeys, type BrokerMode, isToken } from '@/lib/trading/brokers/broker';
import type { KeyKind } from '../broker-account';
import type { AvailableBroker, BrokerOffer, NewConnection } from '../broker-accounts';
import { NOT_OFFERED, offerProblem } from '../offer';
import { keyEvent, putPendingKeys, recordedKind } from './account-keys';
import { readWholeLog, recordAccountEvent, recordAccountEvents } from './account-log-store';
import { type KeySealer, sealedKind } from './key-box';

const MAX_ACCOUNTS = 20;
const LAST = 4;
/** What keys are made of: anything printable without spaces. */
const KEY_TEXT = /^[\x21-\x7e]{4,300}$/;
/** What a header of a request can hold. */
const PASSPHRASE_TEXT = /^[\x20-\x7e]+$/;

/** A request to connect that can be stored. */
export interface CheckedConnection {
  readonly broker: AvailableBroker;
  readonly mode: BrokerMode;
  readonly name: string;
  readonly keys: BrokerKeys;
}

/** @throws InputError saying what to change; it never repeats keys */
export function checkConnection(
  offer: BrokerOffer,
  { broker: id, mode, name, ...keys }: NewConnection,
): CheckedConnection {
  const broker = checkOffered(offer, id, mode);
  return { broker, mode, name: name.trim() || broker.name, keys: checkKeys(broker, keys) };
}

/** @throws InputError saying why the broker or mode can't be connected */
export function checkOffered(offer: BrokerOffer, id: string, mode: BrokerMode): AvailableBroker {
  const problem = offerProblem(offer, id, mode);
  const broker = offer.brokers.find((one) => one.id === id);
  if (problem !== null || !broker) throw new InputError(problem ?? NOT_OFFERED);
  return broker;
}

/** @throws InputError saying what to change; it never repeats keys */
export function checkKeys(broker: Pick<AvailableBroker, 'name' | 'needsPassphrase'>, sent: ApiKeys): ApiKeys {
  const keyId = sent.keyId.trim();
  const secretKey = sent.secretKey.trim();
  const passphrase = sent.passphrase?.trim() ?? '';
  if (!KEY_TEXT.test(keyId)) throw new InputError('Enter the key ID as the broker shows it.');
  if (!KEY_TEXT.test(secretKey)) throw new InputError('Enter the secret key as the broker showed it.');
  if (!broker.needsPassphrase) return { keyId, secretKey };
  if (passphrase === '') throw new InputError(`${broker.name} also needs the passphrase of the key.`);
  if (!PASSPHRASE_TEXT.test(passphrase))
    throw new InputError(`Enter the passphrase you chose for the key at ${broker.name}.`);
  return { keyId, secretKey, passphrase };
}

/** No part of a token is stored in clear text; the account's number is shown once the broker has reported it. */
function lastFour(keys: BrokerKeys): string {
  return isToken(keys) ? '' : keys.keyId.slice(-LAST);
}

function kindOfKeys(keys: BrokerKeys): KeyKind {
  return isToken(keys) ? 'token' : 'keys';
}

/**
 * Stores an account that waits to be tested. Entering the same key again while it waits replaces what was entered, so that
 * a repeated request connects one account; a token comes only once.
 * @returns its id
 */
export function storeConnection(
  db: Kysely<Schema>,
  sealer: KeySealer,
  userId: string,
  { broker, mode, name, keys }: CheckedConnection,
  now: Millis,
): Promise<string> {
  const keyLast4 = lastFour(keys);
  return inTransaction(db, async (tx) => {
    // Locking the user lets the second of two concurrent requests see what the first has stored.
    await lockUser(tx, userId);
    const waiting = await tx
      .selectFrom('trading_accounts')
      .innerJoin('account_keys', 'account_keys.account_id', 'trading_accounts.id')
      .select('trading_accounts.id')
      .where('user_id', '=', userId)
      .where('broker', '=', broker.id)
      .where('mode', '=', mode)
      .where('trading_accounts.state', '=', 'untested')
      .where('account_keys.last4', '=', keyLast4)
      .executeTakeFirst();
    if (waiting && !isToken(keys)) {
      await storeKeys(tx, sealer, { id: waiting.id, userId }, keys, now);
      return waiting.id;
    }
    const others = await requireRoom(tx, userId);
    const generations = others.flatMap((one) => (one.broker === broker.id ? one.generation : []));
    const id = randomUUID();
    const isStored = await insertAccount(tx, {
      id,
      user_id: userId,
      broker: broker.id,
      mode,
      market: 'live',
      generation: Math.max(0, ...generations) + 1,
      state: 'untested',
      start_balance: 0,
      cash: 0,
      last_fill: 0,
      created_at: now,
      archived_at: null,
      name,
    });
    if (!isStored) throw new Error('An account was not stored');
    await recordAccountEvent(
      tx,
      id,
      { kind: 'connected', broker: broker.id, mode, name, ...recordedKind(kindOfKeys(keys)), keyLast4 },
      now,
    );
    await storeKeys(tx, sealer, { id, userId }, keys, now);
    return id;
  });
}

/** @returns the accounts that were ever connected @throws InputError if there are too many */
export async function requireRoom(db: Kysely<Schema>, userId: string) {
  const others = await db
    .selectFrom('trading_accounts')
    .select(['state', 'broker', 'generation'])
    .where('user_id', '=', userId)
    .where('broker', '<>', EMULATOR)
    .execute();
  if (others.filter(({ state }) => state !== 'disconnected').length >= MAX_ACCOUNTS)
    throw new InputError(`You can connect ${MAX_ACCOUNTS} accounts. Disconnect one first.`);
  return others;
}

/** @throws InputError */
export function requireConnected(state: string): void {
  if (state === 'disconnected') throw new InputError('This account is disconnected. Connect it again.');
}

/** Seals other keys for an account that is connected. @throws InputError if it no longer is */
export function storeOtherKeys(
  db: Kysely<Schema>,
  sealer: KeySealer,
  account: { readonly id: string; readonly userId: string },
  keys: BrokerKeys,
  now: Millis,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [held] = await lockAccounts(tx, [account.id]);
    requireConnected(held?.state ?? 'disconnected');
    await storeKeys(tx, sealer, account, keys, now);
  });
}

/** Seals keys for an account, to be tested next; others that still wait for that are destroyed. */
async function storeKeys(
  tx: Kysely<Schema>,
  sealer: KeySealer,
  account: { readonly id: string; readonly userId: string },
  keys: BrokerKeys,
  now: Millis,
): Promise<void> {
  await lockAccounts(tx, [account.id]);
  const stored = await tx
    .selectFrom('account_keys')
    .select(['version', 'state', 'last4', 'sealed'])
    .where('account_id', '=', account.id)
    .orderBy('version')
    .execute();
  // Versions are never reused, even after keys are destroyed: sealed keys name the version they belong to.
  const version = Math.max(await lastVersion(tx, account.id), ...stored.map((key) => key.version), 0) + 1;
  await putPendingKeys(tx, {
    account_id: account.id,
    version,
    sealed: sealer.seal(keys, { userId: account.userId, accountId: account.id, version }),
    sealed_for: sealer.fingerprint,
    last4: lastFour(keys),
    created_at: now,
  });
  await recordAccountEvents(
    tx,
    account.id,
    [
      ...stored
        .filter(({ state }) => state === 'pending')
        .map(({ sealed, ...key }) => keyEvent('destroyed', { ...key, kind: sealedKind(sealed) })),
      keyEvent('entered', { version, kind: kindOfKeys(keys), last4: lastFour(keys) }),
    ],
    now,
  );
}

/** The highest version in the audit log. */
async function lastVersion(tx: Kysely<Schema>, accountId: string): Promise<number> {
  const entries = await readWholeLog(tx, accountId);
  return entries
    .filter(({ event }) => event.includes('"kind":"keys"'))
    .reduce((last, { event }) => Math.max(last, (JSON.parse(event) as { version?: number }).version ?? 0), 0);
}
