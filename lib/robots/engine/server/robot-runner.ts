import { deserialize, serialize } from 'node:v8';
import { type FundId, least, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS, startOfDay, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { nextBarOpen } from '@/lib/market/calendar/next-open';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import type { DailyCloses } from '@/lib/robots/catalogue/benchmark';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import {
  listHoldingIds,
  listModelledIds,
  saveReadModel,
} from '@/lib/robots/catalogue/server/read-model-store';
import type { JumpHold } from '@/lib/robots/catalogue/types';
import { benchmarkLegs } from '@/lib/robots/definitions/benchmark-legs';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor, REPORT_OVERLAP_MS } from '@/lib/robots/definitions/execution-config';
import type { Seal } from '@/lib/robots/definitions/hash';
import { listRobots, recordRetirement } from '@/lib/robots/definitions/server/robot-store';
import type {
  Execution,
  ExecutionConfig,
  ExecutionSnapshot,
  PendingOrder,
} from '@/lib/robots/execution/config';
import { createExecution, restoreExecution } from '@/lib/robots/execution/execution';
import {
  type DecidedEvent,
  firstDecision,
  matchSignals,
  newIntentions,
  pendingChanged,
} from '@/lib/robots/execution/pending-signals';
import type { Retirement } from '@/lib/robots/execution/retirement';
import { chainEvents, chainSignals } from '@/lib/robots/ledger/chain';
import { LATE_AFTER_MS } from '@/lib/robots/ledger/phase';
import {
  appendEntries,
  readEntries,
  readHead,
  readSignals,
  readSignalsSince,
} from '@/lib/robots/ledger/server/ledger-store';
import { putEquityDays, readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { findJumpHold } from '../jump-hold';
import { yieldToEventLoop } from '../pause';
import { type CloseReader, createCloseReader } from './close-reader';
import { createDigestReader } from './digest-reader';
import { type LegBars, listReadyIds, readProgress, saveProgress } from './progress-store';
import { createSeriesReader, type SeriesReader } from './series-reader';

/** Longer than markets close for. */
const BEHIND_MS = 7 * DAY_MS;

export interface RunnableRobot {
  readonly definition: RobotDefinition;
  readonly seal: Seal;
  readonly config: ExecutionConfig;
}

export interface RobotRunner {
  readonly robots: readonly RunnableRobot[];
  /** How many robots of the market have figures, of all that are published, also those that cannot run now. */
  progress(): { readonly ready: number; readonly total: number };
  /** Runs a robot over every bar that it has not seen. Nothing counts before it's committed. @returns null if there is nothing to commit */
  decide(robot: RunnableRobot, present: Millis): Promise<Decided | null>;
  /** Commits what one run brought, and says whether the robot's pages change. */
  commit(decided: Decided): Promise<boolean>;
  /** Lets go of the bars that robots of one round share: the next round has others. */
  endRound(): void;
}

interface RunnerOptions {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: () => number;
  /** Called after forward trades of a robot have been committed. */
  readonly onTraded?: (id: RobotId) => void;
  /** Called right after signals of a robot have been committed. */
  readonly onSignaled?: (id: RobotId) => void;
}

/** A robot's execution, with its orders that wait for an open. */
interface RunningAccount {
  readonly execution: Execution;
  readonly pending: readonly PendingOrder[];
}

/** What one run over new bars brought. */
export interface Decided {
  readonly robot: RunnableRobot;
  readonly execution: Execution;
  /** How far it has run. */
  readonly until: Millis;
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
  /** Its rule's end of the robot, if it came now. */
  readonly retiring: Retirement | null;
  /** Whether the read model is missing or has changed. */
  readonly mustModel: boolean;
}

/** What the read model and the progress need besides. */
interface BarFacts {
  /** Closes of its benchmark's legs; empty when nothing changed that its model shows. */
  readonly closes: ReadonlyMap<FundId, DailyCloses>;
  /** The bars that the robot has run on by now. */
  readonly bars: readonly LegBars[];
}

/** Prepares to run every robot of the market. Executions stay in memory between calls, committed after each. */
export async function createRobotRunner(options: RunnerOptions): Promise<RobotRunner> {
  const { database, market, onTraded, onSignaled } = options;
  const instruments = new Map(market.instruments.map((instrument) => [instrument.fundId, instrument]));
  const seriesReader = createSeriesReader(database, market, instruments);
  const closeReader = createCloseReader(database, market);
  const digestReader = createDigestReader(database, market.name, instruments);
  const accounts = new Map<RobotId, RunningAccount>();
  // Read models are dropped when a new version shows more of a robot; they are computed again at the first chance.
  const modelled = await listModelledIds(database.db, market.name);
  const holding = await listHoldingIds(database.db, market.name);
  const ready = await listReadyIds(database.db, market.name);
  const rows = await listRobots(database.db, market.name);
  const published = rows.filter((row) => row.removedAt === null);
  const robots = published
    // Robots that a live market no longer offers, for example without its keys, pause.
    .filter(({ definition }) => definition.legs.every((fundId) => instruments.has(fundId)))
    .map(({ definition, seal }) => ({ definition, seal, config: executionConfig(definition, market) }))
    .sort((a, b) => a.config.legs.length - b.config.legs.length || legKey(a) - legKey(b));
  // An import may have settled a jump of prices, or brought one.
  for (const { definition } of robots)
    if (
      ready.has(definition.id) &&
      (holding.has(definition.id) || findJumpHold(definition, instruments, null))
    )
      modelled.delete(definition.id);

  return {
    robots,
    progress: () => ({ ready: ready.size, total: published.length }),
    async decide(robot, present) {
      const { id } = robot.definition;
      const account = accounts.get(id) ?? (await openAccount(database, robot));
      // Until it's committed, so that what fails is read again from what was.
      accounts.delete(id);
      const { execution, pending: pendingBefore } = account;
      const lastSeen = execution.lastBarTime();
      const hold = findJumpHold(robot.definition, instruments, lastSeen);
      const until = hold ? endBeforeJump(robot, hold, lastSeen, present) : present;
      const wasRetired = execution.retired() !== null;
      const openSince = new Map(execution.positions().map((open) => [open.tradeNo, open.entryTime]));
      const outcome = hold?.isPast
        ? { events: [], days: [] }
        : await runOver(robot, execution, market, { seriesReader, closeReader }, until);
      if (execution.lastBarTime() === lastSeen && modelled.has(id)) {
        accounts.set(id, account);
        return null;
      }
      const pending = execution.pendingOrders();
      const retiring = wasRetired ? null : execution.retired();
      const mustModel =
        !modelled.has(id) ||
        outcome.events.length > 0 ||
        outcome.days.length > 0 ||
        pendingChanged(pendingBefore, pending);
      const hasNews =
        outcome.events.length > 0 || (pending.length > 0 && pendingChanged(pendingBefore, pending));
      return {
        robot,
        execution,
        until,
        ...outcome,
        openSince,
        pendingBefore,
        pending,
        retiring,
        mustModel,
        hasNews,
        isBehind: lastSeen === null || until - lastSeen > BEHIND_MS,
      };
    },
    async commit(decided) {
      const { robot, execution, events, pending, until } = decided;
      const { id, legs, publishedAt } = robot.definition;
      // Read before the transaction starts, because a database may have a single connection.
      const closes = decided.mustModel
        ? await readCloses(benchmarkLegs(robot.definition, instruments), closeReader, until)
        : new Map<FundId, DailyCloses>();
      const bars = await digestReader.read(legs, until);
      // Lets prices go out, even in the middle of a robot that has a year to catch up with.
      await yieldToEventLoop();
      const { changed, hasSignals } = await commit(options, decided, { closes, bars }, instruments);
      if (hasSignals) onSignaled?.(id);
      modelled.add(id);
      if (changed) ready.add(id);
      accounts.set(id, { execution, pending });
      if (events.some(({ event }) => event.time >= publishedAt)) onTraded?.(id);
      return changed;
    },
    endRound: () => seriesReader.forget(),
  };
}

function legKey(robot: RunnableRobot): number {
  return robot.config.legs[0]?.fundId ?? 0;
}

function executionConfig(definition: RobotDefinition, market: MarketSource): ExecutionConfig {
  const baseInterval = Math.max(...definition.legs.map((fundId) => market.intervalOf(fundId)));
  return executionConfigFor(definition, market.instruments, baseInterval);
}

/** How far a robot may run before a jump that isn't settled: to the bar before, or nowhere if it's past it. */
function endBeforeJump(
  { config }: RunnableRobot,
  hold: JumpHold,
  lastSeen: Millis | null,
  present: Millis,
): Millis {
  const afterBar = plus(lastSeen ?? startOfDay(0), config.baseInterval * MINUTE_MS);
  return least(present, hold.isPast ? afterBar : hold.time);
}

async function openAccount(
  database: Database,
  { definition, config }: RunnableRobot,
): Promise<RunningAccount> {
  const progress = await readProgress(database.db, definition.id);
  const execution = progress
    ? restoreExecution(config, deserialize(progress.snapshot) as ExecutionSnapshot)
    : createExecution(config);
  return { execution, pending: execution.pendingOrders() };
}

interface Readers {
  readonly seriesReader: SeriesReader;
  readonly closeReader: CloseReader;
}

async function readCloses(
  legs: readonly FundId[],
  closeReader: CloseReader,
  until: Millis,
): Promise<ReadonlyMap<FundId, DailyCloses>> {
  const closes = new Map<FundId, DailyCloses>();
  for (const fundId of legs) closes.set(fundId, await closeReader.read(fundId, until));
  return closes;
}

async function runOver(
  { definition }: RunnableRobot,
  execution: Execution,
  market: MarketSource,
  { seriesReader, closeReader }: Readers,
  until: Millis,
): Promise<Pick<Decided, 'events' | 'days'>> {
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

async function commit(
  { database, market, clock }: RunnerOptions,
  { robot: { definition, seal }, execution, ...decided }: Decided,
  { closes, bars }: BarFacts,
  instruments: ReadonlyMap<FundId, Instrument>,
): Promise<{ readonly changed: boolean; readonly hasSignals: boolean }> {
  const { id } = definition;
  const { events, days, openSince, pendingBefore, pending, retiring, mustModel } = decided;
  const nextOpenAfter = (fundId: FundId, decidedAt: Millis) => {
    const { fundType } = instruments.get(fundId) as Instrument;
    return nextBarOpen(calendarFor(calendarNameFor(fundType)), market.intervalOf(fundId), decidedAt);
  };
  return database.commit(async (tx) => {
    const head = await readHead(tx, id);
    const recordedAt = clock() as Millis;
    const firstDecided = firstDecision(events);
    const known = firstDecided === null ? [] : await readSignalsSince(tx, id, firstDecided);
    const filled = matchSignals(events, known);
    const entries = chainEvents({
      robotId: id,
      head,
      events: events.map(({ event }) => event),
      signalOf: (event) => filled.get(event) ?? null,
      openSince,
      publishedAt: definition.publishedAt,
      recordedAt,
      lateAfterMs: LATE_AFTER_MS,
    });
    const signals = chainSignals(
      { robotId: id, head: entries.at(-1) ?? head, recordedAt },
      newIntentions(pendingBefore, pending, recordedAt, nextOpenAfter),
    );
    await appendEntries(tx, id, [...entries, ...signals]);
    await putEquityDays(tx, id, days, recordedAt);
    await saveProgress(
      tx,
      id,
      {
        throughMs: execution.lastBarTime() ?? definition.startsAt,
        snapshot: serialize(execution.capture()),
        bars,
      },
      pending,
    );
    if (retiring) await recordRetirement(tx, market.name, id, retiring, recordedAt);
    const hasSignals = signals.length > 0;
    if (!mustModel) return { changed: false, hasSignals };
    await yieldToEventLoop();
    const model = buildReadModel({
      definition,
      seal,
      instruments,
      entries: await readEntries(tx, id),
      signals: await readSignals(tx, id),
      days: await readEquityDays(tx, id),
      positions: execution.positions(),
      pending,
      retired: execution.retired(),
      closes,
      market: { name: market.name, now: market.now(), seed: market.seed ?? null },
      through: execution.lastBarTime(),
      ...(market.name === 'imported' ? { bars } : {}),
      jumpHold: findJumpHold(definition, instruments, execution.lastBarTime()),
    });
    await saveReadModel(tx, market.name, id, model);
    return { changed: true, hasSignals };
  });
}
