import type { Micros } from '@/lib/core/base/brand';
import { toMicros, ZERO } from '@/lib/core/base/money';
import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import type { BrokerId } from './broker';

/** What a kind of broker trades. Its adapter agrees; an instrument's own terms are the connection's `tradable`. */
export interface BrokerTerms {
  readonly fundTypes: readonly FundType[];
  /** Those of `fundTypes` that can also be sold short. */
  readonly shortTypes: readonly FundType[];
  /** Smallest order, money. */
  readonly smallestAmount: (fundType: FundType) => Micros;
  /** Whether it reports transfers. If not, a daily loss counts deposits as gains and withdrawals as losses. */
  readonly tellsTransfers: boolean;
}

const EMULATOR_TERMS: BrokerTerms = {
  fundTypes: FUND_TYPES,
  shortTypes: FUND_TYPES,
  smallestAmount: () => ZERO,
  tellsTransfers: false,
};

const ALPACA_TERMS: BrokerTerms = {
  fundTypes: ['S', 'E', 'C'],
  shortTypes: ['S', 'E'],
  smallestAmount: (fundType) => toMicros(fundType === 'C' ? 10 : 1),
  tellsTransfers: true,
};

/** Exchanges differ by pair: most want $10. The exact minimum is checked with each entry. */
const EXCHANGE_TERMS: BrokerTerms = {
  fundTypes: ['C'],
  shortTypes: [],
  smallestAmount: () => toMicros(10),
  tellsTransfers: false,
};

export function brokerTerms(id: BrokerId): BrokerTerms {
  if (id === 'emulator') return EMULATOR_TERMS;
  return id === 'alpaca' ? ALPACA_TERMS : EXCHANGE_TERMS;
}
