import type { FundId, Millis } from '@/lib/core/base/brand';

/**
 * One report about an instrument, known from `announcedAt` on and never before (the period ended earlier:
 * that gap is the announcement lag). Simulated and labelled so.
 */
export interface FundamentalReport {
  readonly fundId: FundId;
  /** End of the period it covers, UTC milliseconds. */
  readonly periodEnd: Millis;
  readonly announcedAt: Millis;
  /** What the fundamentals alone would pay for one unit, in its currency. */
  readonly fairValue: number;
  /** Growth over the same period a year before, as a fraction. */
  readonly growth: number;
  /** How far the figures lay from expectation, in standard deviations. */
  readonly surprise: number;
  /** 0 (weak) to 1 (strong) balance sheet, or the fitting notion for currencies and crypto. */
  readonly quality: number;
}
