import { CLASS_WORDS } from '@/components/robots/asset-class/class-words';
import { Change } from '@/components/ui/change/change';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { formatCount } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import styles from './class-cards.module.css';
import type { ClassOverview } from './class-overview';

/** The three lists, each with what all of its robots did. */
export function ClassCards({ classes }: { readonly classes: readonly ClassOverview[] }) {
  return (
    <ul className={styles['cards']}>
      {classes.map(({ assetClass, overview }) => (
        <li key={assetClass} className={styles['card']}>
          <div>
            <h3 className={styles['title']}>
              <a className={styles['link']} href={robotsPath(assetClass)}>
                {CLASS_WORDS[assetClass].robots}
              </a>
            </h3>
            <p className={styles['about']}>{CLASS_WORDS[assetClass].about}</p>
          </div>
          <StatGrid pair>
            <Stat label="Robots">{formatCount(overview.total)}</Stat>
            <Stat label="Closed trades">{formatCount(overview.closedTrades)}</Stat>
            <Stat label="Median annual return">
              <Change value={overview.medianAnnualPL} decimals={1} />
            </Stat>
            <Stat label="Losing after costs">
              {formatCount(overview.losing)} of {formatCount(overview.ready)}
            </Stat>
          </StatGrid>
        </li>
      ))}
    </ul>
  );
}
