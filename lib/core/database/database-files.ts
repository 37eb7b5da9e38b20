import { type BigIntStats, statSync } from 'node:fs';

/** The files of an embedded database that is open for writing. */
export interface DatabaseFiles {
  /** What became of them, as a sentence's end; null as long as they're the ones that were opened. */
  fault(): string | null;
  /** Call with the lock held: then no other process that ends can delete the log anymore. */
  remember(): void;
}

/**
 * Remembers which files were opened, and notices if they're deleted or replaced: SQLite would go on writing into files
 * that nobody can find again.
 */
export function rememberFiles(file: string): DatabaseFiles {
  const names = [file, `${file}-wal`];
  const opened = new Map<string, string>();
  return {
    fault() {
      for (const [name, before] of opened) {
        const now = fileIdentity(name);
        if (now !== before)
          return `${name} was ${now === null ? 'deleted' : 'replaced'} while the server runs. Put it back, or stop the server and restore a backup`;
      }
      return null;
    },
    remember() {
      for (const name of names) {
        const now = opened.has(name) ? null : fileIdentity(name);
        if (now !== null) opened.set(name, now);
      }
    },
  };
}

function fileIdentity(file: string): string | null {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
