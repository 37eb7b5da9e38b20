import type { AddressInfo } from 'node:net';
import { InputError } from '@/lib/base/errors';
import { createLogger } from '@/lib/log/log';
import { createApi } from './api';
import { createHttpServer } from './http-server';
import { closeServer, listen } from './listen';

const seen: string[] = [];
let ready = true;
const api = createApi({
  readiness: async () => ({ ready, checks: { database: ready } }),
  onError: (_, path) => void seen.push(path),
});
api.get('/api/broken', () => {
  throw new Error('secret inside');
});
api.get('/api/wrong', () => {
  throw new InputError("count 'x' must be a whole number");
});
const server = createHttpServer({
  api,
  handlePage: async (request, response) => {
    if (request.url === '/breaks/') throw new Error('secret inside');
    response.end(`page ${request.url}`);
  },
  log: createLogger('silent'),
});
let origin = '';

beforeAll(async () => {
  await listen(server, 0);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(origin + path, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

describe('the server in front of the pages', () => {
  it('says that it lives, and whether it serves', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect((await ask('/readyz')).status).toBe(200);
    ready = false;
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      text: '{"ready":false,"checks":{"database":false}}',
    });
    ready = true;
  });

  it('hands pages on, and gives every answer an id', async () => {
    const answer = await ask('/bot-trading/?page=2');
    expect(answer).toMatchObject({ status: 200, text: 'page /bot-trading/?page=2' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  it.each([
    ['/bot-trading/%ZZ/', 400],
    ['/bot-trading/%00/', 400],
    ['/api/nothing', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it('lets pages answer GET and HEAD only', async () => {
    const answer = await ask('/bot-trading/', { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect((await ask('/bot-trading/', { method: 'HEAD' })).status).toBe(200);
  });

  it('tells what a person can mend, and nothing of the inside', async () => {
    expect(await ask('/api/wrong')).toMatchObject({
      status: 400,
      text: `{"Message":"count 'x' must be a whole number"}`,
    });
    expect(await ask('/api/broken')).toMatchObject({
      status: 500,
      text: '{"Message":"Server error has occurred"}',
    });
    expect(seen).toEqual(['/api/broken']);
    expect(await ask('/breaks/')).toMatchObject({ status: 500, text: 'Server error has occurred\n' });
  });

  it('says which port is taken', async () => {
    const { port } = server.address() as AddressInfo;
    await expect(listen(createHttpServerForPort(), port)).rejects.toThrow(`Port ${port} is in use`);
  });
});

function createHttpServerForPort() {
  return createHttpServer({
    api,
    handlePage: async () => {},
    log: createLogger('silent'),
  });
}
