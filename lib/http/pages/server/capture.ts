import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PageHandler } from './page-server';

/** A complete response from Next. */
export interface Captured {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Requests an address from Next without cookies or anything else from the visitor, so that nothing private can be
 * cached.
 */
export function capture(
  handlePage: PageHandler,
  url: string,
  status: number,
  host: string,
): Promise<Captured> {
  const socket = new Socket();
  const request = new IncomingMessage(socket);
  request.method = 'GET';
  request.url = url;
  request.headers = { host, accept: 'text/html' };
  request.push(null);
  const response = new ServerResponse(request);
  response.statusCode = status;
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const take = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string')
        chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    const lastFunction = (...values: unknown[]) =>
      values.find((value): value is () => void => typeof value === 'function');
    response.write = (chunk: unknown, encoding?: unknown, callback?: unknown) => {
      take(chunk, encoding);
      lastFunction(encoding, callback)?.();
      return true;
    };
    response.end = (chunk?: unknown, encoding?: unknown, callback?: unknown) => {
      take(chunk, encoding);
      // Otherwise Next takes the end of the response for a lost connection and aborts.
      Object.defineProperty(response, 'writableFinished', { value: true });
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) });
      lastFunction(chunk, encoding, callback)?.();
      response.emit('finish');
      response.emit('close');
      return response;
    };
    response.flushHeaders = () => {};
    handlePage(request, response).catch(reject);
  });
}
