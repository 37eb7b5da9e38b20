import { providersFromEnv } from './providers';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const PEM = '-----BEGIN PRIVATE KEY-----\\nMIGH\\n-----END PRIVATE KEY-----';
const APPLE = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: PEM };

const wrong = (env: Record<string, string>) =>
  providersFromEnv(env).errors.map(({ variable, message }) => `${variable} ${message}`);

describe('providersFromEnv', () => {
  it('has none without keys; empty ones don’t count', () => {
    expect(providersFromEnv({})).toEqual({ providers: [], errors: [] });
    expect(providersFromEnv({ GOOGLE_CLIENT_ID: ' ', GOOGLE_ISSUER: 'https://x.example' })).toEqual({
      providers: [],
      errors: [],
    });
  });

  it('has those whose keys are set, at their own issuers, in display order', () => {
    const env = { ...APPLE, ...GOOGLE, FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 's' };
    expect(providersFromEnv(env).providers.map(({ name, issuer }) => [name, issuer])).toEqual([
      ['Facebook', 'https://www.facebook.com'],
      ['Google', 'https://accounts.google.com'],
      ['Apple', 'https://appleid.apple.com'],
    ]);
  });

  it('reads a key of one line', () => {
    const [apple] = providersFromEnv(APPLE).providers;
    expect(apple?.credentials).toMatchObject({
      privateKey: '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----',
    });
  });

  it('names every missing variable of a partly configured provider, and leaves it out', () => {
    expect(wrong({ ...GOOGLE, GOOGLE_CLIENT_SECRET: '' })).toEqual([
      'GOOGLE_CLIENT_SECRET is missing: Google needs GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET',
    ]);
    expect(wrong({ APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team' })).toHaveLength(2);
    expect(providersFromEnv({ GOOGLE_CLIENT_ID: 'id' }).providers).toEqual([]);
  });

  it('accepts unencrypted issuers only on this machine, and no invalid keys', () => {
    expect(wrong({ ...GOOGLE, GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toEqual([]);
    for (const issuer of ['http://example.com', 'http://127.0.0.1.example.com', 'x', 'file:///x'])
      expect(wrong({ ...GOOGLE, GOOGLE_ISSUER: issuer })[0]).toMatch(
        'GOOGLE_ISSUER must begin with https://',
      );
    expect(wrong({ ...APPLE, APPLE_PRIVATE_KEY: 'hush-hush' }).join()).not.toMatch('hush-hush');
    expect(wrong({ ...APPLE, APPLE_PRIVATE_KEY: 'hush-hush' })).toHaveLength(1);
  });
});
