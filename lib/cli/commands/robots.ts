import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import { toRobotProduct, toStatisticsAnswer } from '@/lib/http/api/products/product';
import { statisticsAnswer, userProduct } from '@/lib/http/api/products/product-schema';
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
import { listRobots, markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { printLines } from '../print-lines';
import { requireClock } from '../require-clock';

const USAGE =
  'npm run robots -- list [--market simulated|imported|live], npm run robots -- wanted, or npm run robots -- remove ID';
const WORDS = ['list', 'wanted', 'remove'] as const;
const MARKETS = ['simulated', 'imported', 'live'] as const;
type StoredMarket = (typeof MARKETS)[number];

/**
 * `list` prints one JSON line per robot, in list order: the robot product's fields and its six statistics. `wanted`
 * prints one for each requested instrument, most requested first. `remove ID` takes a robot down for good and records
 * it in the registry; its ledger stays.
 */
export async function run(args: string[]): Promise<void> {
  const env = readEnv();
  const { word, market, robotId } = parseRequest(args, env.market);
  if (robotId !== null)
    return remove({ dataDir: env.dataDir, databaseUrl: env.databaseUrl }, market, robotId);
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
        : (await readSummaries(database, market)).map(robotLine);
  } finally {
    await database.close();
  }
  printLines(lines);
}

interface RobotsRequest {
  readonly word: (typeof WORDS)[number];
  readonly market: StoredMarket;
  /** Only for `remove`. */
  readonly robotId: number | null;
}

/** Parses the arguments; InputError with the usage if they're invalid. */
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
      `${first === undefined ? 'name an action' : `'${first}' is unknown`}; use: ${USAGE}`,
    );
  const [id, tooMany] = word === 'remove' ? more : [undefined, more[0]];
  if (tooMany !== undefined) throw new InputError(`'${tooMany}' is one argument too many; use: ${USAGE}`);
  if (word === 'remove') return { word, market: usual, robotId: parseId(id) };
  if (values.market === undefined) return { word, market: usual, robotId: null };
  const market = MARKETS.find((name) => name === values.market);
  if (!market) throw new InputError(`--market '${values.market}' must be 'simulated', 'imported' or 'live'`);
  return { word, market, robotId: null };
}

function parseId(id: string | undefined): number {
  if (id === undefined || !/^-?\d{1,15}$/.test(id))
    throw new InputError(`'${id ?? ''}' is not a robot id; use: ${USAGE}`);
  return Number(id);
}

/** Can run next to the product, whose pages are updated within seconds. */
async function remove(where: DatabaseOptions, market: StoredMarket, robotId: number): Promise<void> {
  // Checking first rejects a folder without a database or with another version, and creates none.
  await (await openDatabase({ ...where, readOnly: true })).close();
  const database = await openDatabase(where);
  try {
    await requireClock(database, market);
    if (!(await markRemoved(database.db, robotId, Date.now())))
      throw new NotFoundError(`there is no robot ${robotId}, or it is already removed`);
  } finally {
    await database.close();
  }
  printLines([`robot ${robotId} removed; its ledger stays, and the registry records the removal`]);
}

/** With the calls' field names. */
const onTheWire = (value: object, schema: z.ZodType) => writeNames(value, schemaNames(schema)) as object;

export function robotLine(summary: RobotSummary): string {
  return JSON.stringify({
    ...onTheWire(toRobotProduct(summary), userProduct),
    Statistics: onTheWire(toStatisticsAnswer(summary.statistics), statisticsAnswer),
  });
}

/** Requesting users, and guests' requests, by instrument. */
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
    .map(({ definition, seal }) => {
      const model = models.get(definition.id);
      return (model ?? buildPendingModel({ definition, seal, instruments, market: { name: market, now } }))
        .summary;
    })
    .sort(byAnnualReturn);
}
