import type { EpochDay, Millis } from '@/lib/core/base/brand';
import type { SplitRatio } from '@/lib/market/corporate-actions/corporate-action';
import type { Picos } from './picos';

export const TRANSACTION_KINDS = [
  /** Cash from outside the portfolio; `amount` is above 0. */
  'deposit',
  /** Cash that leaves the portfolio; `amount` is below 0. */
  'withdrawal',
  /** A purchase or a sale for cash. Nothing is paid for an option that expires: `amount` is 0. */
  'trade',
  /** What an instrument pays in cash. */
  'dividend',
  /** Tax that was withheld apart from what it's on; above 0 if it's paid back. */
  'tax',
  /** On cash, margin or lent shares, below 0 if it's paid; promotions as well. */
  'interest',
  /** Costs of no single trade, above 0 if they're paid back; coins have a `quantity` and no `amount`. */
  'fee',
  /** Coins that were earned. */
  'reward',
  /** `quantity` are the shares added (or, in a reverse split, taken) where the file says no `ratio`. */
  'split',
  /** Holdings from another account. */
  'transfer-in',
  /** Holdings to another account. */
  'transfer-out',
  /** One currency of a conversion; the other one is a transaction of its own. */
  'fx',
  /** One coin of an exchange of coins, or a coin that pays a trade's fee: see `group`. */
  'swap',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** One thing that happened in a portfolio. A row of a file may be several. */
export interface Transaction {
  readonly kind: TransactionKind;
  readonly at: Millis;
  /** The day it counts on, as the file writes it: a trade's date, not its settlement's. */
  readonly day: EpochDay;
  /** Our ticker; null for cash, and for what isn't among our instruments. */
  readonly instrument: string | null;
  /** What the file calls the instrument; null for cash. */
  readonly symbol: string | null;
  /** Shares, coins or units: above 0 if they come in, below if they go. Of options the shares, not the contracts. */
  readonly quantity: Picos | null;
  /**
   * In `currency`, for one unit. For a trade it's only shown. What a reward, a transfer, a swap or a fee in coins was
   * worth; null for the day's close.
   */
  readonly price: Picos | null;
  /** What it added to cash, or took from it, in `currency`, after `fee` and `tax`. */
  readonly amount: Picos;
  /** ISO 4217; pence are converted to pounds. */
  readonly currency: string;
  /** Costs within `amount`, in `currency`, not below 0. */
  readonly fee: Picos;
  /**
   * Tax withheld within `amount`, in `currency`, not below 0. Tax in another currency is a `dividend` and a `tax` of that
   * amount.
   */
  readonly tax: Picos;
  /** `amount` in the portfolio's currency if the file has it; null for the rate of the day. */
  readonly baseAmount: Picos | null;
  /** New shares for old; null where the file only says how many came. Splits only. */
  readonly ratio: SplitRatio | null;
  /**
   * What belongs together on a day. Coins of a `swap` that come in cost what those that go out are worth. Coins that go
   * out beside a `trade` are its fee.
   */
  readonly group: string | null;
  /** The file's own name for the row. */
  readonly externalId: string | null;
  /** In its file, counted from 1; null for what was typed. */
  readonly line: number | null;
  readonly note: string;
}
