import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ensureDefined } from '@/lib/core/base/assert';
import { type EpochDay, type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { writeSetting } from '@/lib/core/database/settings';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { findInstrument } from '@/lib/market/data/instruments';
import { createSimulatedMarket, type SimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { createPriceHistory } from '@/lib/market/price-history/server/price-history';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots, listRobots } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { watchMarket } from '@/lib/robots/engine/server/engine';
import { publishBusyRobots } from '@/lib/robots/engine/testing/busy-robots';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import { createSealer } from '@/lib/robots/transparency-log/server/append-seals';
import { type WatchedLog, watchLog } from '@/lib/robots/transparency-log/server/watch-log';
import { PASSWORD } from './open-product';

/** A small market's robots on a site, and the verification script that checks them from outside. */

export const SCRIPT = path.join(process.cwd(), 'docs/verify/verify.py');
export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
/** A Wednesday in the middle of the New York session, and an hour later. */
const STOPS = [Date.UTC(2026, 9, 14, 16, 2), Date.UTC(2026, 9, 14, 17, 2)] as Millis[];
export const FIRST_DAY = (Math.floor((STOPS[0] as number) / DAY_MS) - 20) as EpochDay;
export const NOW = STOPS[1] as Millis;
export const SEED = 7;
export const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));
const TICKERS = ['SPY', 'BTC.X'];
const log = createLogger('silent');

/** Two robots whose rules end them: by any drawdown, and by being no more than 50 points ahead of buy and hold. */
export const RETIRING = [901, 902] as const;

/** The market that robots of the folder run on, as it is at an instant. */
export function marketAt(now: Millis): SimulatedMarket {
  const simulated = createSimulatedMarket({ seed: SEED, firstDay: FIRST_DAY, now: () => now });
  return {
    ...simulated,
    instruments: simulated.instruments.filter(({ ticker }) => TICKERS.includes(ticker)),
  };
}

/** A data folder whose engine stopped within a session and went on an hour later, with a root of the log each. */
export async function prepareVerifiedFolder(): Promise<string> {
  const dataDir = await makeMigratedDataDir();
  const database = await openDatabase({ dataDir });
  await writeSetting(database.db, 'simulated.seed', String(SEED));
  // Reports of companies follow from it.
  await writeSetting(database.db, 'simulated.first-day', String(FIRST_DAY));
  await publishRetiring(database);
  const [first, second] = STOPS as [Millis, Millis];
  await run(database, first);
  await appendDay(database, { signer, now: first });
  await run(database, second);
  await createSealer(database, signer).seal(second);
  await database.close();
  return dataDir;
}

async function publishRetiring({ db }: Database): Promise<void> {
  const rules = [
    { ticker: 'SPY', fundType: 'E' as const, rule: { drawdownPct: 0.01, behindPct: 500, afterDays: 365 } },
    { ticker: 'BTC.X', fundType: 'C' as const, rule: { drawdownPct: 90, behindPct: -50, afterDays: 3 } },
  ];
  const retiring = rules.map(({ ticker, fundType, rule }, index) =>
    sampleDefinition({
      id: RETIRING[index] as RobotId,
      name: `Retiring ${ticker}`,
      fundTypes: [fundType],
      legs: [ensureDefined(findInstrument(ticker), ticker).fundId],
      params: { fast: 3, slow: 8 },
      timeframe: 5,
      publishedAt: (plus(FIRST_DAY, 4) * DAY_MS) as Millis,
      startsAt: (FIRST_DAY * DAY_MS) as Millis,
      rules: { gate: { costMultiple: 0, holdingBars: 6 }, retirement: rule },
    }),
  );
  await insertRobots(db, 'simulated', retiring, hashParameters, STOPS[0] as Millis);
}

async function run(database: Database, now: Millis): Promise<void> {
  const bus = createProcessBus();
  const stop = new AbortController();
  bus.subscribe((event) => {
    if (event.type === 'prepared') stop.abort();
  });
  const options = { database, bus, log, marketName: 'simulated', clock: () => now } as const;
  const market = marketAt(now);
  await publishBusyRobots({ ...options, signal: stop.signal }, market);
  await watchMarket({ ...options, signal: stop.signal }, market);
  bus.close();
}

/** The robots that a folder lists, as the web process has them in memory. */
export async function readCatalogue({ db }: Database): Promise<CatalogueReader> {
  const listed = new Set(
    (await listRobots(db, 'simulated')).flatMap(({ definition, removedAt }) =>
      removedAt === null ? [definition.id] : [],
    ),
  );
  const models = (await listReadModels(db, 'simulated'))
    .filter(({ robotId }) => listed.has(robotId))
    .map(({ model }) => model as RobotReadModel);
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: NOW });
  catalogue.replace(models, models.length);
  return catalogue.reader;
}

export const openPriceHistory = ({ db }: Database) =>
  createPriceHistory({ db: () => db, market: 'simulated' });

export const openWatchedLog = ({ db }: Database): Promise<WatchedLog> =>
  watchLog({ db, log, market: 'simulated' });

/** Runs the script while this process keeps serving the site. */
export async function verify(...args: readonly string[]) {
  const child = spawn('python3', [SCRIPT, ...args], {
    env: { ...process.env, VERIFY_PASSWORD: PASSWORD, PYTHONDONTWRITEBYTECODE: '1' },
  });
  let text = '';
  const add = (part: Buffer) => {
    text += part;
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const [status] = await once(child, 'close');
  return { status: status as number, text };
}

export function serverOrigin(server: { address(): unknown }): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
