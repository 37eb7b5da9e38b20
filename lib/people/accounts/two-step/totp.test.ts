import { generateSync } from 'otplib';
import { otpauthUri, verifyCode } from './totp';

/** The secret of RFC 6238's appendix B, "12345678901234567890" in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP = 30_000;
const NOW = 1_700_000_010_000;

const codeAt = (ms: number) => generateSync({ secret: SECRET, epoch: Math.floor(ms / 1000) });

describe('a code of an authenticator app', () => {
  // The last six digits of the RFC's eight, for SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %p is %p, as RFC 6238 says', (second, code) => {
    expect(verifyCode(SECRET, code, second * 1000, null)).toEqual({ step: Math.floor(second / 30) });
  });

  it('is good in its own 30 seconds, those before and those after, whenever in them it is typed', () => {
    const step = Math.floor(NOW / STEP);
    for (const moment of [step * STEP, NOW, (step + 1) * STEP - 1]) {
      const goodAt = [-2, -1, 0, 1, 2].map((steps) =>
        verifyCode(SECRET, codeAt(NOW + steps * STEP), moment, null),
      );
      expect(goodAt).toEqual([null, { step: step - 1 }, { step }, { step: step + 1 }, null]);
    }
  });

  it('is good once, and none before it is good after it', () => {
    const step = Math.floor(NOW / STEP);
    const code = codeAt(NOW);
    expect(verifyCode(SECRET, code, NOW, step - 1)).toEqual({ step });
    expect(verifyCode(SECRET, code, NOW, step)).toBeNull();
    expect(verifyCode(SECRET, code, NOW + STEP, step)).toBeNull();
    expect(verifyCode(SECRET, codeAt(NOW - STEP), NOW, step)).toBeNull();
    // A server whose clock was set back accepts nothing until it has caught up.
    expect(verifyCode(SECRET, code, NOW, step + 5)).toBeNull();
  });

  it('may be typed as apps show it, and nothing else is accepted', () => {
    const code = codeAt(NOW);
    expect(verifyCode(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, NOW, null)).not.toBeNull();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const typed of ['', '12345', `${code}0`, 'abcdef', '１２３４５６', '1e5000', '-12345', wrong])
      expect(verifyCode(SECRET, typed, NOW, null)).toBeNull();
  });
});

it('gives apps an address that names the site and the account', () => {
  const uri = new URL(otpauthUri('ann+x@example.com', SECRET));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.host).toBe('totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Tickproof:ann+x@example.com');
  expect(uri.searchParams.get('secret')).toBe(SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Tickproof');
  // Omitted parameters default to SHA-1, six digits and 30 seconds.
  expect(uri.searchParams.get('algorithm') ?? 'SHA1').toBe('SHA1');
  expect(uri.searchParams.get('digits') ?? '6').toBe('6');
  expect(uri.searchParams.get('period') ?? '30').toBe('30');
});
