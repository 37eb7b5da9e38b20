import { Change } from '@/components/ui/change/change';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import styles from './class-cards.module.css';
import type { ClassOverview } from './class-overview';

/** A card for each market, with figures over all of its robots. */
export function ClassCards({ classes }: { readonly classes: readonly ClassOverview[] }) {
  return (
    <ul className={styles['cards']}>
      {classes.map(({ assetClass, overview }) => (
        <li key={assetClass} className={styles['card']}>
          <div>
            <h3 className={styles['title']}>
              <a className={styles['link']} href={robotsPath(assetClass)}>
                {CLASS_LABELS[assetClass].robots}
              </a>
            </h3>
            <p className={styles['about']}>{CLASS_LABELS[assetClass].about}</p>
          </div>
          <StatGrid pair>
            <Stat label="Robots">{formatCount(overview.total)}</Stat>
            <Stat label="Closed trades">{formatCount(overview.closedTrades)}</Stat>
            <Stat label="Median annual return">
              <Change value={overview.medianAnnualPL} decimals={1} />
            </Stat>
            <Stat label="Losing after costs">
              {formatCount(overview.losing)} of {formatCount(overview.ready)}
              {overview.ready > 0 && ` (${formatPercent((100 * overview.losing) / overview.ready)})`}
            </Stat>
          </StatGrid>
        </li>
      ))}
    </ul>
  );
}
