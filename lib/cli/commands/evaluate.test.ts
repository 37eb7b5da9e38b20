import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { InputError } from '@/lib/core/base/errors';
import { HOUR_MS, isoTime, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { RandomStream } from '@/lib/market/data/simulated/random';
import { run } from './evaluate';

/** Clock-hour bars of New York sessions from January 2024 on, as a random walk; split in half at `splitAt`. */
function hourlyBars(sessions: number, splitAt = sessions): string {
  const stream = new RandomStream(5, 0, 0);
  const calendar = calendarFor('xnys');
  let price = 100;
  const days = calendar.sessions(parseIsoDay('2024-01-02'), parseIsoDay('2024-06-28')).slice(0, sessions);
  const lines = days.flatMap(({ open, close }, session) => {
    if (session === splitAt) price /= 2;
    const hours = Math.ceil((close - open) / HOUR_MS);
    return Array.from({ length: hours }, (_, hour) => {
      const begin = price;
      price *= 1 + 0.006 * stream.normal();
      const time = isoTime(Math.floor(open / HOUR_MS) * HOUR_MS + hour * HOUR_MS);
      return `${time},${begin},${Math.max(begin, price)},${Math.min(begin, price)},${price},1000000`;
    });
  });
  return ['time,open,high,low,close,volume', ...lines].join('\n');
}

let folder: string;
let printed: string;
let said: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evaluate-'));
  [printed, said] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const save = (name: string, text: string | Uint8Array) => writeFileSync(path.join(folder, name), text);
const evaluate = (...more: string[]) => run(['--data', folder, ...more]);
const outIn = (name: string) => path.join(tmpdir(), `${path.basename(folder)}-${name}`);

describe('npm run evaluate', () => {
  it('writes one table, to the byte the same twice, and names the files that it leaves out', async () => {
    save('SPY_60m_2024.csv.gz', gzipSync(hourlyBars(45)));
    save('AAPL_60m_2024.csv', hourlyBars(45, 20));
    save('MSFT_60m_2024.csv', hourlyBars(8));
    save('ZZZZZ_60m_2024.csv', hourlyBars(45));
    save('KO_60m_2024.csv', 'neither,rows\nnor,bars');
    save('notes.txt', 'not bars');
    const [first, second] = [outIn('1.csv'), outIn('2.csv')];
    await evaluate('--out', first);
    const printedFirst = printed;
    printed = '';
    await evaluate('--out', second);
    const table = readFileSync(first, 'utf8');
    expect(readFileSync(second, 'utf8')).toBe(table);
    expect(printed).toBe(printedFirst);
    expect(table).toMatch(/^Ticker,Class,Bars,First day,Last day,Strategy,Gross %\/y,Costs %\/y,Net %\/y,/);
    const strategies = table.split('\r\n').map((line) => line.split(',')[5]);
    expect(strategies).toEqual(
      expect.arrayContaining([
        'Buy and hold',
        'Equal mix',
        'Median of families',
        'SMA crossover',
        'RSI reversion',
      ]),
    );
    expect(strategies).not.toContain('Fair value');
    expect(table).not.toMatch(/NaN|Infinity|undefined/);
    expect(said).toContain('Skipped AAPL_60m_2024.csv: the price jumps from');
    expect(said).toContain('give --splits AAPL=2024-01-31:2 if it is a split');
    expect(said).toContain('Skipped MSFT_60m_2024.csv: it has bars of 8 sessions; figures need 30');
    expect(said).toContain('Skipped ZZZZZ_60m_2024.csv: ZZZZZ is not a listed instrument');
    expect(said).toMatch(/Skipped KO_60m_2024.csv:\d/);
    expect(said).toContain('Skipped notes.txt: it isn’t named like a file of bars');
    expect(said).toContain('1 of 1: SPY, bars of 60 minutes');
    for (const file of [first, second]) rmSync(file);
  });

  it('takes splits and the class of what isn’t listed, and says how many settings were tried', async () => {
    save('AAPL_60m_2024.csv', hourlyBars(32, 20));
    save('ZZZZZ_60m_2024.csv', hourlyBars(32));
    const out = outIn('table.md');
    await evaluate('--splits', 'AAPL=2024-01-31:2', '--type', 'C', '--tried', '100', '--out', out);
    const lines = readFileSync(out, 'utf8').split('\n');
    rmSync(out);
    expect(lines[1]).toMatch(/^\| --- \| --- \|.* \| ---: \| ---: \|$/);
    const [stocks, coins] = ['| AAPL | S |', '| ZZZZZ | C |'].map(
      (start) => lines.filter((line) => line.startsWith(start)).length,
    );
    expect(stocks).toBeGreaterThan(10);
    // Coins have no gap to fade overnight.
    expect(coins).toBeLessThan(stocks ?? 0);
    const families = lines.length - 3 - 2 * 3;
    expect(printed).toContain(`Settings tried: ${2 * families + 100}.`);
    expect(printed).toMatch(/^Stocks: \d+ of \d+ results and \d of 1 medians reach the Sharpe ratio/m);
  });

  it.each([
    [['--out', 'table.xlsx'], 'must end in .csv or .md'],
    [['--splits', '2024-01-31:2'], 'must begin with a symbol'],
    [['--tried', 'many'], 'is not a number of settings'],
    [['--type', 'X'], "--type 'X' is unknown"],
    [[], 'has no bars that can be used'],
  ])('refuses %j in one sentence', async (options, sentence) => {
    await expect(evaluate(...options)).rejects.toThrow(sentence);
    await expect(evaluate(...options)).rejects.toThrow(InputError);
  });

  it('names a folder that isn’t there, and explains itself', async () => {
    await expect(run(['--data', path.join(folder, 'none')])).rejects.toThrow(
      'is not a folder that can be read: there is no such file or folder',
    );
    await run(['--help']);
    expect(printed).toMatch(/^npm run evaluate -- --data FOLDER/);
  });
});
