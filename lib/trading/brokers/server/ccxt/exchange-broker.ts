import { type Broker, type BrokerMode, requireApiKeys } from '../../broker';
import { brokerTerms } from '../../broker-terms';
import type { ExchangeAbilities } from '../../exchanges';
import { openExchangeConnection } from './exchange-connection';

export interface ExchangeBrokerParts {
  /** The exchange's id in ccxt. */
  readonly exchange: string;
  readonly abilities: ExchangeAbilities;
  /** Whether the operator allows real money. */
  readonly isLive: boolean;
  /** Origin that replaces all of the exchange's own; null to keep them. */
  readonly url: string | null;
}

/** A crypto exchange through ccxt, which is loaded with the first account that is opened. */
export function createExchangeBroker({ exchange, abilities, isLive, url }: ExchangeBrokerParts): Broker {
  const { name, hasSandbox, needsPassphrase, findProblem, refusesUsedIds } = abilities;
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
    refusesUsedIds,
    signIn: null,
    open: (mode, keys) => openExchangeConnection({ exchange, name, mode, keys: requireApiKeys(keys), url }),
  };
}
