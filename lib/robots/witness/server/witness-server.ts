import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type CheckpointOffer, parseOffer } from '@/lib/robots/transparency-log/offer';
import type { Witness, WitnessAnswer } from './create-witness';
import type { WitnessFolder } from './witness-folder';

/** A proof has at most 63 hashes, and a checkpoint a few signatures. */
const BODY_LIMIT = 16_384;
const TEXT = 'text/plain; charset=utf-8';
const LINES = 'application/jsonl; charset=utf-8';

/** Serves a witness: `add-checkpoint` as in C2SP tlog-witness, and what it has seen. */
export function createWitnessServer(witness: Witness, folder: WitnessFolder, site: string): Server {
  const about = `A witness of ${site}.\nIts key: ${folder.cosigner.verifierKey}\nThe log's key: ${folder.logKey}\n\n/key  its key\n/checkpoint  the newest checkpoint it has cosigned\n/seen  all of them, one JSON object a line\n/conflicts  checkpoints that the log signed and that contradict those\n/add-checkpoint  takes checkpoints (c2sp.org/tlog-witness)\n`;
  const files: Readonly<Record<string, () => readonly [string, string]>> = {
    '/': () => [TEXT, about],
    '/key': () => [TEXT, `${folder.cosigner.verifierKey}\n`],
    '/checkpoint': () => [TEXT, folder.newest()?.note ?? ''],
    '/conflicts': () => [LINES, folder.conflicts()],
  };
  const server = createServer((request, response) => {
    // Not an address in every request.
    const pathname = (request.url ?? '/').replace(/\?.*$/s, '');
    if (pathname === '/add-checkpoint') return void addCheckpoint(witness, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, TEXT, 'Only GET.\n');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (pathname === '/seen') return sendList(response, folder.listFile);
    const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
    if (file) send(response, 200, ...file());
    else send(response, 404, TEXT, 'There is no such page.\n');
  });
  server.requestTimeout = 10_000;
  return server;
}

async function addCheckpoint(
  witness: Witness,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return send(response, 405, TEXT, 'Only POST.\n');
  const offer = await readOffer(request).catch(() => null);
  if (!offer) return send(response, 400, TEXT, 'That is not an add-checkpoint request.\n');
  try {
    sendAnswer(response, witness.offer(offer));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    send(response, 500, TEXT, 'The checkpoint could not be kept.\n');
  }
}

async function readOffer(request: IncomingMessage): Promise<CheckpointOffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > BODY_LIMIT) return null;
    parts.push(part);
  }
  return parseOffer(Buffer.concat(parts).toString('utf8'));
}

function sendAnswer(response: ServerResponse, answer: WitnessAnswer): void {
  if (answer.status === 200) send(response, 200, TEXT, `${answer.line}\n`);
  else if (answer.status === 409) send(response, 409, 'text/x.tlog.size', `${answer.size}\n`);
  else send(response, answer.status, TEXT, `${answer.why}.\n`);
}

function sendList(response: ServerResponse, file: string): void {
  response.setHeader('Content-Type', LINES);
  response.setHeader('Cache-Control', 'no-store');
  // Also closes the file for those who leave early.
  pipeline(createReadStream(file), response, () => undefined);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-store');
  response.end(body);
}
