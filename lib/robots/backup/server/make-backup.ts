import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InputError, OperatorError } from '@/lib/core/base/errors';
import { isRunning } from '@/lib/core/base/server/is-running';
import { type BackupManifest, SECRET_NAMES, type SecretsPlace, secretsFileFor } from '../manifest';
import { describePart, type PartFile, writeArchive } from './archive';
import { copyPostgres } from './copy-postgres';
import { copySqlite } from './copy-sqlite';

export interface BackupSource {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly market: string;
}

export interface BackupOptions {
  readonly source: BackupSource;
  /** A file that doesn't exist yet, in a folder that does. */
  readonly file: string;
  readonly secrets: SecretsPlace;
}

export interface MadeBackup {
  readonly manifest: BackupManifest;
  readonly bytes: number;
  /** The file of secrets, if there is one. */
  readonly secretsFile: string | null;
}

/**
 * Copies the database as it is at one moment, while servers go on writing, into one tar file with a manifest. A copy that
 * is interrupted leaves no such file, only a hidden folder that the next one in the same folder removes.
 * @throws InputError if the file can't be written
 * @throws OperatorError if the database can't be copied
 */
export async function makeBackup({ source, file, secrets }: BackupOptions): Promise<MadeBackup> {
  const target = path.resolve(file);
  const apart = secretsFileFor(target);
  for (const taken of secrets === 'apart' ? [target, apart] : [target])
    if (existsSync(taken)) throw new InputError(`${taken} exists already; name another file`);
  const folder = path.dirname(target);
  await removeLeftovers(folder);
  const staging = path.join(folder, `.${path.basename(target)}.${process.pid}.part`);
  try {
    await mkdir(staging, { mode: 0o700 });
    const madeAt = new Date().toISOString();
    const { parts, ...copied } = source.databaseUrl
      ? await copyPostgres(source.databaseUrl, staging)
      : await copySqlite(source.dataDir, staging);
    const kept = secrets === 'none' ? [] : await stageSecrets(source.dataDir, staging);
    const all = secrets === 'in' ? [...parts, ...kept] : parts;
    const manifest: BackupManifest = {
      format: 'tickproof-backup',
      formatVersion: 1,
      product: await productVersion(),
      engine: source.databaseUrl ? 'postgres' : 'sqlite',
      madeAt,
      market: source.market,
      ...copied,
      secrets: {
        where: secrets,
        names: SECRET_NAMES.filter((name) => kept.some(({ part }) => part.name === `secrets/${name}`)),
      },
      parts: all.map(({ part }) => part),
    };
    const withSecrets = secrets === 'apart' && kept.length > 0;
    if (withSecrets)
      await writeArchive(
        apart,
        path.join(staging, 'secrets.draft'),
        { format: 'tickproof-secrets', formatVersion: 1, madeAt, parts: kept.map(({ part }) => part) },
        kept,
      );
    await writeArchive(target, path.join(staging, 'draft'), manifest, all);
    return { manifest, bytes: (await stat(target)).size, secretsFile: withSecrets ? apart : null };
  } catch (error) {
    throw toExpected(error, folder);
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
}

/** Secrets that are files; those of the environment are the operator's to keep. */
async function stageSecrets(dataDir: string, staging: string): Promise<PartFile[]> {
  const folder = path.join(staging, 'secrets');
  await mkdir(folder, { mode: 0o700 });
  const found: PartFile[] = [];
  for (const name of SECRET_NAMES) {
    const text = await readFile(path.join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) continue;
    await writeFile(path.join(folder, name), text, { mode: 0o600 });
    found.push(await describePart(`secrets/${name}`, path.join(folder, name)));
  }
  return found;
}

const LEFTOVER = /^\..+\.(\d+)\.part$/;

/** Drafts of processes that were killed. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw toExpected(error, folder);
  });
  for (const name of names) {
    const pid = Number(LEFTOVER.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isRunning(pid)))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function productVersion(): Promise<string> {
  const text = await readFile(path.resolve('package.json'), 'utf8').catch(() => '{}');
  return String((JSON.parse(text) as { version?: string }).version ?? 'unknown');
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOENT: 'there is no such folder',
  ENOSPC: 'the disk is full. It needs room for the database and its compressed copy',
  EDQUOT: 'its quota is used up',
  ENOTDIR: 'it is not a folder',
  EROFS: 'the disk is read-only',
};

function toExpected(error: unknown, folder: string): unknown {
  const reason = REASONS[String((error as NodeJS.ErrnoException).code)];
  if (reason) return new InputError(`No backup was made: ${folder}: ${reason}`);
  if (error instanceof OperatorError && /disk is full/.test(error.message))
    return new InputError(`No backup was made: ${folder}: ${REASONS['ENOSPC']}`);
  return error;
}
