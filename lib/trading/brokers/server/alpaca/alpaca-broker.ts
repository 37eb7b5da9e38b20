import type { Broker, BrokerKeys, BrokerMode } from '../../broker';
import { brokerTerms } from '../../broker-terms';
import { createRequestBudget, type RequestBudget } from '../request-budget';
import { ALPACA, type AlpacaConfig } from './alpaca-config';
import { openAlpacaConnection } from './alpaca-connection';

/** Alpaca's trading API, paper and live: stocks, funds and crypto pairs. */
export function createAlpacaBroker({
  modes,
  ...own
}: { readonly modes: readonly BrokerMode[] } & Partial<AlpacaConfig>): Broker {
  const config = { ...ALPACA, ...own };
  /** Alpaca counts an account's requests, whichever connection they come from. */
  const budgets = new Map<string, RequestBudget>();

  function budgetOf(mode: BrokerMode, { keyId }: BrokerKeys): RequestBudget {
    const name = `${mode} ${keyId}`;
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
    refusesUsedIds: true,
    open: (mode, keys) =>
      openAlpacaConnection({
        origin: mode === 'paper' ? config.paperUrl : config.liveUrl,
        keys,
        budget: budgetOf(mode, keys),
        config,
      }),
  };
}
