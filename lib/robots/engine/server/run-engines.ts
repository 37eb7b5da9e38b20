import { randomUUID } from 'node:crypto';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Database } from '@/lib/core/database/database';
import type { RunAloneOptions, Turn } from '@/lib/core/database/run-alone';
import type { MarketSource } from '@/lib/market/data/source';
import { pause } from '../pause';
import { runAlone } from './engine-lock';
import { openPartitionQueue } from './partition-queue';
import { forgetHelper, noteHelper, voidPartitions } from './partition-store';
import { createRobotRunner, type RobotRunner } from './robot-runner';
import { createRoundSharing, type RoundSharing, type SharingOptions } from './share-rounds';
import { workOnPartitions } from './work-on-partitions';

/** How long an engine works on a job, and when the job is handed on. */
const WORK_MS = 3_000;
const EXPIRE_SECONDS = 10;
/** A third of the time after which a helper is forgotten. */
const NOTE_EVERY_MS = 5_000;
const TRY_AGAIN_MS = 5_000;

export interface EnginesOptions
  extends Omit<RunAloneOptions, 'run'>,
    Omit<SharingOptions, 'database' | 'openQueue' | 'workMs'> {
  readonly clock: () => number;
  /** The leader's market as its robots see it, without feeds. */
  readonly openMarket: () => Promise<MarketSource>;
  /** Leads, and shares rounds on PostgreSQL. */
  readonly run: (turn: Turn, sharing: RoundSharing | null) => Promise<void>;
  readonly workMs?: number;
  readonly expireSeconds?: number;
}

/** Runs the engine while it's the only one on the database. On PostgreSQL, one that waits helps the one that runs. */
export async function runEngines(database: Database, options: EnginesOptions): Promise<void> {
  if (database.engine !== 'postgres')
    return runAlone(database, { ...options, run: (turn) => options.run(turn, null) });
  const { workMs = WORK_MS, expireSeconds = EXPIRE_SECONDS } = options;
  const openQueue = (own: Database) => openPartitionQueue(own, expireSeconds);
  let helping: Helping | null = null;
  const stopHelping = async () => {
    await helping?.stop();
    helping = null;
  };
  try {
    await runAlone(database, {
      ...options,
      onWaiting() {
        options.onWaiting();
        helping ??= help(database, { ...options, workMs, openQueue });
      },
      async run(turn) {
        await stopHelping();
        await turn.database.commit(voidPartitions);
        await options.run(
          turn,
          createRoundSharing({ ...options, database: turn.database, workMs, openQueue }),
        );
      },
    });
  } finally {
    await stopHelping();
  }
}

interface Helping {
  stop(): Promise<void>;
}

type HelpOptions = Omit<EnginesOptions, 'workMs'> & Pick<SharingOptions, 'openQueue' | 'workMs'>;

function help(database: Database, options: HelpOptions): Helping {
  const { log } = options;
  const id = randomUUID();
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const openRunner = createRunnerCache(database, options);

  function report(error: unknown): void {
    if (!(error instanceof UnavailableError)) log.error({ event: 'engine-not-helping', err: error });
  }

  async function work(): Promise<void> {
    const queue = await options.openQueue(database);
    log.info({ event: 'engine-helping' });
    await noteHelper(database.db, id);
    const noting = setInterval(() => void noteHelper(database.db, id).catch(report), NOTE_EVERY_MS);
    try {
      await workOnPartitions({ ...options, database, queue, openRunner, signal });
    } finally {
      clearInterval(noting);
      await forgetHelper(database.db, id).catch(report);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted)
      try {
        await work();
      } catch (error) {
        report(error);
        await pause(TRY_AGAIN_MS, signal);
      }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

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
