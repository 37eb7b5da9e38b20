import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { UnavailableError } from '@/lib/core/base/errors';
import { USER } from '@/lib/http/api/testing/call-context';
import { decodePath } from '@/lib/http/base/request-path';
import { callOptions, tokenHeaders } from '../testing/call-api';
import { testApi } from '../testing/test-api';
import { createApi } from './api';

const readiness = async () => ({ ready: true, checks: {} });
const SEARCH = '/api/CxAIRobotProduct/GetAIRobots';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('the API over sockets', () => {
  const failures: string[] = [];
  let fault: Error = new Error('the inside');
  const options = callOptions({
    findCaller: () => ({ viewer: USER, who: null }),
    onError: (_, path, requestId) => failures.push(`${path} ${requestId}`),
    instruments: {
      knowsImportedInstrument: async () => true,
      pricesAt: async () => new Map(),
      importedInstruments: async () => [],
      requestDevelopment: async () => undefined,
      fundProfits: async () => {
        throw fault;
      },
    },
  });
  const statuses: number[] = [];
  const api = createApi({ ...options, readiness, onAnswered: (status) => statuses.push(status) });
  let server: Server;
  let port = 0;
  let headers: Record<string, string> = {};

  beforeAll(async () => {
    server = createServer((request, response) =>
      api.answer(request, response, 'r-7', decodePath(request.url ?? '/') ?? '/'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    headers = { 'Content-Type': 'application/json', ...(await tokenHeaders(testApi(api))) };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function ask(method: string, path: string, chunks: readonly string[], more = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = httpRequest({ port, method, path, headers: { ...headers, ...more } }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      request.on('error', reject);
      for (const chunk of chunks) request.write(chunk);
      request.end();
    });
  }

  it.each([
    [
      SEARCH,
      '{"request":{"tickers":["bbb"],"pageSize":2}}',
      200,
      /^\{"Items":\[\{"Id":.*"MatchedTickers":\["BBB"\]\}\],"Total":4\}$/,
    ],
    [SEARCH, '{"request":{"pageSize":0}}', 400, /^\{"Message":"request.pageSize must be/],
    [SEARCH, '{', 400, /^\{"Message":"The body is not valid JSON"\}$/],
    [SEARCH, 'x'.repeat(70_000), 413, /^\{"Message":"The body must have at most 64 KB"\}$/],
    [`${SEARCH}?x=1`, '{"request":{}}', 200, /"Total":4\}$/],
    ['/api/CxAIRobotProduct/GetGraphData', '{"productId":7,"period":"Full"}', 200, /^\[[\d.,]+\]$/],
    ['/api/CxAIRobotProduct/GetGraphData', '{"productId":9,"period":"Full"}', 409, /^\{"Message":/],
    ['/api/CxForum/GetServiceArticle', '{"alias":"robot_product_8"}', 200, /^\{"Alias":"robot_product_8"/],
    ['/api/nothing', '{}', 404, /^\{"Message":"There is no such call"\}$/],
  ])('%s %.40s answers %d', async (path, body, status, text) => {
    const answer = await ask('POST', path, [body]);
    expect(answer).toMatchObject({ status, body: expect.stringMatching(text) });
    expect(answer.headers).toMatchObject({
      'x-request-id': 'r-7',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(statuses.at(-1)).toBe(status);
  });

  it('joins a body that arrives in pieces, even if split within a character', async () => {
    const answer = await ask('POST', SEARCH, ['{"request":{"searchKey', 'word":"Ém', 'ile"}}']);
    expect(JSON.parse(answer.body)).toMatchObject({ Total: 1, Items: [{ Id: 8 }] });
  });

  it('refuses endless bodies without a length', async () => {
    const answer = await ask(
      'POST',
      SEARCH,
      Array.from({ length: 40 }, () => 'x'.repeat(4096)),
    );
    expect(answer).toMatchObject({ status: 413, body: '{"Message":"The body must have at most 64 KB"}' });
  });

  it('refuses requests without a token before their body arrives', async () => {
    const answer = await ask('POST', SEARCH, ['{}'], { 'X-XSRF-TOKEN': 'wrong' });
    expect(answer.status).toBe(400);
  });

  it('says when to retry while the database is down', async () => {
    fault = new UnavailableError('10.0.0.5 refused');
    const path = '/api/CxAIRobotProduct/GetRobotProductsPLByFundId';
    const answer = await ask('POST', path, ['{"fundId":7}']);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(answer.body)).toMatchObject({ Message: expect.stringMatching(/try again/) });
    failures.length = 0;
    fault = new Error('the inside');
  });

  it('reports a call’s error with the request id', async () => {
    const answer = await ask('POST', '/api/CxAIRobotProduct/GetRobotProductsPLByFundId', ['{"fundId":7}']);
    expect(JSON.parse(answer.body)).toEqual({ Message: 'Server error has occurred', RequestId: 'r-7' });
    expect(failures).toEqual(['/api/CxAIRobotProduct/GetRobotProductsPLByFundId r-7']);
  });

  it('sends no body for HEAD, but its length', async () => {
    const [whole, head] = [await ask('GET', '/healthz', []), await ask('HEAD', '/healthz', [])];
    expect(whole.body).toBe('{"status":"ok"}');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  it('answers a client that never stops sending, and closes the connection soon after', async () => {
    const socket = connect(port, '127.0.0.1');
    const lines = Object.entries({ ...headers, 'Transfer-Encoding': 'chunked', Host: 'x' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.on('error', () => undefined);
    socket.write(`POST ${SEARCH} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const timer = setInterval(() => socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`), 5);
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    await new Promise<void>((resolve) => socket.on('close', () => resolve()));
    clearInterval(timer);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('survives clients that disconnect in the middle of a body', async () => {
    await new Promise<void>((resolve) => {
      const lines = Object.entries({ ...headers, 'Content-Length': '100', Host: 'x' }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`POST ${SEARCH} HTTP/1.1\r\n${lines.join('')}\r\n{"req`, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await ask('POST', SEARCH, ['{"request":{}}'])).status).toBe(200);
  });
});
