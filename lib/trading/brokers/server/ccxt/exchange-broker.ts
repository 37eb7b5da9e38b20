import { type Broker, type BrokerMode, requireApiKeys } from '../../broker';
import { brokerTerms } from '../../broker-terms';
import type { ExchangeAbilities } from '../../exchanges';
import { openExchangeConnection } from './exchange-connection';
import { exchangeDialect } from './exchange-dialects';

export interface ExchangeBrokerParts {
  /** The exchange's id in ccxt. */
  readonly exchange: string;
  readonly abilities: ExchangeAbilities;
  /** Whether the operator allows real money. */
  readonly isLive: boolean;
  /** Origin that replaces all of the exchange's own; null to keep them. */
  readonly url: string | null;
}

function untried(name: string): string {
  return `We’ve tested orders at ${name} only against an imitation of it, not at ${name} itself. Start small, and compare the first orders with its own pages.`;
}

/** A crypto exchange through ccxt, which is loaded with the first account that is opened. */
export function createExchangeBroker({ exchange, abilities, isLive, url }: ExchangeBrokerParts): Broker {
  const { name, hasSandbox, needsPassphrase, findProblem, refusesUsedIds, isUntried } = abilities;
  const isReal = isLive || findProblem !== null;
  const modes: readonly BrokerMode[] = [
    ...(hasSandbox ? (['paper'] as const) : []),
    ...(isReal ? (['live'] as const) : []),
  ];
  const id = `ccxt:${exchange}` as const;
  return {
    id,
    name,
    modes,
    fundTypes: brokerTerms(id).fundTypes,
    needsPassphrase,
    liveProblem: findProblem,
    caution: isUntried ? untried(name) : null,
    refusesUsedIds,
    signIn: null,
    open: (mode, keys) =>
      openExchangeConnection({
        ...{ exchange, name, mode, url },
        keys: requireApiKeys(keys),
        dialect: exchangeDialect(exchange),
      }),
  };
}
