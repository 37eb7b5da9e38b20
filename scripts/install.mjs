// Installs the packages in the lock file if they are missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.tickproof-installed.json';

function lockHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Installs what the lock file lists: everything with `dev`, otherwise only what's needed to build and run. An existing
 * full install is fine for both. Exits the process if npm fails.
 */
export async function ensureInstalled({ dev }) {
  const hash = lockHash();
  const stamp = existsSync('node_modules') ? readStamp() : null;
  if (stamp?.hash === hash && (stamp.dev || !dev)) return;
  // Development packages that are already there, even installed by hand, are kept.
  const everything = dev || stamp?.dev === true || existsSync('node_modules/jest');
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
  writeFileSync(STAMP, JSON.stringify({ hash, dev: everything }));
}
