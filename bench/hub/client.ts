import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { FrameReader } from './reader';

/** A handshake is a masked text frame; all readers of a bench use the same mask. */
const MASK = Buffer.from([1, 2, 3, 4]);
const HANDSHAKE = maskedText('{"protocol":"json","version":1}\u001e');
/** The response: a text frame of three bytes. */
const ACCEPTED = Buffer.from([0x81, 3, 0x7b, 0x7d, 0x1e]);
const HEAD_END = Buffer.from('\r\n\r\n');

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const masked = payload.map((byte, index) => byte ^ (MASK[index % 4] as number));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), MASK, masked]);
}

/** The server didn't respond with a WebSocket upgrade. */
export class HubRefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly status: number) {
    super(`The server answered ${status}`);
  }
}

/** A minimal reader, which costs the same for both targets. */
export interface BenchClient {
  readonly socket: Socket;
}

/** Connects to a bare server, which sends at once. */
export function openRaw(port: number, reader: FrameReader): Promise<BenchClient> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => reader.take(chunk));
      resolve({ socket });
    });
  });
}

/** Opens a WebSocket to the hub and performs the handshake. */
export function openHub(port: number, path: string, reader: FrameReader): Promise<BenchClient> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let got = Buffer.alloc(0);
    let upgraded = false;
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (!upgraded) {
        const end = got.indexOf(HEAD_END);
        if (end < 0) return;
        const status = Number(got.toString('latin1', 9, 12));
        if (status !== 101) return fail(new HubRefusedError(status));
        upgraded = true;
        got = got.subarray(end + HEAD_END.length);
      }
      if (got.length < ACCEPTED.length) return;
      if (!got.subarray(0, ACCEPTED.length).equals(ACCEPTED)) return fail(new Error('No handshake'));
      socket.off('data', onData);
      socket.off('error', fail);
      socket.off('close', onClose);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => reader.take(bytes));
      if (got.length > ACCEPTED.length) reader.take(got.subarray(ACCEPTED.length));
      resolve({ socket });
    };
    const onClose = () => fail(new Error('Closed before the handshake'));
    socket.on('data', onData);
    socket.once('error', fail);
    socket.once('close', onClose);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.write(HANDSHAKE);
  });
}
