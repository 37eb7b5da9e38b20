import { type DestinationStream, type Logger, pino } from 'pino';
import { BusyError, UnavailableError } from '@/lib/core/base/errors';
import { openLogFile } from './log-file';
import { createRepeats, type LogRecord } from './repeats';

export type { Logger };

/** The log of a process or one of its threads, by its settings. @throws OperatorError if its file can't be opened */
export function openLog({
  logLevel,
  logFile,
  logFilesKept,
}: {
  readonly logLevel: string;
  /** null for standard error. */
  readonly logFile: string | null;
  readonly logFilesKept: number;
}): Logger {
  return createLogger(
    logLevel,
    logFile === null ? undefined : openLogFile({ file: logFile, kept: logFilesKept }),
  );
}

/**
 * The process's logger: one JSON line per event on standard error, without secrets (standard output is for people).
 * - Failures that are only due to a lost database are left out: the loss itself is logged once, by its watch.
 * - Requests refused because of overload are left out: they're counted (`overload.ts`).
 * - Repeated warnings and errors are counted and logged once a minute; losses (`…-lost`) each time.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  const WARN = pino.levels.values['warn'] as number;
  const repeats = createRepeats((summary, summaryLevel) => {
    logger[pino.levels.labels[summaryLevel] as 'warn' | 'error'](summary);
  });
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, log, recordLevel) {
          const record: unknown = args[0];
          const isProblem = recordLevel >= WARN && isRecord(record) && mayRepeat(record['event']);
          if (isProblem && (isExpected(record['err']) || !repeats.isNew(record, recordLevel))) return;
          log.apply(this, args);
        },
      },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    },
    destination,
  );
  return logger;
}

function isRecord(value: unknown): value is LogRecord {
  return typeof value === 'object' && value !== null;
}

/** Losses and recoveries are always logged, because readers need to know the current state. */
function mayRepeat(event: unknown): boolean {
  return event !== 'repeated' && !String(event).endsWith('-lost');
}

function isExpected(error: unknown): boolean {
  return error instanceof UnavailableError || error instanceof BusyError;
}
