import { type Answer, answerFrom, compressFully } from './answer';
import type { Captured } from './capture';

export interface PageCacheOptions {
  /** Makes the answer for a key. */
  readonly make: (key: string) => Promise<Captured>;
  /** A number that changes whenever pages may have changed. */
  readonly version: () => number;
  /** Most bytes that answers may hold together; the longest unused go first. */
  readonly maxBytes: number;
  readonly onError: (key: string, error: unknown) => void;
}

interface Entry {
  readonly answer: Answer;
  readonly version: number;
  readonly bytes: number;
}

export interface PageCache {
  /** The answer for a key: kept, kept and being renewed, or made now. Requests at one time share the making. */
  get(key: string): Promise<Answer>;
  bytes(): number;
}

/** Keeps answers of status 200 in memory; a stale one is still given while it is renewed. */
export function createPageCache({ make, version, maxBytes, onError }: PageCacheOptions): PageCache {
  const kept = new Map<string, Entry>();
  const underway = new Map<string, Promise<Answer>>();

  let held = 0;

  function drop(key: string): void {
    held -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function keep(key: string, answer: Answer, made: number): void {
    drop(key);
    const bytes = compressFully(answer);
    kept.set(key, { answer, version: made, bytes });
    held += bytes;
    for (const oldest of kept.keys()) {
      if (held <= maxBytes) return;
      drop(oldest);
    }
  }

  function renew(key: string): Promise<Answer> {
    const running = underway.get(key);
    if (running) return running;
    const began = version();
    const making = make(key)
      .then((captured) => {
        const answer = answerFrom(captured);
        if (answer.status === 200) keep(key, answer, began);
        else drop(key);
        return answer;
      })
      .finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  }

  return {
    async get(key) {
      const entry = kept.get(key);
      if (!entry) return renew(key);
      kept.delete(key);
      kept.set(key, entry);
      if (entry.version !== version()) renew(key).catch((error: unknown) => onError(key, error));
      return entry.answer;
    },
    bytes: () => held,
  };
}
