import type { FundId, Millis } from '@/lib/core/base/brand';
import { AAPL, GBPJPY, MSFT, USDJPY } from '@/lib/trading/emulator/testing/emulator-fixture';

/** What a child process needs to know, as JSON. */
export interface TraderRun {
  readonly databaseUrl: string;
  /** A file with the present, UTC milliseconds. */
  readonly clockFile: string;
  readonly expireSeconds?: number;
  /** How much longer each commit takes; a tenth of it while it leads. */
  readonly slowMs: number;
}

export const TRADED: readonly FundId[] = [AAPL, MSFT, GBPJPY, USDJPY];

/** Prices that only depend on the time, so that all traders see the same. */
export function priceAt(fundId: FundId, time: Millis): { readonly price: number; readonly time: Millis } {
  const wave = Math.sin(time / 700_000 + fundId);
  return { price: (fundId === GBPJPY ? 190 : 100) * (1 + wave / 20), time };
}
