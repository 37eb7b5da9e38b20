// Installs the packages in the lock file if they are missing.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';

/** Written by npm when it is done. */
const DONE = 'node_modules/.package-lock.json';
const LOCK = 'package-lock.json';
/** npm reads it in place of the lock file. */
const LOCK_WITH_ADDRESSES = 'npm-shrinkwrap.json';

/** How a shell reports a command that Ctrl-C ended. */
const INTERRUPTED = 130;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether all packages are there in their versions; optional ones are for other systems, too. */
function isInstalled({ dev }) {
  if (!existsSync(DONE)) return false;
  return Object.entries(readJson(LOCK).packages)
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
  if (installFromUsualAddresses(args)) return;
  if (process.exitCode === INTERRUPTED) process.exit();
  const { status } = npm(args, ['ignore', 2, 2]);
  if (status !== 0) {
    console.error('npm could not install the packages; see above.');
    process.exit(status ?? 1);
  }
}

/**
 * Tells npm the addresses that registries usually give packages. The lock file has none, so that it suits every
 * registry; npm then asks about each of its packages first, which takes a quarter of the processor time of an install.
 * @returns whether it worked: a registry may have other addresses
 */
function installFromUsualAddresses(args) {
  const registry = npm(['config', 'get', 'registry'], ['ignore', 'pipe', 'ignore']).stdout;
  if (!registry?.toString().startsWith('http')) return false;
  const lock = readJson(LOCK);
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === '' || entry.link || entry.resolved) continue;
    const name = entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    entry.resolved = `${registry.toString().trim().replace(/\/$/, '')}/${name}/-/${file}`;
  }
  // The file must not stay when somebody interrupts npm.
  const stay = () => {};
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stay);
  try {
    writeFileSync(LOCK_WITH_ADDRESSES, JSON.stringify(lock));
    const { status, signal } = npm(args, ['ignore', 2, 'ignore']);
    if (signal || (status ?? 1) > 128) process.exitCode = INTERRUPTED;
    return status === 0;
  } finally {
    rmSync(LOCK_WITH_ADDRESSES, { force: true });
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stay);
  }
}

function npm(args, stdio) {
  const own = process.env.npm_execpath;
  return own
    ? spawnSync(process.execPath, [own, ...args], { stdio })
    : spawnSync('npm', args, { stdio, shell: process.platform === 'win32' });
}
