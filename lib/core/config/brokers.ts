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

/** Variables of brokers; only used with MARKET=live. */
export const brokerVariables = {
  BROKERS: ids.default(['alpaca']),
  BROKERS_LIVE: ids.default([]),
  ALPACA_PAPER_TRADING_URL: origin(),
  ALPACA_LIVE_TRADING_URL: origin(),
  BROKER_EXCHANGE_URL: origin(),
};

const variables = z.object(brokerVariables);
type BrokerVariables = z.output<typeof variables>;

export interface BrokersConfig {
  /** Ids of brokers at which users may connect accounts: `alpaca`, or `ccxt:` and an exchange. */
  readonly offered: readonly string[];
  /** Those of them at which they may trade real money. */
  readonly live: readonly string[];
  /** Origins of Alpaca's trading API; null for its own. */
  readonly alpacaPaperUrl: string | null;
  readonly alpacaLiveUrl: string | null;
  /** Origin that replaces all of an exchange's own; null for those. */
  readonly exchangeUrl: string | null;
}

export function brokersConfigOf(env: BrokerVariables): BrokersConfig {
  return {
    offered: env.BROKERS,
    live: env.BROKERS_LIVE,
    alpacaPaperUrl: env.ALPACA_PAPER_TRADING_URL ?? null,
    alpacaLiveUrl: env.ALPACA_LIVE_TRADING_URL ?? null,
    exchangeUrl: env.BROKER_EXCHANGE_URL ?? null,
  };
}

/** Reports brokers allowed to trade real money that aren't offered at all. */
export function brokerFaults(env: Pick<BrokerVariables, 'BROKERS' | 'BROKERS_LIVE'>): readonly string[] {
  return env.BROKERS_LIVE.filter((id) => !env.BROKERS.includes(id)).map(
    (id) => `BROKERS_LIVE '${id}': isn't offered; add it to BROKERS as well`,
  );
}
