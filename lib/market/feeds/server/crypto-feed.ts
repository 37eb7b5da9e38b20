import type { FundId } from '@/lib/core/base/brand';
import type { Instrument } from '@/lib/market/data/instrument';
import { FeedError, type RawBar } from '../feed-state';
import type { CryptoExchange } from './exchange';
import type { FeedHealth } from './feed-health';
import type { LiveFeed } from './live-feed';

/** Crypto from an exchange: bars and tickers. */
export function createCryptoFeed(
  exchange: CryptoExchange,
  instruments: readonly Instrument[],
  health: FeedHealth,
): LiveFeed {
  return {
    health,
    bars: {
      name: health.feed,
      instruments,
      batch: 1,
      async bars(some, from, to, signal) {
        const found = new Map<FundId, readonly RawBar[]>();
        try {
          for (const instrument of some)
            found.set(instrument.fundId, await exchange.bars(instrument, from, to, signal));
          health.heard();
        } catch (error) {
          if (error instanceof FeedError) health.problem(error.message);
          throw error;
        }
        return found;
      },
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
