import type { FundType } from '@/lib/market/data/instrument';
import type { RateProblem } from '@/lib/portfolios/returns/money-weighted';
import type { PortfolioRisk } from '@/lib/portfolios/risk/portfolio-risk';
import type { StressResult } from '@/lib/portfolios/risk/stress';
import type { Transaction } from '@/lib/portfolios/transactions/transaction';
import type { WorstMonth } from '@/lib/portfolios/worst-month/worst-month';

/** What is known of an instrument besides its closes. */
export interface InstrumentFacts {
  readonly fundName: string;
  readonly fundType: FundType;
  /** Sector of a stock, kind of others. */
  readonly group: string;
}

/** What to work out for a portfolio. */
export interface PortfolioRequest {
  readonly transactions: readonly Transaction[];
  /** The portfolio's currency, ISO 4217. */
  readonly base: string;
  /** Ticker of the instrument to compare with. */
  readonly benchmark: string;
  /** A sale to try: how much of which holding. */
  readonly sale: { readonly name: string; readonly quantity: string } | null;
  /** Drawing its worst month takes some 45 ms of a processor. */
  readonly withWorstMonth?: boolean;
}

/** Money is in the portfolio's currency, days are counted from 1970-01-01, and shares and returns are fractions. */
export interface PortfolioAnalysis {
  readonly base: string;
  /** Days of the first transaction and of the newest closes. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly value: number;
  readonly cash: number;
  readonly netFlows: number;
  /** Value − net flows. */
  readonly total: number;
  readonly results: ResultParts;
  readonly timeWeighted: {
    readonly total: number;
    /** From 365 days on; null before. */
    readonly annual: number | null;
    /** The day on which nothing was left to earn a return. */
    readonly endedOn: number | null;
  };
  readonly moneyWeighted: MoneyRate;
  readonly drawdown: { readonly deepest: number; readonly now: number };
  /** The same payments in another instrument; null if it has no closes. */
  readonly benchmark:
    | (MoneyRate & {
        readonly ticker: string;
        readonly value: number;
        /** Portfolio − benchmark. */
        readonly difference: number;
        readonly emptiedOn: number | null;
      })
    | null;
  readonly holdings: readonly AnalyzedHolding[];
  readonly balances: readonly {
    readonly currency: string;
    readonly amount: number;
    readonly value: number;
  }[];
  readonly allocation: {
    readonly classes: readonly Slice[];
    readonly sectors: readonly Slice[];
    readonly currencies: readonly Slice[];
  };
  readonly chart: PerformanceChart;
  /** Months with income, tax or costs apart from trades, newest first. */
  readonly income: readonly IncomeMonth[];
  /** Closed lots, newest first. */
  readonly sales: readonly AnalyzedSale[];
  /** null with too few common sessions. */
  readonly risk: PortfolioRisk | null;
  readonly stress: readonly StressResult[];
  readonly trial: SaleTrial | null;
  /** null unless it was asked for. */
  readonly worstMonth: PortfolioMonth | null;
  readonly notices: readonly AnalysisNotice[];
}

/** What the total is made of; it adds up to it. */
export interface ResultParts {
  readonly realizedFifo: number;
  readonly realizedAverage: number;
  readonly unrealizedFifo: number;
  readonly unrealizedAverage: number;
  readonly dividends: number;
  readonly rewards: number;
  readonly interest: number;
  readonly tax: number;
  readonly otherFees: number;
  readonly tradingFees: number;
  readonly leftInKind: number;
  readonly currency: number;
}

export interface MoneyRate {
  /** Annual rates, the one nearest to 0 first; empty if there's none. */
  readonly rates: readonly number[];
  /** Why there's no rate; "too-short" below 31 days, for which an annual rate says nothing. */
  readonly problem: RateProblem | 'too-short' | 'total-loss' | null;
}

export interface AnalyzedHolding extends Partial<InstrumentFacts> {
  readonly name: string;
  /** null where it's none of ours. */
  readonly ticker: string | null;
  readonly quantity: number;
  /** In `currency`; null without closes: then its value is what it cost. */
  readonly close: number | null;
  readonly currency: string;
  readonly value: number;
  /** Of the portfolio's value. */
  readonly weight: number;
  readonly costFifo: number;
  readonly costAverage: number;
  readonly unrealizedFifo: number;
  readonly unrealizedAverage: number;
  readonly realizedFifo: number;
  readonly realizedAverage: number;
  readonly income: number;
}

export interface Slice {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
}

export interface PerformanceChart {
  readonly day: readonly number[];
  /** What 1 became, time-weighted. */
  readonly index: readonly number[];
  /** What 1 became in the benchmark since the day before the first; null without closes. */
  readonly benchmark: readonly (number | null)[];
  readonly value: readonly number[];
  readonly flows: readonly { readonly day: number; readonly amount: number; readonly isImplied: boolean }[];
}

export interface IncomeMonth {
  /** `2024-03`. */
  readonly month: string;
  readonly dividends: number;
  readonly rewards: number;
  readonly interest: number;
  readonly tax: number;
  readonly otherFees: number;
}

export interface AnalyzedSale {
  readonly name: string;
  readonly opened: number;
  readonly closed: number;
  readonly quantity: number;
  readonly cost: number;
  readonly proceeds: number;
}

export interface SaleTrial {
  readonly name: string;
  readonly quantity: number;
  readonly proceeds: number;
  readonly resultFifo: number;
  readonly resultAverage: number;
  readonly cashAfter: number;
  readonly lots: readonly { readonly day: number; readonly quantity: number; readonly cost: number }[];
  /** Risk afterwards; null where there's none before. */
  readonly risk: PortfolioRisk | null;
}

/** What a bad month may cost, drawn from time-weighted returns. */
export interface PortfolioMonth {
  /** Daily returns there are. */
  readonly sessions: number;
  /** Day of the newest one. */
  readonly lastDay: number;
  /** null with too few of them. */
  readonly drawn: WorstMonth | null;
}

/** What the figures don't show by themselves. */
export type AnalysisNotice =
  /** More was sold than was held: a short position, or transactions are missing. */
  | { readonly kind: 'oversold'; readonly name: string; readonly day: number; readonly line: number | null }
  /** We have no closes: it counts at what it cost. */
  | { readonly kind: 'no-prices'; readonly name: string }
  /** A trade's price is off the close by the factor of a split. */
  | { readonly kind: 'split-missing'; readonly name: string; readonly day: number; readonly factor: number }
  /** Transactions after the newest closes, which don't count yet. */
  | { readonly kind: 'later'; readonly count: number }
  /** Deposits were implied, since there are none. */
  | { readonly kind: 'implied-deposits' };
