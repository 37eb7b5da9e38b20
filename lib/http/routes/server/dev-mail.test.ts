import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { toJson } from '@/lib/core/database/schema';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { composeMail } from '@/lib/people/mail/compose-mail';
import { createDevMail, type DevMailOptions } from './dev-mail';

const LIST = '/app/dev/mail/';

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

describe('captured mails', () => {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  async function database(): Promise<Database['db']> {
    const { db, close } = await openDatabase({ dataDir: await makeMigratedDataDir() });
    undo.push(close);
    return db;
  }

  /** A server that shows captured mails; anything else is a missing page. */
  async function start(db: Database['db'], more: Partial<DevMailOptions> = {}): Promise<number> {
    const devMail = createDevMail({ db, baseUrl: 'http://127.0.0.1:3000', hasMailServer: false, ...more });
    const server = createServer(async (asked, response) => {
      const path = asked.url ?? '';
      if (devMail.allows(asked, path) && (await devMail.answer(response, path, 'id'))) return;
      response.writeHead(404).end('missing');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    undo.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Answered> {
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      })
        .on('error', reject)
        .end();
    });
  }

  async function keep(db: Database['db'], createdAt: number, to = 'ada@example.com'): Promise<void> {
    const data = { name: 'Ada', code: '048213', token: 'abc', minutes: '30' };
    const { subject, text, html } = composeMail(
      'registration-code',
      data,
      { baseUrl: 'http://127.0.0.1:3000' },
      to,
    );
    const bodies = { subject, text_body: text, html_body: html };
    const times = { created_at: createdAt, attempts: 1, next_attempt_at: createdAt };
    await db
      .insertInto('mails')
      .values({
        kind: 'registration-code',
        recipient: to,
        data: toJson({}),
        state: 'kept',
        ...bodies,
        ...times,
      })
      .execute();
  }

  it('are listed newest first, the newest hundred', async () => {
    const db = await database();
    for (let i = 0; i < 102; i += 1) await keep(db, i, `u${i}@example.com`);
    const { status, text } = await get(await start(db), LIST);
    expect(status).toBe(200);
    const shown = [...text.matchAll(/>u(\d+)@/g)].map(([, number]) => Number(number));
    expect(shown).toEqual(Array.from({ length: 100 }, (_, i) => 101 - i));
  });

  it('are shown as text with links and as sandboxed HTML', async () => {
    const db = await database();
    await keep(db, 0, `"><script>alert(1)</script>@example.com`);
    const port = await start(db);
    const { text, headers } = await get(port, `${LIST}1/`);
    expect(text).toContain('048213');
    expect(text).toContain('<a href="http://127.0.0.1:3000/app/userpublic/confirmRegistration/?token=abc">');
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toContain('noindex');

    const framed = await get(port, `${LIST}1/html/`);
    expect(framed.text).toContain('048213');
    expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox allow-popups/);
    expect(framed.headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin/);
    expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('have addresses that end with a slash', async () => {
    const answer = await get(await start(await database()), '/app/dev/mail');
    expect([answer.status, answer.headers.location]).toEqual([308, LIST]);
  });

  it.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:8080', '[::1]:3000'])('answer to %s', async (host) => {
    expect((await get(await start(await database()), LIST, { host })).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['a foreign name that resolves here', { host: 'evil.example' }],
    ['a name that begins like ours', { host: 'localhost.evil.example' }],
    ['an address that begins like ours', { host: '127.0.0.1.evil.example' }],
    ['another machine of the network', { host: '192.168.0.7:3000' }],
    ['a proxied request', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxied request with the newer header', { forwarded: 'for=127.0.0.1' }],
    ['a proxied request with Via', { via: '1.1 proxy' }],
    ['a proxied request for a host', { 'x-forwarded-host': 'localhost' }],
    ['a proxied request for an address', { 'x-real-ip': '127.0.0.1' }],
  ])('aren’t shown for %s', async (_, headers) => {
    const db = await database();
    await keep(db, 0);
    const port = await start(db);
    for (const path of [LIST, '/app/dev/mail', `${LIST}1/`, `${LIST}1/html/`])
      expect(await get(port, path, headers)).toMatchObject({ status: 404, text: 'missing' });
  });

  it.each<[string, Partial<DevMailOptions>]>([
    ['mails are sent', { hasMailServer: true }],
    ['the site is public', { baseUrl: 'https://tickproof.example' }],
  ])('aren’t shown if %s', async (_, options) => {
    expect((await get(await start(await database(), options), LIST)).status).toBe(404);
  });

  it.each([
    ['another machine', { remoteAddress: '10.0.0.7' }, { host: 'localhost:3000' }, '1.1'],
    ['a connection of unknown origin', {}, { host: 'localhost:3000' }, '1.1'],
    ['a proxy that uses HTTP/1.0', { remoteAddress: '127.0.0.1' }, { host: 'localhost:3000' }, '1.0'],
    ['a request without a host', { remoteAddress: '127.0.0.1' }, {}, '1.1'],
    ['a request with an empty host', { remoteAddress: '127.0.0.1' }, { host: '' }, '1.1'],
  ])('aren’t shown for %s', async (_, socket, headers, httpVersion) => {
    const devMail = createDevMail({
      db: await database(),
      baseUrl: 'http://localhost:3000',
      hasMailServer: false,
    });
    const asked = { socket, httpVersion, headers } as unknown as IncomingMessage;
    expect(devMail.allows(asked, LIST)).toBe(false);
  });

  it.each([`${LIST}7/`, `${LIST}x/`, `${LIST}1/text/`, `${LIST}0/`, '/app/dev/mailbox/', `${LIST}1e3/`])(
    'have nothing at %s',
    async (path) => {
      const db = await database();
      await keep(db, 0);
      expect((await get(await start(db), path)).status).toBe(404);
    },
  );
});
