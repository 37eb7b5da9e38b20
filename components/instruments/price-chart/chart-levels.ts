import { type AutoscaleInfo, type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartBar } from './bar-data';
import { rangeWith } from './line-prices';

/** A price that stays marked, such as a stop. */
export interface ChartLevel {
  readonly title: string;
  readonly price: number;
}

/** Marks prices on a chart, in view where they aren't far from its bars. Returns a function that colors them again. */
export function showLevels(
  series: ISeriesApi<'Candlestick'>,
  levels: readonly ChartLevel[],
  color: string,
): (color: string) => void {
  const prices = levels.map(({ price }) => price);
  const lines: IPriceLine[] = levels.map(({ title, price }) =>
    series.createPriceLine({ title, price, color, lineWidth: 1, lineStyle: LineStyle.Dashed }),
  );
  series.applyOptions({
    autoscaleInfoProvider: (usual: () => AutoscaleInfo | null) => widen(usual(), prices),
  });
  return (next) => {
    for (const line of lines) line.applyOptions({ color: next });
  };
}

function widen(usual: AutoscaleInfo | null, prices: readonly number[]): AutoscaleInfo | null {
  const range = usual?.priceRange;
  if (!usual || !range) return usual;
  const bars: Pick<ChartBar, 'low' | 'high'>[] = [{ low: range.minValue, high: range.maxValue }];
  const near = rangeWith(bars, prices);
  if (near === null) return usual;
  return {
    ...usual,
    priceRange: {
      minValue: Math.min(range.minValue, near.minValue),
      maxValue: Math.max(range.maxValue, near.maxValue),
    },
  };
}
