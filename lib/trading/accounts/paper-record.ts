import { type Micros, type Millis, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import type { PaperAccount } from './paper-accounts';

/** What became of a paper account. */
export interface PaperOutcome {
  /** See `PaperAccount`. */
  readonly generation: number;
  readonly openedAt: Millis;
  /** null while it's open. */
  readonly endedAt: Millis | null;
  readonly state: 'open' | 'reset' | 'closed';
  /** Trades that ended. */
  readonly trades: number;
  /** Net of spread, impact and commissions, percent of the start balance. */
  readonly resultPct: number;
}

/** A user's paper accounts of a market, all that were ever opened. */
export interface AccountsRecord {
  /** When the first one was opened. */
  readonly since: Millis;
  readonly open: number;
  readonly reset: number;
  readonly closed: number;
  readonly trades: number;
  /** Of all accounts together, percent of what they started with. */
  readonly resultPct: number;
  /** The newest ones, newest first. */
  readonly accounts: readonly PaperOutcome[];
}

/** What an account's result is made of. */
export interface AccountWorth {
  readonly equity: Micros;
  readonly trades: number;
}

/** Accounts that a record lists. */
export const LISTED_ACCOUNTS = 20;

/**
 * The record of all paper accounts that a user ever opened in a market.
 * @param accounts newest first
 * @returns null without any
 */
export function makePaperRecord(
  accounts: readonly PaperAccount[],
  findWorth: (account: PaperAccount) => AccountWorth,
): AccountsRecord | null {
  const first = accounts.at(-1);
  if (first === undefined) return null;
  /** The newest account of each line: earlier ones were reset. */
  const newest = new Map<number, number>();
  for (const { line, generation } of accounts) newest.set(line, Math.max(generation, newest.get(line) ?? 0));
  const states = accounts.map(({ isOpen, line, generation }) =>
    isOpen ? 'open' : generation < (newest.get(line) ?? 0) ? 'reset' : 'closed',
  );
  const count = (state: PaperOutcome['state']) => states.filter((one) => one === state).length;
  const worths = accounts.map(findWorth);
  const equity = worths.reduce((sum, one) => plus(sum, one.equity), ZERO);
  const started = accounts.reduce((sum, one) => plus(sum, one.startBalance), ZERO);
  return {
    since: first.createdAt,
    ...{ open: count('open'), reset: count('reset'), closed: count('closed') },
    trades: worths.reduce((sum, { trades }) => sum + trades, 0),
    resultPct: percentGained(equity, started),
    accounts: accounts.slice(0, LISTED_ACCOUNTS).map((account, index): PaperOutcome => {
      const worth = worths[index] as AccountWorth;
      return {
        ...{ generation: account.generation, openedAt: account.createdAt, endedAt: account.archivedAt },
        state: states[index] as PaperOutcome['state'],
        trades: worth.trades,
        resultPct: percentGained(worth.equity, account.startBalance),
      };
    }),
  };
}

function percentGained(equity: Micros, started: Micros): number {
  return 100 * (equity / started - 1);
}
