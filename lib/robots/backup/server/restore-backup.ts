import { createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { InputError, OperatorError } from '@/lib/core/base/errors';
import { makePrivateFolder } from '@/lib/core/base/server/private-files';
import { lockDataDir } from '@/lib/core/database/data-dir-lock';
import type { Database } from '@/lib/core/database/database';
import { type AppliedMigration, migrate, refuseOtherName } from '@/lib/core/database/migrate';
import { MIGRATIONS } from '@/lib/core/database/migrations/migrations';
import { openDatabase } from '@/lib/core/database/open-database';
import { RESTORING_FOLDER } from '@/lib/core/database/sqlite';
import {
  type BackupManifest,
  DATABASE_PART,
  SECRET_NAMES,
  type SecretName,
  secretsFileFor,
} from '../manifest';
import { checkArchive, extractArchive, flush } from './archive';
import { loadPostgres, refuseFilledDatabase } from './load-postgres';

export interface RestoreOptions {
  readonly file: string;
  /** The file of secrets, if it isn't beside the backup. */
  readonly secretsFile: string | null;
  /** Whether to go on if there are none. */
  readonly withoutSecrets: boolean;
  readonly target: { readonly dataDir: string; readonly databaseUrl: string | null };
}

export interface Restored<Verdict> {
  readonly manifest: BackupManifest;
  readonly secrets: readonly string[];
  readonly verdict: Verdict;
}

/**
 * Restores a backup into an empty folder or database, brings it to this version and verifies it. Nothing is changed
 * before the whole backup was read and compared with its manifest; a restore that is interrupted leaves nothing that
 * would start.
 * @param verify checks what was restored
 * @throws InputError if the backup can't be used or the target isn't empty
 */
export async function restoreBackup<Verdict>(
  { file, secretsFile, withoutSecrets, target }: RestoreOptions,
  verify: (database: Database) => Promise<Verdict>,
): Promise<Restored<Verdict>> {
  const manifest = await checkArchive(file);
  if (manifest.format !== 'tickproof-backup')
    throw new InputError(`${file} has secrets only; name the backup that belongs to it`);
  refuseOtherMigration(manifest.migration, `${file}: its database`);
  refuseOtherEngine(file, manifest, target.databaseUrl);
  const secrets = await readSecrets(file, manifest, secretsFile);
  if (secrets.size === 0 && !withoutSecrets) throw new InputError(missingSecrets(file, manifest));
  return target.databaseUrl === null
    ? restoreFolder({ file, manifest, secrets, dataDir: target.dataDir, verify })
    : restorePostgres({ file, manifest, secrets, ...target, databaseUrl: target.databaseUrl, verify });
}

/** This program's migrations make the tables, so it must know all of the backup's, even those that only add. */
function refuseOtherMigration(migration: AppliedMigration, subject: string): void {
  if (migration.number > MIGRATIONS.length)
    throw new OperatorError(
      `${subject} is at version ${migration.number}, this program restores versions up to ${MIGRATIONS.length}: use a newer version of Tickproof. Nothing was changed`,
    );
  refuseOtherName(migration, subject);
}

function refuseOtherEngine(file: string, { engine }: BackupManifest, databaseUrl: string | null): void {
  if (engine === 'sqlite' && databaseUrl !== null)
    throw new InputError(`${file} is of an embedded database: leave DATABASE_URL out`);
  if (engine === 'postgres' && databaseUrl === null)
    throw new InputError(`${file} is of PostgreSQL: set DATABASE_URL to an empty database`);
}

function missingSecrets(file: string, { secrets }: BackupManifest): string {
  const where =
    secrets.where === 'apart' && secrets.names.length > 0
      ? `${secretsFileFor(file)}, with ${secrets.names.join(', ')}, is missing`
      : `${file} has no secrets`;
  return `${where}. Give them with --secrets FILE.secrets.tar.gz. Or add --without-secrets if the environment or DATA_DIR has them, or to begin with new ones: then authenticator apps stop working, users enter their broker keys again, and the log goes on under another key`;
}

type Secrets = ReadonlyMap<SecretName, Buffer>;

async function readSecrets(
  file: string,
  { secrets }: BackupManifest,
  given: string | null,
): Promise<Secrets> {
  const beside = secretsFileFor(file);
  const from = given ?? (secrets.where === 'in' ? file : existsSync(beside) ? beside : null);
  const found = new Map<SecretName, Buffer>();
  if (from === null) return found;
  if (from !== file) {
    const { format } = await checkArchive(from);
    if (format !== 'tickproof-secrets') throw new InputError(`${from} is not a file of secrets`);
  }
  const chunks = new Map<SecretName, Buffer[]>();
  await extractArchive(from, async (name) => {
    const secret = SECRET_NAMES.find((known) => name === `secrets/${known}`);
    if (!secret) return null;
    const parts: Buffer[] = [];
    chunks.set(secret, parts);
    return collect(parts);
  });
  for (const [name, parts] of chunks) found.set(name, Buffer.concat(parts));
  return found;
}

function collect(parts: Buffer[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      done();
    },
  });
}

interface Restoring<Verdict> {
  readonly file: string;
  readonly manifest: BackupManifest;
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly verify: (database: Database) => Promise<Verdict>;
}

async function restoreFolder<Verdict>(restoring: Restoring<Verdict>): Promise<Restored<Verdict>> {
  const { file, manifest, secrets, dataDir, verify } = restoring;
  await refuseFilledFolder(dataDir, secrets);
  const lock = lockDataDir(dataDir);
  try {
    const staging = path.join(dataDir, RESTORING_FOLDER);
    await rm(staging, { recursive: true, force: true });
    makePrivateFolder(staging);
    // On disk before anything else: no server starts where this folder is, so none starts on half a restore.
    await flush(dataDir);
    const staged = path.join(staging, DATABASE_PART);
    await extractArchive(file, async (name) =>
      name === DATABASE_PART ? createWriteStream(staged, { mode: 0o600 }) : null,
    );
    const verdict = await bringUpToDate({ dataDir: staging }, verify);
    await flush(staged);
    await writeSecrets(dataDir, secrets);
    await rename(staged, path.join(dataDir, DATABASE_PART));
    await rm(staging, { recursive: true });
    await flush(dataDir);
    return { manifest, secrets: [...secrets.keys()], verdict };
  } finally {
    lock.release();
  }
}

async function restorePostgres<Verdict>(
  restoring: Restoring<Verdict> & { readonly databaseUrl: string },
): Promise<Restored<Verdict>> {
  const { file, manifest, secrets, dataDir, databaseUrl, verify } = restoring;
  await refuseFilledDatabase(databaseUrl);
  await refuseOtherSecrets(dataDir, secrets);
  if (secrets.size > 0) {
    makePrivateFolder(dataDir);
    await writeSecrets(dataDir, secrets);
  }
  await loadPostgres(databaseUrl, file, manifest);
  const verdict = await bringUpToDate({ dataDir, databaseUrl }, verify);
  return { manifest, secrets: [...secrets.keys()], verdict };
}

async function bringUpToDate<Verdict>(
  options: { readonly dataDir: string; readonly databaseUrl?: string },
  verify: (database: Database) => Promise<Verdict>,
): Promise<Verdict> {
  const database = await openDatabase(options);
  try {
    await migrate(database);
    return await verify(database);
  } finally {
    await database.close();
  }
}

async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  for (const [name, bytes] of secrets) {
    const draft = path.join(dataDir, `${name}.${process.pid}-0`);
    const stream = createWriteStream(draft, { mode: 0o600 });
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject);
      stream.end(bytes, () => resolve());
    });
    await flush(draft);
    await rename(draft, path.join(dataDir, name));
  }
}

/** What an otherwise empty folder may contain: a disk's own folder, traces of a lock or of an interrupted restore. */
const UNIMPORTANT = /^(?:lost\+found|lock\.(?:db|pid|db-journal)|restoring)$/;

async function refuseFilledFolder(dataDir: string, secrets: Secrets): Promise<void> {
  await refuseOtherSecrets(dataDir, secrets);
  const others = (await namesIn(dataDir)).filter(
    (name) => !UNIMPORTANT.test(name) && !SECRET_NAMES.some((secret) => secret === name),
  );
  if (others.length > 0)
    throw new InputError(
      `DATA_DIR ${dataDir} is not empty: it has ${listNames(others)}. Nothing was changed. Move it away, or set DATA_DIR to another folder`,
    );
}

async function refuseOtherSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const there = await namesIn(dataDir);
  for (const [name, bytes] of secrets)
    if (there.includes(name) && !bytes.equals(await readFile(path.join(dataDir, name))))
      throw new InputError(
        `DATA_DIR ${dataDir} has another ${name} already. Nothing was changed. Move it away, or set DATA_DIR to another folder`,
      );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new InputError(`DATA_DIR ${folder} cannot be used: ${(error as Error).message}`);
  }
}

const LISTED = 5;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${shown} and ${names.length - LISTED} more` : shown;
}
