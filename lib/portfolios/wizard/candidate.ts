import type { DailyReturns } from '@/lib/portfolios/worst-month/daily-returns';
import type { Timeframe } from '@/lib/robots/definitions/definition';

export const CANDIDATE_KINDS = ['model', 'active', 'robot'] as const;
/** Baskets that rebalance by calendar, baskets that act on signals, and robots. */
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** What a proposal may be made of, beside cash. */
export interface Candidate {
  readonly kind: CandidateKind;
  /** What its returns are of, for seeds: `robot-12`. */
  readonly subject: string;
  readonly name: string;
  /** Its page. */
  readonly path: string;
  /** After costs, backtest included. */
  readonly daily: DailyReturns;
  /** Percent of a peak. */
  readonly maxDrawdownPct: number;
  /** Trading costs in percent of its value a year; null where too little is known. */
  readonly costsPct: number | null;
  /** Of robots alone. */
  readonly robot?: {
    readonly timeframe: Timeframe;
    /** The plan that following it needs. */
    readonly plan: { readonly name: string; readonly yearlyDollars: number } | null;
  };
}
