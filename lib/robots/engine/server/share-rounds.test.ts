/** @jest-environment node */

import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { beginGeneration, SupersededError } from '@/lib/core/database/fence';
import { openDatabase } from '@/lib/core/database/open-database';
import { createPostgresDatabase, dropPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { createLogger } from '@/lib/core/log/log';
import type { JobQueue } from '@/lib/core/sharing/server/job-queue';
import { noteHelper, readPartitions, voidPartitions } from '@/lib/core/sharing/server/partition-store';
import type { PartitionJob } from '../partition';
import type { RobotRunner } from './robot-runner';
import { createRoundSharing } from './share-rounds';

const NAME = `share_rounds_${process.pid}`;
const never = new AbortController().signal;
let database: Database;
let cleared = 0;

beforeAll(async () => {
  database = await openDatabase({ dataDir: '', databaseUrl: await createPostgresDatabase(NAME, true) });
  await database.commit((tx) => voidPartitions(tx, 'engine'));
  await noteHelper(database.db, 'engine', 'helper');
});
afterAll(async () => {
  await database.close();
  await dropPostgresDatabase(NAME);
});
beforeEach(() => {
  cleared = 0;
});

/** Takes jobs and gives none to anybody. */
const LOSING: JobQueue<PartitionJob> = {
  async clear() {
    cleared += 1;
  },
  add: async () => undefined,
  take: async () => null,
  end: async () => undefined,
  giveBack: async () => undefined,
  handOn: async () => undefined,
  tidy: async () => undefined,
};

function shareOn(own: Database, openQueue: () => Promise<JobQueue<PartitionJob>>) {
  const [log, bus] = [createLogger('silent'), createProcessBus()];
  return createRoundSharing({
    ...{ database: own, log, bus, market: 'simulated', openQueue },
    ...{ workMs: 1_000, stallMs: 300 },
  });
}

it('a leader whose jobs get lost voids them and says that the round is left to it', async () => {
  const robots = [{ definition: { id: 7 as RobotId } }] as unknown as RobotRunner['robots'];
  const runner = { robots, forget: () => undefined, noteCommitted: async () => undefined };
  const sharing = shareOn(database, async () => LOSING);
  expect(await sharing.hasHelpers()).toBe(true);
  const isDone = await sharing.run({
    ...{ runner: runner as unknown as RobotRunner, robots, until: 0 as Millis, missing: [] as FundId[] },
    ...{ awaited: new Set<number>(), headStart: async () => undefined, onProgress: () => undefined },
    signal: never,
  });
  expect(isDone).toBe(false);
  expect((await readPartitions(database.db, 'engine')).waiting.size).toBe(0);
  expect(await sharing.hasHelpers()).toBe(false);
});

it('a leader that was frozen leaves the jobs of the next one alone', async () => {
  const begin = () => beginGeneration(database, 'share-rounds.generation', never);
  const sharing = shareOn((await begin()).fenced, async () => {
    await begin();
    return LOSING;
  });
  await expect(sharing.hasHelpers()).rejects.toThrow(SupersededError);
  expect(cleared).toBe(0);
});

it('a queue that couldn’t be opened while the database was away is opened later', async () => {
  let tries = 0;
  const sharing = shareOn(database, async () => {
    tries += 1;
    if (tries === 1) throw new UnavailableError('PostgreSQL does not answer');
    return LOSING;
  });
  await expect(sharing.hasHelpers()).rejects.toThrow(UnavailableError);
  expect(await sharing.hasHelpers()).toBe(true);
});
