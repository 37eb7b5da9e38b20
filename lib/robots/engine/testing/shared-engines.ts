import { renameSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { until } from '@/lib/core/base/testing/until';
import { MINUTE_MS } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { startChild, type TestChild } from '@/lib/core/database/testing/child-process';
import { createPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { inRunFolder } from '@/lib/core/database/testing/run-folder';
import { createLogger } from '@/lib/core/log/log';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { watchMarket } from '../server/engine';
import { publishBusyRobots } from './busy-robots';
import type { SharedRun } from './shared-engine-child';
import { LOG_KEEPING, STEPS_START, steppedMarket } from './stepped-market';

const CHILD = 'lib/robots/engine/testing/shared-engine-child.ts';
const BAR_MS = 5 * MINUTE_MS;

/** The present after some bars. */
const presentAt = (step: number) => STEPS_START + step * BAR_MS;

export interface Engine {
  readonly child: TestChild;
  /** Resolves when it prints the text again. */
  next(text: string): Promise<void>;
  /** Stops it as it is, or lets it go on. */
  freeze(): void;
  thaw(): void;
}

function startEngine(run: SharedRun): Engine {
  const child = startChild(CHILD, JSON.stringify(run));
  const count = (text: string) => child.lines.filter((line) => line.includes(text)).length;
  return {
    child,
    async next(text) {
      const before = count(text);
      await until(() => count(text) > before);
    },
    freeze: () => process.kill(child.pid, 'SIGSTOP'),
    thaw: () => process.kill(child.pid, 'SIGCONT'),
  };
}

/** Engines on one database whose clock moves from bar to bar, once all robots are there. */
export interface SharedEngines {
  readonly database: Database;
  readonly engines: readonly Engine[];
  /** @param slowMs how much longer each of its commits takes */
  start(slowMs?: number): Engine;
  /** How many bars have passed. */
  steps(): number;
  /** Moves the clock to the next bar. @returns when all robots are there */
  step(): { readonly done: Promise<void> };
}

/** Publishes robots, and prepares them with one engine; others begin from a copy of that database. */
export async function prepareRobots(name: string, tickers: readonly string[]): Promise<string> {
  const url = await createPostgresDatabase(name, true);
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    const options = { ...inProcess(database, () => presentAt(0)), signal: new AbortController().signal };
    await publishBusyRobots(options, steppedMarket(options.clock, tickers));
    await runAloneUntil(database, tickers, 0);
    await followSome(database);
  } finally {
    await database.close();
  }
  return name;
}

/** Someone waits for a few robots' signals. */
async function followSome({ db }: Database): Promise<void> {
  await sql`INSERT INTO users (id, email, email_key, name, level, created_at)
    VALUES ('ann', 'ann@example.com', 'ann@example.com', 'Ann', 'beginner', 0)`.execute(db);
  await sql`INSERT INTO robot_follows (user_id, robot_id, followed_at)
    SELECT 'ann', id, 0 FROM robots WHERE id % 5 = 0`.execute(db);
}

function inProcess(database: Database, clock: () => number) {
  const log = createLogger('error');
  return { database, bus: createProcessBus(), log, marketName: 'simulated' as const, clock };
}

/** Runs one engine alone, in this process, over some bars. */
export async function runAloneUntil(
  database: Database,
  tickers: readonly string[],
  lastStep: number,
): Promise<void> {
  let step = 0;
  const stop = new AbortController();
  const options = inProcess(database, () => presentAt(step));
  await watchMarket(
    {
      ...options,
      signal: stop.signal,
      logKeeping: LOG_KEEPING,
      async wait() {
        if (step === lastStep) stop.abort();
        else step += 1;
      },
    },
    steppedMarket(options.clock, tickers),
  );
  options.bus.close();
}

export async function shareRobots(
  databaseUrl: string,
  limits: Omit<SharedRun, 'databaseUrl' | 'clockFile' | 'slowMs'>,
): Promise<SharedEngines> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const clockFile = inRunFolder(`clock-${process.pid}-${Date.now()}`);
  let steps = 0;
  const setClock = () => {
    writeFileSync(`${clockFile}.next`, String(presentAt(steps)));
    renameSync(`${clockFile}.next`, clockFile);
  };
  setClock();
  const engines: Engine[] = [];
  return {
    database,
    engines,
    start(slowMs = 0) {
      const engine = startEngine({ ...limits, slowMs, databaseUrl, clockFile });
      engines.push(engine);
      return engine;
    },
    steps: () => steps,
    step() {
      steps += 1;
      setClock();
      const ended = `"event":"round","now":${presentAt(steps)}`;
      const seen = new Map(engines.map((engine) => [engine, engine.child.lines.length]));
      const hasEnded = (engine: Engine) =>
        engine.child.lines.slice(seen.get(engine) ?? 0).some((line) => line.includes(ended));
      return { done: until(() => engines.some(hasEnded)) };
    },
  };
}

/** What engines wrote, to the byte. */
export async function everythingWritten({ db }: Database) {
  const rows = async (query: string) => (await sql.raw<object>(query).execute(db)).rows;
  return {
    entries: await rows('SELECT * FROM ledger_entries ORDER BY robot_id, seq'),
    signals: await rows('SELECT * FROM robot_signals ORDER BY robot_id, seq'),
    heads: await rows('SELECT * FROM ledger_heads ORDER BY robot_id'),
    days: await rows('SELECT * FROM equity_days ORDER BY robot_id, day'),
    progress: await rows('SELECT robot_id, through_ms, bars, waiting FROM robot_progress ORDER BY robot_id'),
    models: await rows('SELECT robot_id, model FROM read_models ORDER BY robot_id'),
  };
}

/** Leaves of the log, which one engine makes at the end of each round. */
export async function everythingSealed({ db }: Database) {
  return (await sql<object>`SELECT * FROM transparency_leaves ORDER BY 1`.execute(db)).rows;
}

/** Reads changed models as the web does, by their revision. */
export function followModels(database: Database) {
  const models = new Map<number, unknown>();
  let after = 0;
  return {
    models,
    async read() {
      for (const { robotId, model, revision } of await listReadModels(database.db, 'simulated', { after })) {
        models.set(robotId, model);
        after = Math.max(after, revision);
      }
    },
  };
}
