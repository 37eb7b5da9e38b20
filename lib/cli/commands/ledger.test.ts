import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import type { EpochDay, FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { type OpenTestDatabase, onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { makeDataDir, makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import type { DayBars } from '@/lib/market/data/bars';
import { putDays } from '@/lib/market/data/server/bar-store';
import { putImportedInstrument } from '@/lib/market/data/server/imported-instrument-store';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots } from '@/lib/robots/definitions/server/robot-store';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { SAMPLE_START, sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { putEquityDays } from '@/lib/robots/statistics/server/equity-store';
import { answer, parseLedgerRequest } from './ledger';

const ID = -1_000_000_007 as RobotId;
const FUND = 7 as FundId;
const FIRST_DAY = Math.floor(SAMPLE_START / DAY_MS) as EpochDay;

const DEFINITION: RobotDefinition = {
  id: ID,
  version: 1,
  name: 'Robot',
  description: '',
  agentKind: 'Brokerage',
  agentType: 'Single',
  fundTypes: ['S'],
  legs: [FUND],
  strategyId: 'sma-cross',
  params: {},
  analysis: 'TA',
  timeframe: 60,
  initialBalance: 10_000,
  sizing: { kind: 'amount', amount: 1000 },
  maxOpenPositions: 1,
  allowShort: true,
  publishedAt: (SAMPLE_START + DAY_MS) as Millis,
  startsAt: 0 as Millis,
};

/** Two bars, at 15:00 and 20:00 UTC. */
function session(day: number, close: number): DayBars {
  const both = (first: number, last: number) => Float64Array.from([first, last]);
  return {
    day: day as EpochDay,
    intervalMinutes: 60,
    length: 2,
    time: both(day * DAY_MS + 15 * HOUR_MS, day * DAY_MS + 20 * HOUR_MS),
    open: both(close, close),
    high: both(close, close),
    low: both(close, close),
    close: both(close - 1, close),
    volume: both(10, 10),
  };
}

/** One closed trade, one open since the second day, and bars of four days. */
async function fill({ db }: Database): Promise<void> {
  await insertRobots(db, 'imported', [DEFINITION], hashParameters);
  await putImportedInstrument(db, {
    instrument: {
      fundId: FUND,
      ticker: 'ACME',
      fundName: 'Acme Inc.',
      fundType: 'S',
      group: '',
      category: '',
      noData: false,
      renamedToId: null,
      renamedToTicker: null,
      inverseOf: null,
      decimals: 2,
    },
    sources: ['a file'],
    acceptedJumps: [],
    intervalMinutes: 60,
  });
  await appendEntries(db, ID, sampleLedger(ID, 2).slice(0, 3));
  await putDays(
    db,
    'imported',
    FUND,
    [0, 1, 2, 3].map((day) => session(FIRST_DAY + day, 100.25 + day)),
  );
  const days = [0, 1, 2].map((day) => ({ day: FIRST_DAY + day, equity: (10_000_000_001 + day) as Micros }));
  await putEquityDays(db, ID, days, (FIRST_DAY + 3) * DAY_MS);
}

onSqlite('npm run ledger', (open: OpenTestDatabase) => {
  async function readLines(...args: string[]): Promise<string[]> {
    const database = await open();
    await fill(database);
    return [...(await answer(database, parseLedgerRequest(args))).lines];
  }

  it('exports one line per trade, open ones last, with the closes of sessions they stayed open through', async () => {
    const lines = (await readLines('export', String(ID))).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { robotId: ID, tradeNo: 1, status: 'closed', ticker: 'ACME', profit: 5.925, marks: [] },
      {
        tradeNo: 2,
        status: 'open',
        side: 'short',
        entryTime: '2024-01-03T15:00:00Z',
        profit: null,
        marks: [
          ['2024-01-03', 101.25],
          ['2024-01-04', 102.25],
          ['2024-01-05', 103.25],
        ],
      },
    ]);
  });

  it('prints the equity of each day and its phase, replayed without a signal', async () => {
    const recordedAt = '2024-01-05T00:00:00Z';
    expect((await readLines('days', String(ID))).map((line) => JSON.parse(line))).toEqual([
      { robotId: ID, date: '2024-01-02', equity: 10_000.000001, phase: 'backtest', recordedAt },
      { robotId: ID, date: '2024-01-03', equity: 10_000.000002, phase: 'backtest', recordedAt },
      { robotId: ID, date: '2024-01-04', equity: 10_000.000003, phase: 'replayed', recordedAt },
    ]);
  });

  it('verifies', async () => {
    expect(await readLines('verify')).toEqual([
      '3 entries of 1 robot verified: every hash and every profit is correct',
      '1 registry entry verified: every hash is correct, and the robots match the registry',
      '0 roots over 0 leaves of the log verified',
    ]);
  });

  it('reports unknown robots', async () => {
    await expect(readLines('export', '1')).rejects.toThrow('there is no robot 1;');
    await expect(readLines('days', '1')).rejects.toThrow('there is no robot 1;');
  });
});

describe('the arguments of npm run ledger', () => {
  it('may name a robot with a negative id, also after --', () => {
    expect(parseLedgerRequest(['verify'])).toEqual({ verb: 'verify', robotId: null });
    expect(parseLedgerRequest(['days', '17'])).toEqual({ verb: 'days', robotId: 17 });
    expect(parseLedgerRequest(['export', '-1000000007'])).toEqual({ verb: 'export', robotId: ID });
    expect(parseLedgerRequest(['--', 'verify', '-1000000007'])).toEqual({ verb: 'verify', robotId: ID });
    expect(parseLedgerRequest(['verify', '--', '-1000000007'])).toEqual({ verb: 'verify', robotId: ID });
    expect(parseLedgerRequest(['verify', '--figures', '--robot', '-1000000007'])).toEqual({
      verb: 'verify',
      robotId: ID,
      figures: true,
    });
  });

  it.each([
    [[], 'name an action; use: npm run ledger'],
    [['check'], "'check' is unknown; use: npm run ledger"],
    [['--verify'], "'--verify' is unknown"],
    [['export'], "'export' needs the id of a robot"],
    [['days', 'seventeen'], "'seventeen' is not a robot id"],
    [['verify', '1.5'], "'1.5' is not a robot id"],
    [['days', '1', '--figures'], "'days' takes no --figures"],
    [['verify', '1', '2'], "'2' is one argument too many"],
  ])('are refused: %j', (args, message) => {
    expect(() => parseLedgerRequest(args)).toThrow(message);
  });
});

describe('the process of npm run ledger', () => {
  const root = path.resolve(__dirname, '../../..');
  const program = path.join(makeDataDir(), 'cli.cjs');
  const start = `require(${JSON.stringify(program)}).main(process.argv.slice(1)).then((code) => { process.exitCode = code; })`;

  beforeAll(() => {
    const options = [
      '--bundle',
      '--platform=node',
      '--format=cjs',
      '--packages=external',
      '--log-level=error',
    ];
    const esbuild = path.join(root, 'node_modules/esbuild/bin/esbuild');
    execFileSync(esbuild, [path.join(root, 'lib/cli/main.ts'), ...options, `--outfile=${program}`]);
  });

  function runLedger(dataDir: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', start, '--', 'ledger', ...args], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_PATH: path.join(root, 'node_modules'),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        MARKET: 'imported',
      },
    });
    return { status, stdout, stderr };
  }

  it('exits with 0 for valid ledgers, 1 for others, 2 if it can’t check', async () => {
    const dataDir = await makeMigratedDataDir();
    const database = await openDatabase({ dataDir });
    await fill(database);
    expect(runLedger(dataDir, 'verify', String(ID))).toEqual({
      status: 0,
      stdout: '3 entries of 1 robot verified: every hash and every profit is correct\n',
      stderr: '',
    });
    await database.db.deleteFrom('ledger_heads').execute();
    await database.close();
    expect(runLedger(dataDir, 'verify')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        `robot ${ID}: entry 3 (trade 2 open, 2024-01-03T15:00:00Z): it is the last`,
      ),
      stderr: '',
    });
    expect(runLedger(path.join(dataDir, 'none'), 'verify')).toEqual({
      status: 2,
      stdout: '',
      stderr: `ledger: There is no database in ${path.join(dataDir, 'none')} yet; run npm start first, or set DATA_DIR\n`,
    });
  });
});
