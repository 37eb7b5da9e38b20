import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { decodePath } from '@/lib/http/base/request-path';
import type { Api } from '../server/api';

/** Calls an API as clients do, over local sockets. */
export interface TestApi {
  /** @param input a URL, whose origin doesn't matter */
  request(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The served API. */
  readonly api: Api;
}

/** The request id in tests' logs. */
export const REQUEST_ID = 'r-1';

/** Keeps connections for the next request. */
const AGENT = new Agent({ keepAlive: true });

const ANY_ORIGIN = 'http://any.invalid';

export function testApi(api: Api): TestApi {
  let port: Promise<number> | null = null;
  return {
    api,
    async request(input, init) {
      const asked = input instanceof Request ? input : new Request(new URL(input, ANY_ORIGIN), init);
      port ??= listen(api);
      return toResponse(await send(await port, asked));
    },
  };
}

function listen(api: Api): Promise<number> {
  const server = createServer((request, response) =>
    api.answer(request, response, REQUEST_ID, decodePath(request.url ?? '/') ?? '/'),
  );
  // No test waits for it or its connections to close.
  server.unref();
  server.on('connection', (socket) => socket.unref());
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

function send(port: number, asked: Request): Promise<IncomingMessage> {
  const { pathname, search } = new URL(asked.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: asked.method,
        path: pathname + search,
        headers: Object.fromEntries(asked.headers),
        agent: AGENT,
      },
      resolve,
    );
    request.on('error', reject);
    if (asked.body === null) request.end();
    else Readable.fromWeb(asked.body as NodeWebStream).pipe(request);
  });
}

function toResponse(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    headers.append(answer.rawHeaders[i] as string, answer.rawHeaders[i + 1] as string);
  return new Response(Readable.toWeb(answer) as ReadableStream, { status: answer.statusCode ?? 0, headers });
}
