import type { ChipText } from '@/components/ui/chip/chip';
import { formatPercent } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import { costLevel } from '@/lib/robots/catalogue/classes/levels';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { ACCOUNTS_TYPES, type AccountsType } from '@/lib/robots/catalogue/search/request';
import type { AgentKind, AgentType } from '@/lib/robots/definitions/definition';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import type { Analysis } from '@/lib/robots/strategies/types';

/** Labels of robot kinds and types. */

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

/** The same in a word, beside other facts. */
export const KIND_FACTS: Readonly<Record<AgentKind, string>> = {
  Signal: 'signals',
  Virtual: 'virtual',
  Brokerage: 'sim. broker',
};

/** One-line explanations of account types. */
export const ACCOUNT_MEANINGS: Readonly<Record<AccountsType, string>> = {
  NoAccounts: 'Signals only, no account.',
  Virtual: 'Each robot trades its own virtual account.',
  RealMoney: 'Trades follow a broker account’s rules. The broker is simulated: its record is not real money.',
};

export function accountTitle(account: AccountsType): string {
  return AGENT_KINDS[ACCOUNTS_TYPES[account]];
}

export const ANALYSES: Readonly<Record<Analysis, string>> = {
  TA: 'Technical',
  FA: 'Fundamental',
  TAFA: 'Technical + fundamental',
};

const FUND_TYPES: Readonly<Record<FundType, string>> = { S: 'Stocks', E: 'ETFs', F: 'Forex', C: 'Crypto' };

/** `Stocks and ETFs`. */
export function fundTypeLabel(fundTypes: readonly FundType[]): string {
  return fundTypes.map((fundType) => FUND_TYPES[fundType]).join(' and ');
}

/** For robots with few closed trades. */
export const FEW_TRADES_CHIP: ChipText = { text: 'Too few trades', look: 'warning' };

/** For robots that open no more positions. */
const RETIRED_CHIP: ChipText = { text: 'Retired', look: 'warning' };

/** For robots whose costs are a large share of their account. */
function highCostsChip(annualCostsPct: number | null): ChipText {
  return { text: `High costs: up to ${formatPercent(annualCostsPct)} a year`, look: 'warning' };
}

/** Facts below a robot's name. */
export function factChips(
  robot: Pick<GuestSummary, 'isNew' | 'agentType' | 'timeframe' | 'analysis' | 'agentKind' | 'retired'> & {
    /** null while its trades are being computed. */
    readonly closedCount: number | null;
    readonly annualCostsPct: number | null;
  },
): readonly ChipText[] {
  return [
    ...(robot.retired ? [RETIRED_CHIP] : []),
    ...(robot.isNew ? [{ text: 'New', look: 'accent' } as const] : []),
    ...(robot.closedCount !== null && robot.closedCount < FEW_TRADES ? [FEW_TRADES_CHIP] : []),
    ...(costLevel(robot.annualCostsPct) === 'High' ? [highCostsChip(robot.annualCostsPct)] : []),
    { text: AGENT_TYPES[robot.agentType] },
    { text: `${robot.timeframe} min` },
    { text: ANALYSES[robot.analysis] },
    { text: AGENT_KINDS[robot.agentKind] },
  ];
}
