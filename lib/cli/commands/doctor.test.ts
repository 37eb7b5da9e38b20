import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readEnv } from '@/lib/core/config/env';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { KEYS, startAlpacaServer } from '@/lib/market/feeds/testing/alpaca-server';
import { runChecks } from '../doctor/finding';
import { checkDisk, checkNode, checkSecrets } from '../doctor/machine-checks';
import { checkFeeds, checkSite, describeOffset } from '../doctor/service-checks';
import { checkSettings } from '../doctor/settings-checks';
import { doctorChecks, withoutSecrets } from './doctor';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const listFaults = (findings: readonly { readonly kind: string; readonly text: string }[]) =>
  findings.filter(({ kind }) => kind === 'fault').map(({ text }) => text);

async function serve(readStatus: (path: string) => number): Promise<number> {
  const server = createServer((request, response) => {
    response.statusCode = readStatus(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe('npm run doctor', () => {
  it('names settings that are valid, but hardly meant', () => {
    const open = { BASE_URL: 'http://tickproof.example' };
    expect(listFaults(checkSettings(readEnv(open)))).toEqual([
      expect.stringContaining('set BASE_URL=https://tickproof.example'),
      expect.stringContaining('SMTP_URL is not set'),
    ]);
    const proxied = { BASE_URL: 'https://tickproof.example', SMTP_URL: 'smtp://mail.example' };
    expect(listFaults(checkSettings(readEnv(proxied)))).toEqual([
      expect.stringContaining('TRUSTED_PROXIES is 0'),
    ]);
    expect(checkSettings(readEnv({ ...proxied, TRUSTED_PROXIES: '1' }))[0]).toMatchObject({ kind: 'well' });
    const web = { ROLE: 'web', DATABASE_URL: 'postgres://127.0.0.1/x' };
    expect(listFaults(checkSettings(readEnv(web)))).toEqual([
      expect.stringContaining('APP_SECRET is not set'),
    ]);
    expect(checkNode('24.1.0')).toEqual([{ kind: 'well', text: 'Node 24.1.0' }]);
  });

  it('lists invalid settings, and goes on where the database is away', async () => {
    const invalid = await runChecks(doctorChecks({ PORT: '123456', SMTP_URL: 'mail:secret@host' }));
    expect(invalid.faults).toBe(2);
    expect(invalid.lines.join('\n')).toContain("PORT '123456': must be a whole number");
    expect(invalid.lines.join('\n')).not.toContain('secret@host');
    const away = await runChecks(
      doctorChecks({ DATABASE_URL: 'postgres://ann:passw0rd@127.0.0.1:1/x', DATA_DIR: '/tmp', PORT: '1' }),
    );
    expect(away.lines.filter((line) => line.startsWith('FAULT   database'))).toEqual([
      expect.stringMatching(/PostgreSQL at DATABASE_URL does not answer: .*check that the server runs/),
    ]);
    expect(away.lines.join('\n')).not.toContain('passw0rd');
  });

  it('says that a check failed or took too long, and finishes', async () => {
    const never = { subject: 'mail', run: () => new Promise<never>(() => undefined) };
    const broken = { subject: 'disk', run: () => Promise.reject(new Error('no such disk')) };
    expect(await runChecks([never, broken], { limitMs: 20 })).toEqual({
      lines: [
        'FAULT   mail  This check failed: no answer within 0.02 seconds',
        'FAULT   disk  This check failed: no such disk',
      ],
      faults: 2,
    });
  });

  it('shows no secret, wherever a message got it from', () => {
    const source = {
      SMTP_URL: 'smtps://post:p%40ss-word@mail.example',
      APP_SECRET: 'newer-secret,older-secret',
      ALPACA_KEY_ID: 'PKABCDEF',
    };
    expect(withoutSecrets('p@ss-word p%40ss-word older-secret PKABCDEF mail.example', source)).toBe(
      '(not shown) (not shown) (not shown) (not shown) mail.example',
    );
  });

  it('tells a small difference of clocks from one to mend', () => {
    expect([200, -2_000, 9_000].map((ms) => describeOffset(ms).kind)).toEqual(['well', 'notice', 'fault']);
    expect(describeOffset(-2_000).text).toContain('2.0 s behind PostgreSQL’s');
  });

  it('asks the running server whether it is ready, and whether BASE_URL reaches it', async () => {
    const ready = await serve((url) => (url === '/readyz' ? 503 : 200));
    const elsewhere = await serve(() => 404);
    const role = 'all';
    expect(
      listFaults(await checkSite({ role, port: ready, baseUrl: `http://127.0.0.1:${elsewhere}` })),
    ).toEqual([
      expect.stringContaining("runs but isn't ready"),
      expect.stringContaining('answers with status 404'),
    ]);
    expect(listFaults(await checkSite({ role, port: elsewhere, baseUrl: `http://127.0.0.1:1` }))).toEqual([
      expect.stringContaining("isn't ready"),
      expect.stringContaining("can't be reached from here"),
    ]);
  });

  it('tries live feeds with their keys', async () => {
    const server = await startAlpacaServer();
    undo.push(() => server.close());
    const { live } = readEnv({ MARKET: 'live' });
    const crypto = { exchange: 'no-such-exchange', url: null };
    const ask = (keys: object) =>
      checkFeeds({ market: 'live', live: { ...live, crypto, alpaca: { ...server.configFor(), ...keys } } });
    server.trades.set('SPY', { price: 500, time: Date.now() });
    expect((await ask(KEYS)).map(({ kind }) => kind)).toEqual(['well', 'fault']);
    expect(listFaults(await ask({ secretKey: 'wrong' }))[0]).toContain('check ALPACA_KEY_ID');
  });
});

onSqlite('npm run doctor on a data folder', (open) => {
  it('finds a database in use well, and secrets and logs that aren’t', async () => {
    const { options } = await open();
    const { dataDir } = options;
    const database = doctorChecks({ DATA_DIR: dataDir }).find(({ subject }) => subject === 'database');
    expect((await database?.run())?.map(({ kind }) => kind)).toEqual(['well', 'well']);
    expect(listFaults(checkSecrets({ dataDir }))).toEqual([]);
    writeFileSync(path.join(dataDir, 'app-secret'), 'x');
    chmodSync(path.join(dataDir, 'app-secret'), 0o640);
    expect(listFaults(checkSecrets({ dataDir }))).toEqual([
      expect.stringMatching(/app-secret: run chmod 600/),
    ]);
    const disk = checkDisk({ dataDir, logFile: path.join(dataDir, 'missing', 'web.log') });
    expect(listFaults(disk)).toEqual([expect.stringContaining('The folder of LOG_FILE')]);
  });
});
