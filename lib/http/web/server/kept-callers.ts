import { LRUCache } from 'lru-cache';
import type { BusEvent } from '@/lib/core/bus/bus';
import type { Caller } from '@/lib/http/api/caller';

/**
 * Milliseconds after which a caller is reread even without an event: the bus may have lost it, and commands have no
 * bus.
 */
export const KEPT_MS = 1_000;
/** Sessions, and users, that are kept at most. */
const MAX_KEPT = 10_000;

/** A caller as the database has them. */
export interface StoredCaller {
  readonly userId: string;
  readonly caller: Caller;
  /** When part of it expires, UTC milliseconds: the session, a plan, a right, a robot's grant. */
  readonly until: number;
}

export interface KeptCallers {
  /**
   * Who holds a session. A promise where it has to be read.
   * @param sessionHash names the session; the token itself is not kept
   */
  get(
    sessionHash: string,
    now: number,
    read: () => Promise<StoredCaller | null>,
  ): Caller | Promise<Caller | null>;
  /** Forgets those whom an event is about. */
  hear(event: BusEvent): void;
}

/** What sessions of one user have in common: when it is over, none of them is good any more. */
interface Holder {
  isOver: boolean;
}

interface Entry {
  readonly caller: Caller;
  readonly holder: Holder;
  readonly readAt: number;
  readonly until: number;
}

/** Who makes calls, in memory: by session, each read once however many calls ask at a time. */
export function createKeptCallers(): KeptCallers {
  const sessions = new LRUCache<string, Entry>({ max: MAX_KEPT });
  const holders = new LRUCache<string, Holder>({
    max: MAX_KEPT,
    dispose(holder) {
      holder.isOver = true;
    },
  });
  const reading = new Map<string, Promise<Caller | null>>();
  /** Counts events: anything read in between may be older. */
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
      // A clock that was set back must not keep anyone for longer.
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
      // Who asks from now on must not get what was read before.
      reading.clear();
      holders.delete(event.userId);
    },
  };
}
