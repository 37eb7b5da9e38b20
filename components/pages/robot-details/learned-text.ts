import { formatCount, formatPercent, formatPlural } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';

export type LearnedResult = NonNullable<CallAnswer<'CxAIRobotProduct/GetLearnedComparison'>['result']>;
export type LearnedStretch = NonNullable<LearnedResult['backtest']>;

/** Returns closer than this are called equal: tables show one decimal. */
const EQUAL = 0.05;
const EVEN = 50;
const CLEAR = 95;

/** What a stretch says, result first: beside its rule, beside holding, beside chance. */
export function stretchText({ own, rule, isRuleAlone, hold, random }: LearnedStretch): string {
  if (own.trades === 0)
    return `This robot stayed in cash. ${beside(own.returnPct, hold.returnPct, 'buy and hold')}`;
  const ruled = isRuleAlone
    ? 'Its model never changed what the rule did.'
    : rule === null
      ? 'Without its model, this robot would have stayed in cash.'
      : beside(own.returnPct, rule.returnPct, 'the same rule without its model');
  const held = beside(own.returnPct, hold.returnPct, 'buy and hold');
  const few =
    own.trades < FEW_TRADES && `This comes from ${formatPlural(own.trades, 'trade')}: too few to say much.`;
  return [ruled, held, random && randomText(random), few].filter(Boolean).join(' ');
}

function beside(own: number, other: number, what: string): string {
  const points = own - other;
  if (Math.abs(points) < EQUAL) return `It did as well as ${what}.`;
  const size = `${Math.abs(points).toFixed(1)} percentage points`;
  return points > 0 ? `It beat ${what} by ${size}.` : `It was ${size} behind ${what}.`;
}

function randomText({ draws, rankPct }: NonNullable<LearnedStretch['random']>): string {
  const better = `It did better than ${formatPercent(rankPct)} of ${formatCount(draws)} draws of its trades at random times`;
  if (rankPct >= CLEAR) return `${better}, where chance alone gives 1 in 20 as much.`;
  return rankPct > EVEN ? `${better}: not by more than chance gives.` : `${better}: no better than chance.`;
}

/** How it compares with the best of all that was tried. */
export function luckText(luckPct: number | null, { models, robots, total }: LearnedResult['trials']): string {
  const tried = `${formatCount(total)} trials: ${formatPlural(models, 'model')} with a challenger each, and ${formatPlural(robots, 'learned robot')}`;
  if (luckPct === null) return `Too few days or no trades to compare with the best of ${tried}.`;
  return `${luckPct < 1 ? 'Under 1%' : `${luckPct}%`} deflated Sharpe ratio, over ${tried}. At 50% it looks like the best of as many without any edge.`;
}

/** What is known of the backtest being the best of several by luck. */
export function overfittingText({
  probability,
  splits,
  configurations,
  days,
  neededDays,
}: LearnedResult['overfitting']): string {
  if (probability !== null)
    return `${formatPercent(100 * probability)}: in ${formatCount(Math.round(probability * splits))} of ${formatCount(splits)} splits, the best of ${formatCount(configurations)} configurations was no better than their median in the days left out. Where nothing has an edge, about half.`;
  if (days < neededDays)
    return `Unknown: it needs ${formatCount(neededDays)} days of backtest, and there are ${formatCount(days)}.`;
  return 'Unknown: all configurations did the same, so there was nothing to choose from.';
}
