import type { AutoscaleInfo, IChartApi, ISeriesApi, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { ChartBar } from './bar-data';

/** Where prices are in the plot, whose corner is that of the chart's box. Heights are pixels from its top. */
export interface PriceScale {
  /** The price at the top edge. */
  readonly top: number;
  /** Down by a pixel. */
  readonly perPixel: number;
  readonly width: number;
  readonly height: number;
}

export function heightAt(price: number, { top, perPixel }: PriceScale): number {
  return (top - price) / perPixel;
}

export function priceAt(height: number, { top, perPixel }: PriceScale): number {
  return top - height * perPixel;
}

/** The prices that the plot has to show besides bars; lines farther off than the bars reach would flatten them. */
export function rangeWith(
  bars: readonly Pick<ChartBar, 'low' | 'high'>[],
  prices: readonly number[],
): { readonly minValue: number; readonly maxValue: number } | null {
  if (bars.length === 0) return null;
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  const reach = high - low;
  const near = prices.filter((price) => price >= low - reach && price <= high + reach);
  return near.length === 0 ? null : { minValue: Math.min(...near), maxValue: Math.max(...near) };
}

interface LinePricesOptions {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly readBars: () => readonly ChartBar[];
  readonly onScale: (scale: PriceScale) => void;
}

/**
 * Keeps lines of HTML over a chart at their prices. The chart has no event for its price scale, but tells its primitives
 * about each change of the view.
 */
export function createLinePrices({ chart, series, readBars, onScale }: LinePricesOptions): {
  set(prices: readonly number[]): void;
} {
  let prices: readonly number[] = [];
  let told: PriceScale | null = null;
  let redraw: (() => void) | null = null;

  function tell(): void {
    const { width, height } = chart.paneSize(0);
    const top = series.coordinateToPrice(0);
    const bottom = series.coordinateToPrice(height);
    if (top === null || bottom === null || !(height > 0) || !(top > bottom)) return;
    const scale = { top, perPixel: (top - bottom) / height, width, height };
    const isSame =
      told && (Object.keys(scale) as (keyof PriceScale)[]).every((key) => told?.[key] === scale[key]);
    if (isSame) return;
    told = scale;
    onScale(scale);
  }

  const primitive: ISeriesPrimitive<Time> = {
    attached({ requestUpdate }) {
      redraw = requestUpdate;
    },
    // The chart is in the middle of its own update.
    updateAllViews: () => queueMicrotask(tell),
    autoscaleInfo(start, end): AutoscaleInfo | null {
      const shown = readBars().slice(Math.max(0, Math.floor(start)), Math.ceil(end) + 1);
      const priceRange = rangeWith(shown, prices);
      return priceRange && { priceRange };
    },
  };
  series.attachPrimitive(primitive);
  return {
    set(next) {
      prices = next;
      redraw?.();
    },
  };
}
