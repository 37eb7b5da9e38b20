import { makeRunFolder, RUN_FOLDER_VARIABLE, type RunFolder } from './run-folder';

const KEY = Symbol.for('tickproof.test-run-folder');

/** Before all tests: creates a folder for their databases. PostgreSQL starts with the first test that needs it. */
export default function setUp(): void {
  const folder = makeRunFolder();
  process.env[RUN_FOLDER_VARIABLE] = folder.path;
  (globalThis as Record<symbol, unknown>)[KEY] = folder;
}

/** The folder that `setUp` made in this process. */
export function currentRunFolder(): RunFolder | undefined {
  return (globalThis as Record<symbol, unknown>)[KEY] as RunFolder | undefined;
}
