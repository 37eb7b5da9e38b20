import { LiveMoney, Money } from '@/components/live/live-price/live-money';
import { Change } from '@/components/ui/change/change';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { FigureTile, FigureTiles } from '@/components/ui/tile/figure-tile';
import { formatCount, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import type { RobotProduct } from '@/lib/http/api/products/product';
import { positionsByInstrument, sumOpenProfit } from './open-legs';
import type { Performance } from './use-my-robots';

interface HomeTilesProps {
  readonly products: readonly RobotProduct[];
  /** undefined while it loads, or if it failed. */
  readonly performance: Performance | undefined;
}

/** Four figures over all robots the user follows. */
export function HomeTiles({ products, performance }: HomeTilesProps) {
  const openCount = products.reduce((sum, { openCount: own }) => sum + (own ?? 0), 0);
  const counted = performance?.robots.filter(({ returnPct }) => returnPct !== null).length ?? 0;
  const closed = performance?.closedToday;
  return (
    <Stack gap={2}>
      <FigureTiles>
        <FigureTile label="Since you followed" note={sinceNote(performance, counted)}>
          <Change value={performance?.returnPct ?? null} decimals={2} />
        </FigureTile>
        <FigureTile label="Open P/L now" note="before exit costs">
          <LiveMoney value={sumOpenProfit(products)} />
        </FigureTile>
        <FigureTile label="Closed today" note={closed ? `${formatPlural(closed.count, 'trade')}, UTC` : ''}>
          {closed ? <Money amount={closed.profit} /> : NO_FIGURE}
        </FigureTile>
        <FigureTile
          label="Open positions"
          note={openCount === 0 ? '' : `in ${formatPlural(positionsByInstrument(products).length, 'ticker')}`}
        >
          {formatCount(openCount)}
        </FigureTile>
      </FigureTiles>
      <Note look="caption">These are the robots’ model accounts, not your money.</Note>
    </Stack>
  );
}

function sinceNote(performance: Performance | undefined, counted: number): string {
  if (!performance) return '';
  return counted === 0 ? 'starts at next close' : `average of ${formatPlural(counted, 'robot')}`;
}
