import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { StatementPreview } from '@/lib/portfolios/records/statement-preview';
import type { StatementChoices } from '@/lib/portfolios/statements/read-statement';
import type { TickerChoice } from '@/lib/portfolios/statements/to-transactions';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';

export const MAX_PORTFOLIOS = 10;
export const MAX_PORTFOLIO_NAME = 60;
/** Of a portfolio, without those that were reversed. */
export const MAX_TRANSACTIONS = 200_000;
/** Added or removed by hand at once. */
export const MAX_CHANGES = 200;
/** Bytes of the largest file. */
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024;
/** Transactions that a guest's browser keeps: as many as fit into a call that analyzes them. */
export const MAX_KEPT = 250;
/** Bytes of the largest file of guests, who can't keep more transactions anyway. */
export const MAX_GUEST_BYTES = 1024 * 1024;

/** What portfolios may be valued in: there are pairs of all of them. */
export const PORTFOLIO_CURRENCIES: readonly string[] = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
];

export const COST_METHODS = ['fifo', 'average'] as const;
/** Whose cost is shown first: first in, first out, or the average. */
export type CostMethod = (typeof COST_METHODS)[number];

export interface PortfolioSettings {
  readonly name: string;
  /** In which it is valued: ISO 4217. */
  readonly currency: string;
  readonly method: CostMethod;
  /** Ticker that it is compared with. */
  readonly benchmark: string;
}

export const FIRST_PORTFOLIO: PortfolioSettings = {
  name: 'My portfolio',
  currency: 'USD',
  method: 'fifo',
  benchmark: 'SPY',
};

export interface StoredPortfolio extends PortfolioSettings {
  /** Its number in addresses, from 0. */
  readonly no: number;
  /** One more each time its settings are saved. */
  readonly version: number;
}

export interface StoredTransaction extends PlainTransaction {
  readonly id: number;
  readonly importId: string | null;
  /** Names the row of the file that it comes from. */
  readonly key: string;
}

/** A transaction that may name the row of a file it comes from, so that the same row isn't added twice. */
export interface AddedTransaction extends PlainTransaction {
  readonly key?: string;
}

/** A file as it was read for someone whose browser keeps it. */
export interface ReadFile {
  readonly preview: StatementPreview;
  /** Empty if there are more than `MAX_KEPT`. */
  readonly transactions: readonly (PlainTransaction & { readonly key: string })[];
}

export interface PortfolioImport {
  readonly id: string;
  /** The file's name. */
  readonly name: string;
  /** Which kind of file it was; see `StatementFormat`. */
  readonly format: string;
  readonly added: number;
  /** Rows that earlier imports had booked already. */
  readonly known: number;
  /** Rows with problems. */
  readonly leftOut: number;
  readonly at: Millis;
  readonly undoneAt: Millis | null;
}

/** A file and what its owner has decided about it. */
export interface StatementUpload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choices: StatementChoices;
  readonly tickers: TickerChoice;
}

/** Users' portfolios. A user without any has the first one, empty, as soon as something is stored in it. */
export interface PortfolioRecords {
  /** By number. */
  list(userId: string): Promise<readonly StoredPortfolio[]>;
  /**
   * Changes a portfolio's settings, or creates one beside the first if `no` is null.
   * @throws PortfolioConflictError if another version was saved since; InputError for too many; NotFoundError
   */
  save(
    userId: string,
    asked: {
      readonly no: number | null;
      readonly version: number | null;
      readonly settings: PortfolioSettings;
    },
    now: Millis,
  ): Promise<StoredPortfolio>;
  /** Deletes a portfolio with all that was stored of it. Does nothing if there's none. */
  remove(userId: string, no: number): Promise<void>;
  /** In the order in which they are booked; empty for a portfolio that isn't stored yet. */
  transactions(userId: string, no: number): Promise<readonly StoredTransaction[]>;
  /** Newest first. */
  imports(userId: string, no: number): Promise<readonly PortfolioImport[]>;
  /**
   * Adds transactions by hand, and reverses others: an edit is both at once. Rows of files that are there already aren't
   * added again.
   * @throws InputError for too many, NotFoundError for one that isn't there
   */
  change(
    userId: string,
    no: number,
    changes: { readonly added: readonly AddedTransaction[]; readonly removed: readonly number[] },
    now: Millis,
  ): Promise<void>;
  /** What an import would book. @throws InputError for a file that can't be read */
  preview(userId: string, no: number, upload: StatementUpload, now: Millis): Promise<StatementPreview>;
  /** What a file holds, without an account; stores nothing. @throws InputError for a file that can't be read */
  read(upload: StatementUpload, now: Millis): Promise<ReadFile>;
  /** Books all rows that can be booked and aren't yet, or none. @throws InputError as `preview`, and for too many */
  book(userId: string, no: number, upload: StatementUpload, now: Millis): Promise<PortfolioImport>;
  /** Reverses what an import booked. @throws NotFoundError, InputError if it was undone already */
  undo(userId: string, importId: string, now: Millis): Promise<void>;
}

/** Another tab or device saved the portfolio first. Responds with 409. */
export class PortfolioConflictError extends InputError {
  override readonly name = 'PortfolioConflictError';

  constructor() {
    super('This portfolio was changed in another tab or on another device. Your changes weren’t saved.');
  }
}
