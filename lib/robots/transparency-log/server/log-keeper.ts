import { UnavailableError } from '@/lib/core/base/errors';
import { isoDay, utcDay } from '@/lib/core/base/time';
import type { WitnessConfig } from '@/lib/core/config/witnesses';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import type { LogSigner } from '../checkpoint';
import { appendDay } from './append-day';
import { createSealer } from './append-seals';
import { createWitnessing } from './ask-witnesses';
import { insertAnchor, type LogDay, readAnchors, readNewestDay, type SignedTree } from './log-store';
import { type Environment, runAnchor } from './run-anchor';

/** How the log is kept: what signs it, and where its checkpoints are sent. */
export interface LogKeeping {
  readonly signer: LogSigner;
  /** An operator's command, see `runAnchor`; null for none. */
  readonly anchorCommand: string | null;
  /** Whether the command also runs for each checkpoint within the day. */
  readonly anchorsEach?: boolean;
  /** Who cosigns its checkpoints; nobody when left out. */
  readonly witnesses?: readonly WitnessConfig[];
  readonly environment: Environment;
}

export interface LogKeeperOptions extends LogKeeping {
  readonly database: Database;
  readonly log: Logger;
  /** UTC milliseconds. */
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

export interface LogKeeper {
  /**
   * Makes today's root unless there is one, and otherwise a checkpoint if heads have changed. What fails is logged, and
   * tried again the next time.
   */
  keep(): Promise<void>;
  /** Makes a checkpoint of what a run before this one has stored and not sealed. */
  sealLeft(): Promise<void>;
}

/** Keeps the transparency log: one root per UTC day, checkpoints within it, and the operator's command run for them. */
export function createLogKeeper(options: LogKeeperOptions): LogKeeper {
  const { database, log, clock, signal, signer, anchorCommand } = options;
  const sealer = createSealer(database, signer);
  const witnessing = createWitnessing({ ...options, witnesses: options.witnesses ?? [], tree: sealer.tree });
  let told: SignedTree | null = null;
  let made = -1;
  let handed = -1;
  let isAnchoring = false;

  async function keepToday(): Promise<void> {
    const today = utcDay(clock());
    if (made === today) return;
    const started = performance.now();
    const day = await appendDay(database, { signer, now: clock(), signal });
    if (day) log.info({ event: 'log-root', day: isoDay(day.day), ...figures(day, started) });
    made = today;
    const newest = day ?? (await readNewestDay(database.db));
    if (newest && anchorCommand !== null && handed !== newest.day) {
      handed = newest.day;
      const [last] = await readAnchors(database.db, 1);
      // Bars are not kept waiting for it.
      if (last?.day !== newest.day || last.exitCode !== 0) void handOver(newest, anchorCommand, true);
    }
  }

  async function keepWithin(): Promise<void> {
    const started = performance.now();
    const now = clock();
    const tree = await sealer.seal(now);
    const newest = sealer.newest();
    if (newest !== null && newest.treeSize !== told?.treeSize) witnessing.tell(newest);
    told = newest;
    if (!tree) return;
    log.info({ event: 'log-checkpoint', ...figures(tree, started) });
    // Left out while the command still runs for an earlier checkpoint.
    if (anchorCommand !== null && options.anchorsEach && !isAnchoring)
      void handOver({ day: utcDay(now), ...tree }, anchorCommand, false);
  }

  /** @param isKept whether the receipt is stored and shown */
  async function handOver(day: LogDay, command: string, isKept: boolean): Promise<void> {
    isAnchoring = true;
    const facts = { day: isoDay(day.day), size: day.treeSize };
    try {
      const { errors, ...anchor } = await runAnchor({
        command,
        day,
        now: clock(),
        signal,
        environment: options.environment,
      });
      if (anchor.exitCode === 0) log.info({ event: 'log-anchored', ...facts });
      else log.error({ event: 'log-not-anchored', ...facts, exitCode: anchor.exitCode, why: errors });
      if (isKept && !signal.aborted) await database.commit((tx) => insertAnchor(tx, anchor));
    } catch (error) {
      if (!signal.aborted) log.error({ event: 'log-not-anchored', ...facts, err: error });
    } finally {
      isAnchoring = false;
    }
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Everything is read again once the database is back.
      if (error instanceof UnavailableError) throw error;
      if (signal.aborted) return;
      log.error({ event: 'log-root-failed', err: error });
    }
  }

  return {
    async keep() {
      // A day's root has all heads in it.
      await attempt(keepToday);
      await attempt(keepWithin);
    },
    sealLeft: () => attempt(keepWithin),
  };
}

function figures({ treeSize, root }: SignedTree, started: number) {
  return { size: treeSize, root, ms: Math.round(performance.now() - started) };
}
