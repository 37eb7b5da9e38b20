import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicKeyFor } from './key-box';
import { createKeySource, readKeyOpener, readKeySealer, readPublicKey } from './key-pair';

const PLACE = { userId: 'u', accountId: 'a', version: 1 };
const KEYS = { keyId: 'PK1', secretKey: 's' };

describe('the trader’s key pair', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-broker-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const none = { brokerPublicKey: null, brokerPrivateKey: null };
  const encode = (key: Uint8Array) => Buffer.from(key).toString('base64');

  it('is made once in the data folder, for its owner only', () => {
    const sealer = readKeySealer({ ...none, dataDir, role: 'all' });
    const opener = readKeyOpener({ ...none, dataDir });
    const sealed = sealer?.seal(KEYS, PLACE) ?? '';
    expect(opener.open(sealed, PLACE)).toEqual({ keys: KEYS, isCurrent: true });
    for (const file of ['broker-key', 'broker-key.pub'])
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600);
    expect(readPublicKey({ ...none, dataDir, role: 'engine' })).toBe(
      readFileSync(path.join(dataDir, 'broker-key.pub'), 'utf8').trim(),
    );
  });

  it('is the public half alone where only pages are served, and none is made there', () => {
    const web = { ...none, dataDir, role: 'web' } as const;
    expect(readKeySealer(web)).toBeNull();
    expect(existsSync(path.join(dataDir, 'broker-key'))).toBe(false);
    const secret = Buffer.alloc(32, 7);
    const sealer = readKeySealer({ ...web, brokerPublicKey: encode(publicKeyFor(secret)) });
    const opener = readKeyOpener({ ...none, brokerPrivateKey: encode(secret), dataDir });
    expect(opener.open(sealer?.seal(KEYS, PLACE) ?? '', PLACE)?.keys).toEqual(KEYS);
    expect(existsSync(path.join(dataDir, 'broker-key'))).toBe(false);
  });

  it('is found by a web process that was there before the trader', () => {
    const sealerNow = createKeySource({ ...none, dataDir, role: 'web' });
    expect(sealerNow()).toBeNull();
    const opener = readKeyOpener({ ...none, dataDir });
    expect(opener.open(sealerNow()?.seal(KEYS, PLACE) ?? '', PLACE)?.keys).toEqual(KEYS);
  });

  it('may be several during a rotation, and seals for the newest', () => {
    const [newer, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    writeFileSync(path.join(dataDir, 'broker-key'), `${encode(older)}\n`);
    const before = readKeySealer({ ...none, dataDir, role: 'all' })?.seal(KEYS, PLACE) ?? '';
    writeFileSync(path.join(dataDir, 'broker-key'), `${encode(newer)},${encode(older)}\n`);
    const opener = readKeyOpener({ ...none, dataDir });
    expect(opener.open(before, PLACE)).toEqual({ keys: KEYS, isCurrent: false });
    expect(readPublicKey({ ...none, dataDir, role: 'all' })).toBe(encode(publicKeyFor(newer)));
  });

  it('is refused by name where its halves don’t match or one is no key, without showing it', () => {
    const secret = encode(Buffer.alloc(32, 3));
    const other = encode(publicKeyFor(Buffer.alloc(32, 4)));
    expect(() => readKeyOpener({ brokerPublicKey: other, brokerPrivateKey: secret, dataDir })).toThrow(
      'BROKER_PUBLIC_KEY doesn’t belong',
    );
    writeFileSync(path.join(dataDir, 'broker-key'), 'short-secret\n');
    expect(() => readKeyOpener({ ...none, dataDir })).toThrow('must be 32 bytes as base64');
    expect(() => readKeyOpener({ ...none, dataDir })).not.toThrow(/short-secret/);
  });

  it('opens keys in their place alone, unchanged', () => {
    const opener = readKeyOpener({ ...none, dataDir });
    const sealed = opener.seal(KEYS, PLACE);
    for (const place of [
      { ...PLACE, userId: 'other' },
      { ...PLACE, accountId: 'other' },
      { ...PLACE, version: 2 },
    ])
      expect(opener.open(sealed, place)).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const at of [0, 40, 50, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(opener.open(`v1.${changed.toString('base64url')}`, PLACE)).toBeNull();
    }
    expect(opener.open('', PLACE)).toBeNull();
    expect(opener.open('v2.abc', PLACE)).toBeNull();
    // The same keys never look the same.
    expect(opener.seal(KEYS, PLACE)).not.toBe(sealed);
  });
});
