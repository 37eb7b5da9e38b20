import { createHash } from 'node:crypto';
import { type Broker, type BrokerKeys, type BrokerMode, isToken } from '../../broker';
import { brokerTerms } from '../../broker-terms';
import { createRequestBudget, type RequestBudget } from '../request-budget';
import { ALPACA, type AlpacaConfig } from './alpaca-config';
import { openAlpacaConnection } from './alpaca-connection';
import { type AlpacaOauthClient, createAlpacaSignIn } from './alpaca-sign-in';

/** Alpaca's trading API, paper and live: stocks, funds and crypto pairs. */
export function createAlpacaBroker({
  modes,
  oauthClient = null,
  ...own
}: {
  readonly modes: readonly BrokerMode[];
  /** null if users can only enter keys. */
  readonly oauthClient?: AlpacaOauthClient | null;
} & Partial<AlpacaConfig>): Broker {
  const config = { ...ALPACA, ...own };
  /** Shared by connections, because Alpaca counts requests by account. */
  const budgets = new Map<string, RequestBudget>();

  function accountBudget(mode: BrokerMode, keys: BrokerKeys): RequestBudget {
    const name = `${mode} ${isToken(keys) ? hash(keys.accessToken) : keys.keyId}`;
    const budget = budgets.get(name) ?? createRequestBudget(config.perMinute, config.burst);
    budgets.set(name, budget);
    return budget;
  }

  return {
    id: 'alpaca',
    name: 'Alpaca',
    modes,
    fundTypes: brokerTerms('alpaca').fundTypes,
    needsPassphrase: false,
    liveProblem: null,
    caution: null,
    refusesUsedIds: true,
    signIn: oauthClient && createAlpacaSignIn(oauthClient, config),
    open: (mode, keys) =>
      openAlpacaConnection({
        origin: mode === 'paper' ? config.paperUrl : config.liveUrl,
        keys,
        budget: accountBudget(mode, keys),
        config,
      }),
  };
}

/** Tokens are hashed, so that no name that might be logged contains one. */
function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
