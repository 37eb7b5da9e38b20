import { LRUCache } from 'lru-cache';
import type { BusEvent } from '@/lib/core/bus/bus';
import type { Caller } from '@/lib/http/api/caller';

/**
 * Milliseconds until a caller is reloaded even without an event, because the bus may lose events, and commands have no
 * bus.
 */
export const CALLER_CACHE_MS = 1_000;
/** Maximum cached sessions, and users. */
const MAX_ENTRIES = 10_000;

/** A caller as stored in the database. */
export interface StoredCaller {
  readonly userId: string;
  readonly caller: Caller;
  /** When the first part of it expires (session, plan, right, or a robot's grant), in UTC milliseconds. */
  readonly until: number;
}

export interface CallerCache {
  /**
   * A session's user; a promise if it must be loaded.
   * @param sessionHash identifies the session and how its token was sent; the token itself isn't cached
   */
  get(
    sessionHash: string,
    now: number,
    read: () => Promise<StoredCaller | null>,
  ): Caller | Promise<Caller | null>;
  /** Discards callers affected by an event. */
  handleEvent(event: BusEvent): void;
}

/** Shared by a user's sessions: once it's invalidated, none of them is valid. */
interface Holder {
  isInvalidated: boolean;
}

interface Entry {
  readonly caller: Caller;
  readonly holder: Holder;
  readonly readAt: number;
  readonly until: number;
}

/** Caches callers by session; concurrent calls share one read. */
export function createCallerCache(): CallerCache {
  const sessions = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  const holders = new LRUCache<string, Holder>({
    max: MAX_ENTRIES,
    dispose(holder) {
      holder.isInvalidated = true;
    },
  });
  const reading = new Map<string, Promise<Caller | null>>();
  /** Events so far: data read while it changed may be outdated. */
  let eventCount = 0;

  async function readAndCache(
    sessionHash: string,
    now: number,
    read: () => Promise<StoredCaller | null>,
  ): Promise<Caller | null> {
    const before = eventCount;
    const stored = await read();
    if (!stored) {
      sessions.delete(sessionHash);
      return null;
    }
    const { userId, caller, until } = stored;
    if (eventCount === before) {
      let holder = holders.get(userId);
      if (!holder) {
        holder = { isInvalidated: false };
        holders.set(userId, holder);
      }
      sessions.set(sessionHash, {
        caller,
        holder,
        readAt: now,
        until: Math.min(until, now + CALLER_CACHE_MS),
      });
    }
    return caller;
  }

  return {
    get(sessionHash, now, read) {
      const entry = sessions.get(sessionHash);
      // Setting the clock back must not extend caching.
      if (entry && !entry.holder.isInvalidated && entry.readAt <= now && now < entry.until)
        return entry.caller;
      const known = reading.get(sessionHash);
      if (known) return known;
      const found = readAndCache(sessionHash, now, read).finally(() => {
        if (reading.get(sessionHash) === found) reading.delete(sessionHash);
      });
      reading.set(sessionHash, found);
      return found;
    },
    handleEvent(event) {
      if (
        event.type !== 'user-changed' &&
        event.type !== 'settings-changed' &&
        event.type !== 'sessions-ended'
      )
        return;
      eventCount += 1;
      // Later requests must not get the old data.
      reading.clear();
      holders.delete(event.userId);
    },
  };
}
