import type { Kysely } from 'kysely';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { makeSeal } from '@/lib/robots/ledger/seal';
import { readRegistryHead } from '@/lib/robots/registry/server/registry-store';
import type { LogSigner } from '../checkpoint';
import { parseLeaf, SEALS_SUBJECT, type SealedHead, sealsText } from '../leaf';
import { MerkleTree } from '../merkle-tree';
import { appendLeaves, bringUpToDate, type NewLeaf } from './append-leaves';
import {
  insertCheckpoint,
  readLatestLeaves,
  readNewestDay,
  readSealsSince,
  type SignedTree,
} from './log-store';

/** Keeps a leaf well within 65,535 bytes, since tlog-tiles has 16 bits for an entry's length. */
const HEADS_A_LEAF = 500;

export interface Sealer {
  /** The log's tree as of the last call. */
  readonly tree: MerkleTree;
  /** Its newest checkpoint as of the last call; null before the first root. */
  newest(): SignedTree | null;
  /**
   * Appends the heads that differ from the log's, and signs the tree over them. Called once everything that was
   * recorded by `now` is stored. There is nothing to do before the log's first root.
   * @throws OperatorError if the stored leaves don't give the newest root: nothing is signed over them
   */
  seal(now: number): Promise<SignedTree | null>;
}

/** Number of the last link in the log, by robot, and of the registry's last entry. */
interface Sealed {
  readonly robots: Map<number, number>;
  registry: number;
}

/** Makes checkpoints within the day. The tree stays in memory, so one reads only what others have appended. */
export function createSealer(database: Database, signer: LogSigner): Sealer {
  const tree = new MerkleTree();
  let newest: SignedTree | null = null;
  let known: { readonly size: number; readonly sealed: Sealed } | null = null;
  return {
    tree,
    newest: () => newest,
    async seal(now) {
      newest = await bringUpToDate(database.db, tree);
      if (newest === null) return null;
      if (known?.size !== tree.size) known = { size: tree.size, sealed: await readSealed(database.db) };
      const { sealed } = known;
      known = null;
      let found: Awaited<ReturnType<typeof changedHeads>> | null = null;
      const signed = await appendLeaves({
        ...{ database, signer, tree, now },
        leaves: async (tx) => {
          found = await changedHeads(tx, sealed);
          return toLeaves(found, now);
        },
        store: insertCheckpoint,
      });
      if (signed && found) note(sealed, found);
      known = { size: tree.size, sealed };
      newest = signed ?? newest;
      return signed;
    },
  };
}

async function readSealed(db: Kysely<Schema>): Promise<Sealed> {
  const sealed: Sealed = { robots: new Map(), registry: 0 };
  for (const entry of (await readLatestLeaves(db)).values()) {
    const leaf = parseLeaf(entry);
    if (leaf?.kind === 'robot') sealed.robots.set(leaf.robotId, leaf.ledger.seq);
    if (leaf?.kind === 'registry') sealed.registry = leaf.seq;
  }
  const newest = await readNewestDay(db);
  for (const { entry } of await readSealsSince(db, newest?.treeSize ?? 0)) {
    const leaf = parseLeaf(entry);
    if (leaf?.kind === 'seals') note(sealed, leaf);
  }
  return sealed;
}

interface Changed {
  readonly registry?: { readonly seq: number; readonly hash: string };
  readonly robots: readonly SealedHead[];
}

function note(sealed: Sealed, { registry, robots }: Changed): void {
  if (registry) sealed.registry = registry.seq;
  for (const [robotId, seq] of robots) sealed.robots.set(robotId, seq);
}

async function changedHeads(db: Kysely<Schema>, sealed: Sealed): Promise<Changed> {
  const rows = await db
    .selectFrom('ledger_heads')
    .innerJoin('robots', 'robots.id', 'ledger_heads.robot_id')
    .select(['robots.id', 'robots.salt', 'ledger_heads.seq', 'ledger_heads.hash'])
    .orderBy('robots.id')
    .execute();
  const robots = rows
    .filter(({ id, seq }) => seq > (sealed.robots.get(id) ?? 0))
    .map(({ id, salt, seq, hash }): SealedHead => [id, seq, makeSeal(salt, hash)]);
  const registry = await readRegistryHead(db);
  return registry.seq > sealed.registry ? { registry, robots } : { robots };
}

function toLeaves({ registry, robots }: Changed, at: number): NewLeaf[] {
  if (!registry && robots.length === 0) return [];
  const parts = [];
  for (let from = 0; from === 0 || from < robots.length; from += HEADS_A_LEAF)
    parts.push(robots.slice(from, from + HEADS_A_LEAF));
  return parts.map((part, index) => ({
    subject: SEALS_SUBJECT,
    entry: sealsText({ kind: 'seals', at, ...(index === 0 && registry ? { registry } : {}), robots: part }),
  }));
}
