import { formatCount } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import type { AgentKind, RobotDefinition, Sizing } from '../definition';
import { fullInstrumentName } from './instrument-names';
import { pick } from './pick';
import { planKey, type RobotPlan } from './plan';

type Rules = Pick<RobotDefinition, 'agentKind' | 'sizing' | 'maxOpenPositions' | 'allowShort'>;

/**
 * Two to four plain sentences: what it trades, when it buys and sells, how it sizes, and what to keep in mind. It
 * names no sum and no share of the balance, since guests read it too.
 */
export function describeRobot(plan: RobotPlan, rules: Rules): string {
  return [whatItTrades(plan, rules), plan.family.summary, howItSizes(plan, rules)].join(' ');
}

function whatItTrades({ agentType, legs, timeframe, family }: RobotPlan, rules: Rules): string {
  const [first, second] = legs;
  const bars = `${timeframe}-minute bars`;
  const sides = rules.allowShort ? '' : ', on the long side only: a signal to sell short leaves it in cash';
  switch (agentType) {
    case 'Double':
      return `Follows ${fullInstrumentName(first)} in ${bars}: a signal to buy takes ${first.ticker}, a signal to sell takes its inverse fund ${second?.ticker} in place of a short sale.`;
    case 'InverseETF':
      return `Buys ${fullInstrumentName(first)}, which moves against ${second?.ticker}, when the signal for ${second?.ticker} in ${bars} is to sell, and holds cash otherwise.`;
    case 'Portfolio':
      return family.kind === 'basket'
        ? `Compares ${listed(legs)} with each other in ${bars}.`
        : `Trades ${listed(legs)} in ${bars}, at most ${formatCount(rules.maxOpenPositions)} of them at one time${sides}.`;
    case 'Single':
      return `Trades ${fullInstrumentName(first)} in ${bars}${sides}.`;
  }
}

function listed(legs: readonly Instrument[]): string {
  const tickers = legs.map((leg) => leg.ticker);
  return `${tickers.slice(0, -1).join(', ')} and ${tickers.at(-1)}`;
}

const SIZING_WORDS: Readonly<Record<Sizing['kind'], string>> = {
  amount: 'Every trade takes the same sum',
  percent: 'Every trade takes the same share of the balance, so trades grow and shrink with it',
  risk: 'Trades are smaller when the stop is further away, so that each risks about the same',
  quantity: 'Every trade takes the same number of units',
};

const ACCOUNT_WORDS: Readonly<Record<AgentKind, readonly [string, ...string[]]>> = {
  Signal: [
    'it gives signals only, and those that lost stay listed with the others',
    'you get its signals, wins and losses alike, and decide yourself',
  ],
  Virtual: [
    'its virtual account pays spread and commission like a real one',
    'a losing stretch stays in its record like a winning one',
    'it can lose for months, and its record shows when it did',
  ],
  Brokerage: [
    "it keeps to a broker account's rules and commissions",
    "orders follow a broker account's rules, and no trade is ever taken off its record",
  ],
};

function howItSizes(plan: RobotPlan, { agentKind, sizing }: Rules): string {
  return `${SIZING_WORDS[sizing.kind]}; ${pick(ACCOUNT_WORDS[agentKind], `words ${planKey(plan)}`)}.`;
}
