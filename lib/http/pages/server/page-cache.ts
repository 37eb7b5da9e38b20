import { LRUCache } from 'lru-cache';
import { joinVersions, type ShownKind, type ShownVersions } from '@/lib/site/addresses/shown-kinds';
import { answerSize, type PageAnswer } from './answer';
import { createShownAges } from './shown-ages';

export interface PageCacheOptions {
  readonly versions: ShownVersions;
  /** Whether robots are still being prepared: pages that show progress are never served once all are ready. */
  readonly isPreparing?: () => boolean;
  /** Data being read because all robots are ready; pages that show progress wait for it. */
  readonly catchingUp?: () => Promise<void> | null;
  /** Maximum total bytes; the least recently used answers are evicted first. */
  readonly maxBytes: number;
  /** Called when a cached answer couldn't be renewed; it stays. */
  readonly onError: (key: string, error: unknown) => void;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** A page's state when its render started. */
interface Begun {
  readonly shows: readonly ShownKind[];
  /** Version of all kinds of data it shows. */
  readonly version: number;
  /** Versions of each of these kinds. */
  readonly versions: readonly number[];
  /** Whether it shows robots that were being prepared. */
  readonly isProvisional: boolean;
  readonly at: number;
}

interface Entry extends Begun {
  readonly answer: PageAnswer;
}

export interface Made {
  readonly answer: PageAnswer;
  /** False for an answer that is sent but not cached. */
  readonly isCacheable: boolean;
}

export interface PageCache {
  /** An up-to-date cached answer, at once; undefined if there's none. */
  fresh(key: string): PageAnswer | undefined;
  /** Whether an answer is cached, even if stale. */
  has(key: string): boolean;
  /**
   * The answer for a key: cached, stale while being renewed, or rendered now if there's none that is recent enough.
   * Concurrent requests share a render.
   */
  get(key: string, shows: readonly ShownKind[], make: () => Promise<Made>): Promise<PageAnswer>;
  /** Measures a cached answer again, after another encoding was added. */
  recount(key: string): void;
  /** Cache size, and counts of hits, stale hits and misses. */
  readonly figures: Readonly<CacheFigures>;
}

export interface CacheFigures {
  readonly bytes: number;
  readonly entries: number;
  hits: number;
  stale: number;
  misses: number;
}

const SERVER_ERROR = 500;
/** Provisional pages change every second, so they're rendered again, even if some robots never become ready. */
const PROVISIONAL_MS = 5_000;

/**
 * Caches answers. Stale ones are served while they're renewed, for as long as `MAX_STALE_MS` allows; then requests wait
 * for the new one, as they do for pages that were rendered during preparation once robots are ready. Stale ones stay if
 * the renewal ends in a server error.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { versions, isPreparing = () => false, catchingUp = () => null, maxBytes, onError } = options;
  const { now = () => performance.now() } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answerSize(answer),
  });
  const ages = createShownAges(versions, now);
  const underway = new Map<string, Begun & { readonly making: Promise<PageAnswer> }>();
  const figures: CacheFigures = {
    get bytes() {
      return entries.calculatedSize;
    },
    get entries() {
      return entries.size;
    },
    hits: 0,
    stale: 0,
    misses: 0,
  };

  function isUpToDate({ version, shows }: Begun): boolean {
    return version === joinVersions(versions, shows);
  }

  /** Whether it shows preparation progress that is over, or of more than a few seconds ago. */
  function isOutdated(begun: Begun): boolean {
    return begun.isProvisional && !(isPreparing() && now() - begun.at <= PROVISIONAL_MS);
  }

  /** Whether a stale answer may still be served. */
  function isUsable(begun: Begun): boolean {
    return !isOutdated(begun) && !ages.isTooOld(begun.shows, begun.versions);
  }

  function store(key: string, answer: PageAnswer, begun: Begun): void {
    // A render that started later may have finished earlier.
    if ((entries.peek(key)?.version ?? 0) <= begun.version) entries.set(key, { ...begun, answer });
  }

  function renew(key: string, shows: readonly ShownKind[], make: () => Promise<Made>): Promise<PageAnswer> {
    const running = underway.get(key);
    if (running && isUsable(running)) return running.making;
    const begun: Begun = {
      shows,
      version: joinVersions(versions, shows),
      versions: shows.map(versions),
      isProvisional: shows.includes('progress') && isPreparing(),
      at: now(),
    };
    const making = make()
      .then(({ answer, isCacheable }) => {
        if (isCacheable) store(key, answer, begun);
        // A server error, such as without a database, leaves the old answer in place.
        else if (answer.status < SERVER_ERROR) entries.delete(key);
        return answer;
      })
      .finally(() => {
        if (underway.get(key)?.making === making) underway.delete(key);
      });
    underway.set(key, { ...begun, making });
    return making;
  }

  /** Renders it now and waits for it; if that fails, the stale answer is served after all. */
  async function renewed(
    key: string,
    shows: readonly ShownKind[],
    make: () => Promise<Made>,
    stale: Entry | undefined,
  ): Promise<PageAnswer> {
    const making = renew(key, shows, make);
    if (!stale || isOutdated(stale)) return making;
    try {
      const answer = await making;
      return answer.status < SERVER_ERROR ? answer : stale.answer;
    } catch (error) {
      onError(key, error);
      return stale.answer;
    }
  }

  return {
    fresh(key) {
      const entry = entries.get(key);
      if (entry === undefined || !isUpToDate(entry)) return undefined;
      if (entry.isProvisional && catchingUp()) return undefined;
      figures.hits += 1;
      return entry.answer;
    },
    has: (key) => entries.has(key),
    async get(key, shows, make) {
      if (shows.includes('progress')) await catchingUp();
      const entry = entries.get(key);
      const isFresh = entry !== undefined && isUpToDate(entry);
      if (!entry || (!isFresh && !isUsable(entry))) {
        figures.misses += 1;
        return renewed(key, shows, make, entry);
      }
      if (isFresh) figures.hits += 1;
      else {
        figures.stale += 1;
        renew(key, shows, make).catch((error: unknown) => onError(key, error));
      }
      return entry.answer;
    },
    recount(key) {
      const entry = entries.peek(key);
      // Added as a new entry, because the same one would keep its old size.
      if (entry) entries.set(key, { ...entry });
    },
    figures,
  };
}
