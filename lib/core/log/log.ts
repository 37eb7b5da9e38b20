import { type Logger, pino } from 'pino';
import { UnavailableError } from '@/lib/core/base/errors';

export type { Logger };

/**
 * The process's logger: one JSON line an event on standard error, secrets left out (standard output is for people).
 * What failed only because the database is away is left out too: the loss itself is logged once, by its watch.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, log) {
          if (!isConsequence(args[0])) log.apply(this, args);
        },
      },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

function isConsequence(record: unknown): boolean {
  return (
    typeof record === 'object' && record !== null && 'err' in record && record.err instanceof UnavailableError
  );
}
