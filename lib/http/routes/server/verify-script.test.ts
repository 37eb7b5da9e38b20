import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { VerifyPage } from '@/components/content/verify/verify-page';
import { HomePage } from '@/components/pages/home/home-page';
import { RobotDetails } from '@/components/pages/robot-details/robot-details';
import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, RobotId } from '@/lib/core/base/brand';
import { DAY_MS, isoTime } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { toBytes } from '@/lib/core/database/schema';
import { copyDataDir, makeDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { readGuestLedgerCsv, readLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { createRequestCounts } from '@/lib/http/base/server/request-counts';
import { createHttpServer } from '@/lib/http/web/server/http-server';
import { closeServer, listen } from '@/lib/http/web/server/listen';
import { hashSession } from '@/lib/market/data/digest';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { packDay, unpackDay } from '@/lib/market/data/pack';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { GUEST_LEDGER_COLUMNS } from '@/lib/robots/catalogue/guest-ledger-csv';
import { readOverview } from '@/lib/robots/catalogue/overview';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import { listRobots, markRemoved } from '@/lib/robots/definitions/server/robot-store';
import { LEDGER_CSV_COLUMNS } from '@/lib/robots/ledger/ledger-csv';
import { chainRecords, EMPTY_REGISTRY } from '@/lib/robots/registry/registry';
import { createLogSigner, type LogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import { readLogFacts } from '@/lib/robots/transparency-log/server/read-log-facts';
import { verifyAll, verifyWithFigures } from '@/lib/robots/verification/server/verify-all';
import { verifyReplay } from '@/lib/robots/verification/server/verify-replay';
import { ASSET_CLASSES, coveredFundTypes } from '@/lib/site/addresses/asset-class';
import {
  deleteRobots,
  type Finders,
  openToEdits,
  ROBOT_EDITS,
  type RobotEdit,
  SITE_EDITS,
  unregister,
} from '../testing/flattering-edits';
import { addUser, openProduct } from '../testing/open-product';
import {
  FIRST_DAY,
  HAS_PYTHON,
  marketAt,
  NOW,
  openPriceHistory,
  openWatchedLog,
  prepareVerifiedFolder,
  RETIRING,
  readCatalogue,
  SCRIPT,
  serverOrigin,
  signer,
  verify,
} from '../testing/verified-site';
import { readVerifyFiles } from './verify-script';

/** The verification script, on downloaded ledgers and on a site whose database was edited. */

const EMAIL = 'ann@example.com';
const log = createLogger('silent');

let folder: string;
let prepared: string;
let database: Database;
let files: readonly string[];

/** Bars as the call returns them, in a file for each instrument. */
async function writeBars(): Promise<void> {
  const market = marketAt(NOW);
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
async function openSite(db: Database) {
  const catalogue = await readCatalogue(db);
  const product = await openProduct(db, () => NOW, undefined, { catalogue, history: openPriceHistory(db) });
  const transparencyLog = await openWatchedLog(db);
  const drawn = new Map<string, string | null>();
  const server = createHttpServer({
    api: product.api.api,
    counts: createRequestCounts(),
    metrics: { allows: () => false, text: async () => '', contentType: '' },
    pages: {
      answerAtOnce: () => false,
      async answer(request, response) {
        const { pathname } = new URL(request.url ?? '/', 'http://site');
        if (!drawn.has(pathname)) {
          const page = await pageAt(pathname, catalogue, db);
          drawn.set(pathname, page && renderToStaticMarkup(page));
        }
        const page = drawn.get(pathname);
        response.writeHead(page ? 200 : 404).end(page);
      },
    },
    transparencyLog,
    verifyFiles: readVerifyFiles(),
    log,
  });
  await listen(server, 0);
  return {
    origin: serverOrigin(server),
    async close() {
      await closeServer(server);
      await transparencyLog.stop();
      await product.close();
    },
  };
}

/** The pages that show what the script recomputes. */
async function pageAt(
  pathname: string,
  catalogue: CatalogueReader,
  { db }: Database,
): Promise<ReactElement | null> {
  const progress = catalogue.progress();
  if (pathname === '/') {
    const classes = ASSET_CLASSES.map((assetClass) => ({
      assetClass,
      overview: readOverview(catalogue, coveredFundTypes(assetClass)),
      cards: [],
    }));
    const overview = readOverview(catalogue, FUND_TYPES);
    const market = catalogue.market();
    return createElement(HomePage, {
      overview,
      classes,
      ways: [],
      trades: [],
      progress,
      market,
      learned: '',
    });
  }
  if (pathname === '/verify/') {
    const results = catalogue.all().flatMap(({ statistics }) => statistics?.closedPL || []);
    const losing = results.filter((closedPL) => closedPL < 0).length;
    return createElement(VerifyPage, {
      facts: await readLogFacts(db, 'simulated'),
      listed: { withResult: results.length, losing },
      replayHash: null,
    });
  }
  const id = /^\/bot-trading\/(?:(\d+)-|robot\/(\d+))/.exec(pathname);
  const details =
    id && (await catalogue.details((id[1] ? Number(id[1]) : -1_000_000_000 - Number(id[2])) as RobotId));
  if (!details || details === 'removed') return null;
  return createElement(RobotDetails, { details: detailsForGuest(details), progress, similar: [] });
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

/** Runs the script's check on portfolios' logs, each with the hash that the site's log has of its second entry. */
const PORTFOLIO_CHECK = `
import json, sys
from types import SimpleNamespace as Of
from verify import Wrong, check_portfolios
for log, sealed in json.loads(sys.argv[1]):
    site = Of(call=lambda name, body: {"Basket": {"Log": log}})
    leaves = {("chain", "portfolio simulated permanent"): [{"seq": 2, "hash": sealed}]}
    try:
        print(check_portfolios(Of(site=site, log=Of(by_subject=leaves))))
    except Wrong as error:
        print(error)
`;

/** Reads bars of a site whose bars change: its last one while it isn't over, some new ones, then one of its past. */
const BARS_CHECK = `
from types import SimpleNamespace as Of
from verify import Bars, iso_time
closes, asked = [1.0] * 300, []
def call(_, body):
    asked.append(body["count"])
    end = len(closes) if "before" not in body else [iso_time(at * 300000) for at in range(len(closes))].index(body["before"])
    part = range(max(0, end - body["count"]), end)
    values = [closes[at] for at in part]
    return {"Time": [iso_time(at * 300000) for at in part], **{name: values for name in ("Open", "High", "Low", "Close")}}
bars = Bars(Of(call=call), None)
def show():
    series = bars.read(7, 0)
    print(asked, len(series.time), list(series.columns[3]) == closes)
    asked.clear()
show()
closes[-1:] = [2.0, 2.5, 3.0]
bars.renew()
show()
show()
closes[-20] = 4.0
bars.renew()
show()
`;

describe(`the verifier in Python${HAS_PYTHON ? '' : ' (no python3 here: only its form is checked)'}`, () => {
  beforeAll(async () => {
    folder = makeDataDir();
    prepared = await prepareVerifiedFolder();
    database = await openDatabase({ dataDir: copyDataDir(prepared) });
    files = await writeLedgers();
    await writeBars();
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
      /^(?:import|from) (?!argparse|array|base64|bisect|collections|csv|datetime|getpass|hashlib|html|io|json|math|os|random|re|sys|time|urllib)/m,
    );
  });

  it('accepts downloaded ledgers, in full and in percent, their signals and their prices', async () => {
    expect(files.length).toBeGreaterThan(20);
    if (!HAS_PYTHON) return;
    for (const file of files.slice(0, 2)) {
      const { status, text } = await verify(file, '--bars', folder);
      expect([file, status, text]).toEqual([file, 0, expect.stringContaining('fills within their bars')]);
    }
  });

  describe('on a site', () => {
    let site: Awaited<ReturnType<typeof openSite>>;
    let robots: number;
    beforeAll(async () => {
      const ids = (await listRobots(database.db, 'simulated')).map(({ definition }) => definition.id);
      robots = await keepRobots(
        database.db,
        ids.filter((id, index) => index % 3 === 0 || isRetiring(id)),
      );
      site = await openSite(database);
    });
    afterAll(() => site.close());

    it('is served unchanged', async () => {
      const answer = await fetch(`${site.origin}/verify/verify.py`);
      expect([answer.status, await answer.text()]).toEqual([200, await readFile(SCRIPT, 'utf8')]);
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/x-python/);
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
    });

    it('checks every robot, the list and pages as a guest and as a user', async () => {
      const ledgers = files.length / 2;
      if (!HAS_PYTHON) return;
      const state = path.join(folder, 'state.json');
      const guest = await verify('--site', site.origin, '--all', '--pages', '4', '--state', state);
      for (const line of [
        /^checkpoint: \d+ leaves, signed by example.com\/log\+/m,
        new RegExp(
          `^list: ${robots} robots, 0 hidden, 0 unknown; ${ledgers - robots} removed as the registry says`,
          'm',
        ),
        `ledgers: 0 in full, ${ledgers} in percent`,
        `definitions: 0 commitments computed, ${robots} found in log and registry`,
        `log: ${ledgers} robots proven`,
        `phases and benchmarks: ${robots} curves`,
        `pages: home counts ${robots} robots`,
        'bars: 2 instruments as in the log',
        'not possible in percent: hashes',
        `robots: ${robots}, 0 with a difference`,
      ])
        expect(guest.text).toMatch(line);
      expect([guest.status, guest.text]).toEqual([
        0,
        expect.stringMatching(/pages: \d{3,} figures on 4 robots/),
      ]);

      const user = await verify(
        '--site',
        site.origin,
        '--all',
        '--pages',
        '4',
        '--login',
        EMAIL,
        '--state',
        state,
      );
      for (const line of [
        /^state: the log only grew since your checkpoint/m,
        `ledgers: ${ledgers} in full, 0 in percent`,
        `definitions: ${robots} commitments computed, ${robots} found in log and registry`,
        `days computed, ${robots} digests as in the log, ${robots} curves as on the site`,
        'retirements: 2 as their rules give them, and as in the registry',
        new RegExp(`pages: \\d+ of ${robots} robots profitable and \\d+ losing, as on home and Verify`),
        `robots: ${robots}, 0 with a difference`,
      ])
        expect(user.text).toMatch(line);
      expect(Number(/costs: (\d+)/.exec(user.text)?.[1])).toBeGreaterThan(100);
      expect(Number(/signals: (\d+)/.exec(user.text)?.[1])).toBeGreaterThan(0);
      expect([user.status, user.text]).toEqual([
        0,
        expect.stringMatching(/pages: \d{3,} figures on 4 robots/),
      ]);
    });
  });

  it('finds an entry of a portfolio’s log that is another than in the log, or doesn’t fit its hash', () => {
    if (!HAS_PYTHON) return;
    const chain = chainRecords(EMPTY_REGISTRY, [{ market: 'simulated', day: 'a' }, { day: 'b' }] as never[]);
    const rows = chain.map(({ seq, entry, hash }) => ({ Seq: seq, Entry: entry, Hash: hash }));
    const last = chain.at(-1)?.hash ?? '';
    const changed = rows.map((row) => ({ ...row, Entry: row.Entry.replace('"b"', '"c"') }));
    const checks = [
      [rows.toReversed(), last, 'portfolios: 2 entries of 1 logs, as in the log'],
      [rows, 'x', 'entry 2 of portfolio permanent is not the one in the log'],
      [rows.slice(0, 1), last, 'entry 2 of portfolio permanent is not the one in the log'],
      [changed, last, 'entry 2 of portfolio permanent: has another hash'],
    ] as const;
    const logs = JSON.stringify(checks.map(([log, sealed]) => [log, sealed]));
    const { stdout } = spawnSync('python3', ['-B', '-c', PORTFOLIO_CHECK, logs], {
      cwd: path.dirname(SCRIPT),
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual(checks.map(([, , said]) => said));
  });

  it('asks a site that goes on for its newest bars, and for all of them if others have changed', () => {
    if (!HAS_PYTHON) return;
    const { stdout, stderr } = spawnSync('python3', ['-B', '-c', BARS_CHECK], {
      cwd: path.dirname(SCRIPT),
      encoding: 'utf8',
    });
    expect([stderr, ...stdout.trim().split('\n')]).toEqual([
      '',
      '[2000] 300 True',
      '[50] 302 True',
      '[] 302 True',
      '[50, 2000] 302 True',
    ]);
  });

  it('verifies signatures as RFC 8032 does', async () => {
    if (!HAS_PYTHON) return;
    const valid = RFC_8032.map(
      ([key, message, signature]) => `is_signed(h("${key}"), h("${message}"), h("${signature}"))`,
    );
    const [key, message, signature] = RFC_8032[1] as (typeof RFC_8032)[number];
    const forged = [
      `is_signed(h("${key}"), h("73"), h("${signature}"))`,
      `is_signed(h("${key}"), h("${message}"), h("${signature.replace('92', '93')}"))`,
      // The same point, its factor raised by the group's order.
      `is_signed(h("${key}"), h("${message}"), h("${signature}")[:32] + (int.from_bytes(h("${signature}")[32:], "little") + ORDER).to_bytes(32, "little"))`,
    ];
    const code = `from verify import *; h = bytes.fromhex; print([${[...valid, ...forged].join(', ')}])`;
    const { stdout } = spawnSync('python3', ['-B', '-c', code], {
      cwd: path.dirname(SCRIPT),
      encoding: 'utf8',
    });
    expect(stdout).toBe('[True, True, True, False, False, False]\n');
  });

  it('has each edit in the table of docs, with who finds it', async () => {
    const table = await readFile(path.join(path.dirname(SCRIPT), 'edits.md'), 'utf8');
    const rows = [...table.matchAll(/^\| (.+?) \|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
      name,
      ...cells.split('|').map((cell) => cell.trim() !== ''),
    ]);
    for (const { name, operator, isReplayed = false, user, guest } of ROBOT_EDITS)
      expect(rows).toContainEqual([name, operator !== null, isReplayed, user !== null, guest !== null]);
    for (const { name, operator } of Object.values(SITE_EDITS))
      expect(rows).toContainEqual([name, operator !== null, true]);
    expect(ROBOT_EDITS.length + Object.keys(SITE_EDITS).length).toBeGreaterThanOrEqual(36);
  });

  describe('on a database that was edited', () => {
    const openCopy = async () => {
      const copy = await openDatabase({ dataDir: copyDataDir(prepared) });
      await openToEdits(copy.db);
      return copy;
    };
    const recompute = async (copy: Database) =>
      (await verifyWithFigures(copy, { market: 'simulated', clock: () => NOW + DAY_MS })).lines;

    it('finds each robot that was made to look better, as the table of edits says', async () => {
      const copy = await openCopy();
      const edited = await editEach(copy.db);
      await keepRobots(
        copy.db,
        edited.map(({ robotId }) => robotId),
      );
      const replayed = (await verifyReplay(copy, { market: 'simulated' })).lines;
      await editBars(copy.db);
      // The log goes on over what was edited.
      await appendDay(copy, { signer, now: NOW + DAY_MS });
      await addUser(copy, 'ann', NOW);
      const said: Record<keyof Finders, readonly string[]> = {
        operator: await recompute(copy),
        user: [],
        guest: [],
      };
      if (HAS_PYTHON) {
        const site = await openSite(copy);
        for (const [who, ...login] of [['user', '--login', EMAIL], ['guest']] as const)
          said[who] = (await verify('--site', site.origin, '--all', '--pages', '99', ...login)).text.split(
            '\n',
          );
        await site.close();
      }
      await copy.close();
      const missed = edited.flatMap(({ name, robotId, ...finders }) =>
        (['operator', ...(HAS_PYTHON ? (['user', 'guest'] as const) : [])] as const).flatMap((who) => {
          const lines = said[who].filter((line) => line.startsWith(`robot ${robotId}: `));
          const pattern = finders[who];
          const isAsSaid = pattern === null ? lines.length === 0 : lines.some((line) => pattern.test(line));
          return isAsSaid ? [] : [[name, who, lines]];
        }),
      );
      expect(missed).toEqual([]);
      const isFound = (robotId: RobotId) => replayed.some((line) => line.startsWith(`robot ${robotId}: `));
      expect(edited.map(({ name, robotId }) => [name, isFound(robotId)])).toEqual(
        edited.map(({ name, isReplayed = false }) => [name, isReplayed]),
      );
      expect(said.operator).toContainEqual(
        expect.stringMatching(/^bars simulated \d+: what is stored up to/),
      );
      for (const who of HAS_PYTHON ? (['user', 'guest'] as const) : [])
        expect(said[who]).toContainEqual(expect.stringMatching(/^bars: wrong: bars of instrument \d+/));
    });

    it('finds robots that the list hides, and a registry or a log that was made again', async () => {
      const state = path.join(folder, 'saved.json');
      const { newest, stop } = await openWatchedLog(database);
      await writeFile(state, JSON.stringify({ key: signer.verifierKey, checkpoint: newest()?.checkpoint }));
      await stop();
      const find = async (
        edits: readonly (keyof typeof SITE_EDITS)[],
        edit: (copy: Database) => Promise<void>,
      ) => {
        const copy = await openCopy();
        await edit(copy);
        const found = edits.flatMap((name) => SITE_EDITS[name].operator ?? []);
        const lines = found.length === 0 ? [] : (await verifyAll(copy, null)).lines;
        for (const operator of found) expect(lines).toContainEqual(expect.stringMatching(operator));
        if (HAS_PYTHON) {
          const site = await openSite(copy);
          const { status, text } = await verify('--site', site.origin, '--state', state);
          await site.close();
          for (const name of edits)
            expect([name, text.split('\n')]).toEqual([
              name,
              expect.arrayContaining([expect.stringMatching(SITE_EDITS[name].everyone)]),
            ]);
          expect(status).toBe(1);
        }
        await copy.close();
      };
      const ids = await losingRobots(database.db);
      await find(['marked', 'moved', 'deleted', 'removed', 'entry', 'leaf'], async (copy) => {
        await copy.db
          .updateTable('robots')
          .set({ removed_at: NOW })
          .where('id', 'in', ids.slice(0, 10))
          .execute();
        await copy.db
          .updateTable('robots')
          .set({ market: 'live' })
          .where('id', 'in', ids.slice(10, 12))
          .execute();
        await deleteRobots(copy.db, ids.slice(12, 14));
        for (const id of ids.slice(14, 16)) await markRemoved(copy.db, id, NOW, NOW);
        const { db } = copy;
        await sql`UPDATE registry_entries SET entry = replace(entry, '"recordedAt":1', '"recordedAt":2') WHERE seq = 3`.execute(
          db,
        );
        await sql`UPDATE transparency_leaves SET entry = replace(entry, '"seq":', '"seq":1') WHERE leaf_index = 3`.execute(
          db,
        );
      });
      const unlist = async ({ db }: Database) => {
        await deleteRobots(db, ids.slice(0, 3));
        await unregister(db, ids.slice(0, 3));
      };
      await find(['unregistered'], unlist);
      const anew = async (copy: Database, newSigner: LogSigner) => {
        await unlist(copy);
        for (const table of ['transparency_leaves', 'transparency_days', 'transparency_checkpoints'])
          await sql`DELETE FROM ${sql.table(table)}`.execute(copy.db);
        for (const day of [NOW, NOW + DAY_MS]) await appendDay(copy, { signer: newSigner, now: day });
      };
      await find(['rewritten'], (copy) => anew(copy, signer));
      await find(['rekeyed'], (copy) => anew(copy, createLogSigner('example.com/log', Buffer.alloc(32, 2))));
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

/** Secret, message and signature of the first three tests in section 7.1, the secret as its public key. */
const RFC_8032 = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const;

const isRetiring = (id: RobotId) => RETIRING.some((one) => one === id);

/** Removes all other robots, as the registry records. @returns how many there are still */
async function keepRobots(db: Database['db'], ids: readonly RobotId[]): Promise<number> {
  for (const { definition } of await listRobots(db, 'simulated'))
    if (!ids.includes(definition.id)) await markRemoved(db, definition.id, NOW, NOW);
  return ids.length;
}

/** Makes every edit, each on a robot of its own that has what it needs. */
async function editEach(db: Database['db']): Promise<readonly (RobotEdit & { readonly robotId: RobotId })[]> {
  const models = (await listReadModels(db, 'simulated')).map(
    ({ model }) => (model as RobotReadModel).summary,
  );
  const signalled = new Set(
    (await db.selectFrom('robot_signals').select('robot_id').execute()).map((row) => row.robot_id),
  );
  const retired = new Set<number>(RETIRING);
  const free = models
    .filter(({ id }) => !signalled.has(id) && !retired.has(id))
    .sort((a, b) => (b.sincePublication?.closedCount ?? 0) - (a.sincePublication?.closedCount ?? 0))
    .map(({ id }) => id);
  const edited = ROBOT_EDITS.map((edit) => {
    const [special] = edit.robot === 'retired' ? retired : edit.robot === 'signalled' ? signalled : [];
    return { ...edit, robotId: (special ?? ensureDefined(free.shift(), edit.name)) as RobotId };
  });
  for (const { edit, robotId } of edited) await edit(db, robotId);
  return edited;
}

/** Those with the largest losses first. */
async function losingRobots(db: Database['db']): Promise<readonly RobotId[]> {
  return (await listReadModels(db, 'simulated'))
    .map(({ model }) => (model as RobotReadModel).summary)
    .sort((a, b) => (a.statistics?.closedPL ?? 0) - (b.statistics?.closedPL ?? 0))
    .map(({ id }) => id);
}

/** Raises the volume of one bar, before any robot trades. */
async function editBars(db: Database['db']): Promise<void> {
  const row = await db.selectFrom('bars').selectAll().where('day', '=', FIRST_DAY).executeTakeFirstOrThrow();
  const bars = unpackDay(row.day, toBytes(row.data as Uint8Array));
  bars.volume[0] = (bars.volume[0] ?? 0) + 1000;
  await db
    .updateTable('bars')
    .set({ data: packDay(bars), digest: hashSession(bars) })
    .where('market', '=', row.market)
    .where('fund_id', '=', row.fund_id)
    .where('day', '=', row.day)
    .execute();
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
