import type { FundId, RobotId } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { isoDay, isoTime, utcDay } from '@/lib/core/base/time';
import { readSetting } from '@/lib/core/database/settings';
import type { Readable } from '@/lib/core/database/snapshot';
import { decodeStoredText, storedText } from '@/lib/core/database/stored-text';
import type { MarketName } from '@/lib/market/data/source';
import { makeSeal } from '@/lib/robots/ledger/seal';
import type { RegistryHead } from '@/lib/robots/registry/registry';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { parseRecord } from '@/lib/robots/registry/verify';
import { openCheckpoint, treeRoot } from '../checkpoint';
import { type DaysDigest, type Leaf, leafSubject, parseLeaf, type SealsLeaf } from '../leaf';
import { hashLeaf, MerkleTree } from '../merkle-tree';
import { findLinkFault, type KnownLink, readHeadsInLog } from '../sealed-heads';
import { readChainHash } from './chains';
import { type DayDigests, digestBars, digestEquity } from './digest-days';

export interface LogVerdict {
  readonly days: number;
  /** Those within days. */
  readonly checkpoints: number;
  readonly leaves: number;
  /** Each names something that differs from the log. */
  readonly faults: readonly string[];
}

type LeafWith<Kind> = Extract<Leaf, { readonly kind: Kind }>;

/**
 * Checks the transparency log: the root of each day and checkpoint against the leaves, its signature, and stored
 * ledgers, equity, definitions, bars, the registry, the seed and other chains against every leaf there ever was about them.
 * @param pace awaited after each subject
 */
export async function verifyLog(
  database: Readable,
  pace: () => Promise<void> = async () => {},
): Promise<LogVerdict> {
  const entries = await readEntries(database);
  const days = await readDays(database);
  const checkpoints = await readCheckpoints(database);
  const faults = [...rootFaults(entries, [...days, ...checkpoints])];
  const leaves = entries.map(parseLeaf);
  const subjects = new Map<string, Leaf[]>();
  for (const [index, leaf] of leaves.entries()) {
    if (leaf === null) {
      faults.push(`log: leaf ${index} is not a JSON object`);
      continue;
    }
    const subject = leafSubject(leaf);
    const found = subjects.get(subject);
    if (found) found.push(leaf);
    else subjects.set(subject, [leaf]);
  }
  for (const [subject, found] of subjects) {
    const why = await contentFault(database, found);
    if (why !== null) faults.push(`${subject}: ${why}`);
    await pace();
  }
  faults.push(...(await sealFaults(database, leaves, pace)));
  return { days: days.length, checkpoints: checkpoints.length, leaves: entries.length, faults };
}

interface StoredTree {
  readonly name: string;
  readonly treeSize: number;
  readonly root: string;
  readonly checkpoint: string;
  readonly verifierKey: string;
}

function* rootFaults(entries: readonly string[], trees: readonly StoredTree[]): Generator<string> {
  const tree = new MerkleTree();
  const inOrder = trees.toSorted((a, b) => a.treeSize - b.treeSize);
  for (const { name, treeSize, root, checkpoint, verifierKey } of inOrder) {
    if (!(treeSize > tree.size && treeSize <= entries.length)) {
      yield `log: the root of ${name} is over ${treeSize} leaves, of which ${tree.size} to ${entries.length} can be`;
      return;
    }
    for (const entry of entries.slice(tree.size, treeSize)) tree.append(hashLeaf(entry));
    if (treeRoot(tree) !== root) {
      yield `log: the root of ${name} is not that of its leaves`;
      return;
    }
    const opened = openCheckpoint(checkpoint, verifierKey);
    if (opened === null) yield `log: the checkpoint of ${name} is not signed by its key`;
    else if (opened.size !== treeSize || opened.root !== root)
      yield `log: the checkpoint of ${name} is of another root`;
  }
  if (tree.size < entries.length)
    yield `log: its last root is over ${tree.size} leaves, but there are ${entries.length}`;
}

/** The first leaf about a subject that differs from what is stored. */
async function contentFault(database: Readable, leaves: readonly Leaf[]): Promise<string | null> {
  const [first] = leaves;
  switch (first?.kind) {
    case 'robot':
      return robotFault(database, leaves as readonly LeafWith<'robot'>[]);
    case 'bars':
      return barsFault(database, leaves as readonly LeafWith<'bars'>[]);
    case 'registry':
      return registryFault(database, leaves as readonly LeafWith<'registry'>[]);
    case 'seals':
      return registryFault(database, (leaves as readonly LeafWith<'seals'>[]).flatMap(registrySeal));
    case 'chain':
      return chainFault(database, leaves as readonly LeafWith<'chain'>[]);
    case 'seed':
      return seedFault(database, leaves.at(-1) as LeafWith<'seed'>);
    default:
      return null;
  }
}

async function seedFault({ db }: Readable, { day, seed }: LeafWith<'seed'>): Promise<string | null> {
  return (await readSetting(db, 'simulated.seed')) === seed ? null : `it is another than on ${day}`;
}

async function chainFault({ db }: Readable, leaves: readonly LeafWith<'chain'>[]): Promise<string | null> {
  for (const { name, seq, hash, day } of leaves)
    if ((await readChainHash(db, name, seq)) !== hash)
      return `entry ${seq} is not the one that was the last on ${day}`;
  return null;
}

/** Robots whose chains are not what leaves within the day say. */
async function sealFaults(
  database: Readable,
  leaves: readonly (Leaf | null)[],
  pace: () => Promise<void>,
): Promise<readonly string[]> {
  if (!leaves.some((leaf) => leaf?.kind === 'seals')) return [];
  const heads = readHeadsInLog(leaves);
  const faults: string[] = [];
  for (const robotId of heads.robots.keys()) {
    const fault = findLinkFault(await readKnownLinks(database, robotId as RobotId), robotId, heads);
    if (fault) faults.push(`robot ${robotId}: entry ${fault.seq} of its ledger ${fault.why}`);
    await pace();
  }
  return faults;
}

async function readKnownLinks(database: Readable, robotId: RobotId): Promise<readonly KnownLink[]> {
  const { db, engine } = database;
  const robot = await db
    .selectFrom('robots')
    .select(storedText(engine, 'salt').as('salt'))
    .where('id', '=', robotId)
    .executeTakeFirst();
  const salt = decodeStoredText(robot?.salt ?? null) ?? '';
  const read = (table: 'ledger_entries' | 'robot_signals') =>
    db
      .selectFrom(table)
      .select(['seq', 'recorded_at', storedText(engine, 'hash').as('text')])
      .where('robot_id', '=', robotId)
      .execute();
  return [...(await read('ledger_entries')), ...(await read('robot_signals'))]
    .map(({ seq, recorded_at, text }) => ({
      seq,
      recordedAt: recorded_at,
      seal: makeSeal(salt, decodeStoredText(text) ?? ''),
    }))
    .sort((a, b) => a.seq - b.seq);
}

async function robotFault(database: Readable, leaves: readonly LeafWith<'robot'>[]): Promise<string | null> {
  const robotId = leaves[0]?.robotId as RobotId;
  const sealed = await readSealed(database, robotId);
  if (sealed === null) return 'the log has it, but it is not among the robots';
  const definition = leaves.find((leaf) =>
    'commitment' in leaf ? leaf.commitment !== sealed.commitment : leaf.paramsHash !== sealed.paramsHash,
  );
  if (definition) return `its definition is another than on ${definition.day}`;
  /** A hash as the leaf has it: sealed, or in older ones as it is. */
  const isTold = (told: { readonly seal: string } | { readonly hash: string }, hash: string | null = null) =>
    'seal' in told ? hash !== null && told.seal === makeSeal(sealed.salt, hash) : told.hash === hash;
  const hashes = await readLedgerHashes(
    database,
    robotId,
    leaves.map(({ ledger }) => ledger.seq),
  );
  const ledger = leaves.find(({ ledger: { seq, ...told } }) => seq > 0 && !isTold(told, hashes.get(seq)));
  if (ledger)
    return `entry ${ledger.ledger.seq} of its ledger is not the one that was the last on ${ledger.day}`;
  const digests = await orDamage(() =>
    digestEquity(database.db, robotId, wantedDays(leaves.map((leaf) => leaf.equity))),
  );
  return digestFault(
    digests,
    leaves.map(({ day, equity: { days, through, ...told } }) => ({
      ...{ day, days, through },
      isSame: (digest: string) => isTold('seal' in told ? told : { hash: told.digest }, digest),
    })),
    'its equity',
  );
}

async function barsFault({ db }: Readable, leaves: readonly LeafWith<'bars'>[]): Promise<string | null> {
  const { market, fundId } = leaves[0] as LeafWith<'bars'>;
  const replacedOn = await lastReplacement(db, market, fundId);
  // Older leaves are of bars that an import has replaced, as the registry says.
  const current = leaves.filter(({ day }) => day > replacedOn);
  const wanted = wantedDays(current.map(({ bars }) => bars));
  const digests = await orDamage(() => digestBars(db, market as MarketName, fundId as FundId, wanted));
  return digestFault(
    digests,
    current.map(({ day, bars: { days, through, digest } }) => ({
      ...{ day, days, through },
      isSame: (found: string) => found === digest,
    })),
    'what is stored',
  );
}

/** The UTC day (YYYY-MM-DD) on which an import last replaced bars of an instrument; '' for never. */
async function lastReplacement(db: Readable['db'], market: string, fundId: number): Promise<string> {
  if (market !== 'imported') return '';
  const record = (await readRegistry(db))
    .map(({ entry }) => parseRecord(entry))
    .findLast((found) => found?.kind === 'bars' && found.market === market && found.fundId === fundId);
  return record ? isoDay(utcDay(record.recordedAt)) : '';
}

async function registryFault(
  database: Readable,
  leaves: readonly (RegistryHead & { readonly day: string })[],
): Promise<string | null> {
  const hashes = await readRegistryHashes(database);
  const wrong = leaves.find(({ seq, hash }) => seq > 0 && hashes.get(seq) !== hash);
  return wrong ? `entry ${wrong.seq} is not the one that was the last on ${wrong.day}` : null;
}

const registrySeal = ({ at, registry }: SealsLeaf) =>
  registry ? [{ ...registry, day: isoDay(utcDay(at)) }] : [];

const wantedDays = (digests: readonly Pick<DaysDigest, 'days'>[]) => new Set(digests.map(({ days }) => days));

async function orDamage(read: () => Promise<DayDigests>): Promise<DayDigests | string> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return error.message;
  }
}

/** What a leaf of a day says of stored days. */
interface SaidDays extends Pick<DaysDigest, 'days' | 'through'> {
  readonly day: string;
  readonly isSame: (digest: string) => boolean;
}

function digestFault(digests: DayDigests | string, leaves: readonly SaidDays[], what: string): string | null {
  if (typeof digests === 'string') return digests;
  for (const { day, days, through, isSame } of leaves) {
    const found = digests.after(days);
    if (found === null) return `${what} has fewer days than on ${day}: ${days} were over then`;
    if (!isSame(found.digest) || found.through !== through)
      return `${what} up to ${through} is another than on ${day}`;
  }
  return null;
}

async function readEntries({ db, engine }: Readable): Promise<string[]> {
  const rows = await db
    .selectFrom('transparency_leaves')
    .select(storedText(engine, 'entry').as('text'))
    .orderBy('leaf_index')
    .execute();
  return rows.map(({ text }) => decodeStoredText(text) ?? '');
}

const TREE_COLUMNS = ['tree_size', 'root', 'checkpoint', 'verifier_key'] as const;

async function readDays({ db, engine }: Readable): Promise<StoredTree[]> {
  const rows = await db
    .selectFrom('transparency_days')
    .select('day')
    .select(TREE_COLUMNS.map((column) => storedText(engine, column).as(`${column}_text` as const)))
    .orderBy('day')
    .execute();
  return rows.map((row) => toTree(isoDay(row.day), row));
}

async function readCheckpoints({ db, engine }: Readable): Promise<StoredTree[]> {
  const rows = await db
    .selectFrom('transparency_checkpoints')
    .select('made_at')
    .select(TREE_COLUMNS.map((column) => storedText(engine, column).as(`${column}_text` as const)))
    .execute();
  return rows.map((row) => toTree(isoTime(row.made_at), row));
}

type TreeTexts = Readonly<
  Record<`${(typeof TREE_COLUMNS)[number]}_text`, Parameters<typeof decodeStoredText>[0]>
>;

function toTree(name: string, texts: TreeTexts): StoredTree {
  return {
    name,
    treeSize: Number(decodeStoredText(texts.tree_size_text)),
    root: decodeStoredText(texts.root_text) ?? '',
    checkpoint: decodeStoredText(texts.checkpoint_text) ?? '',
    verifierKey: decodeStoredText(texts.verifier_key_text) ?? '',
  };
}

/** What leaves say of a robot's definition: newer ones the commitment, older ones the hash. */
async function readSealed(
  { db, engine }: Readable,
  robotId: RobotId,
): Promise<{ readonly commitment: string; readonly salt: string; readonly paramsHash: string } | null> {
  const row = await db
    .selectFrom('robots')
    .select([
      storedText(engine, 'commitment').as('commitment'),
      storedText(engine, 'salt').as('salt'),
      storedText(engine, 'params_hash').as('params_hash'),
    ])
    .where('id', '=', robotId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    commitment: decodeStoredText(row.commitment) ?? '',
    salt: decodeStoredText(row.salt) ?? '',
    paramsHash: decodeStoredText(row.params_hash) ?? '',
  };
}

/** The hashes of some of a robot's entries and signals, by their numbers in its chain. */
async function readLedgerHashes(
  { db, engine }: Readable,
  robotId: RobotId,
  seqs: readonly number[],
): Promise<Map<number, string | null>> {
  const readRows = (table: 'ledger_entries' | 'robot_signals') =>
    db
      .selectFrom(table)
      .select(['seq', storedText(engine, 'hash').as('text')])
      .where('robot_id', '=', robotId)
      .where('seq', 'in', [...new Set(seqs)])
      .execute();
  const rows = [...(await readRows('ledger_entries')), ...(await readRows('robot_signals'))];
  return new Map(rows.map(({ seq, text }) => [seq, decodeStoredText(text)]));
}

async function readRegistryHashes({ db, engine }: Readable): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('registry_entries')
    .select(['seq', storedText(engine, 'hash').as('text')])
    .execute();
  return new Map(rows.map(({ seq, text }) => [seq, decodeStoredText(text)]));
}
