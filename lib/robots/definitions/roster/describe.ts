import { formatCount } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { findFamily } from '@/lib/robots/strategies/registry';
import type { AgentKind, RobotDefinition, Sizing } from '../definition';
import { fullInstrumentName } from './instrument-names';
import { pick } from './pick';
import { planKey, type RobotPlan } from './plan';

type Rules = Pick<RobotDefinition, 'agentKind' | 'sizing' | 'maxOpenPositions' | 'allowShort'>;

/**
 * Two to four plain sentences: what it trades, when it buys and sells, how it sizes positions, and what to keep in
 * mind. No amount and no share of the balance, since guests read it too.
 */
export function describeRobot(plan: RobotPlan, rules: Rules): string {
  return [whatItTrades(plan, rules), howItDecides(plan, rules), howItSizes(plan, rules)].join(' ');
}

function whatItTrades({ agentType, legs, timeframe, family }: RobotPlan, rules: Rules): string {
  const [first, second] = legs;
  const bars = `${timeframe}-minute bars`;
  const sides = rules.allowShort ? '' : ', long only: on a sell signal it stays in cash';
  switch (agentType) {
    case 'Double':
      return `Trades ${fullInstrumentName(first)} on ${bars}: it buys ${first.ticker} on a buy signal and its inverse ETF ${second?.ticker} on a sell signal, instead of selling short.`;
    case 'InverseETF':
      return `Buys ${fullInstrumentName(first)}, which moves opposite to ${second?.ticker}, on a sell signal for ${second?.ticker} on ${bars}, and holds cash otherwise.`;
    case 'Portfolio':
      return family.kind === 'basket'
        ? `Compares ${listed(legs)} on ${bars}.`
        : `Trades ${listed(legs)} on ${bars}, at most ${formatCount(rules.maxOpenPositions)} at a time${sides}.`;
    case 'Single':
      return `Trades ${fullInstrumentName(first)} on ${bars}${sides}.`;
  }
}

/**
 * The description pages use. A published definition stays as it is stored: a long-only robot published before is shown
 * without the short sales that its family's summary had.
 */
export function currentDescription({
  description,
  strategyId,
  allowShort,
}: Pick<RobotDefinition, 'description' | 'strategyId' | 'allowShort'>): string {
  const family = findFamily(strategyId);
  if (!family || allowShort) return description;
  return description.replace(howItDecides({ family }, { allowShort: true }), () =>
    howItDecides({ family }, { allowShort }),
  );
}

/** A family's summary, as far as the robot may follow it: a long-only one sells what it holds, and nothing short. */
function howItDecides(
  { family }: Pick<RobotPlan, 'family'>,
  { allowShort }: Pick<Rules, 'allowShort'>,
): string {
  return allowShort
    ? family.summary.replace(/[[\]]/g, '')
    : family.summary.replace(/\[.*?\]/g, '').replaceAll('sells short', 'sells');
}

function listed(legs: readonly Instrument[]): string {
  const tickers = legs.map((leg) => leg.ticker);
  return `${tickers.slice(0, -1).join(', ')} and ${tickers.at(-1)}`;
}

const SIZING_LABELS: Readonly<Record<Sizing['kind'], string>> = {
  amount: 'Every trade has the same dollar amount',
  percent: 'Every trade takes the same share of the balance, so trades grow and shrink with it',
  risk: 'Trades are smaller when the stop is further away, so each risks about the same',
  volatility: 'Trades are smaller while prices move more, so each moves the account about the same',
  quantity: 'Every trade has the same number of units',
};

const ACCOUNT_LABELS: Readonly<Record<AgentKind, readonly [string, ...string[]]>> = {
  Signal: ['it only gives signals, with no account behind them', 'you get its signals and decide yourself'],
  Virtual: [
    'its virtual account pays the spread on every fill, and commission where its market charges one',
    'it can lose for months, and its record shows when it did',
  ],
  Brokerage: [
    'it follows a broker account’s rules and commissions',
    'orders follow a broker account’s rules, such as whole shares',
  ],
};

function howItSizes(plan: RobotPlan, { agentKind, sizing }: Rules): string {
  return `${SIZING_LABELS[sizing.kind]}; ${pick(ACCOUNT_LABELS[agentKind], `words ${planKey(plan)}`)}.`;
}
