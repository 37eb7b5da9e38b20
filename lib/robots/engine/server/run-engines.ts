import type { Database } from '@/lib/core/database/database';
import type { RunAloneOptions, Turn } from '@/lib/core/database/run-alone';
import { openJobQueue } from '@/lib/core/sharing/server/job-queue';
import { runShared } from '@/lib/core/sharing/server/run-shared';
import type { MarketSource } from '@/lib/market/data/source';
import { READ_MODEL_FORMAT } from '@/lib/robots/catalogue/read-model';
import type { PartitionJob } from '../partition';
import { runAlone } from './engine-lock';
import { createRobotRunner, type RobotRunner } from './robot-runner';
import { createRoundSharing, type RoundSharing, type SharingOptions } from './share-rounds';
import { workOnPartitions } from './work-on-partitions';

/** How long an engine works on a job, and when the job is handed on. */
const WORK_MS = 3_000;
const EXPIRE_SECONDS = 10;

export interface EnginesOptions
  extends Omit<RunAloneOptions, 'run'>,
    Omit<SharingOptions, 'database' | 'openQueue' | 'workMs'> {
  readonly clock: () => number;
  /** The leader's market as its robots see it, without feeds. */
  readonly openMarket: () => Promise<MarketSource>;
  /** What an engine that helps works on; the engines' own by default. */
  readonly helping?: Database;
  /** Leads, and shares rounds on PostgreSQL. */
  readonly run: (turn: Turn, sharing: RoundSharing | null) => Promise<void>;
  readonly workMs?: number;
  readonly expireSeconds?: number;
}

/** Runs the engine while it's the only one on the database. On PostgreSQL, one that waits helps the one that runs. */
export async function runEngines(database: Database, options: EnginesOptions): Promise<void> {
  if (database.engine !== 'postgres')
    return runAlone(database, { ...options, run: (turn) => options.run(turn, null) });
  const { workMs = WORK_MS, expireSeconds = EXPIRE_SECONDS, helping = database } = options;
  // Engines that make read models of other formats have a queue each.
  const queue = { kind: 'partitions', format: READ_MODEL_FORMAT, expireInSeconds: expireSeconds };
  const openQueue = (own: Database) => openJobQueue<PartitionJob>(own, queue);
  const openRunner = createRunnerCache(helping, options);
  await runShared(database, {
    ...options,
    role: 'engine',
    runAlone,
    async prepareHelp() {
      const help = { ...options, database: helping, queue: await openQueue(helping), openRunner, workMs };
      return (signal) => workOnPartitions({ ...help, signal });
    },
    run: (turn) =>
      options.run(turn, createRoundSharing({ ...options, database: turn.database, workMs, openQueue })),
  });
}

type HelpOptions = Pick<EnginesOptions, 'openMarket' | 'clock' | 'bus'>;

/** Robots of the market that the leader has open; read again when it opens it again. */
function createRunnerCache(database: Database, { openMarket, clock, bus }: HelpOptions) {
  let opened: { readonly opening: string; readonly runner: RobotRunner } | null = null;
  return async (opening: string): Promise<RobotRunner> => {
    if (opened?.opening === opening) return opened.runner;
    opened = null;
    const runner = await createRobotRunner({ database, market: await openMarket(), clock, bus });
    opened = { opening, runner };
    return runner;
  };
}
