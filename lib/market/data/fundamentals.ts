import type { FundId, Millis } from '@/lib/core/base/brand';

/**
 * A report about an instrument, unknown before `announcedAt` (its period ended earlier; the difference is the
 * announcement lag). Simulated, and labeled as such.
 */
export interface FundamentalReport {
  readonly fundId: FundId;
  /** End of the period it covers, UTC milliseconds. */
  readonly periodEnd: Millis;
  readonly announcedAt: Millis;
  /** Fair value per unit by fundamentals alone, in its currency. */
  readonly fairValue: number;
  /** Year-over-year growth, as a fraction. */
  readonly growth: number;
  /** Surprise versus expectations, in standard deviations. */
  readonly surprise: number;
  /** 0 (weak) to 1 (strong) balance sheet, or its equivalent for currencies and crypto. */
  readonly quality: number;
}
