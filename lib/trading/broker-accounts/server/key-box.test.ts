import { createKeyOpener, sealedKind } from './key-box';

const PLACE = { userId: 'u', accountId: 'a', version: 1 };
const KEYS = { keyId: 'PK1', secretKey: 'hush' };
const TOKEN = { accessToken: 'token-of-ann' };
const SECRET = Buffer.alloc(32, 5);
/** Sealed for this place and private key before there were tokens. */
const OLD =
  'v1.0Qu0O3f3EVU-G0-PPTx1t7MgPmJB84M4UgvklZx842PMtfOW6Gyr3sQ3G1taEkZJymj81mF0tOLcpvkbJgFvl5pQxDudX0UrRTeaiRzHbtycqBozmrRL0hTy2Ae6ppFnVce_g4jV0yduDELs2ndDg5l_Bdyckg';

describe('a box of keys', () => {
  const opener = createKeyOpener([SECRET]);

  it('that was sealed by an older version opens', () => {
    expect(sealedKind(OLD)).toBe('keys');
    expect(opener.open(OLD, PLACE)).toEqual({
      keys: { keyId: 'PKOLD1', secretKey: 'kept', passphrase: 'third' },
      isCurrent: true,
    });
  });

  it.each([
    ['keys', KEYS],
    ['token', TOKEN],
  ] as const)('says from outside that it holds %s, and opens in its own place only', (kind, keys) => {
    const sealed = opener.seal(keys, PLACE);
    expect(sealedKind(sealed)).toBe(kind);
    expect(opener.open(sealed, PLACE)?.keys).toEqual(keys);
    for (const [name, value] of Object.entries({ userId: 'v', accountId: 'b', version: 2 }))
      expect(opener.open(sealed, { ...PLACE, [name]: value })).toBeNull();
    expect(createKeyOpener([Buffer.alloc(32, 6)]).open(sealed, PLACE)).toBeNull();
  });

  it('doesn’t open as something else than it was sealed as', () => {
    const keys = opener.seal(KEYS, PLACE);
    const token = opener.seal(TOKEN, PLACE);
    expect(opener.open(keys.replace(/^v1\./, 't1.'), PLACE)).toBeNull();
    expect(opener.open(token.replace(/^t1\./, 'v1.'), PLACE)).toBeNull();
    expect(opener.open(token.replace(/^t1\./, 't2.'), PLACE)).toBeNull();
  });
});
