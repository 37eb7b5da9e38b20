import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoTime } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { readLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { publishRobots, watchMarket } from '@/lib/robots/engine/server/engine';
import { LEDGER_CSV_COLUMNS } from '@/lib/robots/ledger/ledger-csv';

/** The verifier for strangers, on ledgers as they are downloaded. */

const SCRIPT = path.join(process.cwd(), 'docs/verify/verify.py');
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
/** A Wednesday in the middle of the New York session, and an hour later. */
const STOPS = [Date.UTC(2026, 9, 14, 16, 2), Date.UTC(2026, 9, 14, 17, 2)] as Millis[];
const FIRST_DAY = (Math.floor((STOPS[0] as number) / DAY_MS) - 30) as EpochDay;
const TICKERS = ['AAPL', 'SPY', 'BTC.X'];

let folder: string;
let files: readonly string[];

async function writeLedgers(): Promise<readonly string[]> {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const log = createLogger('silent');
  for (const now of STOPS) {
    const simulated = createSimulatedMarket({ seed: 7, firstDay: FIRST_DAY, now: () => now });
    const market = {
      ...simulated,
      instruments: simulated.instruments.filter(({ ticker }) => TICKERS.includes(ticker)),
    };
    const bus = createProcessBus();
    const stop = new AbortController();
    bus.subscribe((event) => {
      if (event.type === 'prepared') stop.abort();
    });
    const options = { database, bus, log, marketName: 'simulated', clock: () => now } as const;
    await publishRobots({ ...options, signal: stop.signal }, market);
    await watchMarket({ ...options, signal: stop.signal }, market);
    bus.close();
    for (const { fundId } of market.instruments) {
      const bars: Record<'Time' | 'Open' | 'High' | 'Low', (number | string)[]> = {
        Time: [],
        Open: [],
        High: [],
        Low: [],
      };
      for (let day: number = FIRST_DAY; day <= now / DAY_MS + 1; day += 1) {
        const found = simulated.dayBars(fundId, day as EpochDay, now);
        if (!found) continue;
        bars.Time.push(...[...found.time].map(isoTime));
        bars.Open.push(...found.open);
        bars.High.push(...found.high);
        bars.Low.push(...found.low);
      }
      await writeFile(path.join(folder, `${fundId}.json`), JSON.stringify(bars));
    }
  }
  const written: string[] = [];
  for (const { definition } of await listRobots(database.db, 'simulated')) {
    const file = path.join(folder, `${definition.id}.csv`);
    let text = '';
    for await (const part of await readLedgerCsv(database.db, definition.id)) text += part;
    await writeFile(file, text);
    written.push(file);
  }
  await database.close();
  return written;
}

function verify(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, ...args], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

async function altered(change: (lines: string[]) => void): Promise<string> {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).length));
  const longest = files[sizes.indexOf(Math.max(...sizes))] as string;
  const lines = (await readFile(longest, 'utf8')).split('\r\n');
  change(lines);
  const file = path.join(folder, 'altered.csv');
  await writeFile(file, lines.join('\r\n'));
  return file;
}

describe(`the verifier in Python${HAS_PYTHON ? '' : ' (no python3 here: only its form is checked)'}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
    files = await writeLedgers();
  });

  it('names the columns of the file as they are, and imports nothing of ours', async () => {
    const script = await readFile(SCRIPT, 'utf8');
    const named = [...script.matchAll(/^(?:ENTRY|SIGNAL) = \(((?:"[^"]*"\s*)+)\)/gm)].flatMap(
      ([, text = '']) =>
        text
          .replace(/"\s*"?/g, '')
          .trim()
          .split(' '),
    );
    expect(named.length).toBe(17 + 13);
    for (const name of named) expect(LEDGER_CSV_COLUMNS).toContain(name);
    expect(script).not.toMatch(/^(?:import|from) (?!argparse|csv|hashlib|json|math|sys|urllib|datetime)/m);
  });

  it('accepts every ledger, its signals and its prices', () => {
    expect(files.length).toBeGreaterThan(10);
    if (!HAS_PYTHON) return;
    let signals = 0;
    for (const file of files) {
      const { status, text } = verify(file, '--bars', folder);
      expect([file, status, text]).toEqual([file, 0, expect.stringContaining('fills within their bars')]);
      signals += Number(/signals: (\d+)/.exec(text)?.[1]);
    }
    expect(signals).toBeGreaterThan(0);
  });

  it.each([
    ['an amount', (lines: string[]) => lines.splice(5, 1, (lines[5] ?? '').replace(/,(\d+),/, ',9$1,'))],
    ['a line left out', (lines: string[]) => lines.splice(4, 1)],
    [
      'two lines that changed places',
      (lines: string[]) => lines.splice(3, 2, lines[4] ?? '', lines[3] ?? ''),
    ],
  ])('finds %s', async (_, change) => {
    const file = await altered(change);
    if (!HAS_PYTHON) return;
    const { status, text } = verify(file);
    expect(text).toMatch(/^wrong: line \d+, seq \d+: /m);
    expect(status).toBe(1);
  });

  it('finds a profit that does not follow, in a chain that was made anew', async () => {
    const file = await altered((lines) => rechain(lines));
    if (!HAS_PYTHON) return;
    expect(verify(file).text).toMatch(/wrong: .*has another profit/);
  });
});

/** Adds a dollar to the first profit and hashes every line again, as an operator could. */
function rechain(lines: string[]): void {
  const names = LEDGER_CSV_COLUMNS;
  let before = '0'.repeat(64);
  let isChanged = false;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line === '') continue;
    const cells = line.split(',');
    const at = (name: string) => names.indexOf(name);
    if (!isChanged && cells[at('kind')] === 'close') {
      cells[at('profit')] = String(Number(cells[at('profit')]) + 1_000_000);
      isChanged = true;
    }
    cells[0] = before;
    const fields =
      cells[at('kind')] === 'signal'
        ? 'prevHash robotId seq kind fundId side action sharePct stopDistance takeProfitDistance decidedAt dueAt recordedAt'
            .split(' ')
            .map((name) => cells[at(name)])
        : [...cells.slice(0, 17), ...(cells[18] ? [cells[18]] : [])];
    before = createHash('sha256').update(fields.join('|')).digest('hex');
    cells[at('hash')] = before;
    lines[index] = cells.join(',');
  }
}
