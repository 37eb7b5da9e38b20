import { Change } from '@/components/ui/change/change';
import { LinkTile, LinkTiles } from '@/components/ui/tile/tile';
import { formatPlural } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import type { ClassOverview } from './class-overview';
import styles from './market-tiles.module.css';
import { WinLoseBar, winLoseLabel } from './win-lose-bar';

/** A tile for each market, which is a link as a whole. */
export function MarketTiles({ classes }: { readonly classes: readonly ClassOverview[] }) {
  return (
    <LinkTiles>
      {classes.map(({ assetClass, overview }) => (
        <LinkTile
          key={assetClass}
          href={robotsPath(assetClass)}
          title={CLASS_LABELS[assetClass].robots}
          aside={formatPlural(overview.total, 'robot')}
        >
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
        </LinkTile>
      ))}
    </LinkTiles>
  );
}
