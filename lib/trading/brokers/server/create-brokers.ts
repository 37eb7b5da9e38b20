import { OperatorError } from '@/lib/core/base/errors';
import type { BrokersConfig } from '@/lib/core/config/brokers';
import type { MarketName } from '@/lib/market/data/source';
import type { Broker } from '../broker';
import { EXCHANGE_IDS, exchangeAbilities } from '../exchanges';
import { offerProblem } from '../offer';
import { createAlpacaBroker } from './alpaca/alpaca-broker';
import { createExchangeBroker } from './ccxt/exchange-broker';

export interface Brokers {
  /** Why no broker is offered, as a sentence; null if some are. */
  readonly problem: string | null;
  /** In the operator's order; empty unless the market is live. */
  readonly brokers: readonly Broker[];
  /** IP addresses that requests to brokers come from; empty if not known. */
  readonly addresses: readonly string[];
}

/**
 * The brokers that this installation offers. None is connected to, and nothing large is loaded, before an account is
 * opened.
 * @throws OperatorError naming exchanges that the adapter doesn't know
 */
export function createBrokers(market: MarketName, config: BrokersConfig): Brokers {
  const problem = offerProblem(market, config.offered);
  const brokers = config.offered.map((id) => createBroker(id, config));
  return { problem, brokers: problem === null ? brokers : [], addresses: config.addresses };
}

function createBroker(id: string, config: BrokersConfig): Broker {
  const isLive = config.live.includes(id);
  if (id === 'alpaca')
    return createAlpacaBroker({
      modes: isLive ? ['paper', 'live'] : ['paper'],
      ...(config.alpacaPaperUrl !== null && { paperUrl: config.alpacaPaperUrl }),
      ...(config.alpacaLiveUrl !== null && { liveUrl: config.alpacaLiveUrl }),
      ...(config.alpacaAppUrl !== null && { appUrl: config.alpacaAppUrl }),
      oauthClient: config.alpacaOauth,
    });
  const exchange = id.replace(/^ccxt:/, '');
  const abilities = exchangeAbilities(exchange);
  if (!abilities)
    throw new OperatorError(
      `BROKERS '${id}': is no exchange whose orders can be followed; there are ${EXCHANGE_IDS.join(', ')}`,
    );
  return createExchangeBroker({ exchange, abilities, isLive, url: config.exchangeUrl });
}
