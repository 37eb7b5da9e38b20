import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { UnavailableError } from '@/lib/core/base/errors';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import type { TransportRefusal } from './transport';

/** On every response, because each is for one client at one moment. */
const NO_CACHE = {
  'Cache-Control': 'no-cache, no-store',
  Pragma: 'no-cache',
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
};

/** Responds in plain text, unless the client is gone or was already answered. */
export function answer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const content =
    status === 204 ? {} : { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...NO_CACHE, ...content, ...headers });
  response.end(body);
}

export function refuse(response: ServerResponse, refusal: TransportRefusal): void {
  answer(response, refusal.status, refusal.message, retryHeader(refusal));
}

/** Refuses an upgrade request on the raw socket Node provides, and ends the socket. */
export function refuseUpgrade(socket: Duplex, refusal: TransportRefusal): void {
  if (socket.destroyed) return;
  const headers = {
    Connection: 'close',
    'Content-Type': 'text/plain',
    'Content-Length': String(Buffer.byteLength(refusal.message)),
    'Cache-Control': 'no-store',
    ...retryHeader(refusal),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status, message } = refusal;
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${message}`);
}

function retryHeader({ retryAfter }: TransportRefusal): { readonly 'Retry-After'?: string } {
  return retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) };
}

/** The response when the endpoint's own code throws. */
export function toRefusal(error: unknown): TransportRefusal {
  if (error instanceof UnavailableError)
    return {
      status: 503,
      message: "We can't check who you are right now. Please try again in a few seconds.",
      retryAfter: 5,
    };
  return { status: 500, message: SERVER_ERROR };
}
