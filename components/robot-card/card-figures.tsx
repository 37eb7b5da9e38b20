import { Change } from '@/components/change/change';
import { Sparkline } from '@/components/sparkline/sparkline';
import { Stat, StatGrid } from '@/components/stat/stat';
import type { CardFiguresView } from './card-view';
import { LockedSums } from './locked-sums';
import styles from './robot-card.module.css';
import { SPARKLINE_BOX } from './sparkline-box';

/** The figures of a robot that is ready. Sums of money are left to those who have joined. */
export function CardFigures({ figures }: { readonly figures: CardFiguresView }) {
  const { chart } = figures;
  return (
    <>
      <div className={styles['hero']}>
        <dl>
          <dt className={styles['label']}>Annualized return</dt>
          <dd className={styles['annual']}>
            <Change value={figures.annualPL} />
          </dd>
        </dl>
        <div>
          {chart && <Sparkline shape={chart} label={chart.label} box={SPARKLINE_BOX} />}
          <span className={styles['caption']}>{figures.record}</span>
        </div>
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
        </StatGrid>
      </div>
      <LockedSums />
    </>
  );
}
