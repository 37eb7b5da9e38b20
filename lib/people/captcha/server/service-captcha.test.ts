import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createCaptcha } from './create-captcha';

type Answer = (form: URLSearchParams, response: ServerResponse) => void;

let database: Database;
let answer: Answer;
let asked: URLSearchParams[];
let warned: unknown[];

const server = createServer(async (request: IncomingMessage, response) => {
  let text = '';
  for await (const part of request) text += String(part);
  const form = new URLSearchParams(text);
  asked.push(form);
  answer(form, response);
});

beforeAll(async () => {
  database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});
beforeEach(() => {
  asked = [];
  warned = [];
});

const say =
  (body: unknown): Answer =>
  (_form, response) =>
    response.end(JSON.stringify(body));

function make(
  kind: 'turnstile' | 'hcaptcha',
  hostname: string | null = 'robots.example',
  timeoutMs = 60_000,
) {
  const { port } = server.address() as AddressInfo;
  return createCaptcha({
    kind,
    secret: 'not used',
    siteKey: 'the-site-key',
    secretKey: 'the-secret-key',
    hostname,
    db: database.db,
    now: systemClock,
    verifyAddress: `http://127.0.0.1:${port}/siteverify`,
    timeoutMs,
    log: { warn: (...said: unknown[]) => warned.push(said) },
  });
}

describe.each(['turnstile', 'hcaptcha'] as const)('captcha of a service (%s)', (kind) => {
  it('accepts what the service accepts, given the secret key and the visitor’s address', async () => {
    answer = say({ success: true, hostname: 'robots.example' });
    expect(await make(kind).verify('the-token', '192.0.2.7')).toBe(true);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      secret: 'the-secret-key',
      response: 'the-token',
      remoteip: '192.0.2.7',
    });
  });

  it('refuses what the service refuses', async () => {
    answer = say({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect(await make(kind).verify('the-token', '192.0.2.7')).toBe(false);
  });

  it('refuses captchas solved at another site, unless any is allowed', async () => {
    answer = say({ success: true, hostname: 'elsewhere.example' });
    expect(await make(kind).verify('the-token', '192.0.2.7')).toBe(false);
    expect(await make(kind, null).verify('the-token', '192.0.2.7')).toBe(true);
    answer = say({ success: true });
    expect(await make(kind).verify('the-token', '192.0.2.7')).toBe(false);
  });

  it.each<[string, Answer]>([
    ['fails', (_form, response) => response.writeHead(500).end('{"success":true}')],
    ['says no JSON', (_form, response) => response.end('<html>')],
    ['says something else', say('true')],
    ['says it in other words', say({ success: 'true', hostname: 'robots.example' })],
    ['sends us elsewhere', (_form, response) => response.writeHead(307, { location: '/other' }).end()],
    ['hangs up', (_form, response) => response.destroy()],
  ])('lets nobody pass while the service %s', async (_how, how) => {
    answer = how;
    expect(await make(kind).verify('the-token', '192.0.2.7')).toBe(false);
  });

  it('lets nobody pass while the service says nothing', async () => {
    answer = () => undefined;
    expect(await make(kind, null, 50).verify('the-token', '192.0.2.7')).toBe(false);
  });

  it('sends nothing that can’t be an answer', async () => {
    answer = say({ success: true, hostname: 'robots.example' });
    for (const response of [undefined, '', 'x'.repeat(20_000)])
      expect(await make(kind).verify(response, '192.0.2.7')).toBe(false);
    expect(asked).toEqual([]);
  });

  it('reports problems to the operator, without keys and answers', async () => {
    answer = say({ success: false, 'error-codes': ['invalid-input-secret'] });
    await make(kind).verify('the-token', '192.0.2.7');
    answer = (_form, response) => response.destroy();
    await make(kind).verify('the-token', '192.0.2.7');
    expect(warned).toHaveLength(2);
    expect(JSON.stringify(warned)).toContain('invalid-input-secret');
    expect(JSON.stringify(warned)).not.toMatch(/the-secret-key|the-token|192\.0\.2\.7/);
  });

  it('will not be made without its keys', () => {
    const keys = { siteKey: 'the-site-key', secretKey: null };
    expect(() => createCaptcha({ kind, secret: 's', ...keys, db: database.db, now: systemClock })).toThrow(
      OperatorError,
    );
  });
});

describe('no captcha', () => {
  it('passes everybody and asks nothing', async () => {
    const captcha = createCaptcha({
      kind: 'none',
      secret: 's',
      siteKey: null,
      secretKey: null,
      db: database.db,
      now: systemClock,
    });
    expect(captcha.challenge()).toBeNull();
    expect(await captcha.verify(undefined, '192.0.2.7')).toBe(true);
  });
});
