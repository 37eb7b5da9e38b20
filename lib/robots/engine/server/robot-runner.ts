import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketSource } from '@/lib/market/data/source';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import {
  listModelled,
  saveReadModel,
  saveReadModelText,
} from '@/lib/robots/catalogue/server/read-model-store';
import type { Seal } from '@/lib/robots/definitions/hash';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import type { Execution } from '@/lib/robots/execution/config';
import { findJumpHold } from '../jump-hold';
import { yieldToEventLoop } from '../pause';
import { modelRobot, readCloses, readHistory } from './model-robot';
import { listReadyIds, listRunIds } from './progress-store';
import { type RecordedRun, recordRun } from './record-run';
import { createRunReaders } from './run-readers';
import {
  type ConfiguredRobot,
  executionConfigIn,
  openAccount,
  type RobotRun,
  type RunningAccount,
  type RunState,
  runRobot,
  stateAfter,
} from './run-robot';

export interface RunnableRobot extends ConfiguredRobot {
  readonly seal: Seal;
  /** How many robots the market has ever had, removed ones included. */
  readonly trials: number;
}

export interface RobotRunner {
  readonly robots: readonly RunnableRobot[];
  /** How many robots of the market have figures, of all that are published, also those that cannot run now. */
  progress(): { readonly ready: number; readonly total: number };
  /**
   * Runs a robot over every bar that it hasn't seen. Nothing counts before it's committed.
   * @returns null if there is nothing to commit
   */
  decide(robot: RunnableRobot, present: Millis): Promise<Decided | null>;
  /** Commits what runs brought in one transaction, all or nothing, and says of each whether the robot's pages change. */
  commit(decided: readonly Decided[], guard?: CommitGuard): Promise<readonly boolean[]>;
  /** Whether a robot's pages show all that was committed. */
  isModelled(id: RobotId): boolean;
  /**
   * Commits runs of other threads in one transaction: all or nothing. Their models are made where they ran, from what is
   * recorded here; their accounts are opened again when they run next.
   */
  commitTogether(runs: readonly RanRobot[], makeModel: MakeModel): Promise<readonly boolean[]>;
  /** Lets go of the bars that robots of one round share: the next round has others. */
  endRound(): void;
  /** Lets go of all executions, since others may commit robots from now on. */
  forget(): void;
  /** Counts robots that others have committed. */
  noteCommitted(): Promise<void>;
}

/** What commits need besides where several engines write. */
export interface CommitGuard {
  /** First in the transaction. @throws SupersededError if it must not happen */
  begin(tx: Kysely<Schema>): Promise<void>;
  /** Before something is appended to what all robots share. */
  beforeAppending(tx: Kysely<Schema>): Promise<void>;
}

/** How long robots that are committed together may keep others from writing to the embedded database. */
const TURN_MS = 1_000;
/** SQLite asks for the lock again at least every 100 ms. */
const GAP_MS = 110;

interface RunnerOptions {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: () => number;
  /** Hears of signals and forward trades right after they have been committed. */
  readonly bus: Pick<Bus, 'publish'>;
}

/** A robot's run, with the account that it left. */
export interface Decided extends RobotRun {
  readonly robot: RunnableRobot;
  readonly execution: Execution;
}

type Closes = Awaited<ReturnType<typeof readCloses>>;

/** What a robot did on another thread. */
export interface RanRobot {
  readonly robot: RunnableRobot;
  readonly run: RobotRun;
  readonly state: RunState;
}

/** Makes a robot's read model, as JSON, with what has been recorded of its run in a transaction that is still open. */
export type MakeModel = (ran: RanRobot, recorded: RecordedRun, now: Millis) => Promise<string>;

/** Prepares to run every robot of the market. Executions stay in memory between calls, committed after each. */
export async function createRobotRunner(options: RunnerOptions): Promise<RobotRunner> {
  const { database, market, clock, bus } = options;
  const instruments = new Map(market.instruments.map((instrument) => [instrument.fundId, instrument]));
  const recording = { market, instruments, clock };
  const readers = createRunReaders(database, market, instruments);
  const accounts = new Map<RobotId, RunningAccount>();
  // Read models are dropped when a new version shows more of a robot; they are computed again at the first chance.
  const { modelled, holding } = await listModelled(database, market.name);
  const ready = await listReadyIds(database.db, market.name);
  const rows = await listRobots(database.db, market.name);
  const published = rows.filter((row) => row.removedAt === null);
  const robots = published
    // Robots that a live market no longer offers, for example without its keys, pause.
    .filter(({ definition }) => definition.legs.every((fundId) => instruments.has(fundId)))
    .map(({ definition, seal }) => ({
      definition,
      seal,
      config: executionConfigIn(market, definition),
      trials: rows.length,
    }))
    .sort((a, b) => a.config.legs.length - b.config.legs.length || legKey(a) - legKey(b));
  // An import may have settled a jump of prices, or brought one.
  for (const { definition } of robots)
    if (
      ready.has(definition.id) &&
      (holding.has(definition.id) || findJumpHold(definition, instruments, null))
    )
      modelled.delete(definition.id);

  function announce(run: RobotRun & Pick<Decided, 'robot'>, { signals }: RecordedRun): boolean {
    const { id, publishedAt } = run.robot.definition;
    if (signals.length > 0) bus.publish({ type: 'signals', robotIds: [id] });
    modelled.add(id);
    if (run.mustModel) ready.add(id);
    if (run.events.some(({ event }) => event.time >= publishedAt))
      bus.publish({ type: 'trades', robotIds: [id] });
    return run.mustModel;
  }

  let turnFrom = performance.now();
  /** Others who write to the embedded database get their turn. */
  async function giveWay(): Promise<void> {
    await yieldToEventLoop();
    if (database.engine !== 'sqlite' || performance.now() - turnFrom < TURN_MS) return;
    await setTimeout(GAP_MS);
    turnFrom = performance.now();
  }

  return {
    robots,
    progress: () => ({ ready: ready.size, total: published.length }),
    async decide(robot, present) {
      const { id } = robot.definition;
      const account = accounts.get(id) ?? (await openAccount(database, robot));
      // Kept again once its run is committed: after a failure, it's read again from the last commit.
      accounts.delete(id);
      const run = await runRobot(robot, account, present, modelled.has(id), readers);
      if (run) return { ...run, robot, execution: account.execution };
      accounts.set(id, account);
      return null;
    },
    async commit(decided, guard) {
      // Read before the transaction starts, because a database may have a single connection.
      const prepared: { one: Decided; closes: Closes | null; state: RunState }[] = [];
      for (const one of decided) {
        const { robot, execution, mustModel } = one;
        const closes = mustModel
          ? await readCloses(robot.definition, instruments, readers.closeReader, one)
          : null;
        prepared.push({ one, closes, state: await stateAfter(robot, execution, one, readers) });
        // Lets prices go out, even in the middle of a robot that has a year to catch up with.
        await yieldToEventLoop();
      }
      if (decided.length > 1) await giveWay();
      const recorded = await database.commit(async (tx) => {
        await guard?.begin(tx);
        if (decided.some(({ isRetiring }) => isRetiring)) await guard?.beforeAppending(tx);
        const made: RecordedRun[] = [];
        const models: [RobotId, RobotReadModel][] = [];
        for (const { one, closes, state } of prepared) {
          const { robot } = one;
          const { id } = robot.definition;
          made.push(await recordRun(tx, recording, robot.definition, one, state));
          if (!closes) continue;
          await yieldToEventLoop();
          const history = await readHistory(tx, id);
          const context = { market, instruments, now: market.now() };
          models.push([id, modelRobot(robot, { ...one, bars: state.bars }, history, closes, context)]);
        }
        if (models.length > 0) await guard?.beforeAppending(tx);
        for (const [id, model] of models) await saveReadModel(tx, market.name, id, model);
        return made;
      });
      return decided.map((one, index) => {
        const { execution, pending, robot } = one;
        accounts.set(robot.definition.id, { execution, pending });
        return announce(one, recorded[index] as RecordedRun);
      });
    },
    isModelled: (id) => modelled.has(id),
    async commitTogether(runs, makeModel) {
      await giveWay();
      const recorded = await database.commit(async (tx) => {
        const made: RecordedRun[] = [];
        for (const { robot, run, state } of runs)
          made.push(await recordRun(tx, recording, robot.definition, run, state));
        const now = market.now();
        const models = await Promise.all(
          runs.map((ran, index) =>
            ran.run.mustModel ? makeModel(ran, made[index] as RecordedRun, now) : null,
          ),
        );
        for (const [index, model] of models.entries())
          if (model !== null)
            await saveReadModelText(tx, market.name, (runs[index] as RanRobot).robot.definition.id, model);
        return made;
      });
      return runs.map(({ robot, run }, index) => {
        accounts.delete(robot.definition.id);
        return announce({ robot, ...run }, recorded[index] as RecordedRun);
      });
    },
    endRound: () => readers.seriesReader.forget(),
    forget: () => accounts.clear(),
    async noteCommitted() {
      if (ready.size === published.length) return;
      const run = await listRunIds(database.db);
      for (const { definition } of published) if (run.has(definition.id)) ready.add(definition.id);
    },
  };
}

function legKey(robot: RunnableRobot): number {
  return robot.config.legs[0]?.fundId ?? 0;
}
