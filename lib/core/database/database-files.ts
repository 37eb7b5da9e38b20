import { type BigIntStats, statSync } from 'node:fs';

/** The files of an embedded database that is open for writing. */
export interface DatabaseFiles {
  /** What became of them, as a sentence's end; null as long as they're the ones that were opened. */
  fault(): string | null;
}

/**
 * Remembers which files were opened, and notices if they're deleted or replaced: SQLite would go on writing into files
 * that nobody can find again.
 */
export function rememberFiles(file: string): DatabaseFiles {
  const opened = new Map<string, string>();
  return {
    fault() {
      for (const name of [file, `${file}-wal`]) {
        const now = fileIdentity(name);
        const before = opened.get(name);
        // The log appears with the first write.
        if (before === undefined) {
          if (now !== null) opened.set(name, now);
        } else if (now !== before)
          return `${name} was ${now === null ? 'deleted' : 'replaced'} while the server runs. Put it back, or stop the server and restore a backup`;
      }
      return null;
    },
  };
}

function fileIdentity(file: string): string | null {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
