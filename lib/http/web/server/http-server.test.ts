import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BusyError, UnavailableError } from '@/lib/core/base/errors';
import { passTime, until } from '@/lib/core/base/testing/until';
import { createLogger } from '@/lib/core/log/log';
import { createRequestCounts } from '@/lib/http/base/server/request-counts';
import { createTransports } from '@/lib/http/hub/server/transports';
import { createApi } from '@/lib/http/routes/server/api';
import { readBody } from '@/lib/http/routes/server/read-body';
import { messageAnswer } from '@/lib/http/routes/server/route';
import { callOptions } from '@/lib/http/routes/testing/call-api';
import { createHttpServer } from './http-server';
import { closeServer, listen } from './listen';
import type { Metrics } from './metrics';

const counts = createRequestCounts();
const api = createApi({
  ...callOptions(),
  readiness: async () => ({ ready: true, checks: {} }),
  onAnswered: (status) => counts.add('api', status),
});
const metrics: Metrics = {
  allows: ({ headers }) => headers['x-forwarded-for'] === undefined,
  text: async () => 'figures 1\n',
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
};
let busy = 0;
/** More than the system takes for a connection that isn't read, after a few. */
const LARGE = Buffer.alloc(4 * 1024 * 1024);
let madeLarge = 0;
const transports = createTransports({ onError: () => undefined });
transports.mount({
  path: '/eventhub',
  allowStatefulReconnect: false,
  maxReceiveBytes: 1024,
  accept() {
    throw new Error('nobody connects here');
  },
});
const server = createHttpServer({
  api,
  hub: transports,
  counts,
  metrics,
  pages: {
    answerAtOnce(request, response, requestId) {
      if (request.url !== '/ready/') return false;
      response.writeHead(200, ['X-Request-Id', requestId]).end('ready');
      return true;
    },
    async answer(request: IncomingMessage, response, requestId) {
      if (request.url === '/large/') {
        madeLarge += 1;
        response.writeHead(200, ['Content-Length', String(LARGE.length)]).end(LARGE);
        return;
      }
      if (request.url === '/breaks/') throw new Error('secret inside');
      if (request.url === '/away/') throw new UnavailableError('10.0.0.5 refused');
      if (request.url === '/busy/') throw new BusyError('many');
      response.writeHead(request.url === '/metrics' ? 404 : 200, ['X-Request-Id', requestId]);
      response.end(`page ${request.url}`);
    },
  },
  onBusy: () => {
    busy += 1;
  },
  log: createLogger('silent'),
});
let origin = '';

beforeAll(async () => {
  await listen(server, 0);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  transports.close();
  return closeServer(server);
});

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(origin + path, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** The status line of the response to a request browsers never send. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

describe('the server in front of the pages', () => {
  it.each(['/healthz', '/api/nothing', '/bot-trading/?page=2', '/ready/', '/bot-trading/%ZZ/', '/breaks/'])(
    'gives the response at %s a unique id',
    async (path) => {
      const first = (await ask(path)).headers.get('x-request-id');
      expect(first).toMatch(/^[0-9a-f]{16}-[0-9a-z]{9}$/);
      expect((await ask(path)).headers.get('x-request-id')).not.toBe(first);
    },
  );

  it('passes requests to pages, and calls to the API', async () => {
    expect(await ask('/bot-trading/?page=2')).toMatchObject({
      status: 200,
      text: 'page /bot-trading/?page=2',
    });
    expect(await ask('/ready/')).toMatchObject({ status: 200, text: 'ready' });
    const answer = await ask('/healthz');
    expect(answer).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  it.each([
    ['/bot-trading/%ZZ/', 400],
    ['/bot-trading/%00/', 400],
    ['/api/nothing', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it.each(['/eventhub', '/EventHub', '/EVENTHUB/'])('passes %s to the hub', async (path) => {
    expect((await ask(path)).text).toBe('Connection ID required');
    const negotiation = await ask(`${path.replace(/\/$/, '')}/Negotiate`, { method: 'POST' });
    expect(negotiation.status).toBe(200);
    expect((await ask('/eventhubs/')).text).toBe('page /eventhubs/');
  });

  it('lets pages answer GET and HEAD only, also cached ones', async () => {
    for (const path of ['/bot-trading/', '/ready/', '/metrics']) {
      const answer = await ask(path, { method: 'POST', body: 'x' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    }
    expect((await ask('/bot-trading/', { method: 'HEAD' })).status).toBe(200);
  });

  it('makes no more answers ahead than a client reads', async () => {
    const ahead = 30;
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.pause();
    client.write('GET /large/ HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(ahead));
    await until(() => madeLarge > 0);
    await passTime(50);
    expect(madeLarge).toBeLessThan(ahead / 2);
    let received = 0;
    client.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    client.resume();
    await until(() => received > ahead * LARGE.length);
    client.destroy();
    expect(madeLarge).toBe(ahead);
  });

  it('reveals no internals when a page can’t be rendered', async () => {
    expect(await ask('/breaks/')).toMatchObject({ status: 500, text: 'Server error has occurred\n' });
  });

  it('asks clients to retry when too many pages are being rendered', async () => {
    const answer = await ask('/busy/');
    expect([answer.status, busy]).toEqual([503, 1]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('serves a plain page while the database is down', async () => {
    const answer = await ask('/away/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.text).toContain('<h1>This page is temporarily unavailable</h1>');
    expect(answer.text).not.toContain('10.0.0.5');
  });

  it('shows metrics to those who may see them, and 404 to others', async () => {
    const answer = await ask('/metrics');
    expect(answer).toMatchObject({ status: 200, text: 'figures 1\n' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await ask('/metrics', { headers: { 'X-Forwarded-For': '10.0.0.1' } })).status).toBe(404);
  });

  it.each([
    ['GET http://elsewhere.example/ready/ HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['GET /ready/ HTTP/1.1\r\nHost: x\r\nX: \u0000\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    [
      `GET /ready/ HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      'HTTP/1.1 431 Request Header Fields Too Large',
    ],
    [
      'GET /ready/ HTTP/1.1\r\nHost: x\r\nACCEPT-encoding: ,;q=;\r\nIf-None-Match: W/\r\n\r\n',
      'HTTP/1.1 200 OK',
    ],
    ['GET /ready/ HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    // As curl --http2 asks.
    [
      'GET /ready/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n',
      'HTTP/1.1 200 OK',
    ],
    [
      'POST /ready/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 1\r\n\r\nx',
      'HTTP/1.1 501 Not Implemented',
    ],
  ])('answers %j with %s', async (text, first) => {
    expect(await send(text)).toBe(first);
  });

  it('keeps no socket of a refused upgrade, whatever its client does', async () => {
    const { port } = server.address() as AddressInfo;
    const opened: Socket[] = [];
    const open = (socket: Socket) => opened.push(socket);
    server.on('connection', open);
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.on('error', () => undefined);
    client.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [first] = (await once(client, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1.1 404 Not Found\r\n/);
    await once(client, 'end');
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
    client.destroy();
    server.off('connection', open);
  });

  describe('with slow clients', () => {
    const reads: string[] = [];
    const cutOff = () => new Error('cut off');
    const slowApi = createApi({
      ...callOptions(),
      readiness: async () => ({ ready: true, checks: {} }),
      routes: () => [
        {
          method: 'POST',
          path: '/api/form',
          async answer(request) {
            const body = readBody(request.body(), 1_000_000, { tooLarge: cutOff, cutOff });
            reads.push(await body.then(String, ({ message }: Error) => message));
            return messageAnswer(200, 'read');
          },
        },
      ],
    });
    const patient = createHttpServer({
      api: slowApi,
      counts,
      metrics,
      pages: { answerAtOnce: () => false, answer: async () => {} },
      log: createLogger('silent'),
      timeouts: { headersMs: 100, requestMs: 400, checkMs: 20 },
    });
    beforeAll(() => listen(patient, 0));
    afterAll(() => closeServer(patient));

    /** Starts a request and then trickles data forever. @returns everything received until the connection ends */
    function trickle(beginning: string, more: string): Promise<string> {
      const socket = connect((patient.address() as AddressInfo).port, '127.0.0.1');
      let answer = '';
      socket.write(beginning);
      const timer = setInterval(() => socket.write(more), 25);
      socket.on('data', (data) => {
        answer += data.toString();
      });
      return new Promise((resolve) => {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearInterval(timer);
          resolve(answer);
        });
      });
    }

    it.each([
      ['headers', 'GET /healthz HTTP/1.1\r\n', 'X: y\r\n'],
      ['a body', 'POST /api/form HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'y'],
    ])('answers %s without an end with 408, and closes', async (_, beginning, more) => {
      expect(await trickle(beginning, more)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    });

    it('stops reading such a body', async () => {
      // The server notices the closed socket shortly after the client has its response.
      while (reads.length === 0) await sleep(5);
      expect(reads).toEqual(['cut off']);
    });
  });

  it('counts its responses', () => {
    const kinds = counts.list().map(({ kind, status }) => `${kind} ${status}`);
    expect(kinds).toEqual(
      expect.arrayContaining(['api 2xx', 'api 4xx', 'refused 4xx', 'refused 5xx', 'metrics 2xx']),
    );
  });

  it('says which port is taken', async () => {
    const { port } = server.address() as AddressInfo;
    const pages = { answerAtOnce: () => false, answer: async () => {} };
    const second = createHttpServer({ api, counts, metrics, pages, log: createLogger('silent') });
    await expect(listen(second, port)).rejects.toThrow(`Port ${port} is in use`);
  });
});
