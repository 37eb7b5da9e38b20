import type { Logger } from '@/lib/core/log/log';

/** What this process knows of damage to its database's rows. */
export interface WatchedDamage {
  /** Any connection of this process met rows that can't be read. */
  note(why: string): void;
  /** What is damaged, and what to do; null while nothing is known. It never mends itself. */
  found(): string | null;
}

/** Keeps the first damage that is met, and logs it once. */
export function watchDamage(log: Pick<Logger, 'error'>): WatchedDamage {
  let found: string | null = null;
  return {
    note(why) {
      if (found !== null) return;
      found = why;
      log.error({ event: 'database-damaged', why });
    },
    found: () => found,
  };
}
