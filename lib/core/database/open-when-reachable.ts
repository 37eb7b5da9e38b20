import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Database } from './database';
import { type DatabaseOptions, openDatabase } from './open-database';

const RETRY_MS = 500;

interface RetryOptions {
  /** How long to retry. */
  readonly limitMs: number;
  /** Called once, before the first retry. */
  readonly onWaiting: (error: UnavailableError) => void;
}

/**
 * Opens the database, waiting for PostgreSQL if it isn't up yet: after a reboot both may start at once.
 * @throws OperatorError as `openDatabase`
 * @throws UnavailableError if the server still doesn't answer after the limit
 */
export async function openWhenReachable(
  options: DatabaseOptions,
  { limitMs, onWaiting }: RetryOptions,
): Promise<Database> {
  const end = performance.now() + limitMs;
  let isWaiting = false;
  for (;;) {
    try {
      return await openDatabase(options);
    } catch (error) {
      if (!(error instanceof UnavailableError) || performance.now() >= end) throw error;
      if (!isWaiting) onWaiting(error);
      isWaiting = true;
      await pause(RETRY_MS);
    }
  }
}
