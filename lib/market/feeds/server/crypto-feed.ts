import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import { FeedError, type RawBar } from '../feed-state';
import type { CryptoExchange } from './exchange';
import type { FeedHealth } from './feed-health';
import type { LiveFeed } from './live-feed';
import type { BarFeed } from './round';

/** Crypto from an exchange: bars and tickers. */
export function createCryptoFeed(
  exchange: CryptoExchange,
  instruments: readonly Instrument[],
  health: FeedHealth,
): LiveFeed {
  const askEach =
    (ask: CryptoExchange['bars']): BarFeed['bars'] =>
    async (some, from, to, signal) => {
      const found = new Map<FundId, readonly RawBar[]>();
      try {
        for (const instrument of some) found.set(instrument.fundId, await ask(instrument, from, to, signal));
        health.heard();
      } catch (error) {
        if (error instanceof FeedError) health.problem(error.message);
        throw error;
      }
      return found;
    };
  return {
    health,
    bars: {
      name: health.feed,
      instruments,
      batch: 1,
      bars: askEach(exchange.bars),
      dailyBars: askEach(exchange.dailyBars),
    },
    start(onTick) {
      const stream = exchange.stream(instruments, {
        onTick,
        onHeard: health.heard,
        onState: health.set,
        onProblem: health.problem,
      });
      return () => stream.stop();
    },
  };
}
