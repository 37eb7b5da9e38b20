import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '@/lib/core/config/env';
import { type Finding, fault, notice, well } from './finding';

const GIGABYTE = 1e9;
/** The embedded database grows by some 100 MB a day at most, and a backup needs as much as the database. */
const LEAST_FREE = GIGABYTE;
const LEAST_FREE_INODES = 1_000;
const SECRETS = ['app-secret', 'log-key', 'broker-key', 'witness-key'];
const OTHERS = 0o077;
const RECOMMENDED_NODE = 24;

export function checkNode(version = process.versions.node): readonly Finding[] {
  const major = Number(version.split('.')[0]);
  // scripts/node-version.mjs has refused older ones than 20.9.
  if (major >= RECOMMENDED_NODE) return [well(`Node ${version}`)];
  return [notice(`Node ${version} works, but no longer gets fixes: plan to move to ${RECOMMENDED_NODE}`)];
}

/** The folders that the product writes to: space, file entries, permissions. */
export function checkDisk({ dataDir, logFile }: Pick<Env, 'dataDir' | 'logFile'>): readonly Finding[] {
  const folders = [
    { setting: 'DATA_DIR', folder: dataDir },
    ...(logFile === null ? [] : [{ setting: 'LOG_FILE', folder: path.dirname(logFile) }]),
  ];
  return folders.flatMap(({ setting, folder }) => {
    const existing = nearestExisting(folder);
    if (existing !== folder && setting === 'LOG_FILE')
      return [
        fault(
          `The folder of LOG_FILE, ${folder}, does not exist: create it for the user that runs the server`,
        ),
      ];
    if (!isWritable(existing))
      return [
        fault(
          `${setting} ${folder} can't be written by this user (${userName()}): run as the server's user, or give it the folder`,
        ),
      ];
    return describeSpace(setting, folder, existing);
  });
}

function describeSpace(setting: string, folder: string, existing: string): readonly Finding[] {
  const { bavail, bsize, files, ffree } = statfsSync(existing);
  const free = bavail * bsize;
  const found: Finding[] = [];
  const size = `${(free / GIGABYTE).toFixed(1)} GB`;
  if (free < LEAST_FREE)
    found.push(fault(`${setting} ${folder} has only ${size} left: free some space before writes fail`));
  // Some file systems have no fixed number of them.
  if (files > 0 && ffree < LEAST_FREE_INODES)
    found.push(
      fault(
        `The file system of ${setting} ${folder} has room for only ${ffree} more files: remove small files there`,
      ),
    );
  return found.length > 0
    ? found
    : [
        well(
          `${setting} ${folder}: ${size} free${existing === folder ? '' : ', and the folder will be made'}`,
        ),
      ];
}

/** Secrets that other users of the machine could read. */
export function checkSecrets({ dataDir }: Pick<Env, 'dataDir'>): readonly Finding[] {
  if (!existsSync(dataDir)) return [well('No secrets yet; they are made at the first start')];
  const open = readdirSync(dataDir)
    .filter((name) => SECRETS.includes(name) || /^tickproof\.db/.test(name))
    .map((name) => path.join(dataDir, name))
    .filter((file) => (statSync(file).mode & OTHERS) !== 0);
  if (open.length === 0) return [well('Only their owner can read secrets and database files')];
  return [fault(`Other users can read ${open.join(', ')}: run chmod 600 on each of them`)];
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function userName(): string {
  return process.env['USER'] ?? String(process.getuid?.() ?? 'unknown');
}
