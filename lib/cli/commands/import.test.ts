import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, OperatorError } from '@/lib/core/base/errors';
import { lockDataDir } from '@/lib/core/database/data-dir-lock';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { listImportedInstruments } from '@/lib/market/data/server/imported-instrument-store';
import { parseRequest, readRequest, run } from './import';

const NOW = Date.parse('2026-01-01T00:00:00Z') as Millis;
const GOOD =
  'time,open,high,low,close,volume\n2024-03-08 14:30,10,12,9,11,500\n2024-03-08 14:35,11,12,10,12,300\n';
const LATER = '2024-03-11 13:30,10,12,9,11,500\n2024-03-11 13:35,11,12,10,x,300\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function makeFile(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('parseRequest', () => {
  it('takes type and name of a listed symbol from the list', () => {
    const request = parseRequest(['a.csv', 'dir/b.csv.gz', '--symbol', 'spy', '--interval', '1h']);
    expect(request).toMatchObject({
      files: ['a.csv', 'dir/b.csv.gz'],
      symbol: 'SPY',
      fundType: 'E',
      interval: 60,
      zone: 'UTC',
      splits: [],
      name: null,
      source: 'a.csv, b.csv.gz',
    });
    expect(request.known?.ticker).toBe('SPY');
  });

  it.each<[readonly string[], string]>([
    [[], 'name a file: npm run import -- FILE'],
    [['--symbol', 'SPY'], 'name a file'],
    [['a.csv'], '--symbol is missing'],
    [['a.csv', '--symbol', ''], "--symbol '' is not a symbol"],
    [['a.csv', '--symbol', 'A/B'], "--symbol 'A/B' is not a symbol"],
    [['a.csv', '--symbol', 'ABCDEFGHIJKLM'], "--symbol 'ABCDEFGHIJKLM' is not a symbol"],
    [
      ['a.csv', '--symbol', 'ZZ.ZZ'],
      "--symbol 'ZZ.ZZ' is not a listed instrument; say what it is with --type",
    ],
    [['a.csv', '--symbol', 'ZZ.ZZ', '--type', 'X'], "--type 'X' is unknown"],
    [['a.csv', '--symbol', 'SPY', '--type', 'S'], "--type 'S' contradicts SPY"],
    [['a.csv', '--symbol', 'SPY', '--interval', '7'], "--interval '7' is not accepted"],
    [['a.csv', '--symbol', 'SPY', '--dates', 'ymd'], "--dates 'ymd' must be dmy or mdy"],
    [['a.csv', '--symbol', 'SPY', '--decimal', ','], "--decimal ',' must be point or comma"],
    [['a.csv', '--symbol', 'SPY', '--stamps', 'close'], "--stamps 'close' must be start or end"],
    [['a.csv', '--symbol', 'SPY', '--splits', '2014'], "--splits '2014' is not a date and ratio"],
    [['a.csv', '--symbol', 'SPY', '--source', ' '], "--source ' ' must have 1 to 80 characters"],
    [['a.csv', '--symbol', 'SPY', '--name', 'x'.repeat(81)], 'must have 1 to 80 characters'],
  ])('refuses %j', (args, message) => {
    expect(() => parseRequest([...args])).toThrow(InputError);
    expect(() => parseRequest([...args])).toThrow(message);
  });

  it('refuses unknown options', () => {
    expect(() => parseRequest(['a.csv', '--symbol', 'SPY', '--speed', '1'])).toThrow(
      "Unknown option '--speed'",
    );
  });
});

describe('readRequest', () => {
  it.each<[string, (folder: string) => string]>([
    ['there is no such file', (inside) => path.join(inside, 'missing.csv')],
    ['it is a folder', (inside) => inside],
  ])('reports that %s', async (reason, toName) => {
    const file = toName(folder);
    const refused = readRequest(parseRequest([file, '--symbol', 'SPY']), NOW);
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(`${file}: ${reason}`);
  });

  it('refuses splits of pairs', async () => {
    const request = parseRequest(['a.csv', '--symbol', 'ZZ.ZZ', '--type', 'C', '--splits', '2024-03-08:2']);
    await expect(readRequest({ ...request, files: [makeFile('a.csv', GOOD)] }, NOW)).rejects.toThrow(
      'pairs have no splits',
    );
  });
});

describe('npm run import', () => {
  const usual = process.env;
  let printed: string;

  beforeEach(() => {
    process.env = { ...usual, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' };
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    process.env = usual;
  });

  async function importedTickers(): Promise<string[]> {
    const database = await openDatabase({ dataDir: path.join(folder, 'data') });
    try {
      await migrate(database);
      return (await listImportedInstruments(database.db)).map(({ instrument }) => instrument.ticker);
    } finally {
      await database.close();
    }
  }

  it('reports what it read, then stores it', async () => {
    await run([makeFile('a.csv', GOOD), '--symbol', 'SPY']);
    expect(printed).toContain('rows read   2 of 5 minutes');
    expect(printed).toContain('kept        2 rows: 2 bars in 1 session\n');
    expect(printed).toContain('first bar   2024-03-08T14:30:00Z');
    expect(printed).toContain('Stored');
    expect(await importedTickers()).toEqual(['SPY']);
  });

  it('reads times, numbers and stamps according to the options', async () => {
    const rows =
      'Date;Time;Open;High;Low;Close\n3/8/2024;9:35;10,5;12,5;9,5;11,5\n3/8/2024;9:40;11;12;10;12\n';
    const options = ['--zone', 'America/New_York', '--dates', 'mdy', '--decimal', 'comma', '--stamps', 'end'];
    await run([makeFile('a.csv', rows), '--symbol', 'SPY', ...options]);
    expect(printed).toContain('first bar   2024-03-08T14:30:00Z\n');
    expect(printed).toContain('last bar    2024-03-08T14:35:00Z\n');
  });

  it('names file, line and prices of a jump that may be a split', async () => {
    const file = makeFile(
      'aig.csv',
      'date,open,high,low,close\n2009-06-30,1.2,1.3,1.1,1.16\n2009-07-01,20.7,21,20,20.5\n',
    );
    await run([file, '--symbol', 'AIG', '--type', 'S']);
    expect(printed).toContain(
      `WARNING     ${file}:3: on 2009-07-01 the price opens at 20.7 after a close of 1.16 (+1684 %); if shares were split, import with --splits 2009-07-01:RATIO`,
    );
  });

  it('keeps name, decimals and every source of earlier imports', async () => {
    const coin = (day: number, price: string) =>
      makeFile(
        `${day}.csv`,
        `date,open,high,low,close,volume\n2024-03-0${day},${price},${price},${price},${price},9\n`,
      );
    const options = ['--symbol', 'FOO.X', '--type', 'C', '--interval', '1d'];
    await run([coin(1, '0.12345'), ...options, '--name', 'Foo Coin']);
    await run([coin(2, '0.12'), ...options]);
    await run([coin(2, '0.12'), ...options]);
    const database = await openDatabase({ dataDir: path.join(folder, 'data') });
    const imported = await listImportedInstruments(database.db);
    await database.close();
    expect(imported).toMatchObject([
      { instrument: { fundName: 'Foo Coin', decimals: 5 }, sources: ['1.csv', '2.csv'] },
    ]);
  });

  it('stores nothing if any row of any file is wrong', async () => {
    const files = [makeFile('a.csv', GOOD), makeFile('b.csv', LATER)];
    await expect(run([...files, '--symbol', 'SPY'])).rejects.toThrow(
      `${files[1]}:2: close 'x' is not a number`,
    );
    expect(await importedTickers()).toEqual([]);
  });

  it('refuses a data folder that is in use', async () => {
    const lock = lockDataDir(path.join(folder, 'data'));
    try {
      await expect(run([makeFile('a.csv', GOOD), '--symbol', 'SPY'])).rejects.toThrow(OperatorError);
    } finally {
      lock.release();
    }
  });
});
