import { deserialize, serialize } from 'node:v8';
import { type FundId, least, type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS, startOfDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import type { JumpHold } from '@/lib/robots/catalogue/types';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor, REPORT_OVERLAP_MS } from '@/lib/robots/definitions/execution-config';
import type {
  Execution,
  ExecutionConfig,
  ExecutionSnapshot,
  PendingOrder,
} from '@/lib/robots/execution/config';
import { createExecution, restoreExecution } from '@/lib/robots/execution/execution';
import { type DecidedEvent, pendingChanged } from '@/lib/robots/execution/pending-signals';
import type { Retirement } from '@/lib/robots/execution/retirement';
import type { OpenPosition } from '@/lib/robots/execution/types';
import { readRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { findJumpHold } from '../jump-hold';
import type { CloseReader } from './close-reader';
import type { DigestReader } from './digest-reader';
import { type LegBars, readProgress } from './progress-store';
import type { SeriesReader } from './series-reader';

/** Longer than markets close for. */
const BEHIND_MS = 7 * DAY_MS;

/** A robot's execution, with its orders that wait for an open. */
export interface RunningAccount {
  readonly execution: Execution;
  readonly pending: readonly PendingOrder[];
}

/** What one run over new bars brought: plain data, which threads can hand over. */
export interface RobotRun {
  /** How far the market was, or the robot could go. */
  readonly until: Millis;
  /** Open of the last bar that it has seen; null before the first. */
  readonly through: Millis | null;
  /** Whether there may be signals or trades, which followers and copies wait for. */
  readonly hasNews: boolean;
  /** Whether it ran over more than a week: then it waits for no others, whose trades would all be in memory. */
  readonly isBehind: boolean;
  readonly events: readonly DecidedEvent[];
  readonly days: readonly EquityDay[];
  /** Entry times of the trades that were open before, by trade number. */
  readonly openSince: ReadonlyMap<number, Millis>;
  /** Orders that were waiting for an open before, and those that are now. */
  readonly pendingBefore: readonly PendingOrder[];
  readonly pending: readonly PendingOrder[];
  /** What is open now. */
  readonly positions: readonly OpenPosition[];
  /** Its rule's end of the robot, and whether it came now. */
  readonly retired: Retirement | null;
  readonly isRetiring: boolean;
  /** Whether the read model is missing or has changed. */
  readonly mustModel: boolean;
}

/** What is stored for the next run. */
export interface RunState {
  /** The execution's, serialized. */
  readonly snapshot: Uint8Array;
  /** The bars that it has run on by now. */
  readonly bars: readonly LegBars[];
}

/** What a run reads: a market's stored bars, each cached for the robots that share them. */
export interface RunReaders {
  readonly market: Pick<MarketSource, 'reports'>;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  readonly seriesReader: SeriesReader;
  readonly closeReader: CloseReader;
  readonly digestReader: DigestReader;
}

export interface ConfiguredRobot {
  readonly definition: RobotDefinition;
  readonly config: ExecutionConfig;
}

/** How a robot runs in a market: on base bars of the longest interval that any of its legs has. */
export function executionConfigIn(
  market: Pick<MarketSource, 'instruments' | 'barInterval'>,
  definition: RobotDefinition,
): ExecutionConfig {
  const baseInterval = Math.max(...definition.legs.map((fundId) => market.barInterval(fundId)));
  return executionConfigFor(definition, market.instruments, baseInterval);
}

/**
 * A robot's account as it was last committed.
 * @throws OperatorError if its model is missing or was changed: then it doesn't run
 */
export async function openAccount(
  { db }: Pick<Database, 'db'>,
  { definition, config }: ConfiguredRobot,
): Promise<RunningAccount> {
  const model = await readRobotModel(db, definition);
  const whole = model ? { ...config, model } : config;
  const progress = await readProgress(db, definition.id);
  const execution = progress
    ? restoreExecution(whole, deserialize(progress.snapshot) as ExecutionSnapshot)
    : createExecution(whole);
  return { execution, pending: execution.pendingOrders() };
}

/**
 * Runs a robot over every bar that its account hasn't seen. It writes nothing: robot, account and stored bars decide what
 * comes out, on any thread and machine.
 * @param isModelled whether its pages show all that was committed
 * @returns null if there is nothing to commit
 */
export async function runRobot(
  robot: ConfiguredRobot,
  { execution, pending: pendingBefore }: RunningAccount,
  present: Millis,
  isModelled: boolean,
  readers: RunReaders,
): Promise<RobotRun | null> {
  const lastSeen = execution.lastBarTime();
  const hold = findJumpHold(robot.definition, readers.instruments, lastSeen);
  const until = hold ? endBeforeJump(robot, hold, lastSeen, present) : present;
  const wasRetired = execution.retired() !== null;
  const openSince = new Map(execution.positions().map((open) => [open.tradeNo, open.entryTime]));
  const { events, days } = hold?.isPast
    ? { events: [], days: [] }
    : await runOver(robot, execution, until, readers);
  const through = execution.lastBarTime();
  if (through === lastSeen && isModelled) return null;
  const pending = execution.pendingOrders();
  const isPendingNew = pendingChanged(pendingBefore, pending);
  const retired = execution.retired();
  return {
    until,
    through,
    hasNews: events.length > 0 || (pending.length > 0 && isPendingNew),
    isBehind: lastSeen === null || until - lastSeen > BEHIND_MS,
    events,
    days,
    openSince,
    pendingBefore,
    pending,
    positions: execution.positions(),
    retired,
    isRetiring: retired !== null && !wasRetired,
    mustModel: !isModelled || events.length > 0 || days.length > 0 || isPendingNew,
  };
}

/** What to store once an execution has run over all bars up to `until`. */
export async function stateAfter(
  { definition }: Pick<ConfiguredRobot, 'definition'>,
  execution: Execution,
  { until }: Pick<RobotRun, 'until'>,
  { digestReader }: Pick<RunReaders, 'digestReader'>,
): Promise<RunState> {
  const bars = await digestReader.read(definition.legs, until);
  return { snapshot: serialize(execution.capture()), bars };
}

/** How far a robot may run before a jump that isn't settled: to the bar before, or nowhere if it's past it. */
function endBeforeJump(
  { config }: ConfiguredRobot,
  hold: JumpHold,
  lastSeen: Millis | null,
  present: Millis,
): Millis {
  const afterBar = plus(lastSeen ?? startOfDay(0), config.baseInterval * MINUTE_MS);
  return least(present, hold.isPast ? afterBar : hold.time);
}

async function runOver(
  { definition }: ConfiguredRobot,
  execution: Execution,
  until: Millis,
  { market, seriesReader, closeReader }: RunReaders,
): Promise<Pick<RobotRun, 'events' | 'days'>> {
  const seen = execution.lastBarTime();
  const from = plus(utcDay(seen ?? definition.startsAt), -1);
  const reportsFrom = plus(seen ?? definition.startsAt, -REPORT_OVERLAP_MS);
  const bars = [];
  for (const fundId of definition.legs) {
    const series = await seriesReader.read(fundId, from, until);
    closeReader.note(series, from, until);
    bars.push(series);
  }
  const reports = definition.legs.map((fundId) =>
    definition.analysis === 'TA' ? [] : market.reports(fundId, reportsFrom, until),
  );
  const events: DecidedEvent[] = [];
  const days: EquityDay[] = [];
  execution.advance(
    { bars, reports },
    {
      onTrade: (event, decidedAt) => events.push({ event, decidedAt }),
      onDay: (day, equity) => days.push({ day, equity }),
    },
  );
  return { events, days };
}
