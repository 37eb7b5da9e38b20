import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { startProduct } from './setup/product';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let dataDir: string;

test.beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-life-'));
});

test.afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function command(...args: string[]) {
  const result = spawnSync(process.execPath, ['scripts/command.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 240_000,
  });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

test('pages are served while robots are being prepared, and say so', async () => {
  const product = await startProduct({ dataDir });
  const preparing = async (): Promise<unknown> => {
    const answer = await fetch(`${product.origin}/readyz`);
    expect(answer.status).toBe(200);
    return (await answer.json()).preparing;
  };
  const home = async () => (await fetch(product.origin)).text();
  await product.printed(/Preparing the market/, 60_000);
  await expect.poll(preparing).toMatch(/^Preparing the market: \d+ of \d+ instruments\.$/);
  // On a slow machine, robots may be in progress by the time the page renders.
  expect(await home()).toMatch(/Preparing the (market: \d+ of \d+ instruments|robots: \d+ of \d+ ready)\./);
  await product.printed(/Preparing the robots/, 120_000);
  const page = await (await fetch(`${product.origin}/bot-trading/`)).text();
  expect(page).toContain('Recalculating in progress');
  expect(await preparing()).toMatch(/^Preparing the robots: \d+ of \d+ ready\.$/);
  await product.end('SIGKILL');
});

test('a killed process loses nothing: the next start continues, the ledger verifies, and later starts are quick', async () => {
  const product = await startProduct({ dataDir });
  await product.printed(/Everything is up to date/, 240_000);
  const verified = command('ledger', 'verify');
  expect(verified.err).toBe('');
  expect(verified.code).toBe(0);
  const robots = command('robots', 'list')
    .out.trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(robots.length).toBeGreaterThanOrEqual(200);
  expect(robots.every((robot) => robot.Statistics !== null)).toBe(true);
  expect(await product.end('SIGKILL')).toBeNull();

  const again = await startProduct({ dataDir });
  const page = await (await fetch(`${again.origin}/bot-trading/`)).text();
  expect(page).not.toContain('Recalculating in progress');
  expect(await again.end('SIGTERM')).toBe(0);
});

test('a second process on the same folder exits with a clear message', async () => {
  const product = await startProduct({ dataDir });
  const second = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect(second.status).toBe(2);
  expect(second.stderr).toContain(dataDir);
  expect(second.stderr).toContain(String(product.process.pid));
  expect(second.stderr).not.toContain('    at ');
  expect(await product.end('SIGINT')).toBe(0);
});

test('invalid settings are all reported at start-up', () => {
  const result = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: 'eighty', MARKET: 'moon' },
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect(result.status).toBe(2);
  expect(result.stderr).toContain("PORT 'eighty'");
  expect(result.stderr).toContain("MARKET 'moon'");
});

test('malformed requests get a 4xx, never a 5xx', async () => {
  const product = await startProduct({ dataDir });
  const port = Number(new URL(product.origin).port);
  const firstLines = [
    'GET /bot-trading/%ZZ HTTP/1.1',
    'GET /bot-trading/%00/ HTTP/1.1',
    'GET //evil.example/ HTTP/1.1',
    'GET /bot-trading/?page=%FF HTTP/1.1',
    'GET /bot-trading/99999999999999999999-x/ HTTP/1.1',
    'GET /bot-trading/-5-x/ HTTP/1.1',
    'GET /bot-trading/1e3-x/ HTTP/1.1',
    'GET /bot-trading/robot/abc/ HTTP/1.1',
    'GET /bot-trading/robot/-1/ HTTP/1.1',
    'GET /bot-trading/?page=0 HTTP/1.1',
    'GET /bot-trading/?page=1e9 HTTP/1.1',
    'GET /bot-trading/?page=2&page=3 HTTP/1.1',
    'GET /_next/image/?url=http://evil.example/a.png&w=64&q=75 HTTP/1.1',
    'GET /_next/static/nothing.js HTTP/1.1',
    'POST /bot-trading/ HTTP/1.1',
    'PUT / HTTP/1.1',
    'GET /api/nothing HTTP/1.1',
    'POST /api/CxAIRobotProduct/GetNothing HTTP/1.1',
    `GET /${'a'.repeat(20_000)} HTTP/1.1`,
    'NONSENSE',
  ];
  for (const line of firstLines) {
    const answer = await raw(
      port,
      `${line}\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    const status = Number(answer.split(' ')[1]);
    expect.soft(status, `${line.slice(0, 80)} → ${answer.slice(0, 60)}`).toBeGreaterThanOrEqual(300);
    expect.soft(status, line.slice(0, 80)).toBeLessThan(500);
    expect.soft(answer).not.toMatch(/\n\s+at .*:\d+:\d+/);
  }
  await product.end('SIGTERM');
});

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
