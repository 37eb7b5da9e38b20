import { WebSocket } from 'ws';
import { passTime } from '@/lib/core/base/testing/until';
import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import type { HubProtocol } from '../protocol/protocol';
import { encodeHandshakeRequest, readHandshakeResponse } from './client-handshake';
import { type FrameKind, makeMalformed } from './malformed-frames';
import { createRandom, type SeededRandom } from './seeded-random';

export interface WireFuzz {
  readonly frames: number;
  readonly sockets: number;
  /** Sockets the server closed, as it should after most malformed frames. */
  readonly endedByServer: number;
  /** How often another client got an answer in between. */
  readonly othersAnswered: number;
}

export interface WireFuzzOptions {
  /** WebSocket address of a hub with a method `Echo`, such as "ws://127.0.0.1:5000/testhub". */
  readonly url: string;
  readonly frames: number;
  readonly seed: number;
  /** Concurrent sockets; defaults to 8. */
  readonly parallel?: number;
}

/** Frames per socket, if the server lets it live that long. */
const FRAMES_PER_SOCKET = 12;
/** After this many sockets, another client requests an answer. */
const SOCKETS_PER_PROBE = 25;
const ANSWER_MS = 60_000;
const PROTOCOLS: readonly HubProtocol[] = [jsonProtocol, messagePackProtocol];

/**
 * Sends malformed frames to a hub over real WebSockets, before and after handshakes, as text and as bytes.
 * @throws Error if the server refuses a new socket or stops answering a well-behaved client
 */
export async function fuzzWire({ url, frames, seed, parallel = 8 }: WireFuzzOptions): Promise<WireFuzz> {
  const random = createRandom(seed);
  let sent = 0;
  let sockets = 0;
  let endedByServer = 0;
  let othersAnswered = 0;
  const work = async () => {
    while (sent < frames) {
      const count = Math.min(FRAMES_PER_SOCKET, frames - sent);
      sent += count;
      sockets += 1;
      const isProbed = sockets % SOCKETS_PER_PROBE === 0;
      if (await attack(url, random, count)) endedByServer += 1;
      if (isProbed) {
        await askOnce(url, 'still there');
        othersAnswered += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  await askOnce(url, 'at the end');
  return { frames: sent, sockets, endedByServer, othersAnswered: othersAnswered + 1 };
}

/** One socket and its frames. @returns whether the server closed it */
async function attack(url: string, random: SeededRandom, count: number): Promise<boolean> {
  const protocol = random.pick(PROTOCOLS);
  const sendsHandshake = random.below(5) > 0;
  const socket = await open(url);
  const ended = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  if (sendsHandshake) socket.send(encodeHandshakeRequest(protocol.name, 1));
  const kind: FrameKind = sendsHandshake ? protocol.name : 'handshake';
  for (let frame = 0; frame < count && socket.readyState === WebSocket.OPEN; frame++) {
    const bytes = makeMalformed(random, kind);
    // Invalid UTF-8 would be the client's own framing mistake, which is tested as well.
    socket.send(bytes, { binary: protocol.transferFormat === 'Binary' || random.below(4) === 0 });
    if (random.below(3) === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const wasEnded = await Promise.race([ended, passTime(random.below(30)).then(() => false)]);
  if (random.below(2) === 0) socket.close();
  socket.terminate();
  return wasEnded;
}

/** Connects properly and requests one answer. */
async function askOnce(url: string, text: string): Promise<void> {
  const socket = await open(url);
  const decoder = jsonProtocol.createDecoder(1024 * 1024);
  let isHandshakeDone = false;
  const answer = new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server no longer answers.')), ANSWER_MS);
    socket.on('close', () => reject(new Error('The server has ended a connection that did nothing wrong.')));
    socket.on('message', (data: Buffer) => {
      let rest = data;
      if (!isHandshakeDone) {
        const response = readHandshakeResponse(rest);
        if (!response) return;
        isHandshakeDone = true;
        rest = response.rest;
      }
      for (const message of decoder.push(rest)) {
        if (message.type !== 'completion') continue;
        clearTimeout(timer);
        resolve(message.result?.value);
      }
    });
  });
  socket.send(encodeHandshakeRequest('json', 1));
  socket.send(
    jsonProtocol.encode({ type: 'invocation', invocationId: '1', target: 'Echo', arguments: [text] }),
  );
  try {
    const said = await answer;
    if (said !== text) throw new Error(`The server answered '${String(said)}' to '${text}'.`);
  } finally {
    socket.removeAllListeners('close');
    socket.terminate();
  }
}

function open(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => {
      // How the server treats the socket afterwards is under test.
      socket.off('error', reject).on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
