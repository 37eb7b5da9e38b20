import type { ReactNode } from 'react';
import { LivePercent, LiveWhen } from '@/components/live/live-price/live-value';
import { Change } from '@/components/ui/change/change';
import { joinClasses } from '@/components/ui/design/class-names';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatCount } from '@/lib/core/format/number';
import { CardChart } from './card-chart';
import type { CardFiguresView, OpenView } from './card-view';
import { LockedSums } from './locked-sums';
import place from './own-place.module.css';
import styles from './robot-card.module.css';

interface CardFiguresProps {
  readonly figures: CardFiguresView;
  /** Sums of money, for those who have joined. */
  readonly ownSums?: ReactNode;
}

/** The figures of a robot that is ready. */
export function CardFigures({ figures, ownSums }: CardFiguresProps) {
  return (
    <>
      <div className={styles['hero']}>
        <dl>
          <dt className={styles['label']}>Annualized return</dt>
          <dd className={styles['annual']}>
            <Change value={figures.annualPL} />
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
          <Stat label="Trades">{figures.trades}</Stat>
          <Stat label="Average duration">{figures.duration}</Stat>
          <OpenStats open={figures.open} />
        </StatGrid>
      </div>
      <div className={joinClasses(styles['sums'], place['place'])} data-own="sums">
        {ownSums ?? <LockedSums />}
      </div>
    </>
  );
}

/** What is open now and what it would bring, which follows prices. */
function OpenStats({ open }: { readonly open: OpenView }) {
  return (
    <>
      <Stat label="Open positions">
        <span data-open="count">{formatCount(open.count)}</span>
      </Stat>
      <Stat label="Open profit">
        <LivePercent value={open.profitPct} legs={open.legs} />
        {open.profitPct !== null && (
          <LiveWhen className={styles['when']} time={open.time} legs={open.legs} fundTypes={open.fundTypes} />
        )}
      </Stat>
    </>
  );
}
