import type { MarketName } from '@/lib/market/data/source';
import { LUCK_TEXT } from '@/lib/robots/definitions/account-rules';
import { NOT_EVEN_FORWARD, TOO_EARLY } from '@/lib/robots/ledger/hypothetical';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';

/** By what robots are put first: see `leadingRobots`. */
export const LEADING_RULE = `ranked by profit since publication, over at least ${FEW_TRADES} trades closed since then. With fewer, it’s too early to judge.`;

/** Where none is: see `firstRobots`. */
export const NONE_LEADS = `${TOO_EARLY}: no robot here has a profit over ${FEW_TRADES} trades closed since publication.`;

/** Behind it, where others are shown. */
export const MOST_TRADED = 'Shown are those with the most trades, whatever they made.';

/** How much of a rank is luck. */
export function luckText(market: MarketName): string {
  return market === 'simulated' ? `${LUCK_TEXT} ${NOT_EVEN_FORWARD}` : 'Top spots are partly luck.';
}

/** What the range beside a return is. */
export const RANGE_TEXT =
  'The range beside a return holds nine in ten random draws from the same days: luck alone may have carried it that far.';
