import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { TransferFormat } from '../protocol/protocol';
import type { Carrier, CarrierHost } from './carrier';
import type { Chunk } from './transport';

const TEXT_FRAME = 0x81;
const BINARY_FRAME = 0x82;

/** Maximum frames per message, and network chunks waiting for the rest of a frame. */
const MAX_FRAGMENTS = 1_024;
const MAX_WAITING_PIECES = 4_096;

const TOO_LARGE = 1009;

class HubWebSocket extends WebSocket {
  #isTooLarge = false;

  /**
   * Answers a close without a code as the reference server does, where `ws` would send none. Before closing because of
   * an oversized frame, it reports the problem while it can still send.
   */
  override close(code = this.#isTooLarge ? TOO_LARGE : 1000, reason?: string | Buffer): void {
    if (code === TOO_LARGE && !this.#isTooLarge) {
      this.#isTooLarge = true;
      this.emit('too-large');
    }
    super.close(code, reason);
  }
}

/** Handles WebSocket handshakes for one hub. */
export function createSocketServer(maxFrameBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    WebSocket: HubWebSocket,
    clientTracking: false,
    // Frames are encoded once for everyone; with compression they'd be encoded per connection.
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    // Tiny fragments take far more memory than their content.
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_WAITING_PIECES,
    // Clients of the specification request no subprotocol; others get none, as on the reference server.
    handleProtocols: () => false,
  });
}

/**
 * Why an upgrade request isn't a valid WebSocket one, as status and text; null if it is. Checked before looking for a
 * connection, so that the handshake can't fail afterwards.
 */
export function handshakeFault(request: IncomingMessage): { status: number; message: string } | null {
  if (request.method !== 'GET') return { status: 405, message: 'WebSocket connections begin with GET.' };
  if (request.headers.upgrade?.toLowerCase() !== 'websocket')
    return { status: 400, message: 'Not a WebSocket request.' };
  if (!/^[+/0-9A-Za-z]{22}==$/.test(request.headers['sec-websocket-key'] ?? ''))
    return { status: 400, message: 'Missing or invalid Sec-WebSocket-Key header.' };
  const version = request.headers['sec-websocket-version'];
  if (version !== '13' && version !== '8')
    return { status: 400, message: 'Missing or invalid Sec-WebSocket-Version header.' };
  return null;
}

/**
 * A WebSocket as a carrier. Frames are written straight to the network socket: they need no mask or compression, so one
 * buffer serves any number of sockets. `ws` writes its own frames (pongs, closing handshake) whole and in one turn, so
 * the two never interleave.
 */
export class SocketCarrier implements Carrier {
  readonly #socket: WebSocket;
  readonly #network: Duplex;

  constructor(socket: WebSocket, network: Duplex) {
    this.#socket = socket;
    this.#network = network;
  }

  /** Call in the same turn as the handshake, so that no frame is missed. */
  listen(host: CarrierHost): void {
    const socket = this.#socket;
    socket.on('message', (data) => host.received(this, data as Buffer));
    socket.on('too-large', () => host.tooLarge(this));
    // Broken or oversized frames; `ws` closes with the appropriate code. A failing network only emits `close`.
    socket.on('error', (error) => host.failed(this, error));
    socket.on('close', (code) => host.lost(this, code === 1006 ? new Error('The socket was lost') : null));
    this.#network.on('drain', () => host.drained(this));
  }

  get unsentBytes(): number {
    return this.#network.writableLength;
  }

  get isEnding(): boolean {
    return this.#socket.readyState !== WebSocket.OPEN;
  }

  send(chunks: readonly Chunk[], format: TransferFormat): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const network = this.#network;
    const [first] = chunks;
    if (first === undefined) return;
    if (chunks.length === 1) {
      network.write(chunkFrame(first, format));
      return;
    }
    network.cork();
    for (const chunk of chunks) network.write(chunkFrame(chunk, format));
    network.uncork();
  }

  setReading(isOn: boolean): void {
    if (isOn) this.#socket.resume();
    else this.#socket.pause();
  }

  finish(): void {
    this.#socket.close();
  }

  destroy(): void {
    this.#socket.terminate();
  }
}

/** The chunk as a frame, encoded once for all connections of the format. */
export function chunkFrame(chunk: Chunk, format: TransferFormat): Buffer {
  if (format === 'Text') {
    chunk.wsFrame ??= toFrame(chunk.bytes, TEXT_FRAME);
    return chunk.wsFrame;
  }
  chunk.wsBinaryFrame ??= toFrame(chunk.bytes, BINARY_FRAME);
  return chunk.wsBinaryFrame;
}

/** One unmasked frame, as servers send them (RFC 6455, section 5.2). */
function toFrame(bytes: Buffer, opcode: number): Buffer {
  const { length } = bytes;
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = opcode;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  bytes.copy(frame, header);
  return frame;
}
