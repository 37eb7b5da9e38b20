import { deserialize, serialize } from 'node:v8';
import type { EpochDay, FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import { benchmarkLegs, type DailyCloses } from '@/lib/robots/catalogue/benchmark';
import { buildReadModel } from '@/lib/robots/catalogue/read-model';
import { listModelledIds, saveReadModel } from '@/lib/robots/catalogue/server/read-model-store';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { executionConfigFor } from '@/lib/robots/definitions/execution-config';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import type { Execution, ExecutionConfig, ExecutionSnapshot } from '@/lib/robots/execution/config';
import { createExecution, restoreExecution } from '@/lib/robots/execution/execution';
import { chainEvents } from '@/lib/robots/ledger/chain';
import type { TradeEvent } from '@/lib/robots/ledger/entry';
import { appendEntries, readEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { putEquityDays, readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { breathe } from '../pause';
import { type CloseReader, createCloseReader } from './close-reader';
import { listReadyIds, readProgress, saveProgress } from './progress-store';
import { createSeriesReader, type SeriesReader } from './series-reader';

/** An entry recorded later than this after its fill is marked late: it was made while catching up. */
const LATE_AFTER_MS = 15 * MINUTE_MS;
/** Reports are offered again for this long before the last bar seen; an execution takes each once. */
const REPORT_OVERLAP_MS = 200 * DAY_MS;

export interface RunnableRobot {
  readonly definition: RobotDefinition;
  readonly config: ExecutionConfig;
}

export interface RobotRunner {
  readonly robots: readonly RunnableRobot[];
  /** How many robots of the market have figures, of all that are published, also those that cannot run now. */
  progress(): { readonly ready: number; readonly total: number };
  /** Runs a robot over every bar that it has not seen, commits the result, and says whether its pages change. */
  advance(robot: RunnableRobot, until: Millis): Promise<boolean>;
}

interface RunnerOptions {
  readonly database: Database;
  readonly market: MarketSource;
  readonly clock: () => number;
  /** Told of a robot after forward trades of its have been committed. */
  readonly onTraded?: (id: RobotId) => void;
}

/** What one run over new bars brought. */
interface Outcome {
  readonly events: readonly TradeEvent[];
  readonly days: readonly EquityDay[];
  /** Entry times of the trades that were open before, by trade number. */
  readonly openSince: ReadonlyMap<number, Millis>;
  /** Whether there is no read model yet, or it has changed. */
  readonly mustModel: boolean;
  /** Closes of its benchmark's legs; empty when nothing changed that its model shows. */
  readonly closes: ReadonlyMap<FundId, DailyCloses>;
}

/** Prepares to run every robot of the market. Executions stay in memory between calls, committed after each. */
export async function createRobotRunner(options: RunnerOptions): Promise<RobotRunner> {
  const { database, market, onTraded } = options;
  const instruments = new Map(market.instruments.map((instrument) => [instrument.fundId, instrument]));
  const readSeries = createSeriesReader(database, market, instruments);
  const closeReader = createCloseReader(database, market);
  const executions = new Map<RobotId, Execution>();
  // Read models are dropped when a new version shows more of a robot; they are computed again at the first chance.
  const modelled = await listModelledIds(database.db, market.name);
  const ready = await listReadyIds(database.db, market.name);
  const rows = await listRobots(database.db, market.name);
  const published = rows.filter((row) => row.removedAt === null);
  const robots = published
    // What a live market no longer offers, for example without its keys, stands still.
    .filter(({ definition }) => definition.legs.every((fundId) => instruments.has(fundId)))
    .map(({ definition }) => ({ definition, config: configOf(definition, market) }))
    .sort((a, b) => a.config.legs.length - b.config.legs.length || legKey(a) - legKey(b));

  return {
    robots,
    progress: () => ({ ready: ready.size, total: published.length }),
    async advance(robot, until) {
      const { id } = robot.definition;
      const execution = executions.get(id) ?? (await openExecution(database, robot));
      executions.delete(id);
      const lastSeen = execution.lastBarTime();
      const openSince = new Map(execution.positions().map((open) => [open.tradeNo, open.entryTime]));
      const outcome = await runOver(robot, execution, market, { readSeries, closeReader }, until);
      if (execution.lastBarTime() === lastSeen && modelled.has(id)) {
        executions.set(id, execution);
        return false;
      }
      const mustModel = !modelled.has(id) || outcome.events.length > 0 || outcome.days.length > 0;
      // Read before the transaction begins: a database may have a single connection.
      const closes = mustModel
        ? await readCloses(benchmarkLegs(robot.definition, instruments), closeReader, until)
        : new Map<FundId, DailyCloses>();
      // Prices go out between two pieces of work; so also in the middle of a robot that has a year to catch up with.
      await breathe();
      const changed = await commit(
        options,
        robot,
        execution,
        { ...outcome, openSince, mustModel, closes },
        instruments,
      );
      modelled.add(id);
      if (changed) ready.add(id);
      executions.set(id, execution);
      if (outcome.events.some(({ time }) => time >= robot.definition.publishedAt)) onTraded?.(id);
      return changed;
    },
  };
}

function legKey(robot: RunnableRobot): number {
  return robot.config.legs[0]?.fundId ?? 0;
}

function configOf(definition: RobotDefinition, market: MarketSource): ExecutionConfig {
  const baseInterval = Math.max(...definition.legs.map((fundId) => market.intervalOf(fundId)));
  return executionConfigFor(definition, market.instruments, baseInterval);
}

async function openExecution(database: Database, robot: RunnableRobot): Promise<Execution> {
  const progress = await readProgress(database.db, robot.definition.id);
  if (!progress) return createExecution(robot.config);
  return restoreExecution(robot.config, deserialize(progress.snapshot) as ExecutionSnapshot);
}

interface Readers {
  readonly readSeries: SeriesReader;
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
  { readSeries, closeReader }: Readers,
  until: Millis,
): Promise<Pick<Outcome, 'events' | 'days'>> {
  const seen = execution.lastBarTime();
  const from = (utcDay(seen ?? definition.startsAt) - 1) as EpochDay;
  const reportsFrom = ((seen ?? definition.startsAt) - REPORT_OVERLAP_MS) as Millis;
  const bars = [];
  for (const fundId of definition.legs) {
    const series = await readSeries(fundId, from, until);
    closeReader.note(series, from, until);
    bars.push(series);
  }
  const reports = definition.legs.map((fundId) =>
    definition.analysis === 'TA' ? [] : market.reports(fundId, reportsFrom, until),
  );
  const events: TradeEvent[] = [];
  const days: EquityDay[] = [];
  execution.advance(
    { bars, reports },
    {
      onTrade: (event) => events.push(event),
      onDay: (day, equity) => days.push({ day, equity }),
    },
  );
  return { events, days };
}

async function commit(
  { database, market, clock }: RunnerOptions,
  { definition }: RunnableRobot,
  execution: Execution,
  { events, days, openSince, mustModel, closes }: Outcome,
  instruments: ReadonlyMap<FundId, Instrument>,
): Promise<boolean> {
  const { id } = definition;
  return database.commit(async (tx) => {
    const head = await readHead(tx, id);
    const entries = chainEvents({
      robotId: id,
      head,
      events,
      openSince,
      publishedAt: definition.publishedAt,
      recordedAt: clock() as Millis,
      lateAfterMs: LATE_AFTER_MS,
    });
    await appendEntries(tx, id, entries);
    await putEquityDays(tx, id, days);
    await saveProgress(tx, id, {
      throughMs: execution.lastBarTime() ?? definition.startsAt,
      snapshot: serialize(execution.capture()),
    });
    if (!mustModel) return false;
    await breathe();
    const model = buildReadModel({
      definition,
      instruments,
      entries: await readEntries(tx, id),
      days: await readEquityDays(tx, id),
      positions: execution.positions(),
      closes,
      market: { now: market.now() },
    });
    await saveReadModel(tx, market.name, id, model);
    return true;
  });
}
