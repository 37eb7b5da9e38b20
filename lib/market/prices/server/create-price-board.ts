import type { Kysely } from 'kysely';
import type { FundId } from '@/lib/core/base/brand';
import type { Bus } from '@/lib/core/bus/bus';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { Quote } from '@/lib/market/data/quote';
import { readQuotes } from '@/lib/market/data/server/quote-store';
import type { MarketName } from '@/lib/market/data/source';
import type { PriceBoard } from '../prices';

export interface PriceBoardOptions {
  readonly db: Kysely<Schema>;
  readonly bus: Bus;
  readonly market: MarketName;
  readonly log: Logger;
  /** Milliseconds without quotes on the bus until the table is read instead, and between such reads. */
  readonly silenceMs?: number;
  readonly pollMs?: number;
  /** Milliseconds until the table is reread even though the bus delivers quotes. */
  readonly rereadMs?: number;
}

export interface StoppablePriceBoard extends PriceBoard {
  stop(): void;
}

const SILENCE_MS = 5_000;
const POLL_MS = 4_000;
/** While Redis is silent: a thread that hears the engine itself has nothing to read. */
const UNRELAYED_SILENCE_MS = 1_000;
/** Longer than the engine takes to store what it published. */
const REREAD_MS = 15_000;
/** The table lags the bus by about ten seconds; after this much silence, it overrides newer prices. */
const LOST_SILENCES = 6;

/**
 * The latest quotes: from the bus, and from the table at startup, while the bus is silent, and periodically. The engine
 * writes and this reads twice a second while Redis is silent, so that prices are at most three seconds late. Quotes
 * published before subscribing only repeat when they change, which takes days for a closed market.
 */
export async function createPriceBoard(options: PriceBoardOptions): Promise<StoppablePriceBoard> {
  const { db, bus, market, log, silenceMs = SILENCE_MS, pollMs = POLL_MS, rereadMs = REREAD_MS } = options;
  const latest = new Map<FundId, Quote>();
  const listeners = new Set<(changed: readonly Quote[]) => void>();
  let heardAt = performance.now();
  let readAt = heardAt;
  let isPolling = false;
  let isStopped = false;

  function take(quotes: readonly Quote[]): void {
    const changed = quotes.filter((quote) => !isSame(quote, latest.get(quote.fundId)));
    if (changed.length === 0) return;
    for (const quote of changed) latest.set(quote.fundId, quote);
    for (const listener of listeners) listener(changed);
  }

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    await readStored();
    isPolling = false;
  }

  async function readStored(): Promise<void> {
    readAt = performance.now();
    try {
      const stored = await readQuotes(db, market);
      if (isStopped) return;
      const isLost = performance.now() - heardAt > LOST_SILENCES * silenceMs;
      take(stored.filter(({ fundId, time }) => isLost || time > (latest.get(fundId)?.time ?? -Infinity)));
    } catch (error) {
      log.warn({ event: 'prices-not-read', err: error });
    }
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.type === 'unrelayed' && performance.now() - heardAt > UNRELAYED_SILENCE_MS) void poll();
    if (event.type !== 'quotes') return;
    heardAt = performance.now();
    take(event.quotes);
  });
  await poll();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - heardAt >= silenceMs || now - readAt >= rereadMs) void poll();
  }, pollMs);
  timer.unref();

  return {
    quote: (fundId) => latest.get(fundId) ?? null,
    quotes: () => latest,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      listeners.clear();
    },
  };
}

function isSame(quote: Quote, before: Quote | undefined): boolean {
  return (
    before !== undefined &&
    quote.price === before.price &&
    quote.previousClose === before.previousClose &&
    quote.time === before.time
  );
}
