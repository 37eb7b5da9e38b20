import type { Kysely } from 'kysely';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { readTradingAccounts } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import { isPaperAccount, type TradingAccount } from '@/lib/trading/trading-accounts/trading-account';

/** Which account a call means. */

/** What robots tied to a broker account have as `BrokerAccountUniqueId`: it names no account of a user. */
const OF_ROBOTS = /^simulated-/;

const NO_ACCOUNT = 'You have no account with that id';
const WHICH = 'You have several broker accounts: say which one, with its BrokerAccountUniqueId';
const PAPER_ONLY = 'The app trades your paper account only. Use the site for accounts at brokers.';
const NOT_LIVE = 'Accounts at brokers trade with live prices only, and this site’s prices aren’t live.';

/** The accounts that robots may trade; the paper account first. */
export async function readAccounts(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  isPaperOnly: boolean,
): Promise<readonly TradingAccount[]> {
  const accounts = await readTradingAccounts(db, userId, market);
  return isPaperOnly ? accounts.filter(isPaperAccount) : accounts;
}

/** The one broker account, else the paper account; null if there's none of either, or several brokers' accounts. */
export function defaultAccount(accounts: readonly TradingAccount[]): TradingAccount | null {
  const [only, ...others] = accounts.filter((account) => !isPaperAccount(account));
  if (others.length > 0) return null;
  return only ?? accounts.find(isPaperAccount) ?? null;
}

/**
 * The account that an id names, or the default account; null if that would be a paper account to be opened.
 * @param asked null or a robot's own for the default account
 * @throws InputError if one of several has to be named, or can't be traded in this market
 * @throws NotFoundError if there's no such account
 */
export async function chooseAccount(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  asked: string | null,
  isPaperOnly: boolean,
): Promise<TradingAccount | null> {
  const all = await readTradingAccounts(db, userId, market);
  if (!namesAccount(asked)) {
    const offered = isPaperOnly ? all.filter(isPaperAccount) : all;
    const chosen = defaultAccount(offered);
    if (chosen === null && offered.length > 0) throw new InputError(WHICH);
    return chosen;
  }
  const named = all.find(({ id }) => id === asked);
  if (named) {
    if (isPaperOnly && !isPaperAccount(named)) throw new InputError(PAPER_ONLY);
    return named;
  }
  if (market !== 'live' && (await isConnected(db, userId, asked))) throw new InputError(NOT_LIVE);
  throw new NotFoundError(NO_ACCOUNT);
}

export function namesAccount(asked: string | null): asked is string {
  return asked !== null && asked !== '' && !OF_ROBOTS.test(asked);
}

/** Whether it's an account at a broker that would trade in another market. */
async function isConnected(db: Kysely<Schema>, userId: string, accountId: string): Promise<boolean> {
  const accounts = await readTradingAccounts(db, userId, 'live');
  return accounts.some((account) => account.id === accountId && !isPaperAccount(account));
}
