/** @jest-environment node */

import { MINUTE_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { copyPostgresDatabase, dropPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { runWithFaults } from '../testing/engine-faults';
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

/** Of three engines, one is killed in the middle of a job, and one is frozen until others have done it. */
async function killAndFreeze(shared: SharedEngines) {
  const models = followModels(shared.database);
  const bar = async (during: () => Promise<void> | void = nothing) => {
    const { done } = shared.step();
    await during();
    await done;
    await models.read();
  };
  const leader = shared.start();
  const round = leader.next('"round"');
  await leader.next('"engine-running"');
  const [killed, frozen] = [shared.start(SLOW_MS), shared.start(SLOW_MS)];
  await Promise.all([round, killed.next('"engine-helping"'), frozen.next('"engine-helping"')]);
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
  return models;
}

/** Runs robots on several engines, and then on one: both must write the same. */
async function compareWithOne<Seen extends { readonly models: ReadonlyMap<number, unknown> }>(
  name: string,
  tickers: readonly string[],
  limits: { readonly workMs?: number; readonly expireSeconds?: number },
  run: (shared: SharedEngines) => Promise<Seen>,
) {
  const names = ['prepared', 'shared', 'alone'].map((part) => `${name}_${part}_${process.pid}`);
  const [prepared = '', sharedName = '', aloneName = ''] = names;
  await prepareRobots(prepared, tickers);
  const shared = await shareRobots(await copyPostgresDatabase(sharedName, prepared), { tickers, ...limits });
  let seen: Seen;
  let written: Awaited<ReturnType<typeof everythingWritten>>;
  let sealed: readonly object[];
  try {
    seen = await run(shared);
    for (const { child } of shared.engines) await child.kill();
    [written, sealed] = [await everythingWritten(shared.database), await everythingSealed(shared.database)];
  } finally {
    await shared.database.close();
  }
  const expected = await inDatabase(await copyPostgresDatabase(aloneName, prepared), async (alone) => {
    await runAloneUntil(alone, tickers, shared.steps());
    return { written: await everythingWritten(alone), sealed: await everythingSealed(alone) };
  });
  expect(written).toEqual(expected.written);
  // Whoever follows changes by their revision misses none, though several engines store models at a time.
  const models = written.models as readonly { robot_id: number; model: string }[];
  expect(seen.models).toEqual(new Map(models.map(({ robot_id, model }) => [robot_id, JSON.parse(model)])));
  for (const one of names) await dropPostgresDatabase(one);
  return { seen, written, sealed, expected };
}

it('robots shared by engines that are killed and frozen trade once, as with one engine', async () => {
  const limits = { workMs: 1_500, expireSeconds: 2 };
  const { written, sealed, expected } = await compareWithOne('short', TICKERS, limits, killAndFreeze);
  expect(written.signals.length).toBeGreaterThan(2);
  // The engine that leads wasn't harmed, so that it made the same checkpoints.
  expect(sealed).toEqual(expected.sealed);
});

// Four engines for ten minutes, as docs/decisions/shared-work.md has it.
if (process.env['FAULT_RUN'] === 'full')
  it(
    'do so when any engine is killed or frozen at any time, and are late for seconds',
    async () => {
      const tickers = ['SPY', 'BTC.X', 'ETH.X', 'EURUSD'];
      const minutes = Number(process.env['FAULT_MINUTES'] ?? 10);
      const { seen, written } = await compareWithOne('long', tickers, {}, (shared) =>
        runWithFaults(shared, {
          ...{ seed: Number(process.env['FAULT_SEED'] ?? 1), engines: 4, barMs: 1_500 },
          durationMs: minutes * MINUTE_MS,
          onProgress: (text) => process.stderr.write(`${text}\n`),
        }),
      );
      const { kills, freezes, lags, recoveries } = seen;
      const sorted = lags.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
      process.stderr.write(
        `${lags.length} bars, ${kills} kills, ${freezes} freezes, ${written.entries.length} entries, ` +
          `${written.signals.length} signals, ${written.heads.length} robots; ms until all robots had run: ` +
          `median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)}; after the last fault ${Math.max(...recoveries)}\n`,
      );
      expect(kills).toBeGreaterThan(minutes);
      expect(freezes).toBeGreaterThan(minutes);
      expect(Math.max(...recoveries)).toBeLessThan(30_000);
      expect(at(1)).toBeLessThan(5 * MINUTE_MS);
    },
    60 * MINUTE_MS,
  );
