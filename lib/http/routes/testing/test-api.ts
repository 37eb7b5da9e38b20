import { Agent, createServer, request as httpRequest, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { decodePath } from '@/lib/http/base/request-path';
import type { Api } from '../server/api';

/** Calls an API as clients do. */
export interface TestApi {
  /**
   * Over local sockets, which cost more than most calls: a text that is posted to a URL is handed over without.
   * @param input a URL, whose origin doesn't matter
   */
  request(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The served API. */
  readonly api: Api;
}

/** The request id in tests' logs. */
export const REQUEST_ID = 'r-1';

/** Keeps connections for the next request. */
const AGENT = new Agent({ keepAlive: true });

const KEPT_ALIVE_MS = 600_000;

const ANY_ORIGIN = 'http://any.invalid';

export function testApi(api: Api): TestApi {
  let port: Promise<number> | null = null;
  return {
    api,
    async request(input, init = {}) {
      const { method = 'GET', body = null } = init;
      if (method === 'POST' && typeof input === 'string' && typeof body === 'string')
        return handOver(api, new URL(input, ANY_ORIGIN), new Headers(init.headers), body);
      port ??= listen(api);
      if (!(input instanceof Request) && (body === null || typeof body === 'string')) {
        const headers = new Headers(init.headers);
        return send(await port, new URL(input, ANY_ORIGIN), { method, headers, content: body });
      }
      const asked = input instanceof Request ? input : new Request(new URL(input, ANY_ORIGIN), init);
      const content = asked.body && Readable.fromWeb(asked.body as NodeWebStream);
      return send(await port, new URL(asked.url), { method: asked.method, headers: asked.headers, content });
    },
  };
}

/** That of a request which came over none. */
const NO_SOCKET = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });

/** Calls the API as Node does once it has read a request. */
function handOver(api: Api, { pathname, search }: URL, headers: Headers, content: string): Promise<Response> {
  const request = new IncomingMessage(NO_SOCKET);
  request.method = 'POST';
  request.url = pathname + search;
  request.headers = Object.fromEntries(headers);
  request.complete = true;
  request.push(content);
  request.push(null);
  const response = new ServerResponse(request);
  return new Promise((resolve) => {
    let answered: readonly string[] = [];
    const taken = Object.assign(response, {
      writeHead(status: number, list: string[]) {
        answered = list;
        return ServerResponse.prototype.writeHead.call(response, status, list);
      },
      end(body: Buffer<ArrayBuffer>) {
        resolve(new Response(body, { status: response.statusCode, headers: toHeaders(answered) }));
      },
    });
    api.answer(request, taken, REQUEST_ID, decodePath(pathname) ?? '/');
  });
}

function listen(api: Api): Promise<number> {
  const server = createServer((request, response) =>
    api.answer(request, response, REQUEST_ID, decodePath(request.url ?? '/') ?? '/'),
  );
  // Longer than any test runs: on a busy machine, a connection that the server gives up may be chosen for a request.
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  // No test waits for it or its connections to close.
  server.unref();
  server.on('connection', (socket) => socket.unref());
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

interface Asked {
  readonly method: string;
  readonly headers: Headers;
  readonly content: string | Readable | null;
}

function send(
  port: number,
  { pathname, search }: URL,
  { method, headers, content }: Asked,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path: pathname + search,
        headers: Object.fromEntries(headers),
        agent: AGENT,
      },
      (answer) => toResponse(answer).then(resolve, reject),
    );
    request.on('error', reject);
    if (content instanceof Readable) content.pipe(request);
    else request.end(content ?? undefined);
  });
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const headers = toHeaders(answer.rawHeaders);
  // Streams cost several times what small answers do.
  const body = headers.has('Content-Length')
    ? Buffer.concat(await answer.toArray())
    : (Readable.toWeb(answer) as ReadableStream);
  return new Response(body, { status: answer.statusCode ?? 0, headers });
}

/** @param list names and values in turn */
function toHeaders(list: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i < list.length; i += 2) headers.append(list[i] as string, list[i + 1] as string);
  return headers;
}
