import type { EpochDay } from '@/lib/core/base/brand';
import type { Picos } from '@/lib/portfolios/transactions/picos';
import type { Closes } from './closes';
import type { Currencies } from './currencies';
import type { OpenLot } from './position';

/** Money that came from outside or left, in the portfolio's currency; above 0 if it came. */
export interface ExternalFlow {
  readonly day: EpochDay;
  readonly amount: Picos;
  /** In kind: holdings at their value. Implied: what purchases lacked where a file has no deposits. */
  readonly source: 'cash' | 'in-kind' | 'implied';
}

/** The part of a lot that a trade closed. */
export interface ClosedLot {
  readonly opened: EpochDay;
  readonly closed: EpochDay;
  /** Below 0 for a short lot. */
  readonly quantity: Picos;
  readonly cost: Picos;
  /** Below 0 for what buying a short lot back cost. */
  readonly proceeds: Picos;
}

/** One instrument's figures, in the portfolio's currency. */
export interface HoldingBooks {
  /** Our ticker, or what the file calls it. */
  readonly name: string;
  readonly instrument: string | null;
  /** null where we have none: it counts at what it cost. */
  readonly closes: Closes | null;
  readonly quantity: Picos;
  readonly lots: readonly OpenLot[];
  readonly costFifo: Picos;
  readonly costAverage: Picos;
  readonly realizedFifo: Picos;
  readonly realizedAverage: Picos;
  /** Dividends and rewards, before tax. */
  readonly income: Picos;
  readonly closedLots: readonly ClosedLot[];
  /** Days on which it changed, increasing, with what was held and what that cost since. */
  readonly held: readonly { readonly day: EpochDay; readonly quantity: number; readonly cost: number }[];
}

/** In the portfolio's currency. */
export interface BookTotals {
  readonly realizedFifo: Picos;
  readonly realizedAverage: Picos;
  /** Before tax. */
  readonly dividends: Picos;
  readonly rewards: Picos;
  readonly interest: Picos;
  readonly tax: Picos;
  /** Already within cost and proceeds. */
  readonly tradingFees: Picos;
  readonly otherFees: Picos;
  /** Gains of what left in kind, which no sale realized. */
  readonly leftInKindFifo: Picos;
  readonly leftInKindAverage: Picos;
  /** Changes of cash at the rates of their days, conversions of currencies left out. */
  readonly cashBooked: Picos;
}

/** Income, tax or costs apart from trades. */
export interface IncomeEvent {
  readonly day: EpochDay;
  readonly kind: 'dividends' | 'rewards' | 'interest' | 'tax' | 'otherFees';
  /** What it's from; null for cash. */
  readonly name: string | null;
  /** In the portfolio's currency; of tax and fees above 0 what was paid. */
  readonly amount: Picos;
}

export interface CashChange {
  readonly day: EpochDay;
  readonly currency: string;
  /** In that currency. */
  readonly amount: number;
}

export interface Books {
  readonly base: string;
  readonly currencies: Currencies;
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
  readonly holdings: readonly HoldingBooks[];
  readonly cash: ReadonlyMap<string, Picos>;
  readonly cashChanges: readonly CashChange[];
  /** In the order of their days. */
  readonly flows: readonly ExternalFlow[];
  readonly totals: BookTotals;
  /** In the order of their days. */
  readonly income: readonly IncomeEvent[];
  /** Sales of more than was held, which opened short positions. */
  readonly oversold: readonly {
    readonly day: EpochDay;
    readonly name: string;
    readonly line: number | null;
  }[];
}
