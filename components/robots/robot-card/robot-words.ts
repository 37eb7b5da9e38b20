import type { ChipText } from '@/components/ui/chip/chip';
import type { FundType } from '@/lib/market/data/instrument';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import type { AgentKind, AgentType } from '@/lib/robots/definitions/definition';
import type { Analysis } from '@/lib/robots/strategies/types';

/** What kinds and types of robots are called on pages. */

export const AGENT_TYPES: Readonly<Record<AgentType, string>> = {
  Single: 'Single',
  Double: 'Double (with inverse ETF)',
  InverseETF: 'Inverse ETF',
  Portfolio: 'Portfolio',
};

export const AGENT_KINDS: Readonly<Record<AgentKind, string>> = {
  Signal: 'Signals only',
  Virtual: 'Virtual account',
  Brokerage: 'Broker account (simulated)',
};

export const ANALYSES: Readonly<Record<Analysis, string>> = {
  TA: 'Technical',
  FA: 'Fundamental',
  TAFA: 'Technical + fundamental',
};

const FUND_TYPES: Readonly<Record<FundType, string>> = { S: 'Stocks', E: 'ETFs', F: 'Forex', C: 'Crypto' };

/** `Stocks and ETFs`. */
export function fundTypeWords(fundTypes: readonly FundType[]): string {
  return fundTypes.map((fundType) => FUND_TYPES[fundType]).join(' and ');
}

/** The facts under a robot's name. */
export function factChips(
  robot: Pick<GuestSummary, 'isNew' | 'agentType' | 'timeframe' | 'analysis' | 'agentKind'>,
): readonly ChipText[] {
  return [
    ...(robot.isNew ? [{ text: 'New', look: 'accent' } as const] : []),
    { text: AGENT_TYPES[robot.agentType] },
    { text: `${robot.timeframe} min` },
    { text: ANALYSES[robot.analysis] },
    { text: AGENT_KINDS[robot.agentKind] },
  ];
}
