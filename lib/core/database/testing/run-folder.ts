import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Passes the folder of this run to the test workers. */
export const RUN_FOLDER_VARIABLE = 'TICKPROOF_TEST_FOLDER';

/** PostgreSQL refuses to run as root; a test running as root runs it as nobody, which exists on every system. */
export const UNPRIVILEGED = { uid: 65_534, gid: 65_534 } as const;

/**
 * Waits until its standard input ends, which happens however the test run ends. Then it stops the run's PostgreSQL, if
 * started, and removes the folder.
 */
const KEEPER = `
cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -QUIT "$pid" 2> /dev/null
  while kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
fi
rm -rf "$1"`;

/** A path in the run's folder, for tests. */
export function inRunFolder(name: string): string {
  const folder = process.env[RUN_FOLDER_VARIABLE];
  if (folder === undefined)
    throw new Error('Tests with a database need the globalSetup of jest.config.ts: run them with it');
  return path.join(folder, name);
}

export interface RunFolder {
  readonly path: string;
  /** Resolves once everything from the run is gone. */
  remove(): Promise<void>;
}

/** Creates the database folder for a test run and makes sure it's removed afterwards. */
export function makeRunFolder(): RunFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'tickproof-'));
  if (process.getuid?.() === 0) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => {
    keeper.once('exit', () => resolve());
    // Without a shell there's no PostgreSQL either, so only the folder needs removing.
    keeper.once('error', () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
  });
  keeper.unref();
  return {
    path: folder,
    async remove() {
      keeper.ref();
      keeper.stdin?.end();
      await gone;
    },
  };
}
