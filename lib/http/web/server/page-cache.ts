import { LRUCache } from 'lru-cache';
import { type ShownKind, type ShownVersions, versionOf } from '@/lib/site/addresses/shown-kinds';
import { type Answer, bytesOf } from './answer';

export interface PageCacheOptions {
  readonly versions: ShownVersions;
  /** Whether robots are still being prepared: a page that shows how far they are is never given once all are ready. */
  readonly isPreparing?: () => boolean;
  /** What is being read because all robots are ready; a page that shows how far they are waits for it. */
  readonly catchingUp?: () => Promise<void> | null;
  /** Maximum bytes of all answers together; the least recently used go first. */
  readonly maxBytes: number;
  /** A kept answer could not be renewed; it stays. */
  readonly onError: (key: string, error: unknown) => void;
  /** Milliseconds of a clock that only grows. */
  readonly now?: () => number;
}

/** What holds of a page from when its making began. */
interface Begun {
  readonly shows: readonly ShownKind[];
  /** Of all kinds that it shows together. */
  readonly version: number;
  /** Whether it shows robots that were being prepared. */
  readonly isProvisional: boolean;
  readonly at: number;
}

interface Entry extends Begun {
  readonly answer: Answer;
}

export interface Made {
  readonly answer: Answer;
  /** False for answers that go to those waiting and aren't cached. */
  readonly isKept: boolean;
}

export interface PageCache {
  /** A kept answer that is up to date, at once; undefined when there is none. */
  fresh(key: string): Answer | undefined;
  /** Whether an answer is kept, up to date or not. */
  has(key: string): boolean;
  /** The answer for a key: kept, kept and being renewed, or made now. Those who ask at once share the making. */
  get(key: string, shows: readonly ShownKind[], make: () => Promise<Made>): Promise<Answer>;
  /** Counts what a kept answer holds again, after it took another encoding. */
  recount(key: string): void;
  /** How much is kept, and how often something was found, found stale, or not found. */
  readonly figures: Readonly<CacheFigures>;
}

export interface CacheFigures {
  readonly bytes: number;
  readonly entries: number;
  hits: number;
  stale: number;
  misses: number;
}

/** Provisional pages change by the second: older ones are made again, also where some robots never become ready. */
const PROVISIONAL_MS = 5_000;

/**
 * Caches answers. A stale one is still served while it is renewed, unless it was made during preparation and robots are
 * ready now: then requests wait for the new one.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { versions, isPreparing = () => false, catchingUp = () => null, maxBytes, onError } = options;
  const { now = () => performance.now() } = options;
  const kept = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => bytesOf(answer),
  });
  const underway = new Map<string, Begun & { readonly making: Promise<Answer> }>();
  const figures: CacheFigures = {
    get bytes() {
      return kept.calculatedSize;
    },
    get entries() {
      return kept.size;
    },
    hits: 0,
    stale: 0,
    misses: 0,
  };

  function isUpToDate({ version, shows }: Begun): boolean {
    return version === versionOf(versions, shows);
  }

  /** Whether a stale answer may still be served. */
  function isUsable(begun: Begun): boolean {
    return !begun.isProvisional || (isPreparing() && now() - begun.at <= PROVISIONAL_MS);
  }

  function keep(key: string, answer: Answer, begun: Begun): void {
    // One that began later may have ended earlier.
    if ((kept.peek(key)?.version ?? 0) <= begun.version) kept.set(key, { ...begun, answer });
  }

  function renew(key: string, shows: readonly ShownKind[], make: () => Promise<Made>): Promise<Answer> {
    const running = underway.get(key);
    if (running && isUsable(running)) return running.making;
    const begun: Begun = {
      shows,
      version: versionOf(versions, shows),
      isProvisional: shows.includes('progress') && isPreparing(),
      at: now(),
    };
    const making = make()
      .then(({ answer, isKept }) => {
        if (isKept) keep(key, answer, begun);
        else kept.delete(key);
        return answer;
      })
      .finally(() => {
        if (underway.get(key)?.making === making) underway.delete(key);
      });
    underway.set(key, { ...begun, making });
    return making;
  }

  return {
    fresh(key) {
      const entry = kept.get(key);
      if (entry === undefined || !isUpToDate(entry)) return undefined;
      if (entry.isProvisional && catchingUp()) return undefined;
      figures.hits += 1;
      return entry.answer;
    },
    has: (key) => kept.has(key),
    async get(key, shows, make) {
      if (shows.includes('progress')) await catchingUp();
      const entry = kept.get(key);
      const isFresh = entry !== undefined && isUpToDate(entry);
      if (!entry || (!isFresh && !isUsable(entry))) {
        figures.misses += 1;
        return renew(key, shows, make);
      }
      if (isFresh) figures.hits += 1;
      else {
        figures.stale += 1;
        renew(key, shows, make).catch((error: unknown) => onError(key, error));
      }
      return entry.answer;
    },
    recount(key) {
      const entry = kept.peek(key);
      // As a new entry, so that its size is measured; the same one would keep its old size.
      if (entry) kept.set(key, { ...entry });
    },
    figures,
  };
}
