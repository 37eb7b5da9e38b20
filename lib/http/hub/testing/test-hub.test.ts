/** @jest-environment node */
import { WebSocket } from 'ws';
import { startTestHub, type TestHub } from './test-hub';
import { createTestTokens } from './test-tokens';

let testHub: TestHub;

beforeAll(async () => {
  testHub = await startTestHub();
});
afterAll(() => testHub.close());

const post = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${testHub.url}${path}`, { method: 'POST', headers, redirect: 'manual' });

describe('the test hub’s routes', () => {
  it('accept pages from this machine only', async () => {
    const mine = await post('/testhub/negotiate?negotiateVersion=1', { Origin: 'http://localhost:9876' });
    expect(mine.headers.get('access-control-allow-origin')).toBe('http://localhost:9876');
    expect(mine.headers.get('access-control-allow-credentials')).toBe('true');
    const preflight = await fetch(`${testHub.url}/testhub/negotiate`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://127.0.0.1:1', 'Access-Control-Request-Headers': 'x-requested-with' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-requested-with');
    const strange = await post('/testhub/negotiate?negotiateVersion=1', { Origin: 'https://example.com' });
    expect(strange.status).toBe(403);
    expect(strange.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('redirect negotiations with an address and a token, and raw connections by status', async () => {
    const base = 'http://127.0.0.1:1';
    const first = await (await post(`/redirect/negotiate?baseUrl=${base}`)).json();
    const second = await (await post('/redirect/negotiate')).json();
    expect(first).toEqual({ url: `${base}/testhub?numRedirects=1`, accessToken: expect.any(String) });
    expect(second.url).toBe(`${testHub.url}/testhub?numRedirects=2`);
    expect((await post('/redirect/negotiate?baseUrl=https://example.com')).status).toBe(400);
    const echo = await post('/echoredirect/negotiate?negotiateVersion=1');
    expect(echo.status).toBe(307);
    expect(echo.headers.get('location')).toBe('/echo/negotiate?negotiateVersion=1');
  });

  it('echo text and bytes without a hub', async () => {
    const socket = new WebSocket(`${testHub.url.replace('http', 'ws')}/echo`);
    await new Promise((resolve) => socket.once('open', resolve));
    for (const bytes of [Buffer.from('Hello, 世界'), Buffer.of(0xff, 0, 0x80)]) {
      const answer = new Promise((resolve) => socket.once('message', (data) => resolve(data)));
      socket.send(bytes);
      expect(await answer).toEqual(bytes);
    }
    socket.terminate();
  });

  it('answer 404 elsewhere, and report calls to missing clients', async () => {
    expect((await post('/elsewhere')).status).toBe(404);
    const answer = await fetch(`${testHub.url}/clientresult/nobody`);
    expect(await answer.text()).toBe('There is no such connection.');
  });
});

describe('tokens', () => {
  it('are valid until they expire or are changed', () => {
    let now = 0;
    const tokens = createTestTokens(() => now);
    const token = tokens.issue();
    const [head, body, signature] = token.split('.');
    expect(tokens.verify(token)).toBe('testuser');
    expect(createTestTokens(() => now).verify(token)).toBeNull();
    expect(tokens.verify(`${head}.${body}x.${signature}`)).toBeNull();
    expect(tokens.verify(`${head}.${body}.`)).toBeNull();
    expect(tokens.verify(`${token}.x`)).toBeNull();
    expect(tokens.verify('')).toBeNull();
    now = 300_000;
    expect(tokens.verify(token)).toBeNull();
  });
});
