import { median } from 'd3-array';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { countLosing } from '@/lib/content/figures/losing-robots';
import { formatCount, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { costsUpTo } from '@/lib/robots/catalogue/costs-up-to';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { TIMEFRAMES } from '@/lib/robots/strategies/types';
import { ASSET_CLASSES, assetClassFor } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import { LiveBlock, NoFigures } from './live-block';

/** What robots pay a year, and how many of them lose, by market and timeframe. */
export function ClassCosts() {
  const robots = getCatalogue().all();
  const rows = ASSET_CLASSES.flatMap((assetClass) =>
    TIMEFRAMES.map((timeframe) => {
      const own = robots.filter(
        (robot) => robot.timeframe === timeframe && assetClassFor(robot.fundTypes) === assetClass,
      );
      const costs = median(own, ({ statistics }) => statistics?.annualCostsPct ?? undefined);
      return { assetClass, timeframe, count: own.length, costs, ...countLosing(own) };
    }),
  ).filter(({ count }) => count > 0);
  return (
    <LiveBlock title="What robots here pay, and how many lose" hasResults>
      {rows.length === 0 ? (
        <NoFigures>Robots are still being computed.</NoFigures>
      ) : (
        <>
          <DataTable
            isCompact
            narrow="folds"
            label="Costs a year and losing robots, by market and timeframe"
            rows={rows}
            rowKey={({ assetClass, timeframe }) => `${assetClass} ${timeframe}`}
            columns={[
              {
                title: 'Robots',
                cell: ({ assetClass, timeframe }) => `${CLASS_LABELS[assetClass].short}, ${timeframe} min`,
              },
              { title: 'Listed', cell: ({ count }) => formatCount(count) },
              {
                title: 'Median costs a year',
                cell: ({ costs }) => (costs === undefined ? NO_FIGURE : `up to ${writeCosts(costs)}`),
              },
              {
                title: 'Losing',
                cell: ({ losing, settled }) =>
                  settled === 0 ? NO_FIGURE : `${formatCount(losing)} of ${formatCount(settled)}`,
              },
            ]}
          />
          <Note>
            Costs are those of the full record, in percent of mean equity and rounded up. Losing counts robots
            with a closed trade since publication.
          </Note>
        </>
      )}
    </LiveBlock>
  );
}

function writeCosts(pct: number): string {
  const rounded = costsUpTo(pct);
  return formatPercent(rounded, rounded < 1 ? 1 : 0);
}
