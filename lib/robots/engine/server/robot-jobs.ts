import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { PackedSession } from '@/lib/market/data/server/bar-store';
import { createImportedMarket } from '@/lib/market/data/server/imported-market';
import { simulateImportedReports } from '@/lib/market/data/simulated/imported-reports';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketName, MarketSource } from '@/lib/market/data/source';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import type { Seal } from '@/lib/robots/definitions/hash';
import { makeSessions } from './make-sessions';
import {
  continueHistory,
  modelRobot,
  type RobotHistory,
  readCloses,
  readHistory,
  type ShownRun,
} from './model-robot';
import { createRunReaders } from './run-readers';
import {
  executionConfigIn,
  openAccount,
  type RobotRun,
  type RunState,
  runRobot,
  stateAfter,
} from './run-robot';

/** What another thread needs to know of a market to run its robots over stored bars. */
export interface RunMarket {
  readonly name: MarketName;
  readonly seed?: number;
  readonly firstDay: EpochDay;
  readonly instruments: readonly Instrument[];
  readonly intervals: ReadonlyMap<FundId, number>;
}

export function toRunMarket(market: MarketSource): RunMarket {
  return {
    name: market.name,
    ...(market.seed === undefined ? {} : { seed: market.seed }),
    firstDay: market.firstDay,
    instruments: market.instruments,
    intervals: new Map(market.instruments.map(({ fundId }) => [fundId, market.barInterval(fundId)])),
  };
}

export interface RunJob {
  readonly definition: RobotDefinition;
  readonly present: Millis;
  /** Whether its pages show all that was committed. */
  readonly isModelled: boolean;
}

export interface RunResult {
  readonly run: RobotRun;
  readonly state: RunState;
}

export interface ModelJob {
  readonly definition: RobotDefinition;
  readonly seal: Seal;
  readonly trials: number;
  readonly run: ShownRun & Pick<RobotRun, 'until' | 'mustModel'>;
  /** What was recorded of the run, which this thread's connection doesn't see yet. */
  readonly recorded: RobotHistory;
  readonly now: Millis;
}

export interface SessionsJob {
  readonly instrument: Instrument;
  readonly from: EpochDay;
  readonly until: Millis;
}

/** What a thread does for the engine, which alone writes. */
export interface RobotJobs {
  /** Runs a robot from its committed state over every bar it hasn't seen; null if there is nothing to commit. */
  run(job: RunJob): Promise<RunResult | null>;
  /** A robot's read model as JSON. */
  model(job: ModelJob): Promise<string>;
  /** An instrument's sessions from one on, of a market that computes its bars. */
  sessions(job: SessionsJob): Promise<readonly PackedSession[]>;
}

/** @param database a connection for reading */
export async function createRobotJobs(database: Database, facts: RunMarket): Promise<RobotJobs> {
  const market = await openMarket(database, facts);
  const instruments = new Map(facts.instruments.map((instrument) => [instrument.fundId, instrument]));
  const readers = createRunReaders(database, market, instruments);
  return {
    async run({ definition, present, isModelled }) {
      const robot = { definition, config: executionConfigIn(market, definition) };
      const account = await openAccount(database, robot);
      const run = await runRobot(robot, account, present, isModelled, readers);
      return run && { run, state: await stateAfter(robot, account.execution, run, readers) };
    },
    async sessions({ instrument, from, until }) {
      const made: PackedSession[] = [];
      for await (const session of makeSessions(market, instrument, from, until, { aborted: false }))
        made.push(session);
      return made;
    },
    async model({ definition, seal, trials, run, recorded, now }) {
      const history = continueHistory(await readHistory(database.db, definition.id), recorded);
      const closes = await readCloses(definition, instruments, readers.closeReader, run);
      return JSON.stringify(
        modelRobot({ definition, seal, trials }, run, history, closes, { market, instruments, now }),
      );
    },
  };
}

/** The market as its facts have it; bars are read from where the engine stored them. */
async function openMarket({ db }: Database, facts: RunMarket): Promise<MarketSource> {
  const market = await openReports(facts, db);
  return {
    ...market,
    instruments: facts.instruments,
    barInterval: (fundId) => facts.intervals.get(fundId) ?? 5,
  };
}

async function openReports({ name, seed, firstDay }: RunMarket, db: Database['db']): Promise<MarketSource> {
  const now = () => 0 as Millis;
  switch (name) {
    case 'simulated':
      return createSimulatedMarket({ seed: seed ?? 0, firstDay, now });
    case 'imported':
      return createImportedMarket(db, simulateImportedReports);
    case 'live':
      // Only its feeds know its bars before they are stored, and it has no reports.
      return {
        name,
        label: '',
        instruments: [],
        firstDay,
        barInterval: () => 5,
        now,
        dayBars: () => null,
        reports: () => [],
      };
  }
}
