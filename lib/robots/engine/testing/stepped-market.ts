import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import { utcDay } from '@/lib/core/base/time';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/data/source';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import type { LogKeeping } from '@/lib/robots/transparency-log/server/log-keeper';

/** A Wednesday in the middle of the New York session, just after a bar. */
export const STEPS_START = Date.UTC(2026, 9, 14, 16, 0, 1);
const HISTORY_DAYS = 5;

/** Some instruments of the simulated market, by a clock that stands still while engines run. */
export function steppedMarket(clock: () => number, tickers: readonly string[]): MarketSource {
  const firstDay = (utcDay(STEPS_START) - HISTORY_DAYS) as EpochDay;
  const market = createSimulatedMarket({ seed: 7, firstDay, now: () => clock() as Millis });
  return { ...market, instruments: market.instruments.filter(({ ticker }) => tickers.includes(ticker)) };
}

export async function untilClockMoves(clock: () => number, now: number, signal: AbortSignal): Promise<void> {
  while (clock() === now && !signal.aborted) await pause(20, signal);
}

/** Of all engines on a database. */
export const LOG_KEEPING: LogKeeping = {
  signer: createLogSigner('log.test', Buffer.alloc(32, 7)),
  anchorCommand: null,
  environment: {},
};
