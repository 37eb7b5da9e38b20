import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { runEngine } from '@/lib/robots/engine/server/engine';
import { startRobotThreads } from '@/lib/robots/engine/server/robot-threads';

export interface WeekData {
  readonly dataDir: string;
  readonly bus: string;
  readonly days: number;
  readonly threads: number;
}

/** What bringing robots up to date took. */
export interface RoundCost {
  /** By the clock. */
  readonly seconds: number;
  /** Processor time of all threads. */
  readonly cpuSeconds: number;
  readonly commits: number;
}

export interface WeekCosts {
  readonly week: RoundCost;
  /** Bars that the robots ran over in it. */
  readonly bars: number;
  /** A round of one bar, while all markets are open. */
  readonly bar: RoundCost;
  /** How far the clock went in all. */
  readonly days: number;
}

/** 11 in New York in winter, when every market is open on weekdays. */
const OPEN_HOUR = 16;
const BAR_MS = 5 * MINUTE_MS;

/** The engine on a clock of its own: some days ahead, then at an hour of trading, then a bar later. */
async function run({ dataDir, bus: name, days, threads }: WeekData): Promise<void> {
  const stop = new AbortController();
  const bus = createProcessBus(name);
  const database = await openDatabase({ dataDir });
  const counted = countCommits(database);
  const week = Date.now() + days * DAY_MS;
  const trading = hourOfTrading(week);
  const moments = [week, trading, trading + BAR_MS];
  const costs: RoundCost[] = [];
  const barsBefore = await countBars(database);
  let bars = 0;
  let before = counted.mark();
  try {
    await runEngine({
      database: counted.database,
      bus,
      log: createLogger('warn'),
      marketName: 'simulated',
      clock: () => moments[costs.length] ?? week,
      async wait() {
        costs.push(costSince(before, counted.mark()));
        if (costs.length === 1) bars = (await countBars(database)) - barsBefore;
        if (costs.length === moments.length) stop.abort();
        before = counted.mark();
      },
      signal: stop.signal,
      ...(threads === 0
        ? {}
        : {
            startThreads: (facts) =>
              startRobotThreads({
                file: path.resolve('dist/robots.mjs'),
                count: threads,
                database: { dataDir },
                facts,
                onBroken(error) {
                  throw error;
                },
              }),
          }),
    });
    const [caughtUp, , bar] = costs;
    const daysInAll = days + (trading + BAR_MS - week) / DAY_MS;
    const result = { bars, days: daysInAll };
    if (caughtUp && bar) parentPort?.postMessage({ week: caughtUp, bar, ...result } satisfies WeekCosts);
  } finally {
    await database.close();
    bus.close();
    parentPort?.close();
  }
}

/** Bars that robots have run over: those of each robot's instruments. */
async function countBars({ db }: Database): Promise<number> {
  const bars = await db
    .selectFrom('bars')
    .select(({ fn }) => ['fund_id', fn.sum<number>('bar_count').as('count')])
    .groupBy('fund_id')
    .execute();
  const barCounts = new Map<number, number>(bars.map(({ fund_id, count }) => [fund_id, Number(count)]));
  return (await listRobots(db, 'simulated'))
    .filter(({ removedAt }) => removedAt === null)
    .flatMap(({ definition }) => definition.legs)
    .reduce((sum, fundId) => sum + (barCounts.get(fundId) ?? 0), 0);
}

function hourOfTrading(after: number): number {
  let time = after - (after % DAY_MS) + OPEN_HOUR * HOUR_MS;
  while (time <= after || [0, 6].includes(new Date(time).getUTCDay())) time += DAY_MS;
  return time;
}

function countCommits(database: Database) {
  let commits = 0;
  return {
    database: {
      ...database,
      commit: (work) => {
        commits += 1;
        return database.commit(work);
      },
    } satisfies Database,
    mark: () => ({ commits, at: performance.now(), cpu: process.cpuUsage() }),
  };
}

type Mark = ReturnType<ReturnType<typeof countCommits>['mark']>;

function costSince(from: Mark, to: Mark): RoundCost {
  const cpu = to.cpu.user + to.cpu.system - from.cpu.user - from.cpu.system;
  return { seconds: (to.at - from.at) / 1000, cpuSeconds: cpu / 1e6, commits: to.commits - from.commits };
}

void run(workerData as WeekData);
