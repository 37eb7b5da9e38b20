import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage } from '@/lib/core/base/server/collect-garbage';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { MarketName } from '@/lib/market/data/source';
import type { WatchedCatalogue } from '@/lib/robots/catalogue/server/watch-catalogue';
import type { Recomputation } from '@/lib/robots/transparency-log/recomputation';
import { withoutValues } from './verify-behind';
import { type ServedReport, verifyServed } from './verify-served';

export interface WatchedServed {
  /** Starts comparing unless that is in progress; failures are logged. */
  check(): void;
  /** What the engine found, and what this process has found since. */
  withServed(recomputed: Recomputation | null): Recomputation | null;
  /** Increases when `withServed` may return something else. */
  version(): number;
  /** Ends once nothing is being compared. */
  stop(): Promise<void>;
}

interface WatchServedOptions {
  readonly database: Database;
  readonly market: MarketName;
  readonly catalogue: Pick<WatchedCatalogue, 'reader' | 'refresh'>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** Compares what this process serves from memory with what is stored, after each recomputation. */
export function watchServed({ database, market, catalogue, log }: WatchServedOptions): WatchedServed {
  let found: ServedReport | null = null;
  let version = 0;
  let checking: Promise<void> | null = null;
  const isStopped = new AbortController();

  async function compare(): Promise<void> {
    const pace = async () => {
      await nextTurn();
      isStopped.signal.throwIfAborted();
    };
    found = await verifyServed(database, market, catalogue, pace);
    version += 1;
    const { robots, differences } = found;
    if (differences.length === 0) log.info({ event: 'served-verified', robots });
    else log.error({ event: 'served-differs', robots, faults: differences.slice(0, 5) });
  }

  return {
    check() {
      checking ??= compare()
        .catch((error: unknown) => {
          if (!isStopped.signal.aborted) log.error({ event: 'served-not-verified', err: error });
        })
        .finally(() => {
          checking = null;
          // It reads all that is stored.
          void collectGarbage();
        });
    },
    withServed(recomputed) {
      if (recomputed === null || found === null) return recomputed;
      const [first] = found.differences;
      return {
        ...recomputed,
        served: found.robots,
        failures: recomputed.failures + found.differences.length,
        first: recomputed.first ?? (first === undefined ? null : withoutValues(first)),
      };
    },
    version: () => version,
    async stop() {
      isStopped.abort();
      await checking;
    },
  };
}
