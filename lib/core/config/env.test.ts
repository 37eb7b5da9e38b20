import { OperatorError } from '@/lib/core/base/errors';
import { readEnv } from './env';

function readMessage(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'accepted';
}

const WITNESS =
  'witness.example+3176bd45+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU https://witness.example/w/';

describe('readEnv', () => {
  it('needs no variables', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      port: 3000,
      databaseUrl: null,
      role: 'all',
      market: 'simulated',
      logLevel: 'info',
    });
    expect(env.dataDir.endsWith('/data')).toBe(true);
    expect(env.baseUrl).toBe('http://127.0.0.1:3000');
  });

  it('treats an empty variable as missing', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('counts no page views unless told to', () => {
    expect(readEnv({}).site.analytics).toEqual({ kind: 'none' });
    expect(readEnv({ BASE_URL: 'https://tickproof.example', ANALYTICS: 'plausible' }).site.analytics).toEqual(
      {
        kind: 'plausible',
        origin: 'https://plausible.io',
        domain: 'tickproof.example',
      },
    );
    expect(readMessage({ ANALYTICS: 'ga4' })).toContain('set GA4_MEASUREMENT_ID as well');
    expect(readMessage({ ANALYTICS: 'ga4', GA4_MEASUREMENT_ID: 'UA-1' })).toContain(
      'must be a measurement ID',
    );
    expect(readMessage({ ANALYTICS: 'matomo' })).toContain("must be 'own', 'ga4' or 'plausible'");
  });

  it('drops the trailing slash of the base URL', () => {
    expect(readEnv({ BASE_URL: 'https://tickproof.example/' }).baseUrl).toBe('https://tickproof.example');
  });

  it('lets balancers notice a stop only where another process can serve', () => {
    expect(readEnv({}).drainMs).toBe(0);
    expect(readEnv({ DATABASE_URL: 'postgres://db/x' }).drainMs).toBe(10_000);
    expect(readEnv({ DRAIN_SECONDS: '25' }).drainMs).toBe(25_000);
    expect(readMessage({ DRAIN_SECONDS: '121' })).toContain('DRAIN_SECONDS');
  });

  it('takes witnesses with their keys', () => {
    const witness = {
      name: 'witness.example',
      verifierKey: WITNESS.split(' ')[0],
      url: 'https://witness.example/w',
    };
    expect(readEnv({ WITNESSES: `${WITNESS}, ${WITNESS}` }).witnesses).toEqual([witness, witness]);
  });

  it.each([
    [{ PORT: 'http' }, "PORT 'http': must be a whole number from 0 to 65535"],
    [{ PORT: '70000' }, "PORT '70000'"],
    [{ PORT: '-1' }, "PORT '-1'"],
    [{ PORT: '3000.5' }, "PORT '3000.5'"],
    [{ BASE_URL: 'tickproof' }, 'must be an http or https address'],
    [{ BASE_URL: 'ftp://tickproof.example' }, 'must be an http or https address'],
    [{ MARKET: 'real' }, "MARKET 'real': must be 'simulated', 'imported' or 'live'"],
    [{ SIMULATED_SEED: '0' }, "SIMULATED_SEED '0': must be a whole number from 1 to 2147483647"],
    [{ DAILY_YEARS: '31' }, "DAILY_YEARS '31': must be a whole number from 0 to 30"],
    [{ SIMULATED_ROBOTS: '499' }, "SIMULATED_ROBOTS '499': must be a whole number from 500 to 10000"],
    [{ SIMULATED_SEED: '2147483648' }, 'must be a whole number from 1 to 2147483647'],
    [{ ALPACA_FEED: 'otc' }, "ALPACA_FEED 'otc': must be 'iex' or 'sip'"],
    [{ ALPACA_KEY_ID: 'id' }, 'ALPACA_SECRET_KEY (not shown): is missing'],
    [{ ALPACA_SECRET_KEY: 'key' }, 'ALPACA_KEY_ID (not shown): is missing'],
    [{ ALPACA_STREAM_URL: 'https://stream.example' }, 'must begin with wss:// or ws://'],
    [{ CRYPTO_EXCHANGE: 'Some Bank' }, "CRYPTO_EXCHANGE 'Some Bank': must be the id of an exchange in ccxt"],
    [{ BROKERS: 'etrade' }, "BROKERS 'etrade': must be 'alpaca' and exchanges such as 'ccxt:binance'"],
    [
      { BROKER_ADDRESSES: '203.0.113.7,my.host' },
      "BROKER_ADDRESSES '203.0.113.7,my.host': must be IP addresses separated by commas, such as '203.0.113.7'",
    ],
    [{ BROKERS_LIVE: 'ccxt:okx' }, "BROKERS_LIVE 'ccxt:okx': isn't offered; add it to BROKERS as well"],
    [{ ALPACA_LIVE_TRADING_URL: 'api.alpaca' }, 'must be an http or https address'],
    [{ ANCHOR_EACH: 'hour' }, "ANCHOR_EACH 'hour': must be 'day' or 'checkpoint'"],
    [{ WITNESSES: WITNESS.replace('w', 'v') }, 'must be keys and addresses of witnesses'],
    [{ WITNESSES: `${WITNESS},` }, 'must be keys and addresses of witnesses'],
    [
      { ALPACA_OAUTH_CLIENT_ID: 'id' },
      "ALPACA_OAUTH_CLIENT_SECRET (not shown): is missing; Alpaca's OAuth needs id and secret",
    ],
    [{ ALPACA_OAUTH_CLIENT_SECRET: 'x' }, 'ALPACA_OAUTH_CLIENT_ID (not shown): is missing'],
    [{ ALPACA_APP_URL: 'app.alpaca' }, 'must be an http or https address'],
    [{ LIVE_HISTORY_DAYS: '0' }, "LIVE_HISTORY_DAYS '0': must be a whole number from 1 to 3650"],
    [{ APP_SECRET: `${'x'.repeat(32)},` }, 'APP_SECRET (not shown): must have at least 32 characters'],
    [{ ROLE: 'both' }, "ROLE 'both': must be 'all', 'web' or 'engine'"],
    [{ ROLE: 'web' }, 'set DATABASE_URL'],
    [{ CAPTCHA_KEYS: '9' }, "CAPTCHA_KEYS '9': must be a whole number from 10 to 100000"],
    [{ VERIFY_AT_START: 'never' }, "VERIFY_AT_START 'never': must be 'yes' or 'no'"],
    [
      { FEATURES: '401k, trading' },
      "FEATURES '401k, trading': must be names separated by commas, of crypto-real-time,",
    ],
    [{ CONTACT_PHONE: 'ring us' }, "CONTACT_PHONE 'ring us': must be a phone number"],
    [{ AFFILIATE_PERCENT: '51' }, "AFFILIATE_PERCENT '51': must be a whole number from 1 to 50"],
    [{ AFFILIATE_PERCENT: '20' }, "AFFILIATE_PERCENT '20': set the Stripe keys as well"],
    [{ CONTACT_EMAIL: 'support' }, "CONTACT_EMAIL 'support': must be an email address"],
    [{ CONTACT_ADDRESS: '12345' }, "CONTACT_ADDRESS '12345': must be a mailing address in one line"],
    [{ CONTACT_ADDRESS: `A${'b'.repeat(200)}` }, 'must have at most 200 characters'],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL 'loud'"],
    [{ MAINTENANCE: 'Soon' }, "MAINTENANCE 'Soon': must be 'Off', 'Changing' or 'On'"],
    [{ MAINTENANCE: 'On' }, "MAINTENANCE 'On': set MAINTENANCE_TEXT as well"],
    [{ MAINTENANCE_TEXT: 'x'.repeat(1001) }, 'must have at most 1000 characters'],
    [{ LIST_PRICES: 'yes' }, "LIST_PRICES 'yes': must be 'offered', or left out"],
    [{ CAMPAIGNS: 'spring' }, "CAMPAIGNS 'spring': must be 'none', or campaigns such as"],
    [{ CHANNEL_VIDEO_URL: 'http://videos.example/us' }, 'must be an https address'],
    [{ DATABASE_URL: 'mysql://host/db' }, 'must begin with postgres:// or postgresql://'],
  ])('refuses %j', (source, expected) => {
    expect(readMessage(source)).toContain(expected);
  });

  it('runs live feeds without keys on public data, and needs both of Alpaca’s keys', () => {
    const { market, live } = readEnv({ MARKET: 'live' });
    expect({ market, live }).toEqual({
      market: 'live',
      live: { alpaca: null, crypto: { exchange: 'coinbase', url: null }, historyDays: 456 },
    });
    expect(readEnv({ MARKET: 'live', ALPACA_KEY_ID: 'id', ALPACA_SECRET_KEY: 'key' }).live.alpaca).toEqual({
      keyId: 'id',
      secretKey: 'key',
      feed: 'iex',
      dataUrl: 'https://data.alpaca.markets',
      streamUrl: 'wss://stream.data.alpaca.markets',
    });
  });

  it('never prints passwords in addresses', () => {
    expect(readMessage({ DATABASE_URL: 'mysql://user:secret@host/db' })).not.toContain('secret');
  });

  it('lists every invalid variable at once', () => {
    const message = readMessage({ PORT: 'x', MARKET: 'y', ROLE: 'z' });
    expect(message).toContain('PORT');
    expect(message).toContain('MARKET');
    expect(message).toContain('ROLE');
  });
});
