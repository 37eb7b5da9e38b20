import path from 'node:path';
import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import { MIGRATIONS } from '@/lib/core/database/migrations/migrations';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { describeBackup, type SecretsPlace } from '@/lib/robots/backup/manifest';
import { writeBackupState } from '@/lib/robots/backup/server/backup-state';
import { type MadeBackup, makeBackup } from '@/lib/robots/backup/server/make-backup';
import { printLines } from '../print-lines';

const PLACES: readonly SecretsPlace[] = ['apart', 'in', 'none'];
const USAGE = `npm run backup -- FILE.tar.gz [--secrets ${PLACES.join('|')}]`;

export interface BackupRequest {
  readonly file: string;
  readonly secrets: SecretsPlace;
}

/** Writes a backup of the database at one moment, whether or not the product runs, and says what is in which file. */
export async function run(args: string[]): Promise<void> {
  const { file, secrets } = parseBackupRequest(args);
  const { dataDir, databaseUrl, market } = readEnv();
  const made = await makeBackup({ source: { dataDir, databaseUrl, market }, file, secrets });
  await record(made, path.resolve(file), { dataDir, databaseUrl });
  printLines(describeMade(made, file));
}

/**
 * Stores when the backup was made, for metrics and `/readyz`. Not in a database of an older version, on which no server
 * of this one runs.
 */
async function record(
  { manifest, bytes }: MadeBackup,
  file: string,
  options: DatabaseOptions,
): Promise<void> {
  if (manifest.migration.number < MIGRATIONS.length) return;
  const database = await openDatabase(options);
  try {
    const made = { at: Date.parse(manifest.madeAt), file, bytes };
    await writeBackupState(database.db, { made, failed: null });
  } finally {
    await database.close();
  }
}

/** Parses the arguments. @throws InputError naming the invalid one */
export function parseBackupRequest(args: string[]): BackupRequest {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { secrets: { type: 'string', default: 'apart' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new InputError(`name a file: ${USAGE}`);
  if (more.length > 0) throw new InputError(`'${more[0]}' is one argument too many; use: ${USAGE}`);
  if (!/\.(?:tar\.gz|tgz)$/.test(file)) throw new InputError(`'${file}' must end with .tar.gz`);
  const secrets = PLACES.find((place) => place === values.secrets);
  if (!secrets)
    throw new InputError(
      `--secrets '${values.secrets}' must be ${PLACES.map((place) => `'${place}'`).join(', ')}`,
    );
  return { file, secrets };
}

function describeMade({ manifest, bytes, secretsFile }: MadeBackup, file: string): string[] {
  return [
    `${file} (${Math.ceil(bytes / 1e6)} MB):`,
    ...describeBackup(manifest).map((line) => `  ${line}`),
    describeSecrets(manifest.secrets, secretsFile),
  ];
}

function describeSecrets(
  { where, names }: MadeBackup['manifest']['secrets'],
  secretsFile: string | null,
): string {
  const listed = names.join(', ');
  if (where === 'none')
    return 'It has no secrets: back up those of DATA_DIR and of the environment yourself.';
  if (names.length === 0) return 'DATA_DIR has no secrets: back up those of the environment yourself.';
  return secretsFile
    ? `The secrets (${listed}) are in ${secretsFile}. Keep it where nobody who can read backups can read it.`
    : `It has the secrets, too (${listed}): who can read it can read users’ broker keys and sign the log.`;
}
