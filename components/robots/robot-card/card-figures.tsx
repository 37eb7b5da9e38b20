import { LivePercent, LiveWhen } from '@/components/live/live-price/live-value';
import type { CardFiguresView, OpenView } from '@/components/robots/robot-model/card-view';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { Change } from '@/components/ui/change/change';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatCount } from '@/lib/core/format/number';
import { CardChart } from './card-chart';
import { LockedSums } from './locked-sums';
import styles from './robot-card.module.css';
import { SumsOf } from './robot-sums';

interface CardFiguresProps {
  readonly figures: CardFiguresView;
  /** The signed-in user's data. */
  readonly own: UserRobot | undefined;
}

export function CardFigures({ figures, own }: CardFiguresProps) {
  return (
    <>
      <div className={styles['hero']}>
        <dl>
          <dt className={styles['label']}>Annualized return</dt>
          <dd className={styles['annual']}>
            <Change value={figures.annualPL} />
            <span className={styles['phases']}>{figures.phases}</span>
          </dd>
        </dl>
        <CardChart view={figures.chart} />
        {figures.extrapolated && (
          <p className={styles['note']}>Extrapolated: the record is shorter than a year.</p>
        )}
      </div>
      <div className={styles['figures']}>
        <StatGrid pair>
          <Stat label="Profit factor">{figures.profitFactor}</Stat>
          <Stat label="Win rate">{figures.winRate}</Stat>
          <Stat label="Trades" note={figures.tradesByPhase}>
            {figures.trades}
          </Stat>
          <Stat label="Avg. holding time">{figures.duration}</Stat>
          <OpenStats open={figures.open} />
        </StatGrid>
      </div>
      <div className={styles['sums']}>
        <SumsOf robot={own}>
          <LockedSums />
        </SumsOf>
      </div>
    </>
  );
}

/** Open positions and their live P/L. */
function OpenStats({ open }: { readonly open: OpenView }) {
  return (
    <>
      <Stat label="Open positions">
        <span data-open="count">{formatCount(open.count)}</span>
      </Stat>
      <Stat label="Open P/L">
        <LivePercent value={open.profitPct} legs={open.legs} />
        {open.profitPct !== null && (
          <LiveWhen
            className={styles['when']}
            words={open.when}
            legs={open.legs}
            types={open.fundTypes.join('')}
          />
        )}
      </Stat>
    </>
  );
}
