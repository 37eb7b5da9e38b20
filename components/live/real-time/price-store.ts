import { HUB_LIMITS } from '@/lib/http/event-hub/limits';
import type { PricePublication } from '@/lib/http/event-hub/price-request';
import type { HubClient } from './hub-connection';
import { type LivePrice, readPriceUpdate } from './live-price';

export interface PriceStore {
  /** The latest price, the same object until it changes; null if unknown. */
  read(fundId: number): LivePrice | null;
  /** Calls back after each change of an instrument's price. Returns the unsubscribe function. */
  subscribe(fundId: number, listener: () => void): () => void;
}

interface StoreOptions {
  readonly hub: Pick<HubClient, 'hold' | 'on' | 'onConnected' | 'publish' | 'state'>;
  /** How long subscriptions are batched, in milliseconds. */
  readonly batchMs?: number;
  /** How long an unused instrument stays subscribed, because elements often scroll back. Milliseconds. */
  readonly keepMs?: number;
}

/** The page's prices. Each instrument is subscribed to once, however many components use it. */
export function createPriceStore({ hub, batchMs = 50, keepMs = 3_000 }: StoreOptions): PriceStore {
  const prices = new Map<number, LivePrice>();
  const listeners = new Map<number, Set<() => void>>();
  /** Subscriptions requested on this connection. */
  const asked = new Set<number>();
  /** Instruments the server rejected; requesting them again on each connection would fail the whole batch. */
  const refused = new Set<number>();
  let asking: ReturnType<typeof setTimeout> | undefined;
  let dropping: ReturnType<typeof setTimeout> | undefined;
  let release: (() => void) | null = null;

  hub.on('PriceUpdate', (payload) => {
    for (const [fundId, next] of readPriceUpdate(payload)) take(fundId, next);
  });
  // The server forgets subscriptions with their connection, and sends current prices on each new one.
  hub.onConnected(() => {
    asked.clear();
    ask();
  });

  function take(fundId: number, next: LivePrice): void {
    const known = prices.get(fundId);
    // A server that lags behind the previous one has nothing new.
    if (known && (next.time < known.time || isSame(known, next))) return;
    prices.set(fundId, next);
    for (const listener of [...(listeners.get(fundId) ?? [])]) listener();
  }

  /** Subscribes to instruments in use. */
  function ask(): void {
    asking = undefined;
    if (hub.state !== 'connected') return;
    // Those beyond the limit follow when others are released: the server would disconnect a client that keeps asking.
    const wanted = [...listeners.keys()]
      .filter((fundId) => !asked.has(fundId) && !refused.has(fundId))
      .slice(0, HUB_LIMITS.instrumentsPerConnection - asked.size);
    for (const fundId of wanted) asked.add(fundId);
    for (const fundIds of slices(wanted)) void tell('SubscribePrices', fundIds);
  }

  /** Unsubscribes from unused instruments, and releases the connection with the last one. */
  function drop(): void {
    dropping = undefined;
    const unwanted = [...asked].filter((fundId) => !listeners.has(fundId));
    for (const fundId of unwanted) asked.delete(fundId);
    if (hub.state === 'connected')
      for (const fundIds of slices(unwanted)) void tell('UnsubscribePrices', fundIds);
    if (unwanted.length > 0) ask();
    if (listeners.size > 0) return;
    release?.();
    release = null;
  }

  async function tell(name: PricePublication, fundIds: readonly number[]): Promise<void> {
    try {
      await hub.publish(name, { fundIds });
    } catch {
      // The connection was lost; the next one subscribes again, and the last prices stay until then.
      if (name !== 'SubscribePrices' || hub.state !== 'connected') return;
      // Rejected: an instrument unknown to the server must not block the others.
      if (fundIds.length === 1) {
        for (const fundId of fundIds) refused.add(fundId);
        return;
      }
      const half = Math.ceil(fundIds.length / 2);
      await tell(name, fundIds.slice(0, half));
      await tell(name, fundIds.slice(half));
    }
  }

  return {
    read: (fundId) => prices.get(fundId) ?? null,
    subscribe(fundId, listener) {
      const own = listeners.get(fundId) ?? new Set();
      listeners.set(fundId, own);
      // A new function each time, since the same listener may subscribe twice.
      const mine = () => listener();
      own.add(mine);
      release ??= hub.hold();
      if (!asked.has(fundId) && asking === undefined) asking = setTimeout(ask, batchMs);
      return () => {
        own.delete(mine);
        if (own.size > 0 || listeners.get(fundId) !== own) return;
        listeners.delete(fundId);
        if (dropping === undefined) dropping = setTimeout(drop, keepMs);
      };
    },
  };
}

function isSame(one: LivePrice, other: LivePrice): boolean {
  return (
    one.price === other.price &&
    one.time === other.time &&
    one.change === other.change &&
    one.changePct === other.changePct
  );
}

function slices(fundIds: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(fundIds.length / HUB_LIMITS.instrumentsPerMessage) }, (_, index) =>
    fundIds.slice(index * HUB_LIMITS.instrumentsPerMessage, (index + 1) * HUB_LIMITS.instrumentsPerMessage),
  );
}
