import type { IncomingMessage } from 'node:http';

/**
 * How much longer than the longest message a post or frame may be: public clients batch everything waiting into one, so
 * simultaneous calls arrive together.
 */
export const BURST_FACTOR = 16;
/** The same, for posts before a transport is attached. */
const EARLY_FACTOR = 4;

/** How long to drain the rest of a rejected body, so that its sender can read the response. */
const DRAIN_MS = 2_000;

/** Maximum size of a post or frame in bytes. */
export function maxBodyBytes(maxReceiveBytes: number): number {
  return maxReceiveBytes * BURST_FACTOR;
}

/** Maximum body size kept until its connection opens, bytes. */
export function maxEarlyBytes(maxReceiveBytes: number): number {
  return maxReceiveBytes * EARLY_FACTOR;
}

/**
 * The complete body.
 * @returns 'too-large' as soon as it exceeds `maxBytes`, 'cut-off' if the client disconnected
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | 'too-large' | 'cut-off'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too-large');
  if (request.destroyed) return Promise.resolve('cut-off');
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    request.on('data', (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) resolve('too-large');
      else parts.push(part);
    });
    request.on('end', () => resolve(Buffer.concat(parts)));
    request.on('error', () => resolve('cut-off'));
    request.on('close', () => resolve('cut-off'));
  });
}

/** Drains the rest of a body, but not forever. */
export function dropBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const limit = setTimeout(() => request.destroy(), DRAIN_MS);
  limit.unref();
  request.on('error', () => clearTimeout(limit));
  request.on('end', () => clearTimeout(limit));
  request.on('close', () => clearTimeout(limit));
  request.resume();
}
