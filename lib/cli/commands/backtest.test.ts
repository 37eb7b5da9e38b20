import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InputError } from '@/lib/core/base/errors';
import { run } from './backtest';

const HEADER = 'Size,EntryBar,ExitBar,EntryPrice,ExitPrice,PnL,Commission,ReturnPct,EntryTime,ExitTime';
const BARS = [
  'time,open,high,low,close',
  '2024-03-08 14:30,10,10,10,10',
  '2024-03-08 14:35,10,10,9,9',
  '2024-03-08 14:40,9,11,9,11',
  '2024-03-08 14:45,11.5,12,11,12',
  '2024-03-08 14:50,12.5,13,12,13',
];
const LINE = '100,3,4,11.5,12.5,100,0,0.08695652173913043,2024-03-08 14:45:00,2024-03-08 14:50:00';

let folder: string;
let summary: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backtest-'));
  summary = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    summary += String(text);
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const at = (name: string) => path.join(folder, name);

function wordsFor(data: string, ...more: string[]): string[] {
  return ['--data', data, '--strategy', 'sma-cross', '--params', 'fast=1,slow=2', ...more];
}

describe('npm run backtest', () => {
  beforeEach(() => writeFileSync(at('bars.csv'), BARS.join('\n')));

  it('writes one line per trade to the given file, and a summary to standard error', async () => {
    await run(wordsFor(at('bars.csv'), '--out', at('trades.csv')));
    expect(readFileSync(at('trades.csv'), 'utf8')).toBe(`${HEADER}\n${LINE}\n`);
    expect(summary).toBe('1 trade over 5 bars, final equity 1000100, commissions 0\n');
    expect(readdirSync(folder).sort()).toEqual(['bars.csv', 'trades.csv']);
  });

  it('reads the same bars from other columns, times and numbers by the import’s options', async () => {
    const bars = [
      'Ticker;Date;Open;High;Low;Close',
      ...['40,0;40,00;40;40', '40;40;36;36', '36;44;36;44', '46;48;44;48', '50;52;48;52'].map(
        (prices, index) => `TSLA;3/8/2024 9:${35 + index * 5}:00 AM;${prices}`,
      ),
    ];
    writeFileSync(at('odd.csv'), bars.join('\n'));
    const zone = ['--zone', 'America/New_York', '--dates', 'mdy', '--stamps', 'end', '--decimal', 'comma'];
    const what = ['--symbol', 'AAPL', '--splits', '2024-03-11:4', '--impact', '0.1'];
    await run(wordsFor(at('odd.csv'), '--out', at('trades.csv'), ...zone, ...what));
    expect(readFileSync(at('trades.csv'), 'utf8')).toBe(`${HEADER}\n${LINE}\n`);
    expect(summary).toBe(
      [
        `WARNING ${at('odd.csv')}:2: the rows are of 'TSLA', not AAPL; check --symbol`,
        `WARNING ${at('odd.csv')}:1: no column has volumes in units of the instrument; fills on such bars have no price impact, whatever --impact says`,
        '1 trade over 5 bars, final equity 1000100, commissions 0\n',
      ].join('\n'),
    );
  });

  it('replaces an existing file atomically, so that readers can finish reading the old one', async () => {
    writeFileSync(at('trades.csv'), 'older');
    const reader = openSync(at('trades.csv'), 'r');
    await run(wordsFor(at('bars.csv'), '--out', at('trades.csv')));
    expect(readFileSync(reader, 'utf8')).toBe('older');
    closeSync(reader);
    expect(readFileSync(at('trades.csv'), 'utf8')).toBe(`${HEADER}\n${LINE}\n`);
  });

  it('prints the trades if no file is given', async () => {
    let printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    await run(wordsFor(at('bars.csv')));
    expect(printed).toBe(`${HEADER}\n${LINE}\n`);
  });

  it('leaves an existing file unchanged if the data can’t be read', async () => {
    writeFileSync(at('trades.csv'), 'older');
    writeFileSync(at('bad.csv'), [...BARS, '2024-03-08 14:55,x,13,12,13'].join('\n'));
    const attempt = run(wordsFor(at('bad.csv'), '--out', at('trades.csv')));
    await expect(attempt).rejects.toThrow(`${at('bad.csv')}:7: open 'x' is not a number`);
    expect(readFileSync(at('trades.csv'), 'utf8')).toBe('older');
  });

  it.each([
    ['a missing file', 'none.csv', 'there is no such file or folder'],
    ['a folder', '.', 'it is a folder'],
  ])('says that --data is %s', async (_, name, reason) => {
    const attempt = run(wordsFor(at(name)));
    await expect(attempt).rejects.toThrow(InputError);
    await expect(attempt).rejects.toThrow(`--data '${at(name)}' cannot be read: ${reason}`);
  });

  it.each([
    ['is in a missing folder', 'none/trades.csv', 'there is no such file or folder'],
    ['is a folder', 'taken', 'it is a folder'],
    ['is below a file', 'bars.csv/trades.csv', 'part of its path is a file'],
  ])('says that --out %s, and leaves nothing behind', async (_, name, reason) => {
    mkdirSync(at('taken'));
    const attempt = run(wordsFor(at('bars.csv'), '--out', at(name)));
    await expect(attempt).rejects.toThrow(InputError);
    await expect(attempt).rejects.toThrow(`--out '${at(name)}' cannot be written: ${reason}`);
    expect(readdirSync(folder).sort()).toEqual(['bars.csv', 'taken']);
  });
});
