import { z } from 'zod';

/** Days of bars fetched when a live market first starts: fifteen months, as in the simulated market. */
const HISTORY_DAYS = 456;
const MOST_HISTORY_DAYS = 3_650;

function origin(...protocols: readonly string[]) {
  return z
    .string()
    .trim()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    .transform((value) => value.replace(/\/+$/, ''));
}

/** Variables of live feeds; only used with MARKET=live. */
export const liveVariables = {
  ALPACA_KEY_ID: z.string().trim().min(1).optional(),
  ALPACA_SECRET_KEY: z.string().trim().min(1).optional(),
  ALPACA_FEED: z.enum(['iex', 'sip'], "must be 'iex' or 'sip'").default('iex'),
  ALPACA_DATA_URL: origin('https:', 'http:').default('https://data.alpaca.markets'),
  ALPACA_STREAM_URL: origin('wss:', 'ws:').default('wss://stream.data.alpaca.markets'),
  CRYPTO_EXCHANGE: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]+$/, 'must be the id of an exchange in ccxt, such as coinbase or kraken')
    .default('coinbase'),
  CRYPTO_EXCHANGE_URL: origin('https:', 'http:').optional(),
  LIVE_HISTORY_DAYS: z
    .string()
    .default(String(HISTORY_DAYS))
    .refine(
      (value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_HISTORY_DAYS,
      `must be a whole number from 1 to ${MOST_HISTORY_DAYS}`,
    )
    .transform(Number),
};

const variables = z.object(liveVariables);
type LiveVariables = z.output<typeof variables>;

/** Settings of the live market; its secrets are only sent in requests. */
export interface LiveConfig {
  /** Null without keys; stocks and ETFs have no prices then. */
  readonly alpaca: {
    readonly keyId: string;
    readonly secretKey: string;
    readonly feed: 'iex' | 'sip';
    /** Origin of the data API, without a trailing slash. */
    readonly dataUrl: string;
    /** Origin of the stream; the feed's path is appended. */
    readonly streamUrl: string;
  } | null;
  readonly crypto: {
    /** The exchange's id in ccxt. */
    readonly exchange: string;
    /** Origin that replaces all of the exchange's own; null for those. */
    readonly url: string | null;
  };
  /** Days of bars fetched on the first start. */
  readonly historyDays: number;
}

export function toLiveConfig(env: LiveVariables): LiveConfig {
  return {
    alpaca:
      env.ALPACA_KEY_ID && env.ALPACA_SECRET_KEY
        ? {
            keyId: env.ALPACA_KEY_ID,
            secretKey: env.ALPACA_SECRET_KEY,
            feed: env.ALPACA_FEED,
            dataUrl: env.ALPACA_DATA_URL,
            streamUrl: env.ALPACA_STREAM_URL,
          }
        : null,
    crypto: { exchange: env.CRYPTO_EXCHANGE, url: env.CRYPTO_EXCHANGE_URL ?? null },
    historyDays: env.LIVE_HISTORY_DAYS,
  };
}

/** Reports pairs of keys with only one set. */
export function liveFaults(
  env: Pick<LiveVariables, 'ALPACA_KEY_ID' | 'ALPACA_SECRET_KEY'>,
): readonly string[] {
  if ((env.ALPACA_KEY_ID === undefined) === (env.ALPACA_SECRET_KEY === undefined)) return [];
  const missing = env.ALPACA_KEY_ID ? 'ALPACA_SECRET_KEY' : 'ALPACA_KEY_ID';
  return [`${missing} (not shown): is missing; both Alpaca keys are needed`];
}
