import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { readRegistryHead } from '@/lib/robots/registry/server/registry-store';
import { MerkleTree } from '../merkle-tree';
import type { Recomputation } from '../recomputation';
import type { ReplayResult } from '../replay-result';
import {
  growTree,
  type LogDay,
  readAnchors,
  readCosignatures,
  readLogDays,
  readNewestDay,
  readNewestTree,
  type SignedTree,
  type StoredCosignature,
} from './log-store';
import { readRecomputation, readReplayResult } from './recomputation-store';

/** A new checkpoint, entry or receipt is found within this time. */
const POLL_MS = 5_000;

/** The log as the web role serves it: roots and hashes from memory. */
export interface WatchedLog {
  readonly db: Kysely<Schema>;
  /** Every day that has a root, oldest first. Its leaves are in the tree. */
  days(): readonly LogDay[];
  /** The newest checkpoint, whose leaves are the tree's; null before the first root. */
  newest(): SignedTree | null;
  /** What witnesses answered to it. */
  cosignatures(): readonly StoredCosignature[];
  readonly tree: MerkleTree;
  /** The result of the market's last recomputation; null before the first. */
  recomputed(): Recomputation | null;
  /** The result of the last replay of the market's robots; null before the first. */
  replayed(): ReplayResult | null;
  /** Grows when a page about the log would show something else. */
  version(): number;
  /** Ends once nothing is being read. */
  stop(): Promise<void>;
}

interface WatchOptions {
  readonly db: Kysely<Schema>;
  readonly log: Pick<Logger, 'error'>;
  /** Whose recomputation and replay are watched; none when left out. */
  readonly market?: string;
  /** Called when there is a newer recomputation. */
  readonly onRecomputed?: () => void;
  /** Given by tests alone. */
  readonly pollMs?: number;
}

/** Reads the log, then checks for changes every five seconds. */
export async function watchLog(options: WatchOptions): Promise<WatchedLog> {
  const { db, log, market, onRecomputed, pollMs = POLL_MS } = options;
  const tree = new MerkleTree();
  let days: readonly LogDay[] = [];
  let newest: SignedTree | null = null;
  let cosignatures: readonly StoredCosignature[] = [];
  let recomputed: Recomputation | null = null;
  let replayed: ReplayResult | null = null;
  let version = 0;
  let seen = '';
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function read(): Promise<void> {
    const day = await readNewestDay(db);
    const stored = day?.day === days.at(-1)?.day ? days : await readLogDays(db);
    const latest = await readNewestTree(db);
    const answers = latest ? await readCosignatures(db, latest.treeSize) : [];
    await growTree(db, tree, latest?.treeSize ?? 0);
    days = stored;
    newest = latest;
    cosignatures = answers;
    const [anchor] = await readAnchors(db, 1);
    const before = recomputed?.at;
    if (market !== undefined) recomputed = await readRecomputation(db, market);
    if (recomputed?.at !== before) onRecomputed?.();
    if (market !== undefined) replayed = await readReplayResult(db, market);
    const registrySeq = (await readRegistryHead(db)).seq;
    const shown = JSON.stringify([
      ...[stored.length, newest?.treeSize, cosignatures.length],
      ...[anchor?.ranAt, registrySeq, recomputed?.at, replayed?.at],
    ]);
    if (shown !== seen) version += 1;
    seen = shown;
  }

  function readLater(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      reading = read()
        .catch((error: unknown) => log.error({ event: 'log-read-failed', err: error }))
        .then(readLater);
    }, pollMs);
    timer.unref();
  }

  await read();
  readLater();
  return {
    db,
    days: () => days,
    newest: () => newest,
    cosignatures: () => cosignatures,
    tree,
    recomputed: () => recomputed,
    replayed: () => replayed,
    version: () => version,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
