import { type ChartOptions, ColorType, type DeepPartial, PriceLineSource } from 'lightweight-charts';
import { isCalm } from '@/components/live/live-price/is-calm';
import { readColor } from '@/components/ui/design/theme';
import { formatPrice } from '@/lib/core/format/number';
import type { ChartColors } from './bar-data';

export interface ChartPalette extends ChartColors {
  readonly surface: string;
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  readonly font: string;
}

/** The design's current colors. */
export function readPalette(): ChartPalette {
  return {
    surface: readColor('--surface'),
    text: readColor('--ink-2'),
    grid: readColor('--line'),
    line: readColor('--line-strong'),
    long: readColor('--series-4'),
    short: readColor('--series-6'),
    volume: readColor('--line'),
    mark: readColor('--accent'),
    late: readColor('--warning'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

export function chartOptions(palette: ChartPalette, decimals: number): DeepPartial<ChartOptions> {
  const { surface, text, grid, line, font } = palette;
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: surface },
      textColor: text,
      fontFamily: font,
      fontSize: 12,
      // Required by the library's license.
      attributionLogo: true,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: grid } },
    rightPriceScale: { borderColor: grid, scaleMargins: { top: 0.1, bottom: 0.22 } },
    timeScale: { borderColor: grid, rightOffset: 3, minBarSpacing: 0.4 },
    crosshair: { vertLine: { color: line }, horzLine: { color: line } },
    // Scrolling with the pointer over the chart scrolls the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    // With reduced motion, a released chart doesn't keep moving.
    ...(isCalm() ? { kineticScroll: { touch: false, mouse: false } } : {}),
    localization: { locale: 'en-US', priceFormatter: (price: number) => formatPrice(price, decimals) },
  };
}

/** Candles are hollow when the price rose and filled when it fell: only results have colors of gain and loss. */
export function candleOptions({ surface, text }: ChartPalette, decimals: number) {
  return {
    upColor: surface,
    downColor: text,
    borderColor: text,
    wickColor: text,
    // The label of the last price, which would otherwise be as hollow as its candle.
    priceLineColor: text,
    // Line and label refer to the same bar, even if the newest is hidden.
    priceLineSource: PriceLineSource.LastVisible,
    priceFormat: { type: 'price' as const, precision: decimals, minMove: 10 ** -decimals },
  };
}
