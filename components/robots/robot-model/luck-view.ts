import { formatCount, formatPlural } from '@/lib/core/format/number';
import { FEW_TRADES, SHARPE_DAYS } from '@/lib/robots/statistics/few-trades';
import type { Luck } from '@/lib/robots/statistics/luck';

/** How a record compares with the best that luck gives among all robots. */
export interface LuckView {
  readonly word: 'Could be luck' | 'Perhaps skill' | 'Probably not luck' | 'Too early to judge';
  /** 0 to 100; null while there's too little to compare. */
  readonly pct: number | null;
  /** `8%`, `under 1%`; empty without one. */
  readonly figure: string;
  /** What it means, in a sentence for someone who never heard of it. */
  readonly meaning: string;
}

/** At this a record is what the best of all robots without skill is expected to show. */
const AS_GOOD_AS_LUCK = 50;
const CONFIDENT = 95;

export function luckView(luck: Luck | null, trades: number): LuckView {
  if (luck === null || trades < FEW_TRADES)
    return {
      word: 'Too early to judge',
      pct: null,
      figure: '',
      meaning: `Compared once it has ${FEW_TRADES} closed trades and ${SHARPE_DAYS} days since publication.`,
    };
  const figure = luck.pct < 1 ? 'under 1%' : luck.pct > 99 ? 'over 99%' : `${Math.round(luck.pct)}%`;
  const best = `the best of ${formatCount(luck.trials)} robots without any skill`;
  const after = `after ${formatPlural(luck.days, 'trading day')}`;
  const shown = { pct: luck.pct, figure };
  if (luck.pct < AS_GOOD_AS_LUCK)
    return {
      ...shown,
      word: 'Could be luck',
      meaning: `By chance alone, ${best} is expected to look better than this ${after}.`,
    };
  if (luck.pct < CONFIDENT)
    return {
      ...shown,
      word: 'Perhaps skill',
      meaning: `Better than ${best} is expected to look ${after}, but not by enough to rule out chance.`,
    };
  return {
    ...shown,
    word: 'Probably not luck',
    meaning: `Far better than ${best} is expected to look ${after}.`,
  };
}
