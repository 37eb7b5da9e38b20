import { passTime, until } from '@/lib/core/base/testing/until';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { createLogSigner } from '../checkpoint';
import { storeSampleHeads } from '../testing/sample-heads';
import { createLogKeeper } from './log-keeper';
import { readAnchors, readLogDays } from './log-store';

const NOW = Date.UTC(2026, 10, 22, 23, 59);

let database: Database;
let now = NOW;
const stop = new AbortController();

function keeper(anchorCommand: string | null) {
  return createLogKeeper({
    database,
    signer: createLogSigner('example.com/log', Buffer.alloc(32, 1)),
    anchorCommand,
    environment: { PATH: process.env['PATH'] },
    log: createLogger('silent'),
    clock: () => now,
    signal: stop.signal,
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

  it('tries a command that failed again at the next start, and has its root meanwhile', async () => {
    await keeper('exit 5').keep();
    expect(await receipts(1)).toEqual(['5 ']);
    now += 1000;
    await keeper('echo done').keep();
    expect(await receipts(2)).toEqual(['0 done', '5 ']);
    expect(await days()).toEqual([20_779]);
  });

  it('goes on when a root cannot be made', async () => {
    await database.close();
    await expect(keeper(null).keep()).resolves.toBeUndefined();
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  });
});
