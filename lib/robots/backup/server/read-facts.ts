import { type Kysely, sql } from 'kysely';
import { OperatorError } from '@/lib/core/base/errors';
import { type AppliedMigration, refuseContracted } from '@/lib/core/database/migrate';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting } from '@/lib/core/database/settings';
import { readRegistryHead } from '@/lib/robots/registry/server/registry-store';
import { readNewestDay, readNewestTree } from '@/lib/robots/transparency-log/server/log-store';
import type { BackupManifest } from '../manifest';

type Facts = Pick<BackupManifest, 'migration' | 'seed' | 'heads' | 'rows'>;

/**
 * What a manifest says of a database, which an older version may have left, or a newer one that only added something.
 * @throws OperatorError if this program doesn't work with it, or if it's none of ours
 */
export async function readFacts(db: Kysely<Schema>, tables: readonly string[]): Promise<Facts> {
  const has = (name: string) => tables.includes(name);
  if (!has('migrations')) throw new OperatorError('The database is not one of Tickproof');
  const { rows: applied } =
    await sql<AppliedMigration>`SELECT number, name FROM migrations ORDER BY number DESC LIMIT 1`.execute(db);
  const migration = applied[0];
  if (!migration) throw new OperatorError('The database is empty: run npm start first');
  await refuseContracted(db, migration.number);
  const rows: Record<string, number> = {};
  for (const name of [...tables].sort()) rows[name] = await countRows(db, name);
  const { seq, hash } = has('registry_entries') ? await readRegistryHead(db) : { seq: 0, hash: '' };
  const tree = has('transparency_checkpoints')
    ? await readNewestTree(db)
    : has('transparency_days')
      ? await readNewestDay(db)
      : null;
  return {
    migration,
    seed: await readSetting(db, 'simulated.seed'),
    heads: {
      registry: { entries: seq, hash },
      log: tree && { size: tree.treeSize, root: tree.root, checkpoint: tree.checkpoint },
    },
    rows,
  };
}

async function countRows(db: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT COUNT(*) AS n FROM ${sql.id(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
