import type { PublicationName } from '@/lib/realtime/event-hub/contract';
import { HUB_LIMITS } from '@/lib/realtime/event-hub/limits';
import type { HubClient } from './hub-connection';
import { type LivePrice, readPriceUpdate } from './live-price';

export interface PriceStore {
  /** The latest price, the same object until it changes; null while none is known. */
  read(fundId: number): LivePrice | null;
  /** Calls back after each change of one instrument's price, until the returned function is called. */
  subscribe(fundId: number, listener: () => void): () => void;
}

interface StoreOptions {
  readonly hub: Pick<HubClient, 'hold' | 'on' | 'onConnected' | 'publish' | 'state'>;
  /** How long subscriptions are batched, in milliseconds. */
  readonly batchMs?: number;
  /** How long an unwatched instrument stays subscribed, since what scrolls out often comes back. Milliseconds. */
  readonly keepMs?: number;
}

/** The prices that a page shows, each subscribed once however many places show it. */
export function createPriceStore({ hub, batchMs = 50, keepMs = 3_000 }: StoreOptions): PriceStore {
  const prices = new Map<number, LivePrice>();
  const listeners = new Map<number, Set<() => void>>();
  /** Subscriptions requested on this connection. */
  const asked = new Set<number>();
  /** What the server does not know: on each new connection asking again would send the page away again. */
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
    // A server that lags behind the one before tells nothing new.
    if (known && (next.time < known.time || isSame(known, next))) return;
    prices.set(fundId, next);
    for (const listener of [...(listeners.get(fundId) ?? [])]) listener();
  }

  /** Asks for what is watched and not yet subscribed. */
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

  /** Gives back what nobody watches any more, and the connection with the last of it. */
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

  async function tell(name: PublicationName, fundIds: readonly number[]): Promise<void> {
    try {
      await hub.publish(name, { fundIds });
    } catch {
      // The connection went: the next one asks again, and until then what was last known stays.
      if (name !== 'SubscribePrices' || hub.state !== 'connected') return;
      // Refused: an instrument unknown to the server must not block the others.
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
      // A new listener each time: the same function may watch twice.
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
