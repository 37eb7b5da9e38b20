import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Micros, Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { fromMicros } from '@/lib/core/base/money';
import { HOUR_MS } from '@/lib/core/base/time';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { toAccountLimits } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import type { AccountLimits, LimitStops } from '@/lib/trading/trading-accounts/trading-account';
import type { AccountLogEntry, EventLimits } from '../account-event';
import { LIVE_PHRASE } from '../broker-account';
import type {
  ArmingRequest,
  Asking,
  BrokerAccounts,
  BrokerAccountView,
  BrokerOffer,
} from '../broker-accounts';
import { differenceChoices } from '../difference';
import { readAccountLog, recordAccountEvent } from './account-log-store';
import { readOwn, readOwnAll, toDifference, viewAccounts, viewDetails } from './account-views';
import { createBrokerSignIns } from './broker-sign-ins';
import { changeAccountState } from './change-account-state';
import {
  checkConnection,
  checkKeys,
  requireConnected,
  storeConnection,
  storeOtherKeys,
} from './connect-account';
import { chooseDifference, DECIDED } from './difference-store';
import { disconnectAccount } from './disconnect-account';
import type { KeySealer } from './key-box';
import { SIZE_PREVIEW } from './preview-sizes';
import { type CheckCode, requireCode, requireReady } from './require-proof';
import {
  cancelWaitingOrders,
  closeOpenedPositions,
  countLeft,
  LEAVING_MS,
  stopAccount,
  stopAllAccounts,
} from './stop-trading';

export interface BrokerAccountsOptions {
  readonly db: Kysely<Schema>;
  readonly offer: BrokerOffer;
  /** The site's public origin, to which brokers send browsers back. */
  readonly baseUrl: string;
  /** null as long as the trader's public key isn't known; the offer says so then. */
  readonly sealer: () => KeySealer | null;
  readonly checkCode: CheckCode;
  /** Called after a user's accounts have changed: wakes the trader, and makes their pages fetch again. */
  readonly onChanged: (userId: string) => void;
  /** Defaults to reads on `db`. */
  readonly reads?: Reads;
  readonly now: () => Millis;
}

/** How often one user may enter keys or leave to sign in within an hour: each is tried at the broker. */
const KEYS_AN_HOUR = { max: 20, windowMs: HOUR_MS };
/** Wrong last characters or phrases per hour when arming. */
const ARMS_AN_HOUR = { max: 20, windowMs: HOUR_MS };
const LOG_ENTRIES_AT_ONCE = 500;

export function createBrokerAccounts(options: BrokerAccountsOptions): BrokerAccounts {
  const { db, offer, baseUrl, sealer, checkCode, onChanged, reads = readsOn(db), now } = options;
  const throttles = createThrottles(db);
  const view = { offer, now };

  async function readView(userId: string, accountId: string): Promise<BrokerAccountView> {
    const [shown] = await viewAccounts(db, [await readOwn(db, userId, accountId)], view);
    if (!shown) throw new NotFoundError('You have no such broker account');
    return shown;
  }

  async function changed(userId: string, accountId: string): Promise<BrokerAccountView> {
    onChanged(userId);
    return readView(userId, accountId);
  }

  async function countKeys(userId: string): Promise<void> {
    const count = await throttles.add(`broker keys ${userId}`, KEYS_AN_HOUR, now());
    if (count > KEYS_AN_HOUR.max)
      throw new InputError('You have tried to give access many times. Please try again in an hour.');
  }

  function requireSealer(): KeySealer {
    const known = sealer();
    if (known === null) throw new InputError(offer.problem ?? 'Keys can’t be kept here.');
    return known;
  }

  /** Checks what a user has to prove before keys or a token are accepted. */
  async function prove(asking: Asking, mode: string, code: string): Promise<void> {
    if (mode === 'live') requireReady(asking, code, now());
    await countKeys(asking.who.account.id);
    if (mode === 'live') await requireCode(checkCode, asking, code, now());
  }

  return {
    offer,
    ...createBrokerSignIns({ db, offer, baseUrl, requireSealer, prove, onChanged, now }),
    list: async (userId) => viewAccounts(db, await readOwnAll(db, userId), view),
    details: async (userId, accountId) => viewDetails(db, await readOwn(db, userId, accountId), view),
    async connect(asking, connection) {
      const userId = asking.who.account.id;
      const checked = checkConnection(offer, connection);
      const box = requireSealer();
      await prove(asking, checked.mode, connection.code);
      return changed(userId, await storeConnection(db, box, userId, checked, now()));
    },
    async setLimits(asking, accountId, { limitStops, ...limits }, code) {
      const userId = asking.who.account.id;
      checkLimits(limits);
      const row = await readOwn(db, userId, accountId);
      requireConnected(row.state);
      const isRaise = raises(toAccountLimits(row), limits) && row.mode === 'live' && row.armed_at !== null;
      if (isRaise) {
        requireReady(asking, code, now());
        await requireCode(checkCode, asking, code, now());
      }
      await inTransaction(db, async (tx) => {
        const [held] = await lockAccounts(tx, [accountId]);
        if (!held) return;
        requireConnected(held.state);
        const before = toAccountLimits(held);
        const stops = limitStops ?? held.limit_stops;
        if (before !== null && sameLimits(before, limits) && stops === held.limit_stops) return;
        // Limits lowered by a concurrent request can turn this change into a raise, for which no code was asked.
        if (!isRaise && held.mode === 'live' && held.armed_at !== null && raises(before, limits))
          throw new InputError('The limits have changed meanwhile. Look at them, then try again.');
        await noteOnAccount(tx, accountId, {
          max_per_trade: limits.maxPerTrade,
          max_open: limits.maxOpen,
          max_daily_loss: limits.maxDailyLoss,
          max_orders_a_day: limits.maxOrdersADay,
          limit_stops: stops,
        });
        await recordAccountEvent(
          tx,
          accountId,
          {
            kind: 'limits',
            before: before && eventLimits(before, held.limit_stops),
            limits: eventLimits(limits, stops),
          },
          now(),
        );
      });
      return changed(userId, accountId);
    },
    async previewSizes(userId, accountId, limits) {
      checkLimits(limits);
      await readOwn(db, userId, accountId);
      return reads.run(SIZE_PREVIEW, userId, accountId, limits);
    },
    async arm(asking, accountId, request) {
      const userId = asking.who.account.id;
      const before = await readView(userId, accountId);
      if (before.state === 'armed') return before;
      if (before.armProblem !== null) throw new InputError(before.armProblem);
      if (before.mode === 'live') {
        requireReady(asking, request.code, now());
        await requireTyped(userId, before, request);
        const wrong = await checkCode(asking, request.code, now());
        if (wrong !== null) {
          // The first of two repeated requests has used the code up and armed the account.
          const meanwhile = await readView(userId, accountId);
          if (meanwhile.state === 'armed') return meanwhile;
          throw new InputError(wrong);
        }
      }
      await inTransaction(db, async (tx) => {
        await lockAccounts(tx, [accountId]);
        const [held] = await viewAccounts(tx, [await readOwn(tx, userId, accountId)], view);
        if (held?.armProblem) throw new InputError(held.armProblem);
        await changeAccountState(
          tx,
          accountId,
          { from: ['ready', 'stopped'], to: 'armed', by: 'user', reason: null },
          now(),
        );
      });
      return changed(userId, accountId);
    },
    async stop(userId, accountId) {
      await readOwn(db, userId, accountId);
      await stopAccount(db, accountId, now());
      onChanged(userId);
      await delay(LEAVING_MS);
      return readView(userId, accountId);
    },
    async stopAll(userId) {
      const stopped = await stopAllAccounts(db, userId, now());
      onChanged(userId);
      await delay(LEAVING_MS);
      return { ...stopped, ...(await countLeft(db, userId)) };
    },
    async cancelWaiting(userId, accountId) {
      const count = await cancelWaitingOrders(db, userId, accountId, now());
      onChanged(userId);
      return count;
    },
    async closeOpened(userId, accountId) {
      const count = await closeOpenedPositions(db, userId, accountId, now());
      onChanged(userId);
      return count;
    },
    async rotateKeys(asking, accountId, sent, code) {
      const userId = asking.who.account.id;
      const row = await readOwn(db, userId, accountId);
      requireConnected(row.state);
      const broker = offer.brokers.find(({ id }) => id === row.broker);
      if (offer.problem !== null || !broker)
        throw new InputError(offer.problem ?? 'This broker isn’t offered here any more.');
      const keys = checkKeys(broker, sent);
      const box = requireSealer();
      await prove(asking, row.mode, code);
      await storeOtherKeys(db, box, { id: accountId, userId }, keys, now());
      return changed(userId, accountId);
    },
    async disconnect(userId, accountId, keepPositions) {
      await readOwn(db, userId, accountId);
      await inTransaction(db, (tx) => disconnectAccount(tx, accountId, keepPositions, now()));
      return changed(userId, accountId);
    },
    async resolveDifference(userId, accountId, differenceId, choice) {
      await readOwn(db, userId, accountId);
      const decided = await inTransaction(db, async (tx) => {
        await lockAccounts(tx, [accountId]);
        const row = await tx
          .selectFrom('differences')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('id', '=', differenceId)
          .executeTakeFirst();
        if (!row) throw new NotFoundError('There is no such difference');
        const found = toDifference(row);
        if (found.state === DECIDED[choice]) return found;
        if (found.state !== 'open' || row.ended_at !== null)
          throw new InputError('This was decided already, or the difference is over.');
        if (!differenceChoices(found).includes(choice))
          throw new InputError('There is nothing to close: the broker holds none of it.');
        return { ...found, state: await chooseDifference(tx, row, choice, now()) };
      });
      onChanged(userId);
      return decided;
    },
    async log(userId, accountId) {
      await readOwn(db, userId, accountId);
      return readWhole(db, accountId);
    },
  };

  /** @throws InputError if the last characters or the phrase for real money are wrong */
  async function requireTyped(
    userId: string,
    { keyKind, keyLast4 }: BrokerAccountView,
    { last4, phrase }: ArmingRequest,
  ): Promise<void> {
    const isRight = last4.trim() === keyLast4;
    if (isRight && phrase === LIVE_PHRASE) return;
    const count = await throttles.add(`arm broker account ${userId}`, ARMS_AN_HOUR, now());
    if (count > ARMS_AN_HOUR.max) throw new InputError('Too many attempts. Please try again in an hour.');
    throw new InputError(
      isRight
        ? `Type ${LIVE_PHRASE} exactly.`
        : `Type the last four characters of the ${keyKind === 'token' ? 'account number' : 'key ID'}.`,
    );
  }
}

async function* readWhole(db: Kysely<Schema>, accountId: string): AsyncIterable<readonly AccountLogEntry[]> {
  let entries: readonly AccountLogEntry[] = [];
  do {
    entries = await readAccountLog(db, accountId, entries.at(-1)?.seq ?? 0, LOG_ENTRIES_AT_ONCE);
    yield entries;
  } while (entries.length === LOG_ENTRIES_AT_ONCE);
}

function checkLimits({ maxPerTrade, maxOpen }: AccountLimits): void {
  if (maxPerTrade > maxOpen)
    throw new InputError(
      'The maximum per trade can’t exceed the maximum open: lower it, or raise the maximum open.',
    );
}

function raises(before: AccountLimits | null, limits: AccountLimits): boolean {
  if (before === null) return true;
  return (Object.keys(limits) as (keyof AccountLimits)[]).some((name) => limits[name] > before[name]);
}

function sameLimits(one: AccountLimits, other: AccountLimits): boolean {
  return !raises(one, other) && !raises(other, one);
}

function eventLimits(
  { maxPerTrade, maxOpen, maxDailyLoss, maxOrdersADay }: AccountLimits,
  limitStops: LimitStops,
): EventLimits {
  const money = (micros: Micros) => fromMicros(micros);
  return {
    maxPerTrade: money(maxPerTrade),
    maxOpen: money(maxOpen),
    maxDailyLoss: money(maxDailyLoss),
    maxOrdersADay,
    limitStops,
  };
}
