import { z } from 'zod';
import { formatPlural } from '@/lib/core/format/number';

/** The first entry of every backup's tar file. */
export const MANIFEST_NAME = 'manifest.json';

/** The embedded database in a backup. */
export const DATABASE_PART = 'tickproof.db';

/** Files of DATA_DIR that are worth as much as the database, and must not be read by those who may read backups. */
export const SECRET_NAMES = ['app-secret', 'broker-key', 'broker-key.pub', 'log-key'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** A table of PostgreSQL: rows as its COPY writes them. */
const copiedTable = z.object({
  name: z.string(),
  part: z.string(),
  columns: z.array(z.string()),
});

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
export type BackupPart = z.output<typeof part>;

const where = z.enum(['apart', 'in', 'none']);
/** Secrets in a file of their own, in the backup itself, or nowhere. */
export type SecretsPlace = z.output<typeof where>;

const heads = z.object({
  registry: z.object({ entries: z.number(), hash: z.string() }),
  /** The newest checkpoint of the transparency log; null before the first. */
  log: z.object({ size: z.number(), root: z.string(), checkpoint: z.string() }).nullable(),
});
export type BackupHeads = z.output<typeof heads>;

const backupManifest = z.object({
  format: z.literal('tickproof-backup'),
  formatVersion: z.literal(1),
  /** The product's version that made it. */
  product: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migration: z.object({ number: z.number(), name: z.string() }),
  madeAt: z.iso.datetime(),
  market: z.string(),
  /** Of the simulated market; null if there is none. */
  seed: z.string().nullable(),
  heads,
  rows: z.record(z.string(), z.number()),
  /** Only of PostgreSQL: in the order in which rows may be stored. */
  tables: z.array(copiedTable).optional(),
  /** Only of PostgreSQL: next values of generated ids. */
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })).optional(),
  secrets: z.object({ where, names: z.array(z.enum(SECRET_NAMES)) }),
  parts: z.array(part),
});
export type BackupManifest = z.output<typeof backupManifest>;

const secretsManifest = z.object({
  format: z.literal('tickproof-secrets'),
  formatVersion: z.literal(1),
  madeAt: z.iso.datetime(),
  parts: z.array(part),
});
export type SecretsManifest = z.output<typeof secretsManifest>;

/** A manifest's text, parsed; null if it's none of ours. */
export function parseManifest(text: string): BackupManifest | SecretsManifest | null {
  try {
    return z.union([backupManifest, secretsManifest]).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `backup.secrets.tar.gz` beside `backup.tar.gz`. */
export function secretsFileFor(file: string): string {
  return `${file.replace(/\.(?:tar\.gz|tgz)$/, '')}.secrets.tar.gz`;
}

/** A backup in a few lines, for the terminal. */
export function describeBackup(manifest: BackupManifest): string[] {
  const { engine, migration, market, seed, heads, rows } = manifest;
  const counted = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return [
    `${engine === 'sqlite' ? 'Embedded database' : 'PostgreSQL'} at migration ${migration.number} (${migration.name}), ${market} market${seed === null ? '' : ` with seed ${seed}`}, as of ${manifest.madeAt}`,
    `${formatPlural(counted, 'row')} in ${formatPlural(Object.keys(rows).length, 'table')}, ${formatPlural(heads.registry.entries, 'registry entry', 'registry entries')}, ${heads.log === null ? 'no log yet' : `log of ${formatPlural(heads.log.size, 'leaf', 'leaves')} with root ${heads.log.root}`}`,
  ];
}
