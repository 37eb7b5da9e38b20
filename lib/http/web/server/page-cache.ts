import { type Answer, bytesOf } from './answer';

export interface PageCacheOptions {
  /** A number that changes whenever pages may have changed. */
  readonly version: () => number;
  /** Whether what pages show is still being prepared: such a page is out of date as soon as all is ready. */
  readonly isProvisional?: () => boolean;
  /** Most bytes that answers may hold together; what has not been used for long goes first. */
  readonly maxBytes: number;
  /** A kept answer could not be renewed; it stays. */
  readonly onError: (key: string, error: unknown) => void;
  /** Milliseconds of a clock that only grows. */
  readonly now?: () => number;
}

/** What holds of a page from when its making began. */
interface Begun {
  readonly version: number;
  readonly isProvisional: boolean;
  readonly at: number;
}

interface Entry extends Begun {
  readonly answer: Answer;
  /** What it held when it was last counted. */
  bytes: number;
  /** Whether it was given since it was last passed over. */
  isUsed: boolean;
}

export interface Made {
  readonly answer: Answer;
  /** False for what is given to those who wait for it and then forgotten. */
  readonly isKept: boolean;
}

export interface PageCache {
  /** A kept answer that is up to date, at once; undefined when there is none. */
  fresh(key: string): Answer | undefined;
  /** Whether an answer is kept, up to date or not. */
  has(key: string): boolean;
  /** The answer for a key: kept, kept and being renewed, or made now. Those who ask at one time share the making. */
  get(key: string, make: () => Promise<Made>): Promise<Answer>;
  /** Counts what a kept answer holds again, after it took another encoding. */
  recount(key: string): void;
  /** How much is kept, and how often something was found, found stale, or not found. */
  readonly figures: Readonly<CacheFigures>;
}

export interface CacheFigures {
  bytes: number;
  entries: number;
  hits: number;
  stale: number;
  misses: number;
}

/** Provisional pages change by the second: older ones are made again, also where some robots never become ready. */
const PROVISIONAL_MS = 5_000;

/**
 * Keeps answers in memory. A stale one is still given while it is renewed, unless it was made while robots were being
 * prepared and they are ready now: whoever asks then waits for the new one.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { version, isProvisional = () => false, maxBytes, onError, now = () => performance.now() } = options;
  const kept = new Map<string, Entry>();
  const underway = new Map<string, Begun & { readonly making: Promise<Answer> }>();
  const figures: CacheFigures = { bytes: 0, entries: 0, hits: 0, stale: 0, misses: 0 };

  function drop(key: string): void {
    figures.bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
    figures.entries = kept.size;
  }

  /** Passes over what was used since the last time and lets the rest go, in the order in which it came. */
  function shrink(): void {
    while (figures.bytes > maxBytes) {
      const [oldest] = kept;
      if (!oldest) return;
      const [key, entry] = oldest;
      if (entry.isUsed) {
        entry.isUsed = false;
        kept.delete(key);
        kept.set(key, entry);
      } else drop(key);
    }
  }

  /** Whether an answer that is not up to date may be given all the same. */
  function isUsable(begun: Begun): boolean {
    return !begun.isProvisional || (isProvisional() && now() - begun.at <= PROVISIONAL_MS);
  }

  function keep(key: string, answer: Answer, begun: Begun): void {
    // One that began later may have ended earlier.
    if ((kept.get(key)?.version ?? 0) > begun.version) return;
    drop(key);
    const bytes = bytesOf(answer);
    kept.set(key, { ...begun, answer, bytes, isUsed: false });
    figures.bytes += bytes;
    figures.entries = kept.size;
    shrink();
  }

  function renew(key: string, make: () => Promise<Made>): Promise<Answer> {
    const running = underway.get(key);
    if (running && isUsable(running)) return running.making;
    const begun: Begun = { version: version(), isProvisional: isProvisional(), at: now() };
    const making = make()
      .then(({ answer, isKept }) => {
        if (isKept) keep(key, answer, begun);
        else drop(key);
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
      if (entry === undefined || entry.version !== version()) return undefined;
      entry.isUsed = true;
      figures.hits += 1;
      return entry.answer;
    },
    has: (key) => kept.has(key),
    async get(key, make) {
      const entry = kept.get(key);
      const isUpToDate = entry?.version === version();
      if (!entry || (!isUpToDate && !isUsable(entry))) {
        figures.misses += 1;
        return renew(key, make);
      }
      entry.isUsed = true;
      if (isUpToDate) figures.hits += 1;
      else {
        figures.stale += 1;
        renew(key, make).catch((error: unknown) => onError(key, error));
      }
      return entry.answer;
    },
    recount(key) {
      const entry = kept.get(key);
      if (!entry) return;
      const bytes = bytesOf(entry.answer);
      figures.bytes += bytes - entry.bytes;
      entry.bytes = bytes;
      shrink();
    },
    figures,
  };
}
