import { LRUCache } from 'lru-cache';
import type { BusEvent } from '@/lib/core/bus/bus';
import type { Caller } from '@/lib/http/api/caller';

/**
 * Milliseconds until a caller is reloaded even without an event, because the bus may lose events, and commands have no
 * bus.
 */
export const KEPT_MS = 1_000;
/** Maximum cached sessions, and users. */
const MAX_KEPT = 10_000;

/** A caller as stored in the database. */
export interface StoredCaller {
  readonly userId: string;
  readonly caller: Caller;
  /** When the first part of it expires (session, plan, right, or a robot's grant), in UTC milliseconds. */
  readonly until: number;
}

export interface KeptCallers {
  /**
   * A session's user; a promise if it must be loaded.
   * @param sessionHash identifies the session; the token itself isn't cached
   */
  get(
    sessionHash: string,
    now: number,
    read: () => Promise<StoredCaller | null>,
  ): Caller | Promise<Caller | null>;
  /** Discards callers affected by an event. */
  hear(event: BusEvent): void;
}

/** Shared by a user's sessions: once it's invalidated, none of them is valid. */
interface Holder {
  isOver: boolean;
}

interface Entry {
  readonly caller: Caller;
  readonly holder: Holder;
  readonly readAt: number;
  readonly until: number;
}

/** Caches callers by session; concurrent calls share one read. */
export function createKeptCallers(): KeptCallers {
  const sessions = new LRUCache<string, Entry>({ max: MAX_KEPT });
  const holders = new LRUCache<string, Holder>({
    max: MAX_KEPT,
    dispose(holder) {
      holder.isOver = true;
    },
  });
  const reading = new Map<string, Promise<Caller | null>>();
  /** Counts events: data read in between may be outdated. */
  let heard = 0;

  async function readAndKeep(
    sessionHash: string,
    now: number,
    read: () => Promise<StoredCaller | null>,
  ): Promise<Caller | null> {
    const before = heard;
    const stored = await read();
    if (!stored) {
      sessions.delete(sessionHash);
      return null;
    }
    const { userId, caller, until } = stored;
    if (heard === before) {
      let holder = holders.get(userId);
      if (!holder) {
        holder = { isOver: false };
        holders.set(userId, holder);
      }
      sessions.set(sessionHash, { caller, holder, readAt: now, until: Math.min(until, now + KEPT_MS) });
    }
    return caller;
  }

  return {
    get(sessionHash, now, read) {
      const entry = sessions.get(sessionHash);
      // Setting the clock back must not extend caching.
      if (entry && !entry.holder.isOver && entry.readAt <= now && now < entry.until) return entry.caller;
      const known = reading.get(sessionHash);
      if (known) return known;
      const found = readAndKeep(sessionHash, now, read).finally(() => {
        if (reading.get(sessionHash) === found) reading.delete(sessionHash);
      });
      reading.set(sessionHash, found);
      return found;
    },
    hear(event) {
      if (
        event.type !== 'user-changed' &&
        event.type !== 'settings-changed' &&
        event.type !== 'sessions-ended'
      )
        return;
      heard += 1;
      // Later requests must not get the old data.
      reading.clear();
      holders.delete(event.userId);
    },
  };
}
