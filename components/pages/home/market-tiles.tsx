import { Change } from '@/components/ui/change/change';
import { formatPlural } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import type { ClassOverview } from './class-overview';
import styles from './market-tiles.module.css';
import { WinLoseBar, winLoseLabel } from './win-lose-bar';

/** A tile for each market, which is a link as a whole. */
export function MarketTiles({ classes }: { readonly classes: readonly ClassOverview[] }) {
  return (
    <ul className={styles['tiles']}>
      {classes.map(({ assetClass, overview }) => (
        <li key={assetClass}>
          <a className={styles['tile']} href={robotsPath(assetClass)}>
            <span className={styles['row']}>
              <span className={styles['name']}>{CLASS_LABELS[assetClass].robots}</span>
              <span>{formatPlural(overview.total, 'robot')}</span>
            </span>
            <span className={styles['row']}>
              <span>
                <span className={styles['figure']}>
                  <Change value={overview.medianAnnualPL} decimals={1} />
                </span>{' '}
                median a year
              </span>
              {overview.ready > 0 && <span>{winLoseLabel(overview)}</span>}
            </span>
            <WinLoseBar {...overview} thin />
          </a>
        </li>
      ))}
    </ul>
  );
}
