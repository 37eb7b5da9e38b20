import { type Logger, pino } from 'pino';

export type { Logger };

/** The process's logger: one JSON line an event on standard error, secrets left out (standard output is for people). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
