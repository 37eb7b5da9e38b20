import { appendFileSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { until } from '@/lib/core/base/testing/until';
import { HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { WitnessConfig } from '@/lib/core/config/witnesses';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeDataDir, makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { readGuestLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { type Cosigner, cosignedAt, createCosigner } from '@/lib/robots/transparency-log/cosignature';
import { offerText } from '@/lib/robots/transparency-log/offer';
import { createLogKeeper } from '@/lib/robots/transparency-log/server/log-keeper';
import { readCosignatures } from '@/lib/robots/transparency-log/server/log-store';
import { verifyLog } from '@/lib/robots/transparency-log/server/verify-log';
import { type WatchedLog, watchLog } from '@/lib/robots/transparency-log/server/watch-log';
import { storeSampleHeads } from '@/lib/robots/transparency-log/testing/sample-heads';
import { verifyLedgers } from '@/lib/robots/verification/server/verify-ledgers';
import { checkSite } from '@/lib/robots/witness/server/check-site';
import { createWitness, type Witness } from '@/lib/robots/witness/server/create-witness';
import { look } from '@/lib/robots/witness/server/follow-site';
import { openSiteLog } from '@/lib/robots/witness/server/site-log';
import { openWitnessFolder, type WitnessFolder } from '@/lib/robots/witness/server/witness-folder';
import { createWitnessServer } from '@/lib/robots/witness/server/witness-server';
import { readSeenLine } from '@/lib/robots/witness/sighting';
import { readLogFile, sendLogFile } from './log-files';

/** A site and a witness of its log, on two ports. */

const START = Date.UTC(2026, 10, 24, 5, 0, 5);
const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));
const silent = createLogger('silent');

let now = START;
let database: Database;
let log: WatchedLog;
let folder: WitnessFolder;
let witness: Witness;
let where: string;
let site = '';
let witnessUrl = '';
const servers: Server[] = [];
/** A robot whose ledger the site doesn't give. */
let hidden = '';
let stop: AbortController;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openFolder(): Promise<WitnessFolder> {
  return openWitnessFolder({
    folder: where,
    site,
    name: 'witness.example',
    logKey: null,
    firstKey: async () => (await openSiteLog(site).text('key')).trim(),
  });
}

const toConfig = ({ name, verifierKey }: Cosigner, url: string): WitnessConfig => ({
  name,
  verifierKey,
  url,
});

const keeper = (more: readonly WitnessConfig[] = []) =>
  createLogKeeper({
    ...{ database, signer, log: silent, clock: () => now, signal: stop.signal },
    anchorCommand: null,
    environment: {},
    witnesses: [toConfig(folder.cosigner, witnessUrl), ...more],
  });

beforeEach(async () => {
  now = START;
  hidden = '';
  stop = new AbortController();
  database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  await storeSampleHeads(database, 3);
  await createLogKeeper({
    ...{ database, signer, log: silent, clock: () => now, signal: stop.signal },
    anchorCommand: null,
    environment: {},
  }).keep();
  log = await watchLog({ db: database.db, log: silent, pollMs: 10 });
  site = await listen(
    createServer(async (request, response) => {
      const url = request.url ?? '';
      const robotId = /^\/api\/ledger-percent\/(\d+)\.csv$/.exec(url)?.[1];
      if (robotId === undefined) return sendLogFile(await readLogFile(log, url), request, response, 'id');
      if (robotId === hidden) return response.writeHead(404).end();
      for await (const part of await readGuestLedgerCsv(database.db, Number(robotId) as RobotId))
        response.write(part);
      response.end();
    }),
  );
  where = makeDataDir();
  folder = await openFolder();
  witness = createWitness(folder, () => now);
  witnessUrl = await listen(createWitnessServer(witness, folder, site));
});
afterEach(async () => {
  stop.abort();
  await log.stop();
  folder.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await database.close();
});

/** Signal, open, signal, close, each with times as if the engine had recorded them. */
async function trade(robotId: number, openedAt: number, closedAt: number): Promise<void> {
  const head = await readHead(database.db, robotId as RobotId);
  const events = sampleEvents(1, 10).map((event) => ({
    ...event,
    time: (event.kind === 'open' ? openedAt : closedAt) as Millis,
  }));
  await appendEntries(database.db, robotId as RobotId, signaledChain(robotId, events, head));
}

async function readList() {
  const text = await (await fetch(`${witnessUrl}/seen`)).text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => readSeenLine(line, folder.logKey, folder.cosigner.verifierKey))
    .filter((seen) => seen !== null);
}

const check = async () =>
  checkSite({ log: openSiteLog(site), logKey: folder.logKey, seen: await readList(), only: null });

const hasSeen = (size: number) =>
  until(
    async () => folder.newest()?.size === size && (await readCosignatures(database.db, size)).length === 1,
  );

/** An edit is in the table of docs, with who finds it. */
const expectInTable = (name: string, operator: string, everyone: string) =>
  expect(readFileSync('docs/verify/edits.md', 'utf8')).toContain(
    `\n| ${name} | ${operator} | ${everyone} |\n`,
  );

const isServed = (size: number) => until(() => log.newest()?.treeSize === size);

describe('a witness', () => {
  it('cosigns what the site sends, and finds a trade that was written after the fact', async () => {
    const keeping = keeper();
    await keeping.keep();
    await hasSeen(7);
    now += 5 * HOUR_MS;
    await trade(1, now - 2 * HOUR_MS, now - 1 * HOUR_MS);
    await keeping.keep();
    await hasSeen(8);
    await isServed(8);
    await until(() => log.cosignatures().length === 1);
    const note = await openSiteLog(site).text('checkpoint');
    expect(cosignedAt(note, folder.cosigner.verifierKey)).toBe(now);
    expect(await check()).toMatchObject({ isSound: true });
    // Ten hours later the operator knows what would have paid, four hours ago.
    now += 10 * HOUR_MS;
    await trade(2, now - 11 * HOUR_MS, now - 10.5 * HOUR_MS);
    await keeping.keep();
    await isServed(9);
    expect(await verifyLedgers(database, null)).toMatchObject({ sound: true });
    expect(await check()).toMatchObject({
      isSound: false,
      lines: expect.arrayContaining([
        expect.stringMatching(
          /^robot 2: entry 7 of its ledger says it was recorded before 2026-11-24T10:00:05Z/,
        ),
      ]),
    });
    expect((await verifyLog(database)).faults).toEqual([expect.stringMatching(/^robot 2: entry 7 /)]);
    hidden = '1';
    expect((await check()).lines.join('\n')).toMatch(/^robot 1: .*1\.csv answers 404\nrobot 2: entry 7 /m);
    expectInTable('A trade written hours later, as if from before a checkpoint', 'log', 'links, witness');
  });

  it('costs the site nothing when it answers without end, and has no more than its signature stored', async () => {
    const [endless, chatty] = ['endless.example', 'chatty.example'].map((name, index) =>
      createCosigner(name, Buffer.alloc(32, 5 + index)),
    ) as [Cosigner, Cosigner];
    let hasHungUp = false;
    const endlessUrl = await listen(
      createServer((_, response) => {
        response.on('close', () => {
          hasHungUp = true;
        });
        const write = () => {
          if (response.write('x'.repeat(20_000))) setImmediate(write);
        };
        response.on('drain', write);
        write();
      }),
    );
    let line = '';
    const chattyUrl = await listen(
      createServer(async (request, response) => {
        let body = '';
        for await (const part of request) body += part;
        const text = body.slice(body.indexOf('example.com/log'), body.indexOf('\n\n—') + 1);
        line = chatty.cosign(text, now);
        response.end(`— chatty.example AAAA\n${line.replace(/$/, '!x')}\n${line}\n`);
      }),
    );
    await keeper([toConfig(endless, endlessUrl), toConfig(chatty, chattyUrl)]).keep();
    await until(async () => hasHungUp && (await readCosignatures(database.db, 7)).length === 2);
    expect((await readCosignatures(database.db, 7))[0]).toMatchObject({ line, cosignedAt: now });
  });

  it('finds a log that was written again, keeps the proof of it and cosigns no more', async () => {
    const keeping = keeper();
    await trade(1, now - 2 * HOUR_MS, now - HOUR_MS);
    await keeping.keep();
    await hasSeen(8);
    const before = folder.newest();
    for (const statement of [
      'DROP TRIGGER transparency_leaves_no_delete',
      'DROP TRIGGER transparency_checkpoints_no_delete',
      'DELETE FROM transparency_leaves WHERE leaf_index = 7',
      'DELETE FROM transparency_checkpoints',
    ])
      await sql.raw(statement).execute(database.db);
    await trade(2, now - HOUR_MS, now);
    await log.stop();
    await keeper().keep();
    await trade(3, now + HOUR_MS, now + 2 * HOUR_MS);
    now += 2 * HOUR_MS;
    await keeper().keep();
    log = await watchLog({ db: database.db, log: silent, pollMs: 10 });
    expect(await look({ witness, folder, log: openSiteLog(site), say: () => undefined })).toMatchObject({
      text: expect.stringContaining('Not cosigned'),
    });
    expect(folder.newest()).toEqual(before);
    expect(await (await fetch(`${witnessUrl}/conflicts`)).text()).toContain('example.com/log\\n9\\n');
    expect(await check()).toMatchObject({
      isSound: false,
      lines: [expect.stringContaining('The log’s first 8 leaves are others than were seen at')],
    });
    expect((await verifyLog(database)).faults).toEqual([]);
    expectInTable('The log made again since a checkpoint, with its key', '', 'state, witness');
  });

  it('answers as tlog-witness says, and goes on where a kill has left it', async () => {
    const post = async (body: string) => {
      const answer = await fetch(`${witnessUrl}/add-checkpoint`, { method: 'POST', body });
      return [answer.status, answer.headers.get('content-type'), await answer.text()] as const;
    };
    const first = await openSiteLog(site).text('checkpoint');
    const offer = { oldSize: 0, hashes: [] as string[], note: first };
    const other = createLogSigner('example.com/log', Buffer.alloc(32, 9));
    const [, , root = ''] = first.split('\n');
    expect((await post('hello'))[0]).toBe(400);
    expect((await post(offerText({ ...offer, note: other.sign({ size: 7, root }) })))[0]).toBe(403);
    expect(
      (await post(offerText({ ...offer, note: first.replaceAll('example.com', 'example.org') })))[0],
    ).toBe(404);
    expect((await post(offerText({ ...offer, oldSize: 8 })))[0]).toBe(400);
    expect((await post(offerText({ ...offer, hashes: [root] })))[0]).toBe(422);
    // Whoever sends a wrong proof says nothing against the log; and some send no addresses.
    expect(folder.conflicts()).toBe('');
    expect((await fetch(`${witnessUrl}//`)).status).toBe(404);
    const [status, , line] = await post(offerText(offer));
    expect([status, cosignedAt(`${first}${line}`, folder.cosigner.verifierKey)]).toEqual([200, now]);
    expect(await post(offerText(offer))).toEqual([409, 'text/x.tlog.size', '7\n']);
    const fork = signer.sign({ size: 7, root: Buffer.alloc(32).toString('base64') });
    for (const more of ['', '— example.com/log AAAA\n', '— other.example AAAA\n'])
      expect((await post(offerText({ oldSize: 7, hashes: [], note: `${fork}${more}` })))[0]).toBe(409);
    expect(folder.conflicts()).toBe(`${JSON.stringify({ note: fork })}\n`);
    const larger = signer.sign({ size: 9, root });
    expect((await post(offerText({ oldSize: 7, hashes: [root], note: larger })))[0]).toBe(422);
    appendFileSync(folder.listFile, '{"note":"torn');
    folder.close();
    folder = await openFolder();
    expect(folder.newest()).toMatchObject({ size: 7, root, at: now });
    // A clock that is set back signs no earlier time than before.
    now -= HOUR_MS;
    const again = createWitness(folder, () => now).offer({ oldSize: 7, hashes: [], note: first });
    expect(again.status === 200 && cosignedAt(`${first}${again.line}\n`, folder.cosigner.verifierKey)).toBe(
      START,
    );
    // That a tree was still the newest is noted every few minutes.
    for (const minutes of [1, 7, 8]) {
      now = START + minutes * MINUTE_MS;
      createWitness(folder, () => now).offer({ oldSize: 7, hashes: [], note: first });
    }
    expect((await readList()).map(({ at }) => at)).toEqual([START, START + 7 * MINUTE_MS]);
  });
});
