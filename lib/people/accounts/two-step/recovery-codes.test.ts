import { normalizeRecoveryCode, RECOVERY_ALPHABET, recoveryCodeHash } from './recovery-codes';
import { makeRecoveryCodes, newSecret } from './server/new-secrets';
import { createSecretBox } from './server/secret-box';

describe('recovery codes', () => {
  it('are ten different ones of at least 50 bits, without signs that look like others', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(10 * Math.log2(new Set(RECOVERY_ALPHABET).size)).toBeGreaterThanOrEqual(50);
    expect(makeRecoveryCodes()).not.toEqual(codes);
  });

  it('are known however they are typed', () => {
    const hash = recoveryCodeHash('7K2QX-M94T0');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const typed of ['7k2qx-m94t0', ' 7K2QXM94T0 ', '7K2QX M94TO', '7k2qx–m94to'.replace('–', '-')])
      expect(recoveryCodeHash(typed)).toBe(hash);
    expect(normalizeRecoveryCode('il0oO-11111')).toBe('1100011111');
    expect(recoveryCodeHash('7K2QX-M94T1')).not.toBe(hash);
  });

  it.each(['', '123456', '7K2QX-M94T', '7K2QX-M94T00', '7K2QX-M94TU', '7K2QX_M94T0'])(
    '%p is none',
    (typed) => {
      expect(recoveryCodeHash(typed)).toBeNull();
    },
  );
});

describe('secrets of the second step', () => {
  it('are new each time, of 160 bits', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('come out of the box as they went in, and look otherwise each time', () => {
    const box = createSecretBox('a secret of more than thirty-two characters');
    const secret = newSecret();
    const sealed = box.seal(secret);
    expect(sealed).not.toContain(secret);
    expect(box.seal(secret)).not.toBe(sealed);
    expect(box.open(sealed)).toEqual({ text: secret, isCurrent: true });
    const rotated = createSecretBox(['a newer one', 'a secret of more than thirty-two characters']);
    expect(rotated.open(sealed)).toEqual({ text: secret, isCurrent: false });
    expect(rotated.open(rotated.seal(secret))).toEqual({ text: secret, isCurrent: true });
    expect(createSecretBox('a newer one').open(sealed)).toBeNull();
  });

  it('do not come out with another key, changed or cut', () => {
    const box = createSecretBox('a secret of more than thirty-two characters');
    const sealed = box.seal('JBSWY3DP');
    expect(createSecretBox('another secret of more than thirty-two').open(sealed)).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(box.open(`v1.${changed.toString('base64url')}`)).toBeNull();
    }
    for (const text of [
      '',
      'v1.',
      'v1',
      `v2${sealed.slice(2)}`,
      `${sealed}.x`,
      sealed.slice(0, -4),
      'JBSWY3DP',
    ])
      expect(box.open(text)).toBeNull();
  });
});
