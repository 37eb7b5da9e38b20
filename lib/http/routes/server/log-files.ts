import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DAY_MS, isoDay, isoTime } from '@/lib/core/base/time';
import { chooseEncoding } from '@/lib/http/base/server/accept-encoding';
import { setCommonHeaders } from '@/lib/http/base/server/security-headers';
import { readRobotModelText } from '@/lib/robots/forecast-models/server/robot-model-store';
import { readRegistry } from '@/lib/robots/registry/server/registry-store';
import { robotSubject } from '@/lib/robots/transparency-log/leaf';
import { hashLeaf } from '@/lib/robots/transparency-log/merkle-tree';
import {
  readCosignatures,
  readLatestLeaf,
  readLeaves,
  readTreeOfSize,
  readTreesBetween,
  type SignedTree,
  type StoredCosignature,
  type StoredLeaf,
} from '@/lib/robots/transparency-log/server/log-store';
import type { WatchedLog } from '@/lib/robots/transparency-log/server/watch-log';
import {
  bundleEntries,
  parseTilePath,
  TILE_WIDTH,
  type TilePath,
} from '@/lib/robots/transparency-log/tile-path';
import { LOG_PATH } from '@/lib/site/addresses/addresses';

/** A file of the transparency log. */
export interface LogFile {
  readonly status: 200 | 400 | 404;
  readonly type: string;
  readonly body: Uint8Array;
  /** Whether it is worth compressing. */
  readonly isCompressible: boolean;
  readonly cache: string;
}

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const BYTES = 'application/octet-stream';
/** Immutable. */
const LASTING = 'public, max-age=31536000, immutable';
/** Changes with each new checkpoint. */
const BRIEF = 'public, max-age=5';

const NUMBER = /^(?:0|[1-9]\d{0,14})$/;
const ROBOT = /^-?[1-9]\d{0,14}$/;
const HASH = /^[0-9a-f]{64}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const brotli = promisify(brotliCompress);
const COMPRESS = {
  gzip: promisify(gzip),
  br: (body: Uint8Array) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Whether an address belongs to the log. */
export function isLogPath(path: string): boolean {
  return path.startsWith(`${LOG_PATH}/`);
}

/**
 * The log's file at an address: the checkpoint (C2SP tlog-checkpoint), tiles and entries (C2SP tlog-tiles), the
 * registry, and proofs as JSON for clients that don't compute their own. docs/verify/README.md lists them.
 */
export async function readLogFile(log: WatchedLog, path: string): Promise<LogFile> {
  const [name = '', ...parts] = path.slice(LOG_PATH.length + 1).split('/');
  const newest = log.newest();
  if (name === 'tile') return tileFile(log, parseTilePath(`tile/${parts.join('/')}`));
  if (name === 'registry' && parts.length === 0) return registryFile(log);
  if (name === 'model' && parts.length === 1) return modelFile(log, parts[0] ?? '');
  if (newest === null) return refuse(404, 'There is no root yet');
  if (name === 'checkpoint') return checkpointFile(log, newest, parts);
  if (name === 'checkpoints' && parts.length === 1) return checkpointList(log, parts[0] ?? '');
  if (name === 'key' && parts.length === 0) return text(`${newest.verifierKey}\n`, BRIEF);
  if (name === 'roots' && parts.length === 0)
    return text(
      log
        .days()
        .map(({ day, treeSize, root }) => `${isoDay(day)} ${treeSize} ${root}\n`)
        .join(''),
      BRIEF,
    );
  if (name === 'proof') return proofFile(log, parts);
  return MISSING;
}

/** Sends a file, compressed if the client accepts it. Other sites' pages may read it, because the log is public. */
export async function sendLogFile(
  { status, type, body, isCompressible, cache }: LogFile,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  setCommonHeaders(response, requestId);
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', cache);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isCompressible) response.setHeader('Vary', 'Accept-Encoding');
  const encoding = isCompressible
    ? chooseEncoding(String(request.headers['accept-encoding'] ?? ''))
    : 'identity';
  const sent = encoding === 'identity' ? body : await COMPRESS[encoding](body);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', sent.length);
  response.end(sent);
}

/** The newest checkpoint or the one of a size, with what witnesses have answered so far; or a day's root as signed. */
async function checkpointFile(
  log: WatchedLog,
  newest: SignedTree,
  [name, ...more]: readonly string[],
): Promise<LogFile> {
  if (more.length > 0) return MISSING;
  if (name === undefined) return text(toNote(newest, log.cosignatures()), BRIEF);
  if (NUMBER.test(name)) {
    const size = Number(name);
    const tree = size <= newest.treeSize ? await readTreeOfSize(log.db, size) : null;
    if (!tree) return refuse(404, 'No checkpoint is of that size');
    return text(toNote(tree, await readCosignatures(log.db, size)), BRIEF);
  }
  if (!DATE.test(name)) return refuse(400, 'A day has the form YYYY-MM-DD, and a size is a whole number');
  const day = log.days().find((one) => isoDay(one.day) === name);
  return day ? text(day.checkpoint, LASTING) : refuse(404, 'That day has no root');
}

function toNote({ checkpoint }: SignedTree, cosignatures: readonly StoredCosignature[]): string {
  return [checkpoint, ...cosignatures.map(({ line }) => `${line}\n`)].join('');
}

/** The checkpoints of a UTC day: time, tree size, root. */
async function checkpointList(log: WatchedLog, date: string): Promise<LogFile> {
  const from = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(from)) return refuse(400, 'A day has the form YYYY-MM-DD');
  const trees = await readTreesBetween(log.db, from, from + DAY_MS);
  if (trees.length === 0) return refuse(404, 'That day has no checkpoints');
  const lines = trees.map(({ madeAt, treeSize, root }) => `${isoTime(madeAt)} ${treeSize} ${root}\n`);
  return text(lines.join(''), BRIEF);
}

async function tileFile({ tree, db }: WatchedLog, path: TilePath | null): Promise<LogFile> {
  if (path === null) return refuse(400, 'The path does not name a tile as C2SP tlog-tiles specifies');
  const { kind, level, index, width } = path;
  const from = index * TILE_WIDTH;
  if (from + width > tree.tileHashes(level)) return refuse(404, 'The tree has no such tile');
  if (kind === 'hashes') return bytes(tree.tile(level, from, from + width), false);
  const leaves = await readLeaves(db, from, from + width);
  return bytes(bundleEntries(leaves.map(({ entry }) => entry)), true);
}

async function registryFile({ db }: WatchedLog): Promise<LogFile> {
  const entries = await readRegistry(db);
  return text(entries.map(({ hash, entry }) => `${hash} ${entry}\n`).join(''), BRIEF);
}

/** A learned robot's model, of which the name is the SHA-256. */
async function modelFile({ db }: WatchedLog, hash: string): Promise<LogFile> {
  if (!HASH.test(hash)) return refuse(400, 'A model’s name is its SHA-256 in hex');
  const model = await readRobotModelText(db, hash);
  return model === null ? refuse(404, 'No robot has that model') : text(model, LASTING);
}

async function proofFile(log: WatchedLog, [kind, ...parts]: readonly string[]): Promise<LogFile> {
  if (kind === 'robot' && parts.length === 1) return robotProof(log, parts[0] ?? '');
  if (parts.length !== 2 || (kind !== 'leaf' && kind !== 'consistency')) return MISSING;
  const [first = -1, size = -1] = parts.map((part) => (NUMBER.test(part) ? Number(part) : -1));
  const isRight = kind === 'leaf' ? first >= 0 && first < size : first >= 1 && first <= size;
  if (!isRight)
    return refuse(400, 'The index must be below the size, and the older size no larger than the newer one');
  if (size > log.tree.size) return refuse(404, 'The tree has not grown to that size');
  if (kind === 'consistency')
    return json(
      { from: first, to: size, hashes: log.tree.consistencyProof(first, size).map(base64) },
      LASTING,
    );
  const [leaf] = await readLeaves(log.db, first, first + 1);
  return leaf ? json(toProof(log, leaf, size), LASTING) : MISSING;
}

/** A robot's newest leaf of its own in the newest checkpoint, with everything needed to check it. */
async function robotProof(log: WatchedLog, id: string): Promise<LogFile> {
  if (!ROBOT.test(id)) return refuse(400, 'A robot’s id must be a whole number');
  const newest = log.newest();
  const leaf = newest && (await readLatestLeaf(log.db, robotSubject(Number(id)), newest.treeSize));
  if (!leaf) return refuse(404, 'The newest root has no leaf of that robot');
  const { checkpoint, verifierKey } = newest;
  return json({ ...toProof(log, leaf, newest.treeSize), checkpoint, verifierKey }, BRIEF);
}

function toProof({ tree }: WatchedLog, { index, entry }: StoredLeaf, size: number) {
  return {
    index,
    size,
    leaf: entry,
    leafHash: base64(hashLeaf(entry)),
    hashes: tree.inclusionProof(index, size).map(base64),
    root: base64(tree.root(size)),
  };
}

const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64');

function text(content: string, cache: string): LogFile {
  return {
    status: 200,
    type: TEXT,
    body: Buffer.from(content),
    isCompressible: content.length > 1024,
    cache,
  };
}

function json(value: unknown, cache: string): LogFile {
  const body = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { status: 200, type: JSON_TYPE, body, isCompressible: true, cache };
}

function bytes(body: Uint8Array, isCompressible: boolean): LogFile {
  return { status: 200, type: BYTES, body, isCompressible, cache: LASTING };
}

function refuse(status: 400 | 404, why: string): LogFile {
  return { status, type: TEXT, body: Buffer.from(`${why}.\n`), isCompressible: false, cache: 'no-store' };
}

const MISSING = refuse(404, 'The log has no such file');
