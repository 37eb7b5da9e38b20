import { randomUUID } from 'node:crypto';
import { UnavailableError } from '@/lib/core/base/errors';
import { pause } from '@/lib/core/base/pause';
import type { Database } from '@/lib/core/database/database';
import type { RunAloneOptions } from '@/lib/core/database/run-alone';
import type { Logger } from '@/lib/core/log/log';
import type { SharingRole } from '../job';
import { forgetHelper, noteHelper, voidPartitions } from './partition-store';

/** A third of the time after which a helper is forgotten. */
const NOTE_EVERY_MS = 5_000;
const TRY_AGAIN_MS = 5_000;

export interface RunSharedOptions extends RunAloneOptions {
  readonly role: SharingRole;
  readonly log: Logger;
  readonly runAlone: (database: Database, options: RunAloneOptions) => Promise<void>;
  /** Gets ready to help the one that leads. @returns what works on its jobs until aborted */
  readonly prepareHelp: () => Promise<(signal: AbortSignal) => Promise<void>>;
}

/** Runs a role on PostgreSQL while it's the only one. One that waits helps the one that runs. */
export async function runShared(database: Database, options: RunSharedOptions): Promise<void> {
  const { role, runAlone } = options;
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
        helping ??= startHelping(database, options);
      },
      async run(turn) {
        await stopHelping();
        await turn.database.commit((tx) => voidPartitions(tx, role));
        await options.run(turn);
      },
    });
  } finally {
    await stopHelping();
  }
}

interface Helping {
  stop(): Promise<void>;
}

function startHelping(database: Database, options: RunSharedOptions): Helping {
  const { role, log, prepareHelp } = options;
  const id = randomUUID();
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);

  function report(error: unknown): void {
    if (!(error instanceof UnavailableError)) log.error({ event: `${role}-not-helping`, err: error });
  }

  async function help(): Promise<void> {
    const work = await prepareHelp();
    log.info({ event: `${role}-helping` });
    await noteHelper(database.db, role, id);
    const noting = setInterval(() => void noteHelper(database.db, role, id).catch(report), NOTE_EVERY_MS);
    try {
      await work(signal);
    } finally {
      clearInterval(noting);
      await forgetHelper(database.db, id).catch(report);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted)
      try {
        await help();
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
