import { LockedSums } from '@/components/robots/robot-card/locked-sums';
import { RobotSums } from '@/components/robots/robot-card/robot-sums';
import { Change } from '@/components/ui/change/change';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatDuration } from '@/lib/core/format/duration';
import { formatCount, formatPercent, formatRatio } from '@/lib/core/format/number';
import type { GuestStatistics } from '@/lib/robots/catalogue/guest';
import { returnOver30Days } from '@/lib/robots/statistics/equity-figures';
import styles from './key-figures.module.css';

interface KeyFiguresProps {
  readonly robotId: number;
  readonly statistics: GuestStatistics;
  readonly maxDrawdownPct: number | null;
}

/** The most important figures, over the full record. */
export function KeyFigures({ robotId, statistics, maxDrawdownPct }: KeyFiguresProps) {
  const annualNote = statistics.annualPLExtrapolated
    ? 'extrapolated from under a year'
    : 'compounded, per year';
  return (
    <div className={styles['figures']}>
      <StatGrid>
        <Stat
          label="Annualized return"
          note={statistics.annualPL === null ? 'not enough data yet' : annualNote}
        >
          <Change value={statistics.annualPL} />
        </Stat>
        <Stat label="30-day return" note="not annualized">
          <Change value={returnOver30Days(statistics)} decimals={1} />
        </Stat>
        <Stat label="Max drawdown" note="from an equity peak">
          {formatPercent(maxDrawdownPct, 1)}
        </Stat>
        <Stat label="Profit factor" note="won ÷ lost">
          {formatRatio(statistics.profitFactor)}
        </Stat>
        <Stat label="Sharpe ratio" note="from daily returns">
          {formatRatio(statistics.sharpeR)}
        </Stat>
        <Stat label="Win rate" note="of closed trades">
          {formatPercent(statistics.wonPct)}
        </Stat>
        <Stat label="Closed trades" note={`${formatDuration(statistics.avgTradeDurationMinutes)} on average`}>
          {formatCount(statistics.closedCount)}
        </Stat>
      </StatGrid>
      <div className={styles['sums']} data-robot={robotId}>
        <RobotSums robotId={robotId}>
          <LockedSums />
        </RobotSums>
      </div>
    </div>
  );
}
