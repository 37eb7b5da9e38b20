const EVERY_MS = 60_000;
/** Kinds distinguished per minute, so that made-up paths can't fill the memory. */
const MAX_KINDS = 100;

export type LogRecord = Readonly<Record<string, unknown>>;

export interface Repeats {
  /** Whether to write a record; if not, it is counted. */
  isNew(record: LogRecord, level: number): boolean;
  /** Writes the counts that are left. */
  flush(): void;
}

interface Kind {
  readonly event: string;
  readonly level: number;
  times: number;
}

/**
 * Lets each kind of problem through once a minute and counts the rest: what fails for everybody would otherwise fill the
 * log with one stack a request. Two records are of a kind when event, error and all texts but ids are the same.
 * @param write gets one summary for each kind that came more than once, with the level of its records
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
      const exact = kindOf(record, level);
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

function kindOf(record: LogRecord, level: number): string {
  const texts = Object.entries(record).flatMap(([name, value]) => {
    if (value instanceof Error) return [`${value.name}: ${value.message}`];
    return typeof value === 'string' && name !== 'requestId' ? [value] : [];
  });
  return [level, ...texts].join('\n');
}
