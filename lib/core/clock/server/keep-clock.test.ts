import { getEnvironmentData } from 'node:worker_threads';
import {
  isClockHeld,
  monotonicClock,
  systemClock,
  untilClockTrusted,
} from '@/lib/core/base/server/system-clock';
import { until } from '@/lib/core/base/testing/until';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger, type Logger } from '@/lib/core/log/log';
import { readAnchor, writeAcceptedAt } from './clock-settings';
import { gateCommits } from './gate-commits';
import { type ClockKeeper, keepClock } from './keep-clock';

/** What the wall clock is ahead by. */
let ahead = 0;
let database: Database;
let keepers: ClockKeeper[];
const told: string[] = [];
const note = ({ event, by }: { readonly event: string; readonly by?: string }) =>
  told.push([event, by].filter(Boolean).join(' '));
const log = { ...createLogger('silent'), error: note, warn: note, info: note } as unknown as Logger;
const bus = createProcessBus('clock-test');

beforeEach(async () => {
  [ahead, keepers, told.length] = [0, [], 0];
  database = await openDatabase({ dataDir: await makeMigratedDataDir() });
});
afterEach(async () => {
  for (const keeper of keepers) await keeper.stop();
  await database.close();
});
afterAll(() => bus.close());

async function keep(newest: number | null = null, hasFeed = false): Promise<ClockKeeper> {
  const keeper = await keepClock({
    ...{ database, bus, log, hasFeed, isRecording: true, newest },
    read: () => ({ wall: Date.now() + ahead, mono: monotonicClock(), boot: null }),
    lookMs: 5,
  });
  keepers.push(keeper);
  return keeper;
}

/** By how many minutes trusted time is off. */
const off = () => Math.round((systemClock() - Date.now()) / 60_000) + 0;

it('gives all threads a time that doesn’t jump, and records nothing meanwhile', async () => {
  const keeper = await keep();
  expect([off(), isClockHeld(), keeper.problem()]).toEqual([0, false, null]);
  const stop = new AbortController();
  const gated = gateCommits(database, stop.signal);
  let isRecorded = false;
  ahead = DAY_MS;
  await until(isClockHeld);
  const recording = gated.commit(async () => {
    isRecorded = true;
  });
  await until(() =>
    (keeper.problem() ?? '').startsWith('The system clock is 1d ahead of the time that has passed'),
  );
  expect([off(), isRecorded, keeper.isHeld()]).toEqual([0, false, true]);
  ahead = 0;
  await recording;
  expect([off(), isRecorded, told]).toEqual([0, true, ['clock-jumped', 'clock-trusted return']]);
  ahead = -DAY_MS;
  await until(isClockHeld);
  const ended = untilClockTrusted(stop.signal);
  stop.abort();
  await expect(ended).rejects.toThrow('Stopped while the clock could not be trusted');
});

it('takes an operator’s word, and remembers where it was', async () => {
  // A word for an earlier jump.
  await database.commit((tx) => writeAcceptedAt(tx, Date.now() + HOUR_MS));
  await keep();
  ahead = HOUR_MS;
  await until(isClockHeld);
  await database.commit((tx) => writeAcceptedAt(tx, Date.now() + HOUR_MS + 1));
  await until(() => !isClockHeld());
  expect([off(), told.at(-1)]).toEqual([60, 'clock-trusted operator']);
  await until(async () => ((await readAnchor(database.db))?.time ?? 0) > Date.now() + HOUR_MS / 2);
  // A start with the clock set back is held by it.
  ahead = 0;
  await keep();
  expect([isClockHeld(), off(), told.at(-1)]).toEqual([true, 60, 'clock-not-trusted']);
});

it('goes on by its own time or takes the new one, as a feed says', async () => {
  await keep(null, true);
  ahead = DAY_MS;
  await until(isClockHeld);
  bus.publish({ type: 'feed-time', time: Date.now() });
  await until(() => !isClockHeld());
  expect([off(), told.at(-1)]).toEqual([0, 'clock-supported feed']);
  ahead = 0;
  await until(() => told.at(-1) === 'clock-trusted return');
  // The wall clock was wrong until now.
  ahead = HOUR_MS;
  await until(isClockHeld);
  bus.publish({ type: 'feed-time', time: Date.now() + HOUR_MS });
  await until(() => !isClockHeld());
  expect([off(), told.at(-1)]).toEqual([60, 'clock-trusted feed']);
});

it('leaves the wall clock to those who go on once it has stopped', async () => {
  const keeper = await keep();
  ahead = HOUR_MS;
  await until(isClockHeld);
  ahead = -HOUR_MS;
  await keeper.stop();
  expect([isClockHeld(), off(), getEnvironmentData('tickproof.time')]).toEqual([false, 0, undefined]);
});
