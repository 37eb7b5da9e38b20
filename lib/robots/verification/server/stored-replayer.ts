import { LRUCache } from 'lru-cache';
import { type EpochDay, type FundId, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { readJson } from '@/lib/core/database/schema';
import { inSnapshot, type Readable } from '@/lib/core/database/snapshot';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { buildSeries } from '@/lib/market/data/series';
import { lastDays, readDays } from '@/lib/market/data/server/bar-store';
import type { MarketName } from '@/lib/market/data/source';
import type { LegDigest } from '@/lib/robots/catalogue/definition-view';
import { REPORT_OVERLAP_MS } from '@/lib/robots/definitions/execution-config';
import { firstAfter } from '@/lib/robots/execution/bar-search';
import { readRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import { hashLink } from '@/lib/robots/ledger/chain';
import { readStoredChainAt, type StoredChain } from '@/lib/robots/ledger/server/stored-ledger';
import { verifyChain } from '@/lib/robots/ledger/verify';
import { RULES } from '@/lib/robots/registry/rules';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { parseRecord } from '@/lib/robots/registry/verify';
import { createReplay, differenceText, type RobotReplay } from '@/lib/robots/replay/replay';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { compareWithSeed } from './compare-with-seed';
import { openReplayMarket } from './replay-market';
import { areStillStored, listStored, type StoredPublication } from './stored-robots';

/** Rules of the versions since then differ only for robots that were published with rules of their own. */
const SAME_RULES_SINCE = 3;
/** The last version of the rules under which prices below a dollar could be whole micro-units. */
const WHOLE_PRICES_UNTIL = 3;
/** A year of bars is some 9 MB per coin. */
const CACHED_SERIES = 8;
const LAST_DAY = 100_000 as EpochDay;

/** A piece of work: a robot to run again, or an instrument whose bars are made again. */
export type ReplayJob = { readonly robotId: RobotId } | { readonly fundId: FundId };

/** What one job, or several together, found. */
export interface ReplayFindings {
  readonly robots: number;
  readonly entries: number;
  readonly signals: number;
  readonly days: number;
  /** Bars fed to robots. */
  readonly bars: number;
  /** Sessions that were made again from the seed. */
  readonly sessions: number;
  /** The first of each robot or instrument, in words. */
  readonly differences: readonly string[];
  /** Robots that can't be run again, and why. */
  readonly notReplayed: readonly string[];
}

export const NO_FINDINGS: ReplayFindings = {
  ...{ robots: 0, entries: 0, signals: 0, days: 0, bars: 0, sessions: 0 },
  differences: [],
  notReplayed: [],
};

export function joinFindings(a: ReplayFindings, b: ReplayFindings): ReplayFindings {
  return {
    robots: a.robots + b.robots,
    entries: a.entries + b.entries,
    signals: a.signals + b.signals,
    days: a.days + b.days,
    bars: a.bars + b.bars,
    sessions: a.sessions + b.sessions,
    differences: [...a.differences, ...b.differences],
    notReplayed: [...a.notReplayed, ...b.notReplayed],
  };
}

export interface StoredReplayer {
  /** Everything there is to do now, robots that share bars one after another. */
  list(): Promise<ReplayJob[]>;
  /** Does a job; of a robot that was run before only what came since. */
  run(job: ReplayJob): Promise<ReplayFindings>;
  /** Lets go of bars. */
  endRound(): void;
}

/** Robots whose states stay in memory, some 0.1 MB each; those beyond run again from their first bar. */
const MOST_REMEMBERED = 1_000;

/** What is stored of a robot at one moment. */
interface Stored extends StoredChain {
  readonly through: Millis | null;
  readonly bars: readonly LegDigest[] | null;
  readonly days: readonly EquityDay[];
}

/**
 * Runs a market's robots again over its stored bars.
 * @param remembers whether a robot's state is kept, so that running it again takes only what came since
 * @param pace awaited between pieces of work of some milliseconds
 */
export async function createStoredReplayer(
  database: Database,
  marketName: MarketName,
  { remembers = false, pace = async () => {} }: { remembers?: boolean; pace?: () => Promise<void> } = {},
): Promise<StoredReplayer> {
  const { db } = database;
  const market = await openReplayMarket(db, marketName);
  const firstRules = await readFirstRules(database);
  const robots = new Map<RobotId, StoredPublication>();
  const replays = new Map<RobotId, RobotReplay>();
  /** The first session of each instrument that wasn't made again. */
  const made = new Map<FundId, EpochDay>();
  const cache = new LRUCache<string, { readonly series: BarSeries; readonly through: number }>({
    max: CACHED_SERIES,
  });

  async function readSeries(fundId: FundId, from: EpochDay, through: Millis): Promise<BarSeries> {
    const key = `${fundId}:${from}`;
    const known = cache.get(key);
    if (known && known.through >= through) return known.series;
    const instrument = market.instruments.get(fundId);
    if (!instrument) throw new Error(`instrument ${fundId} is unknown`);
    const days = await readDays(db, marketName, fundId, from, LAST_DAY);
    const interval = days[0]?.intervalMinutes ?? 5;
    const calendar = calendarFor(calendarNameFor(instrument.fundType));
    const series = buildSeries(fundId, interval, calendar, days);
    cache.set(key, { series, through });
    return series;
  }

  async function replay(robot: StoredPublication): Promise<ReplayFindings> {
    const { definition, isRemoved } = robot;
    const { id, legs, startsAt, analysis } = definition;
    const notReplayed = (why: string) => ({ ...NO_FINDINGS, notReplayed: [`robot ${id}: ${why}`] });
    const rules = firstRules.get(id) ?? RULES.version;
    if (rules < SAME_RULES_SINCE) return notReplayed('it began under older trading rules');
    const stored = await inSnapshot(database, (moment) => readStored(moment, id));
    const { links, head, days, through } = stored;
    const chain = verifyChain(links, head, hashLink);
    if (!chain.ok) return differing(id, `entry ${chain.seq}: ${chain.why}`);
    if (isRemoved && marketName === 'imported') {
      const isAsItRan = stored.bars && (await areStillStored(database, marketName, stored.bars));
      if (!isAsItRan) return notReplayed('the bars that it ran on were replaced');
    }
    const known = replays.get(id);
    const seen = known?.lastBarTime() ?? null;
    const from = plus(utcDay(seen ?? startsAt), -1);
    const end = through ?? (Number.NEGATIVE_INFINITY as Millis);
    const bars: BarSeries[] = [];
    for (const fundId of legs) {
      const series = await readSeries(fundId, from, end);
      bars.push({ ...series, length: firstAfter(series, end) });
    }
    const reportsFrom = plus(seen ?? startsAt, -REPORT_OVERLAP_MS);
    const reports = legs.map((fundId) =>
      analysis === 'TA' || through === null ? [] : market.reports(fundId, reportsFrom, plus(through, DAY_MS)),
    );
    const intervals = new Map(bars.map(({ fundId, intervalMinutes }) => [fundId, intervalMinutes]));
    const running =
      known ??
      createReplay(
        definition,
        [...market.instruments.values()],
        (fundId) => intervals.get(fundId) ?? 5,
        await readRobotModel(db, definition),
      );
    const before = running.counts();
    replays.delete(id);
    const steps = running.run({ bars, reports }, { links, days });
    let step = steps.next();
    for (; !step.done; step = steps.next()) await pace();
    const difference = step.value;
    if (difference?.isRounding && rules <= WHOLE_PRICES_UNTIL)
      return notReplayed('it began before prices below a dollar had decimals');
    if (difference) return differing(id, differenceText(difference));
    if (remembers && replays.size < MOST_REMEMBERED) replays.set(id, running);
    const after = running.counts();
    return {
      ...NO_FINDINGS,
      robots: 1,
      entries: after.entries - before.entries,
      signals: after.signals - before.signals,
      days: after.days - before.days,
      bars: after.bars - before.bars,
    };
  }

  async function attempt(robotId: RobotId): Promise<ReplayFindings> {
    const robot = robots.get(robotId);
    if (!robot) return NO_FINDINGS;
    try {
      return await replay(robot);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      // Damaged bars, states and definitions can't be computed with.
      return differing(robotId, error instanceof Error ? error.message : String(error));
    }
  }

  return {
    async list() {
      const listed = await listStored(database, marketName);
      const stored = market.simulated ? await lastDays(db, marketName) : new Map<FundId, EpochDay>();
      for (const robot of listed) robots.set(robot.definition.id, robot);
      return [
        ...listed
          .map(({ definition }) => definition)
          .sort((a, b) => a.legs.length - b.legs.length || (a.legs[0] ?? 0) - (b.legs[0] ?? 0))
          .map(({ id }) => ({ robotId: id })),
        ...[...stored.keys()].map((fundId) => ({ fundId })),
      ];
    },
    async run(job) {
      if ('robotId' in job) return attempt(job.robotId);
      const instrument = market.instruments.get(job.fundId);
      if (!market.simulated) return NO_FINDINGS;
      if (!instrument)
        return { ...NO_FINDINGS, differences: [`bars of ${job.fundId}: there is no such instrument`] };
      const from = made.get(job.fundId) ?? market.simulated.firstDay;
      const found = await compareWithSeed(database, instrument, market.simulated, from, pace);
      const { sessions, next, difference } = found;
      if (difference !== null) return { ...NO_FINDINGS, sessions, differences: [difference] };
      if (remembers) made.set(job.fundId, next);
      return { ...NO_FINDINGS, sessions };
    },
    endRound: () => cache.clear(),
  };
}

function differing(id: RobotId, what: string): ReplayFindings {
  return { ...NO_FINDINGS, robots: 1, differences: [`robot ${id}: ${what}`] };
}

async function readStored(moment: Readable, id: RobotId): Promise<Stored> {
  const { db } = moment;
  const progress = await db
    .selectFrom('robot_progress')
    .select(['through_ms', 'bars'])
    .where('robot_id', '=', id)
    .executeTakeFirst();
  return {
    ...(await readStoredChainAt(moment, id)),
    through: progress?.through_ms ?? null,
    bars: progress?.bars ? readJson(progress.bars, 'robot_progress.bars') : null,
    days: await readEquityDays(db, id),
  };
}

/** The version of the rules under which each robot was published, by the registry's order; 0 before the first. */
async function readFirstRules({ db }: Database): Promise<ReadonlyMap<RobotId, number>> {
  const found = new Map<RobotId, number>();
  let version = 0;
  for (const { entry } of await readRegistry(db)) {
    const record = parseRecord(entry);
    if (record?.kind === 'rules') version = record.version;
    if (record?.kind === 'published' || record?.kind === 'version')
      found.set(record.robotId as RobotId, record.afterwards ? 0 : version);
  }
  return found;
}
