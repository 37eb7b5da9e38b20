const EVERY_MS = 60_000;
/** Maximum kinds per minute, so that made-up paths can't fill memory. */
const MAX_KINDS = 100;

export type LogRecord = Readonly<Record<string, unknown>>;

export interface Repeats {
  /** Whether to write a record; otherwise it's counted. */
  isNew(record: LogRecord, level: number): boolean;
  /** Writes the remaining counts. */
  flush(): void;
}

interface Kind {
  readonly event: string;
  readonly level: number;
  times: number;
}

/**
 * Logs each kind of problem once a minute and counts repeats, because a failure that affects everyone would otherwise
 * fill the log with a stack per request. Two records are of the same kind if event, error and all texts except ids are
 * equal.
 * @param write gets a summary for each repeated kind, at its records' level
 */
export function createRepeats(
  write: (summary: LogRecord, level: number) => void,
  everyMs = EVERY_MS,
): Repeats {
  const kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const seconds = Math.round((performance.now() - since) / 1000);
    const repeated = [...kinds.values()].filter(({ times }) => times > 1);
    kinds.clear();
    for (const { event, level, times } of repeated)
      write({ event: 'repeated', of: event, times: times - 1, seconds }, level);
  }

  return {
    isNew(record, level) {
      const event = String(record['event'] ?? '');
      const exact = recordKind(record, level);
      const key = kinds.has(exact) || kinds.size < MAX_KINDS ? exact : `${level} ${event}`;
      const known = kinds.get(key);
      if (known) known.times += 1;
      else kinds.set(key, { event, level, times: 1 });
      if (!timer) {
        since = performance.now();
        timer = setTimeout(flush, everyMs);
        timer.unref();
      }
      return known === undefined;
    },
    flush,
  };
}

function recordKind(record: LogRecord, level: number): string {
  const texts = Object.entries(record).flatMap(([name, value]) => {
    if (value instanceof Error) return [`${value.name}: ${value.message}`];
    return typeof value === 'string' && name !== 'requestId' ? [value] : [];
  });
  return [level, ...texts].join('\n');
}
