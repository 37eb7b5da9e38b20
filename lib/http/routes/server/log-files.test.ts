import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RobotId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { modelText } from '@/lib/robots/forecast-models/model-text';
import { storeRobotModel } from '@/lib/robots/forecast-models/server/robot-model-store';
import { sampleModel } from '@/lib/robots/forecast-models/testing/sample-model';
import { createLogSigner } from '@/lib/robots/transparency-log/checkpoint';
import { appendDay } from '@/lib/robots/transparency-log/server/append-day';
import { insertCosignature } from '@/lib/robots/transparency-log/server/log-store';
import { type WatchedLog, watchLog } from '@/lib/robots/transparency-log/server/watch-log';
import { FIRST_DAY, storeEquity, storeSampleHeads } from '@/lib/robots/transparency-log/testing/sample-heads';
import {
  leafHashes,
  merkleRoot,
  openNote,
  parseCheckpoint,
  readLog,
  rootFromPath,
} from '../testing/public-log-client';
import { readLogFile, sendLogFile } from './log-files';

const ROBOTS = 300;
const NOW = Date.UTC(2026, 10, 22, 0, 0, 4);
const signer = createLogSigner('example.com/log', Buffer.alloc(32, 1));

let database: Database;
let log: WatchedLog;
let server: Server;
let prefix = '';

beforeAll(async () => {
  database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  await storeSampleHeads(database, ROBOTS);
  await appendDay(database, { signer, now: NOW });
  await storeEquity(database.db, 2 as RobotId, FIRST_DAY + 3);
  await appendDay(database, { signer, now: NOW + 86_400_000 });
  log = await watchLog({ db: database.db, log: { error: () => undefined } });
  server = createServer((request, response) => {
    void readLogFile(log, decodeURIComponent(request.url ?? '')).then((file) =>
      sendLogFile(file, request, response, 'id'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  prefix = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`;
});
afterAll(async () => {
  await log.stop();
  await database.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${prefix}/${path}`, { headers });
const textAt = async (path: string) => (await ask(path)).text();

describe('the files of the transparency log', () => {
  it('can be read by a client written only from public documents', async () => {
    for (const [path, size] of [
      ['checkpoint/2026-11-22', 304],
      ['checkpoint', 306],
    ] as const) {
      const head = parseCheckpoint(openNote(await textAt(path), signer.verifierKey));
      expect(head).toMatchObject({ origin: 'example.com/log', size });
      const { entries, hashes } = await readLog(prefix, head.size);
      expect(hashes).toEqual(leafHashes(entries));
      expect(merkleRoot(hashes)).toEqual(head.root);
    }
  });

  it('have tiles with exactly the bytes tlog-tiles requires', async () => {
    const { hashes } = await readLog(prefix, 306);
    const tile = async (name: string) => Buffer.from(await (await ask(`tile/${name}`)).arrayBuffer());
    expect(await tile('0/000')).toEqual(Buffer.concat(hashes.slice(0, 256)));
    expect(await tile('0/001.p/50')).toEqual(Buffer.concat(hashes.slice(256)));
    expect(await tile('0/001.p/48')).toEqual(Buffer.concat(hashes.slice(256, 304)));
    expect(await tile('1/000.p/1')).toEqual(merkleRoot(hashes.slice(0, 256)));
    const full = await ask('tile/0/000');
    expect(full.headers.get('content-type')).toBe('application/octet-stream');
    expect(full.headers.get('cache-control')).toContain('immutable');
    expect(full.headers.get('content-encoding')).toBeNull();
    const checkpoint = await ask('checkpoint');
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=5');
  });

  it('prove a robot’s newest leaf, and that later roots extend each root', async () => {
    const proof = JSON.parse(await textAt('proof/robot/2'));
    const head = parseCheckpoint(openNote(proof.checkpoint, proof.verifierKey));
    expect(proof).toMatchObject({ index: 304, size: 306 });
    expect(JSON.parse(proof.leaf)).toMatchObject({ day: '2026-11-23', robotId: 2, equity: { days: 3 } });
    expect(rootFromPath(proof.leaf, proof.index, proof.size, proof.hashes)).toEqual(head.root);
    const older = JSON.parse(await textAt('proof/leaf/1/304'));
    const first = parseCheckpoint(await textAt('checkpoint/2026-11-22'));
    expect(rootFromPath(older.leaf, 1, 304, older.hashes)).toEqual(first.root);
    const consistency = JSON.parse(await textAt('proof/consistency/256/306'));
    // 256 is a complete subtree, so the proof is the rest, up to the newest root.
    const { hashes } = await readLog(prefix, 306);
    expect(consistency.hashes).toEqual([merkleRoot(hashes.slice(256)).toString('base64')]);
    expect(rootFromPath(proof.leaf, 303, 306, proof.hashes)).not.toEqual(head.root);
  });

  it('list the roots, and the registry so that its chain can be recomputed', async () => {
    expect(await textAt('roots')).toMatch(/^2026-11-22 304 [\w+/]{43}=\n2026-11-23 306 [\w+/]{43}=\n$/);
    let before = '0'.repeat(64);
    const lines = (await textAt('registry')).trimEnd().split('\n');
    expect(lines).toHaveLength(ROBOTS);
    for (const line of lines) {
      const entry = line.slice(65);
      before = createHash('sha256').update(`${before}\n${entry}`).digest('hex');
      expect(line.slice(0, 64)).toBe(before);
    }
  });

  it('have each robot’s model under its hash', async () => {
    const text = modelText(sampleModel('stock'));
    const model = { hash: createHash('sha256').update(text).digest('hex'), text };
    await database.commit((tx) => storeRobotModel(tx, 'simulated', model, NOW));
    expect(await textAt(`model/${model.hash}`)).toBe(text);
    expect((await ask(`model/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await ask('model/latest')).status).toBe(400);
  });

  it('have each checkpoint with what witnesses answered, and those of a day in a list', async () => {
    const line = '— witness.example AAAA';
    await insertCosignature(database.db, { treeSize: 306, witness: 'w', cosignedAt: NOW, line });
    const signed = await textAt('checkpoint/2026-11-23');
    expect(await textAt('checkpoint/306')).toBe(`${signed}${line}\n`);
    expect(await textAt('checkpoint/304')).toBe(await textAt('checkpoint/2026-11-22'));
    expect((await ask('checkpoint/306')).headers.get('cache-control')).toBe('public, max-age=5');
    expect(await textAt('checkpoints/2026-11-23')).toMatch(/^2026-11-23T00:00:04Z 306 [\w+/]{43}=\n$/);
    expect(await textAt('key')).toBe(`${signer.verifierKey}\n`);
  });

  it('are compressed for clients that accept it', async () => {
    for (const encoding of ['gzip', 'br']) {
      const answer = await ask('tile/entries/000', { 'Accept-Encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(60_000);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(60_000);
    }
    const plain = await ask('tile/entries/000', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it.each([
    ['tile/0/002', 404],
    ['tile/0/001', 404],
    ['tile/0/001.p/51', 404],
    ['tile/2/000.p/1', 404],
    ['tile/63/000', 404],
    ['tile/64/000', 400],
    ['tile/0/0', 400],
    ['tile/0/..%2f..%2fdata', 400],
    ['tile/entries/x999/x999/x999/x999/999', 404],
    ['checkpoint/yesterday', 400],
    ['checkpoint/2026-11-24', 404],
    ['checkpoint/305', 404],
    ['checkpoint/307', 404],
    ['checkpoints/2026-11-24', 404],
    ['checkpoints/2026-13-01', 400],
    ['checkpoints', 404],
    ['checkpoint/2026-11-22/x', 404],
    ['proof/robot/0x2', 400],
    ['proof/robot/999', 404],
    ['proof/leaf/306/306', 400],
    ['proof/leaf/1/307', 404],
    ['proof/leaf/-1/3', 400],
    ['proof/leaf/1', 404],
    ['proof/consistency/3/2', 400],
    ['proof/consistency/0/2', 400],
    ['proof/consistency/1/99999999999999999999', 400],
    ['', 404],
    ['app-secret', 404],
    ['..%2fapp-secret', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
