import { type Answer, bytesOf } from './answer';

export interface PageCacheOptions {
  /** A number that changes whenever pages may have changed. */
  readonly version: () => number;
  /** Most bytes that answers may hold together; what has not been used for long goes first. */
  readonly maxBytes: number;
  /** A kept answer could not be renewed; it stays. */
  readonly onError: (key: string, error: unknown) => void;
}

interface Entry {
  readonly answer: Answer;
  readonly version: number;
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

/** Keeps answers in memory; a stale one is still given while it is renewed. */
export function createPageCache({ version, maxBytes, onError }: PageCacheOptions): PageCache {
  const kept = new Map<string, Entry>();
  const underway = new Map<string, Promise<Answer>>();
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

  function keep(key: string, answer: Answer, made: number): void {
    drop(key);
    const bytes = bytesOf(answer);
    kept.set(key, { answer, version: made, bytes, isUsed: false });
    figures.bytes += bytes;
    figures.entries = kept.size;
    shrink();
  }

  function renew(key: string, make: () => Promise<Made>): Promise<Answer> {
    const running = underway.get(key);
    if (running) return running;
    const began = version();
    const making = make()
      .then(({ answer, isKept }) => {
        if (isKept) keep(key, answer, began);
        else drop(key);
        return answer;
      })
      .finally(() => underway.delete(key));
    underway.set(key, making);
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
      if (!entry) {
        figures.misses += 1;
        return renew(key, make);
      }
      entry.isUsed = true;
      if (entry.version === version()) figures.hits += 1;
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
