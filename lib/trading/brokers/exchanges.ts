/** What an exchange can do through ccxt, as its sources and the exchange's own documents say. */
export interface ExchangeAbilities {
  readonly name: string;
  /** Whether there is a test exchange, whose accounts serve as paper accounts. */
  readonly hasSandbox: boolean;
  readonly needsPassphrase: boolean;
  /**
   * Why an order may not be found by our id, as a sentence: if its answer got lost, it could be sent twice. Null if
   * orders are found, even after they are over.
   */
  readonly findProblem: string | null;
  /**
   * Whether the exchange refuses our id for good once it has seen it. Binance only does while the first order is open,
   * and OKX's documents don't say: orders with an unknown outcome are never resent there.
   */
  readonly refusesUsedIds: boolean;
  /** Whether orders there were only tried on an imitation of it, never on its own servers. */
  readonly isUntried: boolean;
}

function able(name: string, more: Partial<ExchangeAbilities> = {}): ExchangeAbilities {
  return {
    name,
    hasSandbox: true,
    needsPassphrase: false,
    findProblem: null,
    refusesUsedIds: false,
    isUntried: false,
    ...more,
  };
}

function unable(name: string, findProblem: string): ExchangeAbilities {
  return {
    name,
    hasSandbox: false,
    needsPassphrase: false,
    findProblem,
    refusesUsedIds: false,
    isUntried: false,
  };
}

/** By id in ccxt. docs/decisions/brokers.md has the evidence. */
const EXCHANGES: Readonly<Record<string, ExchangeAbilities>> = {
  binance: able('Binance'),
  binanceus: able('Binance US', { hasSandbox: false }),
  okx: able('OKX', { needsPassphrase: true }),
  coinbase: able('Coinbase', { hasSandbox: false, isUntried: true }),
  kraken: able('Kraken', { hasSandbox: false, isUntried: true }),
  bybit: able('Bybit', { isUntried: true }),
  bitget: able('Bitget', { needsPassphrase: true, isUntried: true }),
  gate: unable(
    'Gate',
    'Gate forgets our order id soon after an order is over. If an answer got lost, nobody could tell whether the order was filled.',
  ),
};

/** An exchange's abilities; null if the adapter doesn't know the exchange, so that no order depends on guesses. */
export function exchangeAbilities(id: string): ExchangeAbilities | null {
  return Object.hasOwn(EXCHANGES, id) ? (EXCHANGES[id] ?? null) : null;
}

export const EXCHANGE_IDS = Object.keys(EXCHANGES);
