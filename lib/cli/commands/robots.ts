import { parseArgs } from 'node:util';
import { InputError } from '@/lib/base/errors';
import { byAnnualReturn } from '@/lib/catalogue/ranking';
import { buildPendingModel, type RobotReadModel } from '@/lib/catalogue/read-model';
import type { RobotSummary } from '@/lib/catalogue/types';
import { toRobotProduct, toStatisticsAnswer } from '@/lib/catalogue/wire';
import { readEnv } from '@/lib/config/env';
import { type Database, openDatabase } from '@/lib/database/database';
import { listReadModels } from '@/lib/engine/server/progress-store';
import { readMarketState } from '@/lib/market/server/market-state';
import { storedInstruments } from '@/lib/market/server/stored-instruments';
import { listRobots } from '@/lib/robots/server/robot-store';
import { printLines } from '../print-lines';

const USAGE = 'npm run robots -- list [--market simulated|imported]';
const MARKETS = ['simulated', 'imported'] as const;
type StoredMarket = (typeof MARKETS)[number];

/** Prints one JSON line a robot, in the order of the lists: the fields of the robot product and its six statistics. */
export async function run(args: string[]): Promise<void> {
  const env = readEnv();
  const market = parseRequest(args, env.market);
  const database = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    readOnly: true,
  });
  let summaries: RobotSummary[];
  try {
    summaries = await readSummaries(database, market);
  } finally {
    await database.close();
  }
  printLines(summaries.map(lineOf));
}

/** The market that the words ask for; InputError with the usage when they are others. */
export function parseRequest(args: string[], usual: StoredMarket): StoredMarket {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { market: { type: 'string' } },
  });
  const [word, ...more] = positionals;
  if (word !== 'list')
    throw new InputError(
      `${word === undefined ? 'say what to do' : `'${word}' is not known`}; use: ${USAGE}`,
    );
  if (more.length > 0) throw new InputError(`'${more[0]}' is one word too many; use: ${USAGE}`);
  if (values.market === undefined) return usual;
  const market = MARKETS.find((name) => name === values.market);
  if (!market) throw new InputError(`--market '${values.market}' must be 'simulated' or 'imported'`);
  return market;
}

export function lineOf(summary: RobotSummary): string {
  return JSON.stringify({
    ...toRobotProduct(summary),
    Statistics: toStatisticsAnswer(summary.statistics),
  });
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
