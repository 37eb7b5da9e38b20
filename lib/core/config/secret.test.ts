import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@/lib/core/base/errors';
import { startChild } from '@/lib/core/database/testing/child-process';
import { readSecret } from './secret';

describe('the secret', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-secret-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = () => path.join(dataDir, 'app-secret');

  it('is the given one, without writing anything', () => {
    expect(readSecret({ appSecret: 'x'.repeat(32), dataDir })).toEqual(['x'.repeat(32)]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is generated once per folder, readable only by its owner', () => {
    const secret = readSecret({ appSecret: null, dataDir });
    expect(secret).toHaveLength(1);
    expect(String(secret).length).toBeGreaterThanOrEqual(32);
    expect(readSecret({ appSecret: null, dataDir })).toEqual(secret);
    const other = path.join(dataDir, 'new', 'folder');
    expect(readSecret({ appSecret: null, dataDir: other })).not.toEqual(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(other).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir).sort()).toEqual(['app-secret', 'new']);
  });

  it('is the same for processes that start together', async () => {
    const children = [1, 2, 3, 4].map(() => startChild('lib/core/config/testing/print-secret.ts', dataDir));
    await Promise.all(children.map((child) => child.hasPrinted(1)));
    const secrets = children.map(({ lines }) => lines[0]);
    expect(new Set(secrets)).toEqual(new Set([readFileSync(file(), 'utf8').trim()]));
  });

  it('may be several during rotation, newest first, given or stored', () => {
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
    expect(readSecret({ appSecret: ` ${newer}, ${older} `, dataDir })).toEqual([newer, older]);
    writeFileSync(file(), `${newer},${older}\n`);
    expect(readSecret({ appSecret: null, dataDir })).toEqual([newer, older]);
    expect(() => readSecret({ appSecret: `${newer},short`, dataDir })).toThrow('each of them, if several');
  });

  it.each(['APP_SECRET', 'app-secret'])('a short %s is refused by name', (where) => {
    writeFileSync(file(), 'short\n');
    const read = () => readSecret({ appSecret: where === 'APP_SECRET' ? 'short' : null, dataDir });
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(`${where} must have at least 32 characters`);
    expect(read).not.toThrow(/short/);
  });
});
