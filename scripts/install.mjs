// Installs the packages of the lock file when they are not there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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
 * Makes node_modules hold what the lock file says: everything with `dev`, else what building and running need.
 * A full install also serves for running. Ends the process when npm fails.
 */
export async function ensureInstalled({ dev }) {
  const hash = lockHash();
  const stamp = existsSync('node_modules') ? readStamp() : null;
  if (stamp?.hash === hash && (stamp.dev || !dev)) return;
  // Whoever has the test tools, put there by hand perhaps, keeps them.
  const everything = dev || stamp?.dev === true || existsSync('node_modules/jest');
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
