import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import { describeBackup } from '@/lib/robots/backup/manifest';
import { type RestoreOptions, restoreBackup } from '@/lib/robots/backup/server/restore-backup';
import { verifyAll } from '@/lib/robots/verification/server/verify-all';
import { printLines } from '../print-lines';

const USAGE = 'npm run restore -- FILE.tar.gz [--secrets FILE.secrets.tar.gz] [--without-secrets]';

/**
 * Restores a backup into an empty DATA_DIR or database, and verifies its ledgers, registry and log; exits with 1 if
 * something in them is wrong.
 */
export async function run(args: string[]): Promise<void> {
  const request = parseRestoreRequest(args);
  const { dataDir, databaseUrl } = readEnv();
  const { manifest, secrets, verdict } = await restoreBackup(
    { ...request, target: { dataDir, databaseUrl } },
    (database) => verifyAll(database, null),
  );
  printLines([
    `Restored into ${databaseUrl === null ? dataDir : 'the database of DATABASE_URL'}:`,
    ...describeBackup(manifest).map((line) => `  ${line}`),
    secrets.length > 0 ? `Secrets: ${secrets.join(', ')}, in ${dataDir}` : 'Secrets: none',
    ...verdict.lines,
    verdict.sound
      ? 'Next: npm start brings it up to date with the market.'
      : 'The backup is complete, but what it holds did not verify when it was made: see above. Try an older backup.',
  ]);
  if (!verdict.sound) process.exitCode = 1;
}

/** Parses the arguments. @throws InputError naming the invalid one */
export function parseRestoreRequest(args: string[]): Omit<RestoreOptions, 'target'> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { secrets: { type: 'string' }, 'without-secrets': { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new InputError(`name a file: ${USAGE}`);
  if (more.length > 0) throw new InputError(`'${more[0]}' is one argument too many; use: ${USAGE}`);
  return { file, secretsFile: values.secrets ?? null, withoutSecrets: values['without-secrets'] };
}
