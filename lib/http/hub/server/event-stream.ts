import type { ServerResponse } from 'node:http';
import type { Carrier, CarrierHost } from './carrier';
import type { Chunk } from './transport';

const LINE_END = /\r\n|\n|\r/;

/** A Server-Sent Events response as a carrier; the client sends by POST. */
export class EventStreamCarrier implements Carrier {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Starts the stream. */
  listen(host: CarrierHost): void {
    const response = this.#response;
    response.on('close', () => host.lost(this, null));
    response.on('drain', () => host.drained(this));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-store',
      Pragma: 'no-cache',
      'Content-Encoding': 'identity',
      // Proxies that buffer responses would delay events.
      'X-Accel-Buffering': 'no',
    });
    // A comment: some browsers report an open stream only after the first byte.
    response.write(':\r\n');
  }

  get unsentBytes(): number {
    return this.#response.writableLength;
  }

  get isEnding(): boolean {
    return false;
  }

  send(chunks: readonly Chunk[]): void {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return;
    response.cork();
    for (const chunk of chunks) {
      chunk.eventFrame ??= toEvent(chunk.bytes);
      response.write(chunk.eventFrame);
    }
    response.uncork();
  }

  finish(): void {
    this.#response.end();
  }

  destroy(): void {
    this.#response.destroy();
  }
}

/** Text as one event: each line break starts a new data line, or the rest would be parsed as another field. */
function toEvent(bytes: Buffer): Buffer {
  if (!bytes.includes(0x0a) && !bytes.includes(0x0d))
    return Buffer.concat([Buffer.from('data: '), bytes, Buffer.from('\r\n\r\n')]);
  const lines = bytes.toString('utf8').split(LINE_END);
  return Buffer.from(`${lines.map((line) => `data: ${line}\r\n`).join('')}\r\n`);
}
