import { formatCount, formatPlural } from '@/lib/core/format/number';
import { findFamily, LEARNED_FAMILIES, STRATEGY_FAMILIES } from './registry';

/** What "AI" means here: how many robots decide by a model that learned from data, counted from their definitions. */
export function learnedText(robots: readonly { readonly strategyId: string }[]): string {
  const learned = robots.filter(({ strategyId }) => findFamily(strategyId)?.isLearned).length;
  const of = `${formatCount(learned)} of ${formatPlural(robots.length, 'AI robot')}`;
  return `${of} ${learned === 1 ? 'decides' : 'decide'} by a learned model; ${learned === 0 ? 'all' : 'the others'} follow fixed rules.`;
}

/** The same of strategies, for texts that know no robots. */
export function learnedStrategiesText(): string {
  const learned = LEARNED_FAMILIES.length;
  const all = STRATEGY_FAMILIES.length + learned;
  return `${formatCount(learned)} of ${formatPlural(all, 'strategy', 'strategies')} ${learned === 1 ? 'uses' : 'use'} a learned model; ${learned === 0 ? 'all' : 'the others'} follow fixed rules.`;
}
