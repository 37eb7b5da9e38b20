import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'playwright/test';
import { openDatabase } from '@/lib/core/database/open-database';
import { readBeginning } from './setup/beginning';
import { readRobots } from './setup/listed-robots';

/** How many of the robots that had a ledger when the process was killed are verified. */
const VERIFIED = 1;

const dataDir = process.env['PRODUCT_DATA_DIR'] ?? '';

/** A command that only reads, next to the shared product. */
function command(...args: string[]) {
  const result = spawnSync(process.execPath, ['scripts/command.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { code: result.status, err: result.stderr };
}

test('pages are served while robots are being prepared, and say so', () => {
  const { market, robots } = readBeginning();
  expect(market.preparing).toMatch(/^Preparing the market: \d+ of \d+ instruments\.$/);
  // On a slow machine, robots may be in progress by the time the page renders.
  expect(market.home).toMatch(/Preparing the (market: \d+ of \d+ instruments|robots: \d+ of \d+ ready)\./);
  expect(robots.list).toContain('Recalculating in progress');
  expect(robots.preparing).toMatch(/^Preparing the robots: \d+ of \d+ ready\.$/);
});

test('a killed process loses nothing: the next start continues, and the ledger verifies', async () => {
  const { heads } = readBeginning();
  expect(heads.length).toBeGreaterThan(10);
  const database = await openDatabase({ dataDir });
  for (const { robotId, seq, hash } of heads) {
    const { rows } = await sql<{ hash: string }>`
      SELECT hash FROM ledger_entries WHERE robot_id = ${robotId} AND seq = ${seq}
      UNION SELECT hash FROM robot_signals WHERE robot_id = ${robotId} AND seq = ${seq}`.execute(database.db);
    expect([robotId, ...rows]).toEqual([robotId, { hash }]);
  }
  await database.close();
  // All of them would take as long as ten stories.
  for (const { robotId } of heads.slice(0, VERIFIED)) {
    const verified = command('ledger', 'verify', '--robot', String(robotId));
    expect([verified.err, verified.code]).toEqual(['', 0]);
  }
  const robots = readRobots();
  expect(robots.length).toBeGreaterThanOrEqual(200);
  expect(robots.every((robot) => robot.Statistics !== null)).toBe(true);
});

test('a second process on the same folder exits with a clear message', () => {
  const second = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  });
  expect(second.status).toBe(2);
  expect(second.stderr).toContain(dataDir);
  expect(second.stderr).toContain(process.env['PRODUCT_PID']);
  expect(second.stderr).not.toContain('    at ');
});

test('malformed requests get a 4xx, never a 5xx', async () => {
  const port = Number(new URL(process.env['PRODUCT_ORIGIN'] ?? '').port);
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
