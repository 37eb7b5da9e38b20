import { formatCount } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { findFamily } from '@/lib/robots/strategies/registry';
import type { AgentKind, RobotDefinition } from '../definition';
import { fullInstrumentName } from './instrument-names';
import { isCareful, type MoneyRules } from './money';
import { pick } from './pick';
import { planKey, type RobotPlan } from './plan';

/**
 * A few plain sentences: what it trades, when it buys and sells, what an entry must be worth, how it sizes positions,
 * and what to keep in mind. No amount and no share of the balance, since guests read it too.
 */
export function describeRobot(plan: RobotPlan, rules: MoneyRules): string {
  return [whatItTrades(plan, rules), howItDecides(plan, rules), ENTRY_COSTS, howItSizes(plan, rules)].join(
    ' ',
  );
}

const ENTRY_COSTS =
  'It only pays a spread when prices move enough for a trade to gain several times what it costs.';

function whatItTrades({ agentType, legs, timeframe, family }: RobotPlan, rules: MoneyRules): string {
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
  { allowShort }: Pick<MoneyRules, 'allowShort'>,
): string {
  return allowShort
    ? family.summary.replace(/[[\]]/g, '')
    : family.summary.replace(/\[.*?\]/g, '').replaceAll('sells short', 'sells');
}

function listed(legs: readonly Instrument[]): string {
  const tickers = legs.map((leg) => leg.ticker);
  return `${tickers.slice(0, -1).join(', ')} and ${tickers.at(-1)}`;
}

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

function howItSizes(plan: RobotPlan, rules: MoneyRules): string {
  const sizes = 'Trades are smaller while prices move more, so each moves the account about the same';
  const bound = isCareful(rules)
    ? ' They are kept small: it retires if it ever falls 30% below its peak.'
    : '';
  return `${sizes}; ${pick(ACCOUNT_LABELS[rules.agentKind], `words ${planKey(plan)}`)}.${bound}`;
}
