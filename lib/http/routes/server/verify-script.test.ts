import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, Millis, RobotId } from '@/lib/core/base/brand';
import { DAY_MS, isoTime } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { readGuestLedgerCsv, readLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { createRequestCounts } from '@/lib/http/base/server/request-counts';
import { createHttpServer } from '@/lib/http/web/server/http-server';
import { closeServer, listen } from '@/lib/http/web/server/listen';
import { findInstrument } from '@/lib/market/data/instruments';
import { createSimulatedMarket, type SimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { createPriceHistory } from '@/lib/market/price-history/server/price-history';
import { GUEST_LEDGER_COLUMNS } from '@/lib/robots/catalogue/guest-ledger-csv';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots, listRobots } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { watchMarket } from '@/lib/robots/engine/server/engine';
import { publishBusyRobots } from '@/lib/robots/engine/testing/busy-robots';
import { LEDGER_CSV_COLUMNS } from '@/lib/robots/ledger/ledger-csv';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import { watchLog } from '@/lib/robots/transparency-log/server/watch-log';
import { addUser, openProduct, PASSWORD } from '../testing/open-product';
import { readVerifyScript } from './verify-script';

/** The verification script, on downloaded ledgers. */

const SCRIPT = path.join(process.cwd(), 'docs/verify/verify.py');
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
/** A Wednesday in the middle of the New York session, and an hour later. */
const STOPS = [Date.UTC(2026, 9, 14, 16, 2), Date.UTC(2026, 9, 14, 17, 2)] as Millis[];
const FIRST_DAY = (Math.floor((STOPS[0] as number) / DAY_MS) - 20) as EpochDay;
const NOW = STOPS[1] as Millis;
const TICKERS = ['SPY', 'BTC.X'];
const EMAIL = 'ann@example.com';
const log = createLogger('silent');
const history = createPriceHistory({ db: () => database.db, market: 'simulated' });

let folder: string;
let database: Database;
let market: SimulatedMarket;
let files: readonly string[];

async function run(now: Millis): Promise<void> {
  const simulated = createSimulatedMarket({ seed: 7, firstDay: FIRST_DAY, now: () => now });
  market = {
    ...simulated,
    instruments: simulated.instruments.filter(({ ticker }) => TICKERS.includes(ticker)),
  };
  const bus = createProcessBus();
  const stop = new AbortController();
  bus.subscribe((event) => {
    if (event.type === 'prepared') stop.abort();
  });
  const options = { database, bus, log, marketName: 'simulated', clock: () => now } as const;
  await publishBusyRobots({ ...options, signal: stop.signal }, market);
  await watchMarket({ ...options, signal: stop.signal }, market);
  bus.close();
}

/** Two robots whose rules end them: by any drawdown, and by being no more than 50 points ahead of buy and hold. */
async function publishRetiring(): Promise<void> {
  const retiring = [
    { ticker: 'SPY', fundType: 'E' as const, rule: { drawdownPct: 0.01, behindPct: 500, afterDays: 365 } },
    { ticker: 'BTC.X', fundType: 'C' as const, rule: { drawdownPct: 90, behindPct: -50, afterDays: 3 } },
  ].map(({ ticker, fundType, rule }, index) =>
    sampleDefinition({
      id: (901 + index) as RobotId,
      name: `Retiring ${ticker}`,
      fundTypes: [fundType],
      legs: [ensureDefined(findInstrument(ticker), ticker).fundId],
      params: { fast: 3, slow: 8 },
      timeframe: 5,
      publishedAt: ((FIRST_DAY + 4) * DAY_MS) as Millis,
      startsAt: (FIRST_DAY * DAY_MS) as Millis,
      rules: { gate: { costMultiple: 0, holdingBars: 6 }, retirement: rule },
    }),
  );
  await insertRobots(database.db, 'simulated', retiring, hashParameters, STOPS[0]);
}

/** Bars as the call returns them, in a file for each instrument. */
async function writeBars(): Promise<void> {
  for (const { fundId } of market.instruments) {
    const bars: Record<'Time' | 'Open' | 'High' | 'Low' | 'Close', (number | string)[]> = {
      Time: [],
      Open: [],
      High: [],
      Low: [],
      Close: [],
    };
    for (let day: number = FIRST_DAY; day <= NOW / DAY_MS + 1; day += 1) {
      const found = await market.dayBars(fundId, day as EpochDay, NOW);
      if (!found) continue;
      bars.Time.push(...[...found.time].map(isoTime));
      bars.Open.push(...found.open);
      bars.High.push(...found.high);
      bars.Low.push(...found.low);
      bars.Close.push(...found.close);
    }
    await writeFile(path.join(folder, `${fundId}.json`), JSON.stringify(bars));
  }
}

async function writeLedgers(): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { definition } of await listRobots(database.db, 'simulated')) {
    for (const [end, read] of [
      ['', readLedgerCsv],
      ['-percent', readGuestLedgerCsv],
    ] as const) {
      const file = path.join(folder, `${definition.id}${end}.csv`);
      let text = '';
      for await (const part of await read(database.db, definition.id)) text += part;
      await writeFile(file, text);
      written.push(file);
    }
  }
  return written;
}

/** The site as far as the script uses it, on a local port. */
async function openSite() {
  const models = (await listReadModels(database.db, 'simulated')).map(({ model }) => model as RobotReadModel);
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: NOW });
  catalogue.replace(models, models.length);
  const product = await openProduct(database, () => NOW, undefined, { catalogue: catalogue.reader, history });
  const transparencyLog = await watchLog({ db: database.db, log });
  const server = createHttpServer({
    api: product.api.api,
    counts: createRequestCounts(),
    metrics: { allows: () => false, text: async () => '', contentType: '' },
    pages: {
      answerAtOnce: () => false,
      async answer(_, response) {
        response.writeHead(404).end();
      },
    },
    transparencyLog,
    verifyScript: readVerifyScript(),
    log,
  });
  await listen(server, 0);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await closeServer(server);
      await transparencyLog.stop();
      await product.close();
    },
  };
}

/** Runs the script while this process keeps serving the site. */
async function verify(...args: readonly string[]) {
  const child = spawn('python3', [SCRIPT, ...args], {
    env: { ...process.env, VERIFY_PASSWORD: PASSWORD, PYTHONDONTWRITEBYTECODE: '1' },
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stderr.on('data', (part) => {
    text += part;
  });
  const [status] = await once(child, 'close');
  return { status: status as number, text };
}

async function altered(change: (lines: string[]) => void): Promise<string> {
  const full = files.filter((file) => !file.includes('percent'));
  const sizes = await Promise.all(full.map(async (file) => (await readFile(file, 'utf8')).length));
  const longest = full[sizes.indexOf(Math.max(...sizes))] as string;
  const lines = (await readFile(longest, 'utf8')).split('\r\n');
  change(lines);
  const file = path.join(folder, 'altered.csv');
  await writeFile(file, lines.join('\r\n'));
  return file;
}

describe(`the verifier in Python${HAS_PYTHON ? '' : ' (no python3 here: only its form is checked)'}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
    database = await openDatabase({ dataDir: await makeMigratedDataDir() });
    await publishRetiring();
    for (const now of STOPS) await run(now);
    files = await writeLedgers();
    await writeBars();
    await appendDay(database, { signer: createLogSigner('example.com/log', Buffer.alloc(32, 1)), now: NOW });
    await addUser(database, 'ann', NOW);
  });
  afterAll(() => database.close());

  it('names the file’s actual columns, and imports none of our code', async () => {
    const script = await readFile(SCRIPT, 'utf8');
    const named = [...script.matchAll(/^(?:ENTRY|SIGNAL|PERCENT) = \(((?:"[^"]*"\s*)+)\)/gm)].flatMap(
      ([, text = '']) =>
        text
          .replace(/"\s*"?/g, '')
          .trim()
          .split(' '),
    );
    expect(named.length).toBe(17 + 13 + GUEST_LEDGER_COLUMNS.length);
    for (const name of named) expect([...LEDGER_CSV_COLUMNS, ...GUEST_LEDGER_COLUMNS]).toContain(name);
    expect(script).not.toMatch(
      /^(?:import|from) (?!argparse|array|base64|bisect|collections|csv|datetime|getpass|hashlib|io|json|math|os|sys|time|urllib)/m,
    );
  });

  it('accepts downloaded ledgers, in full and in percent, their signals and their prices', async () => {
    expect(files.length).toBeGreaterThan(20);
    if (!HAS_PYTHON) return;
    for (const file of files.slice(0, 6)) {
      const { status, text } = await verify(file, '--bars', folder);
      expect([file, status, text]).toEqual([file, 0, expect.stringContaining('fills within their bars')]);
    }
  });

  describe('on a site', () => {
    let site: Awaited<ReturnType<typeof openSite>>;
    beforeAll(async () => {
      site = await openSite();
    });
    afterAll(() => site.close());

    it('is served unchanged', async () => {
      const answer = await fetch(`${site.origin}/verify/verify.py`);
      expect([answer.status, await answer.text()]).toEqual([200, await readFile(SCRIPT, 'utf8')]);
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/x-python/);
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
    });

    it('checks every robot as a guest and as a user', async () => {
      const robots = files.length / 2;
      if (!HAS_PYTHON) return;
      const guest = await verify('--site', site.origin, '--all');
      for (const line of [
        `ledgers: 0 in full, ${robots} in percent`,
        `definitions: 0 commitments computed, ${robots} found in log and registry`,
        `log: ${robots} robots proven`,
        'not possible in percent: hashes',
        `robots: ${robots}, 0 with a difference`,
      ])
        expect(guest.text).toContain(line);
      expect(guest.status).toBe(0);

      const user = await verify('--site', site.origin, '--all', '--login', EMAIL);
      for (const line of [
        `ledgers: ${robots} in full, 0 in percent`,
        `definitions: ${robots} commitments computed, ${robots} found in log and registry`,
        `days computed, ${robots} digests as in the log, ${robots} curves as on the site`,
        'retirements: 2 as their rules give them, and as in the registry',
        `figures: ${14 * robots} as on the site`,
        `robots: ${robots}, 0 with a difference`,
      ])
        expect(user.text).toContain(line);
      expect(Number(/signals: (\d+)/.exec(user.text)?.[1])).toBeGreaterThan(0);
      expect(user.status).toBe(0);
    });

    it.each([
      ['a drawdown', 'GetStatistics', /("AbsoluteDrawdown":)/, '$19', 'AbsoluteDrawdown is 9'],
      ['a Sharpe ratio', 'GetAIRobotsByIds', /"SharpeR":[^,]*/, '"SharpeR":3.5', 'SharpeR is 3.5'],
      ['an annual return', 'GetAIRobotsByIds', /"AnnualPL":[^,]*/, '"AnnualPL":999', 'AnnualPL is 999'],
      [
        'a day of the curve',
        'GetEquityCurve',
        /"Values":\[100,/,
        '"Values":[100.5,',
        'is 100.5 on the site, but 100',
      ],
      ['a commitment', 'GetDefinition', /"Commitment":"../, '"Commitment":"zz', 'another commitment'],
      ['a balance', 'GetDefinition', /initialBalance\\":\d/, 'initialBalance\\":9', /wrong: equity|another/],
      ['a digest of the log', 'proof/robot', /(digest\\":\\")../, '$1zz', 'does not lead from the robot'],
      [
        'the registry',
        'log/registry',
        /"publishedAt":\d/,
        '"publishedAt":9',
        /registry, entry \d+: has another hash/,
      ],
    ])('finds %s that was changed', async (_, address, before, after, expected) => {
      const changed: string[] = [];
      const proxy = createServer((request, response) => {
        void (async () => {
          const answer = await passOn(site.origin, request);
          const sent = await answer.text();
          const text = request.url?.includes(address) ? sent.replace(before, after) : sent;
          if (text !== sent) changed.push(request.url ?? '');
          response.writeHead(answer.status, { 'Set-Cookie': answer.headers.getSetCookie() }).end(text);
        })();
      });
      await listen(proxy, 0);
      const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const id = path.basename(files[0] ?? '', '.csv');
      if (HAS_PYTHON) {
        const { status, text } = await verify('--site', origin, '--login', EMAIL, '--', id);
        expect(text).toMatch(expected);
        expect([status, changed.length > 0]).toEqual([1, true]);
      }
      await closeServer(proxy);
    });
  });

  it.each([
    ['an amount', (lines: string[]) => lines.splice(5, 1, (lines[5] ?? '').replace(/,(\d+),/, ',9$1,'))],
    ['a line left out', (lines: string[]) => lines.splice(4, 1)],
    ['two swapped lines', (lines: string[]) => lines.splice(3, 2, lines[4] ?? '', lines[3] ?? '')],
  ])('finds %s', async (_, change) => {
    const file = await altered(change);
    if (!HAS_PYTHON) return;
    const { status, text } = await verify(file);
    expect(text).toMatch(/^wrong: line \d+, seq \d+: /m);
    expect(status).toBe(1);
  });

  it('finds an inconsistent profit in a rebuilt chain', async () => {
    const file = await altered((lines) => rechain(lines));
    if (!HAS_PYTHON) return;
    expect((await verify(file)).text).toMatch(/wrong: .*has another profit/);
  });
});

function passOn(origin: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const name of ['content-type', 'cookie', 'x-xsrf-token']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const method = request.method ?? 'GET';
  const body =
    method === 'POST' ? { body: Readable.toWeb(request) as BodyInit, duplex: 'half' as const } : {};
  return fetch(origin + request.url, { method, headers, ...body });
}

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
