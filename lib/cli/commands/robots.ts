import { parseArgs } from 'node:util';
import { InputError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { readMarketState } from '@/lib/market/data/server/market-state';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import {
  listDevelopmentRequests,
  type StoredDevelopmentRequest,
} from '@/lib/people/requests/server/development-request-store';
import { byAnnualReturn } from '@/lib/robots/catalogue/ranking';
import { buildPendingModel, type RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { toRobotProduct, toStatisticsAnswer } from '@/lib/robots/catalogue/wire';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { printLines } from '../print-lines';

const USAGE = 'npm run robots -- list [--market simulated|imported|live], or npm run robots -- wanted';
const WORDS = ['list', 'wanted'] as const;
const MARKETS = ['simulated', 'imported', 'live'] as const;
type StoredMarket = (typeof MARKETS)[number];

/**
 * `list` prints one JSON line a robot, in the order of the lists: the fields of the robot product and its six statistics.
 * `wanted` prints one for each instrument that robots were asked for, those that most asked for first.
 */
export async function run(args: string[]): Promise<void> {
  const env = readEnv();
  const { word, market } = parseRequest(args, env.market);
  const database = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    readOnly: true,
  });
  let lines: readonly string[];
  try {
    lines =
      word === 'wanted'
        ? wantedLines(await listDevelopmentRequests(database.db))
        : (await readSummaries(database, market)).map(lineOf);
  } finally {
    await database.close();
  }
  printLines(lines);
}

interface RobotsRequest {
  readonly word: (typeof WORDS)[number];
  readonly market: StoredMarket;
}

/** What the words ask for; InputError with the usage when they are others. */
export function parseRequest(args: string[], usual: StoredMarket): RobotsRequest {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { market: { type: 'string' } },
  });
  const [first, ...more] = positionals;
  const word = WORDS.find((known) => known === first);
  if (!word)
    throw new InputError(
      `${first === undefined ? 'say what to do' : `'${first}' is not known`}; use: ${USAGE}`,
    );
  if (more.length > 0) throw new InputError(`'${more[0]}' is one word too many; use: ${USAGE}`);
  if (values.market === undefined) return { word, market: usual };
  const market = MARKETS.find((name) => name === values.market);
  if (!market) throw new InputError(`--market '${values.market}' must be 'simulated', 'imported' or 'live'`);
  return { word, market };
}

export function lineOf(summary: RobotSummary): string {
  return JSON.stringify({
    ...toRobotProduct(summary),
    Statistics: toStatisticsAnswer(summary.statistics),
  });
}

/** Users and requests of guests by instrument. */
export function wantedLines(requests: readonly StoredDevelopmentRequest[]): readonly string[] {
  const wanted = new Map<string, { FundId: number; Users: number; GuestRequests: number }>();
  for (const { ticker, fundId, userId, count } of requests) {
    const known = wanted.get(ticker) ?? { FundId: fundId, Users: 0, GuestRequests: 0 };
    if (userId === null) known.GuestRequests += count;
    else known.Users += 1;
    wanted.set(ticker, known);
  }
  return [...wanted]
    .sort(([, a], [, b]) => b.Users - a.Users || b.GuestRequests - a.GuestRequests)
    .map(([Ticker, counts]) => JSON.stringify({ Ticker, ...counts }));
}

async function readSummaries(database: Database, market: StoredMarket): Promise<RobotSummary[]> {
  const stored = await listReadModels(database.db, market);
  const models = new Map(
    stored.map(({ model }) => model as RobotReadModel).map((model) => [model.summary.id, model]),
  );
  const published = await listRobots(database.db, market);
  const instruments = new Map((await storedInstruments(database.db, market)).map((one) => [one.fundId, one]));
  const now = (await readMarketState(database.db, market))?.now ?? 0;
  return published
    .filter((row) => row.removedAt === null)
    .map(({ definition }) => {
      const model = models.get(definition.id);
      return (model ?? buildPendingModel({ definition, instruments, market: { now } })).summary;
    })
    .sort(byAnnualReturn);
}
