import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import type { Readable } from '@/lib/core/database/snapshot';
import { decodeStoredText, storedText } from '@/lib/core/database/stored-text';
import {
  chainRecords,
  EMPTY_REGISTRY,
  type RegistryEntry,
  type RegistryHead,
  type RegistryRecord,
  type RetirementRecord,
} from '../registry';
import { RULES } from '../rules';
import { parseRecord, type RegistryFault, type RobotRow, verifyRegistry } from '../verify';

const ROWS_PER_INSERT = 100;

/** Appends records to the registry, all or nothing, in the transaction of what they report. */
export async function appendToRegistry(
  db: Kysely<Schema>,
  records: readonly RegistryRecord[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entries = chainRecords(await readRegistryHead(tx), records);
    for (let from = 0; from < entries.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('registry_entries')
        .values(
          entries
            .slice(from, from + ROWS_PER_INSERT)
            .map(({ seq, entry, prevHash, hash }) => ({ seq, entry, prev_hash: prevHash, hash })),
        )
        .execute();
  });
}

export async function readRegistryHead(db: Kysely<Schema>): Promise<RegistryHead> {
  const row = await db
    .selectFrom('registry_entries')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? EMPTY_REGISTRY;
}

/** Every entry in order. */
export async function readRegistry(db: Kysely<Schema>): Promise<RegistryEntry[]> {
  const rows = await db.selectFrom('registry_entries').selectAll().orderBy('seq').execute();
  return rows.map(({ seq, entry, prev_hash, hash }) => ({ seq, entry, prevHash: prev_hash, hash }));
}

/** Records the rules that robots trade by from now on, unless they are the ones recorded last. */
export async function recordRules(db: Kysely<Schema>, recordedAt: number): Promise<void> {
  const recorded = (await readRegistry(db))
    .map(({ entry }) => parseRecord(entry))
    .findLast((record) => record?.kind === 'rules');
  if (recorded?.version === RULES.version) return;
  await appendToRegistry(db, [{ kind: 'rules', recordedAt, ...RULES }]);
}

/** A retirement with its entry's number. */
export interface RegisteredRetirement extends RetirementRecord {
  readonly seq: number;
}

/** `chainRecords` writes a record's kind first. */
const RETIREMENTS = '{"kind":"retired",%';

/** Robots that their rules ended, in order. */
export async function readRetirements(
  db: Kysely<Schema>,
  { afterSeq = 0 }: { readonly afterSeq?: number } = {},
): Promise<readonly RegisteredRetirement[]> {
  const rows = await db
    .selectFrom('registry_entries')
    .select(['seq', 'entry'])
    .where('entry', 'like', RETIREMENTS)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, entry }) => ({ seq, ...parseStored<RetirementRecord>(entry, 'registry_entries') }));
}

export async function isRetired(db: Kysely<Schema>, robotId: number): Promise<boolean> {
  return (await readRetirements(db)).some((record) => record.robotId === robotId);
}

/** A robot's retirements as they are stored, whatever that is. */
export async function readStoredRetirements(
  database: Readable,
  robotId: number,
): Promise<readonly RetirementRecord[]> {
  const entries = await readStoredEntries(database, RETIREMENTS);
  return entries.flatMap(({ entry }) => {
    const record = parseRecord(entry);
    return record?.kind === 'retired' && record.robotId === robotId ? [record] : [];
  });
}

/** The registry and the robots' rows as they are stored, checked against each other. */
export async function verifyStoredRegistry(
  database: Readable,
): Promise<{ readonly entries: number; readonly faults: readonly RegistryFault[] }> {
  const entries = await readStoredEntries(database);
  return { entries: entries.length, faults: verifyRegistry(entries, await readRobotRows(database)) };
}

async function readStoredEntries({ db, engine }: Readable, like = '%'): Promise<RegistryEntry[]> {
  const rows = await db
    .selectFrom('registry_entries')
    .select(
      (['seq', 'entry', 'prev_hash', 'hash'] as const).map((column) => storedText(engine, column).as(column)),
    )
    .where('entry', 'like', like)
    .orderBy('registry_entries.seq')
    .execute();
  return rows.map((row) => ({
    seq: Number(decodeStoredText(row.seq)),
    entry: decodeStoredText(row.entry) ?? '',
    prevHash: decodeStoredText(row.prev_hash) ?? '',
    hash: decodeStoredText(row.hash) ?? '',
  }));
}

async function readRobotRows({ db, engine }: Readable): Promise<RobotRow[]> {
  const columns = [
    'id',
    'market',
    'name',
    'params_hash',
    'commitment',
    'published_at',
    'removed_at',
  ] as const;
  const rows = await db
    .selectFrom('robots')
    .select(columns.map((column) => storedText(engine, column).as(column)))
    .orderBy('robots.id')
    .execute();
  return rows.map((row) => ({
    id: decodeStoredText(row.id) ?? '',
    market: decodeStoredText(row.market) ?? '',
    name: decodeStoredText(row.name) ?? '',
    paramsHash: decodeStoredText(row.params_hash) ?? '',
    commitment: decodeStoredText(row.commitment) ?? '',
    publishedAt: decodeStoredText(row.published_at) ?? '',
    removedAt: decodeStoredText(row.removed_at),
  }));
}
