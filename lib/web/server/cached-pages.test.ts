import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding } from './answer';
import { createCachedPages } from './cached-pages';

const seen: Pick<IncomingMessage, 'url' | 'headers' | 'method'>[] = [];
const BODY = `<!doctype html><title>Robots</title><script>go()</script>${'robot '.repeat(200)}`;

const pages = createCachedPages({
  handlePage: async ({ url, headers, method }, response) => {
    seen.push({ url, headers, method });
    if (url === '/gone/') response.statusCode = response.statusCode === 410 ? 410 : 200;
    if (url === '/missing/') response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Set-Cookie', 'session=secret');
    response.write(BODY.slice(0, 100));
    response.end(BODY.slice(100));
  },
  pageStatus: (path) => (path === '/gone/' ? 410 : null),
  version: () => 1,
  host: 'tickproof.example',
  onError: () => {},
});
const server = createServer((request, response) => void pages(request, response));
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(origin + path, { method, headers: { 'Accept-Encoding': 'identity', ...headers } });
}

describe('cached pages', () => {
  it('are made without anything of whoever asks, and pass nothing private on', async () => {
    const answer = await ask('/private/', { Cookie: 'session=mine', Authorization: 'Bearer mine' });
    expect(await answer.text()).toBe(BODY);
    expect(seen[0]?.headers).toEqual({ host: 'tickproof.example', accept: 'text/html' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
  });

  it('answer 304 to a reader who has them', async () => {
    const etag = (await ask('/tagged/')).headers.get('etag') ?? '';
    const again = await ask('/tagged/', { 'If-None-Match': `"other", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await ask('/tagged/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('answer HEAD with the length and no body', async () => {
    const answer = await ask('/head/', {}, 'HEAD');
    expect(answer.headers.get('content-length')).toBe(String(BODY.length));
    expect(await answer.text()).toBe('');
  });

  it('come compressed to those who take it', async () => {
    const raw = async (encoding: string) => {
      const { get } = await import('node:http');
      return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
        get(`${origin}/packed/`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
          );
        });
      });
    };
    const br = await raw('gzip, deflate, br');
    expect(br.encoding).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(BODY);
    const gzip = await raw('gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(BODY);
    expect((await raw('identity')).encoding).toBeUndefined();
  });

  it('are asked of Next once, whatever their queries try', async () => {
    for (let i = 0; i < 5; i += 1) await ask('/once/');
    expect(seen.map(({ url }) => url)).toEqual(['/once/']);
    for (let i = 0; i < 3; i += 1) expect((await ask(`/once/?x=${i}`)).status).toBe(200);
    expect(seen.length).toBe(4);
  });

  it('carry the status of what is missing or was removed', async () => {
    expect((await ask('/missing/')).status).toBe(404);
    expect((await ask('/gone/')).status).toBe(410);
  });
});

describe('chooseEncoding', () => {
  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['BR', 'br'],
    ['*', 'identity'],
    [undefined, 'identity'],
  ])('%s is %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});
