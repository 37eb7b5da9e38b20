import { type EpochDay, type Micros, type Millis, minus, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { MINUTE_MS } from '@/lib/core/base/time';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { LONGEST_BREAK_DAYS } from '@/lib/market/calendar/traded-time';
import { xnysCalendar } from '@/lib/market/calendar/xnys';
import { noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import { tradingDayStart } from '@/lib/trading/broker-accounts/trading-day';
import type { BrokerAccountFacts } from '@/lib/trading/brokers/broker';
import { BrokerBusyError, BrokerDownError } from '@/lib/trading/brokers/broker-errors';
import { isOverDailyLoss } from '../limits';
import type { AccountRow, BrokerSession, Transfers } from './broker-session';

/** What an account's daily loss is measured from, without what its user moved in or out meanwhile. */

/** Equity first read this soon after midnight begins the day; if read later, the previous close is nearer to it. */
const FRESH_MS = 10 * MINUTE_MS;
/** Transfers are read this often, and once more before a loss stops an account. */
const TRANSFERS_MS = 5 * MINUTE_MS;

type DayRow = Pick<AccountRow, 'day_equity' | 'day_equity_at'>;

export interface DayBegin {
  readonly day_equity: Micros;
  readonly day_equity_at: Millis;
}

/** Equity at the beginning of the trading day, and the first look of that day. */
export function dayBegin(row: DayRow, facts: BrokerAccountFacts, now: Millis): DayBegin {
  const day = tradingDayStart(now);
  if (row.day_equity !== null && row.day_equity_at !== null && row.day_equity_at >= day)
    return { day_equity: row.day_equity, day_equity_at: row.day_equity_at };
  return { day_equity: beginsAtClose(now, facts) ? facts.lastEquity : facts.equity, day_equity_at: now };
}

/** Whether the day begins with the previous close. An account that was worth nothing then was opened later. */
function beginsAtClose(
  firstLookAt: number,
  facts: BrokerAccountFacts,
): facts is BrokerAccountFacts & { readonly lastEquity: Micros } {
  return facts.lastEquity !== null && facts.lastEquity > 0 && !isFresh(firstLookAt);
}

function isFresh(firstLookAt: number): boolean {
  return firstLookAt < tradingDayStart(firstLookAt) + FRESH_MS;
}

/** The day's transfers; 0 where the broker doesn't report them. If reading fails, the last ones still count. */
export async function transfersToday(session: BrokerSession, facts: BrokerAccountFacts): Promise<Transfers> {
  const { options, accountId, connection } = session;
  const now = options.now();
  const account = await options.database.db
    .selectFrom('trading_accounts')
    .select(['state', 'max_daily_loss', 'day_equity', 'day_equity_at', 'day_transfers'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const today = newYorkDay(now);
  const known = session.transfers?.day === today ? session.transfers : null;
  const asKnown = known ?? { day: today, net: ZERO };
  if (!account) return asKnown;
  const begin = dayBegin(account, facts, now);
  const { from, isWhole } = transfersFrom(begin, facts, today);
  const needsBase = !isWhole && account.day_transfers === null;
  // Transfers listed by the first look are part of its equity, so that look has to be stored first.
  if (needsBase && account.day_equity_at !== begin.day_equity_at) return asKnown;
  const isTraded = account.state === 'armed' || account.state === 'differing';
  const hasLost = isOverDailyLoss({ ...account, ...begin, equity: facts.equity, transfers: asKnown.net });
  const isFreshly = known !== null && now - known.at < TRANSFERS_MS;
  if (needsBase ? isFreshly : !isTraded || (isFreshly && !hasLost)) return asKnown;
  try {
    const net = await connection.transfers(from);
    if (needsBase && net !== null) await storeBase(session, begin, net);
    const before = isWhole ? ZERO : (account.day_transfers ?? net ?? ZERO);
    session.transfers = { day: today, at: now, net: minus(net ?? before, before) };
    return session.transfers;
  } catch (error) {
    if (!(error instanceof BrokerDownError || error instanceof BrokerBusyError)) throw error;
    return asKnown;
  }
}

async function storeBase({ options, accountId }: BrokerSession, begin: DayBegin, net: Micros): Promise<void> {
  await options.database.commit((tx) =>
    noteOnAccount(tx, accountId, { day_transfers: net }, ({ and, eb }) =>
      and([eb('day_equity_at', '=', begin.day_equity_at), eb('day_transfers', 'is', null)]),
    ),
  );
}

/**
 * The first day whose transfers count, and whether all of them do. If the day is measured from a look in its middle, they
 * don't: transfers have dates only, so what was listed by then is taken off.
 */
function transfersFrom(
  { day_equity_at: firstLookAt }: DayBegin,
  facts: BrokerAccountFacts,
  today: EpochDay,
): { readonly from: EpochDay; readonly isWhole: boolean } {
  if (beginsAtClose(firstLookAt, facts)) return { from: dayAfterLastSession(today), isWhole: true };
  return { from: today, isWhole: isFresh(firstLookAt) };
}

function dayAfterLastSession(today: EpochDay): EpochDay {
  const last = xnysCalendar.sessions(minus(today, LONGEST_BREAK_DAYS), minus(today, 1)).at(-1);
  return last ? plus(last.day, 1) : today;
}
