import { formatPercent, formatPlural, formatRatio } from '@/lib/core/format/number';
import type { RobotStatistics } from '@/lib/robots/statistics/types';

type TradeStatistics = Pick<RobotStatistics, 'profitFactor' | 'wonPct' | 'closedCount'>;

/** `profit factor 1.4` and `55% of 40 trades won`, as far as there are such figures. */
export function tradePhrases({ profitFactor, wonPct, closedCount }: TradeStatistics): readonly string[] {
  return [
    ...(profitFactor === null ? [] : [`profit factor ${formatRatio(profitFactor)}`]),
    wonPct === null
      ? formatPlural(closedCount, 'closed trade')
      : `${formatPercent(wonPct)} of ${formatPlural(closedCount, 'trade')} won`,
  ];
}
