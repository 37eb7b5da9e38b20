import type { BasketRow } from '@/lib/portfolios/baskets/basket-view';
import type { BasketList, BasketRisk } from '@/lib/site/addresses/basket-address';

export const LIST_TITLES: Readonly<Record<BasketList, string>> = {
  'active-portfolios': 'Active portfolios',
  'model-portfolios': 'Model portfolios',
  'ai-active-portfolios': 'AI active portfolios',
  'ai-model-portfolios': 'AI model portfolios',
};

type Sorted = Pick<BasketRow, 'kind' | 'isAi'>;

/** The list that has a basket. */
export function listWith({ kind, isAi }: Sorted): BasketList {
  return isAi ? `ai-${kind}-portfolios` : `${kind}-portfolios`;
}

/** `AI active portfolio`. */
export function kindLabel(basket: Sorted): string {
  return LIST_TITLES[listWith(basket)].slice(0, -1);
}

/** Within a sentence: `active portfolios`, `AI active portfolios`. */
export function inSentence(title: string): string {
  return title.startsWith('AI ') ? title : title.toLowerCase();
}

export const CLASS_LABELS: Readonly<Record<BasketRow['class'], string>> = {
  etfs: 'ETFs',
  stocks: 'Stocks',
  crypto: 'Crypto',
  forex: 'Forex',
  robots: 'Robots',
};

export const RISK_LABELS: Readonly<Record<BasketRisk, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

/** Where a risk begins: percent of volatility a year. */
const [MEDIUM_FROM, HIGH_FROM] = [8, 16];
export const RISK_RANGES = `below ${MEDIUM_FROM}% is low, above ${HIGH_FROM}% high`;

/** By the backtest's volatility; null without one. */
export function basketRisk({ backtest }: Pick<BasketRow, 'backtest'>): BasketRisk | null {
  const volatility = backtest?.figures.volatilityPct ?? null;
  if (volatility === null) return null;
  return volatility < MEDIUM_FROM ? 'low' : volatility > HIGH_FROM ? 'high' : 'medium';
}

export const SCHEDULE_LABELS: Readonly<Record<BasketRow['schedule'], string>> = {
  daily: 'decides daily',
  weekly: 'decides weekly',
  monthly: 'decides monthly',
  quarterly: 'decides quarterly',
  yearly: 'decides yearly',
};
