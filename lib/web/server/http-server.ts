import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from '@/lib/log/log';
import { decodePath, splitUrl } from '../request-path';

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface HttpServerOptions {
  readonly api: Hono;
  readonly handlePage: PageHandler;
  readonly log: Logger;
}

/** Sent with every answer; pages add a policy of their own for scripts. */
const SECURITY_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
] as const;

/** The server in front of Next: checks the request line, gives it an id, and hands it to the API or to the pages. */
export function createHttpServer({ api, handlePage, log }: HttpServerOptions): Server {
  const handleApi = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  return createServer((request, response) => {
    const requestId = randomUUID();
    const started = performance.now();
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
    response.on('finish', () => {
      log.debug({
        event: 'request',
        requestId,
        method: request.method,
        path: splitUrl(request.url ?? '/').path,
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
      });
    });
    const path = decodePath(request.url ?? '/');
    if (path === null) return answerText(response, 400, 'The address cannot be read.');
    if (isApi(path)) return void handleApi(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return answerText(response, 405, 'Pages answer GET and HEAD only.');
    }
    handlePage(request, response).catch((error: unknown) => {
      log.error({ event: 'page-failed', requestId, path, err: error });
      if (response.headersSent) response.destroy();
      else answerText(response, 500, 'Server error has occurred');
    });
  });
}

function isApi(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path === '/api' || path.startsWith('/api/');
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(`${text}\n`);
}
