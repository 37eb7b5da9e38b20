/** @jest-environment node */

import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { copyPostgresDatabase, dropPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import {
  everythingSealed,
  everythingWritten,
  followModels,
  prepareRobots,
  runAloneUntil,
  type SharedEngines,
  shareRobots,
} from '../testing/shared-engines';

const TICKERS = ['SPY', 'BTC.X'];
/** So that what happens to an engine happens before its first commit of a job. */
const SLOW_MS = 300;
const nothing = () => undefined;

async function inDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const everything = async (database: Database) => ({
  ...(await everythingWritten(database)),
  leaves: await everythingSealed(database),
});

/** Of three engines, one is killed in the middle of a job, and one is frozen until others have done it. */
async function killAndFreeze(shared: SharedEngines): Promise<ReadonlyMap<number, unknown>> {
  const models = followModels(shared.database);
  const bar = async (during: () => Promise<void> | void = nothing) => {
    const { done } = shared.step();
    await during();
    await done;
    await models.read();
  };
  await shared.start().next('"round"');
  const [killed, frozen] = [shared.start(SLOW_MS), shared.start(SLOW_MS)];
  await Promise.all([killed.next('"engine-helping"'), frozen.next('"engine-helping"')]);
  await bar(async () => {
    await killed.next('"stage":"all"');
    await killed.next('"committing"');
    await killed.child.kill();
  });
  await bar(async () => {
    await frozen.next('"stage":"all"');
    await frozen.next('"committing"');
    frozen.freeze();
  });
  await bar();
  // Now the robots that it has in hand are a bar further.
  const handedOn = frozen.next('"partition-handed-on"');
  frozen.thaw();
  await handedOn;
  return models.models;
}

it('robots shared by engines that are killed and frozen trade once, as with one engine', async () => {
  const names = ['prepared', 'shared', 'alone'].map((name) => `${name}_${process.pid}`);
  const [prepared = '', sharedName = '', aloneName = ''] = names;
  await prepareRobots(prepared, TICKERS);
  const limits = { tickers: TICKERS, workMs: 1_500, expireSeconds: 2 };
  const shared = await shareRobots(await copyPostgresDatabase(sharedName, prepared), limits);
  let seen: ReadonlyMap<number, unknown>;
  let written: Awaited<ReturnType<typeof everything>>;
  try {
    seen = await killAndFreeze(shared);
    for (const { child } of shared.engines) await child.kill();
    written = await everything(shared.database);
  } finally {
    await shared.database.close();
  }
  const expected = await inDatabase(await copyPostgresDatabase(aloneName, prepared), async (alone) => {
    await runAloneUntil(alone, TICKERS, shared.steps());
    return everything(alone);
  });
  expect(written).toEqual(expected);
  expect(expected.signals.length).toBeGreaterThan(2);
  // Whoever follows changes by their revision misses none, though several engines store models at a time.
  const models = expected.models as readonly { robot_id: number; model: string }[];
  expect(seen).toEqual(new Map(models.map(({ robot_id, model }) => [robot_id, JSON.parse(model)])));
  for (const name of names) await dropPostgresDatabase(name);
});
