import { type FundId, type Micros, type Millis, minus, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import type { CorporateAction } from '@/lib/market/corporate-actions/corporate-action';
import type { MarketName } from '@/lib/market/data/source';
import type {
  CopiedRobot,
  EquityPoint,
  PaperAccount,
  PaperFill,
  PaperPosition,
  PositionOwner,
} from '@/lib/trading/accounts/paper-accounts';
import type { DayRange } from './period';

/** Most fills that a statement lists. */
export const MAX_STATEMENT_FILLS = 2_000;

export interface AskedStatement {
  readonly userId: string;
  readonly market: MarketName;
  /** A paper account, open or archived; the user's oldest open one without. */
  readonly accountId: string | null;
  /** An account by its number, in place of its id. */
  readonly generation: number | null;
  readonly days: DayRange;
  readonly now: Millis;
}

/** UTC milliseconds; `until` isn't included. */
export interface Span {
  readonly from: Millis;
  readonly until: Millis;
}

/** An account that a statement is about: the user's open one, or one before a reset. */
export interface StatementAccount extends PaperAccount {
  readonly name: string;
  readonly archivedAt: Millis | null;
}

/** What fills of a span add up to. */
export interface FillSums {
  readonly fills: number;
  readonly trades: number;
  /** Of what was closed, net of all commissions. */
  readonly profit: Micros;
  readonly commissions: Micros;
  /** How long what was closed had been held, milliseconds, in all. */
  readonly held: number;
}

/** A corporate action, and what it did to the account's money. */
export interface StatementAction {
  readonly at: Millis;
  readonly action: CorporateAction;
  readonly cash: Micros;
  readonly profit: Micros;
}

/** What is stored about an account and a span. */
export interface StatementRecord {
  readonly account: StatementAccount;
  /** The last equity stored by the start; null if the account was opened since. */
  readonly opening: EquityPoint | null;
  /** The last equity stored by the end; null if the account still goes on then. */
  readonly closing: EquityPoint | null;
  readonly sums: FillSums;
  /** All profits booked before the opening equity, and from it to the start. */
  readonly before: Micros;
  readonly sinceOpening: Micros;
  /** Profits booked from the closing equity to the end. */
  readonly sinceClosing: Micros;
  /** The newest, oldest first. */
  readonly fills: readonly PaperFill[];
  /** Copied robots, by owner. */
  readonly robots: ReadonlyMap<PositionOwner, CopiedRobot>;
  /** Oldest first. */
  readonly actions: readonly StatementAction[];
  /** Of an account that still goes on at the end; null otherwise. */
  readonly positions: readonly PaperPosition[] | null;
  /** What was held at an end in the past. */
  readonly heldThen: readonly HeldThen[];
}

export interface HeldThen {
  readonly fundId: FundId;
  /** Negative for short positions. */
  readonly quantity: Micros;
  /** Whether a split came after: prices stored since may be of other shares. */
  readonly isSplitSince: boolean;
}

/** The parts that an account's equity changed by; they add up to it. */
export interface EquityChange {
  readonly opening: Micros;
  readonly closing: Micros;
  /** The start balance of an account opened in the span. */
  readonly deposits: Micros;
  /** Profits of closed trades, net of commissions. */
  readonly trades: Micros;
  /** Dividends, and fractions of shares paid in cash. */
  readonly actions: Micros;
  /** By how much the profit of open positions changed. */
  readonly open: Micros;
  /** Profits booked between a stored equity and the bound that it stands for. */
  readonly outside: Micros;
}

/**
 * Equity is the start balance, all profits booked, and the profit of what is open. Equity is stored hourly, so that what
 * was booked between a stored value and the statement's bound is a part of its own.
 * @param equityNow for an account that goes on; ignored otherwise
 */
export function equityChange(record: StatementRecord, equityNow: Micros): EquityChange {
  const { account, opening, closing, sums, before, sinceOpening, sinceClosing } = record;
  const trades = sums.profit;
  const actions = record.actions.reduce((sum, { profit }) => plus(sum, profit), ZERO);
  const outside = minus(sinceOpening, sinceClosing);
  const deposits = opening === null ? account.startBalance : ZERO;
  const first = opening?.equity ?? ZERO;
  const last = closing?.equity ?? equityNow;
  const openThen = opening === null ? ZERO : minus(opening.equity, account.startBalance + before);
  const bookedByThen = before + sinceOpening + trades + actions - sinceClosing;
  const openNow = minus(last, account.startBalance + bookedByThen);
  return {
    opening: first,
    closing: last,
    deposits,
    trades,
    actions,
    open: minus(openNow, openThen),
    outside,
  };
}
