import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BusyError, OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import type { Logger } from '@/lib/core/log/log';
import { traceRequest } from '@/lib/core/tracing/server/tracing';
import { decodePath, splitUrl } from '@/lib/http/base/request-path';
import type { RequestCounts } from '@/lib/http/base/server/request-counts';
import { setCommonHeaders } from '@/lib/http/base/server/security-headers';
import type { PageServer } from '@/lib/http/pages/server/page-server';
import { RETRY_AFTER_BUSY, RETRY_AFTER_UNAVAILABLE } from '@/lib/http/routes/errors-to-status';
import type { Api } from '@/lib/http/routes/server/api';
import type { DevMail } from '@/lib/http/routes/server/dev-mail';
import { isLogPath, type LogFile, readLogFile, sendLogFile } from '@/lib/http/routes/server/log-files';
import type { WatchedLog } from '@/lib/robots/transparency-log/server/watch-log';
import { HUB_PATH } from '@/lib/site/addresses/addresses';
import type { Metrics } from './metrics';
import { createRequestIds } from './request-ids';
import { descriptorLimit, reserveConnections } from './reserve-connections';

export interface HttpServerOptions {
  readonly api: Api;
  readonly pages: PageServer;
  readonly counts: RequestCounts;
  readonly metrics: Metrics;
  /** The real-time connection; defaults to none. */
  readonly hub?: HubServer;
  /** Handles upgrades for pages under development; returns false, without doing anything, for others. */
  readonly upgradePages?: HubServer['upgrade'];
  /** Captured mails, shown on this machine only; defaults to none. */
  readonly devMail?: DevMail;
  /** The transparency log, served below `/log`; defaults to none. */
  readonly transparencyLog?: WatchedLog;
  /** The programs with which third parties verify, by their path; defaults to none. */
  readonly verifyFiles?: ReadonlyMap<string, LogFile>;
  /** Called for every page not rendered because of overload. */
  readonly onBusy?: () => void;
  /** Whether connections end with their next answer, because the process is about to stop; defaults to never. */
  readonly isClosing?: () => boolean;
  readonly log: Logger;
  /** Only for tests. */
  readonly timeouts?: HttpTimeouts;
}

/** How long a client may take to send, in milliseconds. Slower ones get a 408, and the connection ends. */
export interface HttpTimeouts {
  /** For the request line and headers. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** How often to check for slow clients. */
  readonly checkMs: number;
}

/** A broker's file of 20 MB, the largest body, takes two minutes at 1.4 megabits per second. */
const TIMEOUTS: HttpTimeouts = { headersMs: 15_000, requestMs: 120_000, checkMs: 5_000 };

/**
 * Proxies keep unused connections for up to a minute. If the server ended one first, a request that is already on its
 * way would fail.
 */
const KEEP_ALIVE_MS = 75_000;
const BUSY_TEXT = 'The site is busy right now. Please try again in a moment.';

/** While more bytes than this of earlier answers are unsent, the connection's next request waits. */
const MAX_UNSENT_BYTES = 64 * 1024;

/** Handles requests of real-time connections. */
export interface HubServer {
  /** Handles requests to its addresses; returns false, without doing anything, for others. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for WebSocket upgrades. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * The server in front of Next: assigns request ids, answers from memory where possible, and passes the rest to the API
 * or pages after validating the request line.
 */
export function createHttpServer({
  api,
  pages,
  counts,
  metrics,
  hub,
  upgradePages,
  devMail,
  transparencyLog,
  verifyFiles,
  onBusy,
  isClosing,
  log,
  timeouts = TIMEOUTS,
}: HttpServerOptions): Server {
  const nextId = createRequestIds();
  const isLogging = log.isLevelEnabled('debug');

  function refuse(response: ServerResponse, requestId: string, status: number, text: string): void {
    setCommonHeaders(response, requestId);
    answerText(response, status, text);
    counts.add('refused', status);
  }

  function answerFailure(response: ServerResponse, requestId: string, path: string, error: unknown): void {
    if (error instanceof BusyError && !response.headersSent) {
      onBusy?.();
      response.setHeader('Retry-After', RETRY_AFTER_BUSY);
      refuse(response, requestId, 503, BUSY_TEXT);
      return;
    }
    const isUnavailable = error instanceof UnavailableError || error instanceof OperatorError;
    if (isUnavailable && !response.headersSent) {
      if (error instanceof OperatorError) log.error({ event: 'page-failed', requestId, path, err: error });
      setCommonHeaders(response, requestId);
      answerUnavailable(response);
      counts.add('refused', 503);
      return;
    }
    log.error({ event: 'page-failed', requestId, path, err: error });
    if (response.headersSent) response.destroy();
    else refuse(response, requestId, 500, SERVER_ERROR);
  }

  async function answerMetrics(response: ServerResponse, requestId: string): Promise<void> {
    const text = await metrics.text();
    setCommonHeaders(response, requestId);
    response.setHeader('Content-Type', metrics.contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.end(text);
    counts.add('metrics', 200);
  }

  async function answerFile(
    file: LogFile,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    await sendLogFile(file, request, response, requestId);
    counts.add('log', file.status);
  }

  async function answerDevMail(
    devMail: DevMail,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): Promise<void> {
    if (await devMail.answer(response, path, requestId)) counts.add('dev-mail', response.statusCode);
    else await pages.answer(request, response, requestId);
  }

  const limits = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = nextId();
    const traced = traceRequest(request.headers, () => describeForTrace(request, requestId));
    if (!traced) return answerRequest(request, response, requestId);
    response.once('close', () => traced.end(response.statusCode));
    traced.run(() => answerRequest(request, response, requestId));
  };

  const answerRequest = (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    if (isClosing?.()) response.shouldKeepAlive = false;
    if (isLogging) logWhenFinished(request, response, requestId, log);
    if (isFull()) {
      response.shouldKeepAlive = false;
      if (!isHealthPath(splitUrl(request.url ?? '').path)) return refuse(response, requestId, 503, BUSY_TEXT);
    }
    if (hasTwoHosts(request)) return refuse(response, requestId, 400, 'The request names two hosts.');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && pages.answerAtOnce(request, response, requestId)) return;
    const path = decodePath(request.url ?? '/');
    if (path === null) return refuse(response, requestId, 400, 'We can’t read this address.');
    if (isHub(path) && hub) {
      setCommonHeaders(response, requestId);
      if (hub.handle(request, response))
        return void response.once('close', () => counts.add('hub', response.statusCode));
    }
    if (isApi(path)) return api.answer(request, response, requestId, path);
    if (!isRead) {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, requestId, 405, 'Pages answer GET and HEAD only.');
    }
    const answer = async () => {
      if (path === '/metrics' && metrics.allows(request)) return answerMetrics(response, requestId);
      if (transparencyLog && isLogPath(path))
        return answerFile(await readLogFile(transparencyLog, path), request, response, requestId);
      const verifyFile = verifyFiles?.get(path);
      if (verifyFile) return answerFile(verifyFile, request, response, requestId);
      if (devMail?.allows(request, path)) return answerDevMail(devMail, request, response, path, requestId);
      return pages.answer(request, response, requestId);
    };
    answer().catch((error: unknown) => answerFailure(response, requestId, path, error));
  };

  const server = createServer(limits, (request, response) => {
    // Requests sent ahead wait until the client has taken earlier answers, so that it can't pile them up here.
    const mustWait = response.socket === null && request.socket.writableLength > MAX_UNSENT_BYTES;
    if (mustWait) response.once('socket', () => handle(request, response));
    else handle(request, response);
  });
  const isFull = reserveConnections(server, { limit: descriptorLimit() });
  server.on('upgrade', (request, socket, head) => {
    const isWebSocket = /^websocket$/i.test(request.headers.upgrade ?? '');
    const isTaken =
      isWebSocket && (hub?.upgrade(request, socket, head) || upgradePages?.(request, socket, head));
    if (isTaken) return;
    socket.on('error', () => undefined);
    // Node no longer manages it, so a client that never closes its side would keep it open forever.
    socket.once('finish', () => socket.destroy());
    if (isWebSocket) return void socket.end(`HTTP/1.1 404 Not Found${NO_MORE}`);
    // A server may ignore offers of other protocols, such as HTTP/2 without encryption. A body has gone by unread.
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void socket.end(`HTTP/1.1 501 Not Implemented${NO_MORE}`);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.once('finish', () => socket.end());
    server.emit('request', request, response);
  });
  return server;
}

/** What asks every few seconds whether the process is well. */
const isHealthPath = (path: string) => ['/healthz', '/readyz', '/metrics'].includes(path);

const NO_MORE = '\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Refused by RFC 9112, section 3.2: a proxy may have routed by one Host header, and we'd read the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function logWhenFinished(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  log: Logger,
): void {
  const started = performance.now();
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
}

/** null for health checks and scrapes, which aren't traced. Without the query, which may contain tokens. */
function describeForTrace({ method = 'GET', url = '/' }: IncomingMessage, requestId: string) {
  const { path } = splitUrl(url);
  if (isHealthPath(path)) return null;
  const kind = isHub(path) ? 'hub' : isApi(path) ? 'call' : 'page';
  const attributes = { 'http.request.method': method, 'url.path': path, 'tickproof.request_id': requestId };
  return { name: `${method} ${kind}`, attributes };
}

/** Case-insensitive, as the protocol's clients expect. */
function isHub(path: string): boolean {
  const place = path.slice(0, HUB_PATH.length + 1).toLowerCase();
  return place === HUB_PATH || place === `${HUB_PATH}/`;
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

/** A self-contained page without Next or stylesheets. */
const UNAVAILABLE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Temporarily unavailable | Tickproof</title>
<h1>This page is temporarily unavailable</h1>
<p>We can’t reach our database right now. Please try again in a few seconds.</p>
</html>
`;

function answerUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(UNAVAILABLE_PAGE),
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER_UNAVAILABLE,
  });
  response.end(UNAVAILABLE_PAGE);
}
