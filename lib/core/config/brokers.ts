import { z } from 'zod';

const ID = /^(?:alpaca|ccxt:[a-z0-9]+)$/;
const FORM = "must be 'alpaca' and exchanges such as 'ccxt:binance', separated by commas, or 'none'";

function list(text: string): readonly string[] {
  return text.trim() === 'none' ? [] : [...new Set(text.split(',').map((id) => id.trim()))];
}

function origin() {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional();
}

const ids = z
  .string()
  .refine((text) => list(text).every((id) => ID.test(id)), FORM)
  .transform(list);

const ipAddress = z.union([z.ipv4(), z.ipv6()]);
const addresses = z
  .string()
  .refine(
    (text) => list(text).every((address) => ipAddress.safeParse(address).success),
    "must be IP addresses separated by commas, such as '203.0.113.7'",
  )
  .transform(list);

/** Variables of brokers; only used with MARKET=live. */
export const brokerVariables = {
  BROKERS: ids.default(['alpaca']),
  BROKERS_LIVE: ids.default([]),
  BROKER_ADDRESSES: addresses.default([]),
  ALPACA_PAPER_TRADING_URL: origin(),
  ALPACA_LIVE_TRADING_URL: origin(),
  ALPACA_APP_URL: origin(),
  ALPACA_OAUTH_CLIENT_ID: z.string().trim().min(1).optional(),
  ALPACA_OAUTH_CLIENT_SECRET: z.string().trim().min(1).optional(),
  BROKER_EXCHANGE_URL: origin(),
};

const variables = z.object(brokerVariables);
type BrokerVariables = z.output<typeof variables>;

export interface BrokersConfig {
  /** Ids of brokers at which users may connect accounts: `alpaca`, or `ccxt:` and an exchange. */
  readonly offered: readonly string[];
  /** Those of them at which they may trade real money. */
  readonly live: readonly string[];
  /** IP addresses from which brokers get our requests, for users who limit their keys to them; empty if not told. */
  readonly addresses: readonly string[];
  /** Origins of Alpaca's trading API; null for its own. */
  readonly alpacaPaperUrl: string | null;
  readonly alpacaLiveUrl: string | null;
  /** Origin of Alpaca's pages, where users sign in; null for its own. */
  readonly alpacaAppUrl: string | null;
  /** This site as registered at Alpaca; null if users can't connect accounts by signing in there. */
  readonly alpacaOauth: { readonly id: string; readonly secret: string } | null;
  /** Origin that replaces all of an exchange's own; null for those. */
  readonly exchangeUrl: string | null;
}

export function toBrokersConfig(env: BrokerVariables): BrokersConfig {
  return {
    offered: env.BROKERS,
    live: env.BROKERS_LIVE,
    addresses: env.BROKER_ADDRESSES,
    alpacaPaperUrl: env.ALPACA_PAPER_TRADING_URL ?? null,
    alpacaLiveUrl: env.ALPACA_LIVE_TRADING_URL ?? null,
    alpacaAppUrl: env.ALPACA_APP_URL ?? null,
    alpacaOauth:
      env.ALPACA_OAUTH_CLIENT_ID && env.ALPACA_OAUTH_CLIENT_SECRET
        ? { id: env.ALPACA_OAUTH_CLIENT_ID, secret: env.ALPACA_OAUTH_CLIENT_SECRET }
        : null,
    exchangeUrl: env.BROKER_EXCHANGE_URL ?? null,
  };
}

/** Reports brokers allowed to trade real money that aren't offered at all, and half of an OAuth client. */
export function brokerFaults(
  env: Pick<
    BrokerVariables,
    'BROKERS' | 'BROKERS_LIVE' | 'ALPACA_OAUTH_CLIENT_ID' | 'ALPACA_OAUTH_CLIENT_SECRET'
  >,
): readonly string[] {
  const faults = env.BROKERS_LIVE.filter((id) => !env.BROKERS.includes(id)).map(
    (id) => `BROKERS_LIVE '${id}': isn't offered; add it to BROKERS as well`,
  );
  const { ALPACA_OAUTH_CLIENT_ID: id, ALPACA_OAUTH_CLIENT_SECRET: secret } = env;
  if ((id === undefined) === (secret === undefined)) return faults;
  const missing = id ? 'ALPACA_OAUTH_CLIENT_SECRET' : 'ALPACA_OAUTH_CLIENT_ID';
  return [...faults, `${missing} (not shown): is missing; Alpaca's OAuth needs id and secret`];
}
