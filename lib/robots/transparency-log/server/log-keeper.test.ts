import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { passTime, until } from '@/lib/core/base/testing/until';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeDataDir, makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { createLogSigner } from '../checkpoint';
import { storeSampleHeads, trade } from '../testing/sample-heads';
import { createLogKeeper } from './log-keeper';
import { readAnchors, readLogDays } from './log-store';

const NOW = Date.UTC(2026, 10, 22, 23, 59);

let database: Database;
let now = NOW;
const stop = new AbortController();

function keeper(
  anchorCommand: string | null,
  anchorsEach = false,
  { log = createLogger('silent'), signal = stop.signal } = {},
) {
  return createLogKeeper({
    database,
    signer: createLogSigner('example.com/log', Buffer.alloc(32, 1)),
    anchorCommand,
    anchorsEach,
    environment: { PATH: process.env['PATH'] },
    log,
    clock: () => now,
    signal,
  });
}

const days = async () => (await readLogDays(database.db)).map(({ day }) => day);

/** What was answered once there are that many receipts. */
async function receipts(count: number): Promise<string[]> {
  const read = () => readAnchors(database.db, 10);
  await until(async () => (await read()).length >= count);
  return (await read()).map(({ exitCode, receipt }) => `${exitCode} ${receipt}`);
}

describe('the daily log', () => {
  beforeEach(async () => {
    now = NOW;
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    await storeSampleHeads(database, 2);
  });
  afterEach(() => database.close());

  it('has one root a day, and hands each to the operator’s command once', async () => {
    const log = keeper('echo "$LOG_DAY"');
    await log.keep();
    await log.keep();
    expect(await receipts(1)).toEqual(['0 2026-11-22']);
    now += 60_000;
    await log.keep();
    expect(await receipts(2)).toEqual(['0 2026-11-23', '0 2026-11-22']);
    expect(await days()).toEqual([20_779, 20_780]);
    // Another start finds both done.
    await keeper('echo again').keep();
    await passTime(200);
    expect(await receipts(2)).toHaveLength(2);
  });

  it('keeps no server from stopping while it collects heads, which is no failure', async () => {
    const lines: string[] = [];
    const stopping = new AbortController();
    const log = createLogger('error', { write: (line) => lines.push(line) });
    const kept = keeper(null, false, { log, signal: stopping.signal }).keep();
    stopping.abort();
    await kept;
    expect(lines).toEqual([]);
    expect(await days()).toEqual([]);
    // The next start makes it.
    await keeper(null).keep();
    expect(await days()).toEqual([20_779]);
  });

  it('tries a command that failed again at the next start, and has its root meanwhile', async () => {
    await keeper('exit 5').keep();
    expect(await receipts(1)).toEqual(['5 ']);
    now += 1000;
    await keeper('echo done').keep();
    expect(await receipts(2)).toEqual(['0 done', '5 ']);
    expect(await days()).toEqual([20_779]);
  });

  it('hands the operator’s command each checkpoint within the day where that is set, and keeps the day’s receipts only', async () => {
    const seen = path.join(makeDataDir(), 'seen');
    const command = `tail -n +2 | head -n 1 >> ${seen}; echo "$LOG_SIZE"`;
    const sizes = async () => (await readFile(seen, 'utf8').catch(() => '')).trim().split('\n').map(Number);
    let ended = 0;
    const told = createLogger('info', { write: (line) => (ended += Number(line.includes('log-anchored'))) });
    const log = keeper(command, true, { log: told });
    await log.keep();
    expect(await receipts(1)).toHaveLength(1);
    await passTime(10);
    for (const [tick, robotId] of [1, 2].entries()) {
      now += 1000;
      await trade(database, robotId, now + 1);
      await log.keep();
      // A checkpoint is left out while the command still runs for the one before.
      await until(() => ended === tick + 2);
    }
    const [first, ...later] = await sizes();
    expect(later).toEqual([Number(first) + 1, Number(first) + 2]);
    expect(await receipts(1)).toEqual([`0 ${first}`]);
    // By default only the day's root is handed over.
    await trade(database, 1, now + 2);
    await keeper(command).keep();
    await passTime(200);
    expect(await sizes()).toHaveLength(3);
  });

  it('goes on when a root cannot be made', async () => {
    await database.close();
    await expect(keeper(null).keep()).resolves.toBeUndefined();
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
});
