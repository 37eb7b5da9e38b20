import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operatorEnvironment } from './env';
import { readLogKey } from './log-signing-key';

describe('the log’s signing key', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-log-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = () => path.join(dataDir, 'log-key');

  it('is generated once, readable only by its owner', () => {
    const key = readLogKey({ logSigningKey: null, dataDir });
    expect(key).toHaveLength(32);
    expect(readLogKey({ logSigningKey: null, dataDir })).toEqual(key);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toBe(`${Buffer.from(key).toString('base64')}\n`);
  });

  it('is the given one, and an invalid stored one is refused by name', () => {
    const given = Buffer.alloc(32, 9);
    expect(readLogKey({ logSigningKey: given.toString('base64'), dataDir })).toEqual(given);
    writeFileSync(file(), 'short\n');
    expect(() => readLogKey({ logSigningKey: null, dataDir })).toThrow(
      `${file()} must be 32 bytes as base64`,
    );
  });
});

describe('the environment of an operator’s command', () => {
  it('has none of the product’s own variables', () => {
    const own = {
      APP_SECRET: 'a',
      LOG_SIGNING_KEY: 'b',
      DATABASE_URL: 'c',
      GOOGLE_CLIENT_SECRET: 'd',
      PORT: '1',
    };
    expect(operatorEnvironment({ ...own, PATH: '/bin', HOME: '/home/x', GITHUB_TOKEN: 't' })).toEqual({
      PATH: '/bin',
      HOME: '/home/x',
      GITHUB_TOKEN: 't',
    });
  });
});
