import type { FundId } from '@/lib/core/base/brand';

/** Someone's request for a robot that trades an instrument. */
export interface DevelopmentRequest {
  /** null for a guest. */
  readonly userId: string | null;
  readonly fundId: FundId;
  readonly ticker: string;
  /** Where on the site it was asked for. */
  readonly source: string;
  /** UTC milliseconds. */
  readonly requestedAt: number;
}
