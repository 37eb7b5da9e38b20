// Installs the packages in the lock file if they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, unlinkSync } from 'node:fs';

/** Written by npm when it is done. */
const DONE = 'node_modules/.package-lock.json';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether all packages are there in their versions; optional ones are for other systems, too. */
function isInstalled({ dev }) {
  if (!existsSync(DONE)) return false;
  return Object.entries(readJson('package-lock.json').packages)
    .filter(
      ([folder, entry]) => folder !== '' && !entry.optional && (dev || !(entry.dev || entry.devOptional)),
    )
    .every(([folder, { version }]) => {
      const file = `${folder}/package.json`;
      return existsSync(file) && readJson(file).version === version;
    });
}

/**
 * Installs what the lock file lists: everything with `dev`, otherwise only what's needed to build and run. An existing
 * full install is fine for both. Exits the process if npm fails.
 */
export async function ensureInstalled({ dev }) {
  if (isInstalled({ dev })) return;
  // Development packages that are already there, even installed by hand, are kept.
  const everything = dev || existsSync('node_modules/jest');
  // Through a link, npm would empty the folder of another checkout.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync('node_modules');
  process.stderr.write(`Installing packages${everything ? ' (tests included)' : ''} …\n`);
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    everything ? '--include=dev' : '--omit=dev',
  ];
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('npm could not install the packages; see above.');
    process.exit(result.status ?? 1);
  }
}
