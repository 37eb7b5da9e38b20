import { Change } from '@/components/change/change';
import { LockIcon } from '@/components/icon/icon';
import { Sparkline } from '@/components/sparkline/sparkline';
import { Stat, StatGrid } from '@/components/stat/stat';
import type { GuestStatistics, GuestSummary } from '@/lib/catalogue/guest';
import { formatDuration } from '@/lib/format/duration';
import { formatCount, formatPercent, formatPlural, formatRatio } from '@/lib/format/number';
import styles from './robot-card.module.css';

/** From more days than these on, the chart is called the whole record. */
const SHORT_RECORD_DAYS = 30;

interface CardFiguresProps {
  readonly robot: GuestSummary;
  readonly statistics: GuestStatistics;
}

/** The figures of a robot that is ready. Sums of money are left to those who have joined. */
export function CardFigures({ robot, statistics }: CardFiguresProps) {
  return (
    <>
      <div className={styles['hero']}>
        <dl>
          <dt className={styles['label']}>Annualized return</dt>
          <dd className={styles['annual']}>
            <Change value={statistics.annualPL} />
          </dd>
        </dl>
        <div>
          <Sparkline values={robot.sparkline} />
          <span className={styles['caption']}>{describeRecord(robot)}</span>
        </div>
        {statistics.annualPLExtrapolated && statistics.annualPL !== null && (
          <p className={styles['note']}>Extrapolated: the record is shorter than a year.</p>
        )}
      </div>
      <div className={styles['figures']}>
        <StatGrid pair>
          <Stat label="Profit factor">{formatRatio(statistics.profitFactor)}</Stat>
          <Stat label="Win rate">{formatPercent(statistics.wonPct)}</Stat>
          <Stat label="Trades">{formatCount(statistics.closedCount)}</Stat>
          <Stat label="Average duration">{formatDuration(statistics.avgTradeDurationMinutes)}</Stat>
        </StatGrid>
      </div>
      <p className={styles['hidden']}>
        <LockIcon />
        <span>
          Closed P/L, balance and amount per trade: <strong>Join for free to see</strong>
        </span>
      </p>
    </>
  );
}

function describeRecord({ daysFromFirstOpenTrade: days }: GuestSummary): string {
  if (days === null) return 'No trade yet';
  return days > SHORT_RECORD_DAYS
    ? `Whole record, ${formatPlural(days, 'day')}`
    : `First ${formatPlural(days, 'day')}`;
}
