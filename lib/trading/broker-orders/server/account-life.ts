import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { isDollar } from '@/lib/trading/accounts/fees';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import {
  acceptKeys,
  type KeyReason,
  refuseKeys,
  type StoredKeys,
} from '@/lib/trading/broker-accounts/server/account-keys';
import { changeAccountState } from '@/lib/trading/broker-accounts/server/change-account-state';
import { stopExits } from '@/lib/trading/broker-accounts/server/stop-exits';
import type { BrokerAccountFacts, BrokerConnection } from '@/lib/trading/brokers/broker';
import { BrokerKeyFormError, BrokerKeysError } from '@/lib/trading/brokers/broker-errors';
import { IS_RESTING_STOP } from '@/lib/trading/copies/server/copy-rows';
import { because } from '@/lib/trading/orders/reasons';
import { isOverDailyLoss } from '../limits';
import type { AccountRow, BrokerageOptions, Transfers } from './broker-session';
import { dayBegin } from './daily-loss';
import { settleOrder } from './settle-order';

/** Keys tested, what the broker says about an account, and what that stops. */

const CLOCK_SKEW_MS = 2_000;
const NOT_DOLLARS = (currency: string) =>
  `This account is kept in ${currency}. Robots trade accounts in US dollars.`;
const MAY_WITHDRAW =
  'These keys may take money out of the account. Make keys at the broker that may trade but not withdraw, and enter those.';
const REFUSED = {
  keys: 'The broker doesn’t take these keys: they are wrong, revoked, not allowed to trade or to be used from this server’s address, or meant for its other mode.',
  token:
    'The broker doesn’t give access to the account: it was revoked there, or given for an account of its other mode.',
} as const;
const UNOPENED = {
  keys: 'These keys can’t be opened on this server any more. Enter them again.',
  token: 'Access to the account can’t be opened on this server any more. Sign in at the broker again.',
} as const;
const LOST_MOST = 'The account lost as much today as you allow. You can arm it again on a later trading day.';

/** Why an account can't be connected, as a sentence; null if it can. */
function accountProblem(facts: BrokerAccountFacts): string | null {
  if (facts.mayWithdraw === true) return MAY_WITHDRAW;
  if (!isDollar(facts.currency)) return NOT_DOLLARS(facts.currency);
  return facts.blocked;
}

/** Tries keys at the broker and puts them into use, or refuses them with a sentence. @returns whether they work */
export async function testKeys(
  options: BrokerageOptions,
  accountId: string,
  stored: StoredKeys,
  connection: BrokerConnection,
): Promise<boolean> {
  let problem: string | null;
  try {
    const facts = await connection.account();
    problem = accountProblem(facts);
    if (problem === null)
      problem = await options.database.commit((tx) =>
        acceptKeys({ db: tx }, accountId, stored.version, facts.externalId, options.now()),
      );
    else await refuse(options, accountId, stored.version, problem);
    if (problem === null) await storeFacts(options, accountId, facts, connection, null);
  } catch (error) {
    const isMalformed = error instanceof BrokerKeyFormError;
    if (!isMalformed && !(error instanceof BrokerKeysError)) throw error;
    await refuse(options, accountId, stored.version, isMalformed ? error.message : REFUSED);
    return false;
  }
  return problem === null;
}

/** Notes that the broker now refuses keys that it took before. */
export function keysRefused(options: BrokerageOptions, accountId: string, version: number): Promise<boolean> {
  return refuse(options, accountId, version, REFUSED);
}

/** Gives up on orders of an account without keys after a day without an answer: the user has to look at the broker. */
export async function giveUpOld(options: BrokerageOptions, accountId: string): Promise<void> {
  const now = options.now();
  const old = await options.database.db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('sent_at', '<', plus(now, -DAY_MS))
    .where(({ not }) => not(IS_RESTING_STOP))
    .execute();
  if (old.length === 0) return;
  await options.database.commit(async (tx) => {
    await lockAccounts(tx, [accountId]);
    for (const order of old) await settleOrder(tx, order, 'needs_user', because('needs-user'), now);
  });
}

/** Refuses keys that no private key here opens. */
export function keysUnopened(
  options: BrokerageOptions,
  accountId: string,
  version: number,
): Promise<boolean> {
  return refuse(options, accountId, version, UNOPENED);
}

function refuse(
  options: BrokerageOptions,
  accountId: string,
  version: number,
  problem: KeyReason,
): Promise<boolean> {
  return options.database.commit((tx) => refuseKeys({ db: tx }, accountId, version, problem, options.now()));
}

/** Stops an account whose broker or mode the operator no longer offers. @returns whether robots traded it */
export function stopUnoffered(
  options: BrokerageOptions,
  accountId: string,
  reason: string,
): Promise<boolean> {
  const by = { by: 'trader', reason } as const;
  return options.database.commit(
    async (tx) =>
      (await changeAccountState(
        tx,
        accountId,
        { from: ['armed', 'differing'], to: 'stopped', ...by },
        options.now(),
      )) || stopExits(tx, accountId, by, options.now()),
  );
}

/**
 * Stores what the broker says; stops the account if the broker blocks it or it lost what its user allows in a day.
 * @param transfers null if they weren't read: then a loss is left to the next look
 */
export async function storeFacts(
  options: BrokerageOptions,
  accountId: string,
  facts: BrokerAccountFacts,
  connection: BrokerConnection,
  transfers: Transfers | null,
): Promise<void> {
  const now = options.now();
  const stopped = await options.database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (!account || account.state === 'disconnected') return false;
    const begin = dayBegin(account, facts, now);
    await noteOnAccount(tx, accountId, {
      cash: facts.cash,
      equity: facts.equity,
      buying_power: facts.buyingPower,
      synced_at: now,
      ...begin,
      ...(begin.day_equity_at === account.day_equity_at ? {} : { day_transfers: null }),
      ...clockReason(account, connection),
    });
    const stop = (reason: string, cause: 'broker' | 'daily-loss') =>
      changeAccountState(
        tx,
        accountId,
        {
          from: ['armed', 'differing'],
          to: 'stopped',
          by: cause === 'broker' ? 'broker' : 'trader',
          reason,
          cause,
        },
        now,
      );
    if (facts.blocked !== null) return stop(facts.blocked, 'broker');
    // Just after midnight, the transfers may still be yesterday's.
    if (transfers?.day !== newYorkDay(now)) return false;
    const day = { ...account, ...begin, equity: facts.equity, transfers: transfers.net };
    return isOverDailyLoss(day) ? stop(LOST_MOST, 'daily-loss') : false;
  });
  if (stopped) {
    const account = await options.database.db
      .selectFrom('trading_accounts')
      .select('user_id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account) options.onChanged([account.user_id]);
  }
}

const CLOCK = 'This server’s clock and the broker’s are ';

/** Shows that the broker refuses requests because a clock is off, until it answers again. Other reasons go first. */
export async function noteClock(options: BrokerageOptions, accountId: string, userId: string): Promise<void> {
  const reason = `${CLOCK}too far apart, so the broker refuses requests.`;
  const noted = await noteOnAccount(options.database.db, accountId, { reason }, ({ or, eb, and }) =>
    and([
      eb('state', '<>', 'disconnected'),
      or([eb('reason', 'is', null), and([eb('reason', 'like', `${CLOCK}%`), eb('reason', '<>', reason)])]),
    ]),
  );
  if (noted) options.onChanged([userId]);
}

/** The reason to show because of a clock that is off, if there is no other. */
function clockReason(account: AccountRow, connection: BrokerConnection): { readonly reason?: string | null } {
  if (account.reason !== null && !account.reason.startsWith(CLOCK)) return {};
  const skew = connection.health().clockSkewMs;
  const isOff = skew !== null && Math.abs(skew) > CLOCK_SKEW_MS;
  if (!isOff) return account.reason === null ? {} : { reason: null };
  return { reason: `${CLOCK}${(Math.abs(skew) / 1_000).toFixed(1)} seconds apart.` };
}
