import type {
  CandlestickData,
  HistogramData,
  SeriesMarker,
  UTCTimestamp,
  WhitespaceData,
} from 'lightweight-charts';
import { shifted } from '@/components/ui/time/zone-text';
import { formatPrice } from '@/lib/core/format/number';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import type { TradeMark } from './trade-marks';

export interface ChartBar {
  /** Opening time, UTC milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** null if it was built from live prices, which have no volume. */
  readonly volume: number | null;
}

/** A bar with its place on the time axis. */
export interface PlacedBar extends ChartBar {
  readonly at: UTCTimestamp;
}

export interface ChartColors {
  /** Of entries, by side. */
  readonly long: string;
  readonly short: string;
  readonly volume: string;
  readonly mark: string;
  /** Of fills recorded late. */
  readonly late: string;
}

const toSeconds = (ms: number) => ms / 1000;

/**
 * Bars on the time axis, which the library labels in UTC: days as they are, instants in the visitor's zone. Where a
 * clock is set back, its second hour is squeezed between others, since times must grow.
 */
export function placeBars(bars: readonly ChartBar[], interval: BarInterval): readonly PlacedBar[] {
  let last = Number.NEGATIVE_INFINITY;
  return bars.map((bar) => {
    last = interval === DAY_INTERVAL ? toSeconds(bar.time) : Math.max(toSeconds(shifted(bar.time)), last + 1);
    return { ...bar, at: last as UTCTimestamp };
  });
}

export function toBars(answer: CallAnswer<'CxFund/GetBars'>): readonly ChartBar[] {
  return answer.time.flatMap((text, index): ChartBar[] => {
    const [open, high, low, close] = [answer.open, answer.high, answer.low, answer.close].map(
      (column) => column[index],
    );
    if (open === undefined || high === undefined || low === undefined || close === undefined) return [];
    return [{ time: Date.parse(text), open, high, low, close, volume: answer.volume[index] ?? 0 }];
  });
}

/** Merges two series, oldest first; if both have a bar, `newer` wins. */
export function joinBars(older: readonly ChartBar[], newer: readonly ChartBar[]): readonly ChartBar[] {
  const [first] = newer;
  return first ? [...older.filter(({ time }) => time < first.time), ...newer] : older;
}

export function toCandle({ at, open, high, low, close }: PlacedBar): CandlestickData<UTCTimestamp> {
  return { time: at, open, high, low, close };
}

export function toVolume(
  { at, volume }: PlacedBar,
  colors: ChartColors,
): HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp> {
  return volume === null ? { time: at } : { time: at, value: volume, color: colors.volume };
}

/**
 * Merges the shown bars with the server's. A bar built only from live prices stays until the server has it, and the
 * last common bar keeps the highs and lows prices reached.
 */
export function refreshBars(shown: readonly ChartBar[], told: readonly ChartBar[]): readonly ChartBar[] {
  const last = told.at(-1);
  if (!last) return shown;
  const same = shown.find(({ time }) => time === last.time);
  const merged =
    same && same === shown.at(-1)
      ? {
          ...last,
          high: Math.max(last.high, same.high),
          low: Math.min(last.low, same.low),
          close: same.close,
        }
      : last;
  const newer = shown.filter(({ time }) => time > last.time);
  return [...joinBars(shown, [...told.slice(0, -1), merged]), ...newer];
}

/**
 * Updates the last bar with a live price, or starts a new one; null if the price belongs to an older bar.
 * @param start when the price's bar opens, UTC milliseconds: see barStart
 */
export function withPrice(
  last: ChartBar,
  interval: BarInterval,
  price: number,
  start: number,
): ChartBar | null {
  if (start < last.time) return null;
  if (start === last.time)
    return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
  // Consecutive bars open at the previous close.
  const isNext = interval !== DAY_INTERVAL && start - last.time === interval * 60_000;
  const open = isNext ? last.close : price;
  return {
    time: start,
    open,
    high: Math.max(open, price),
    low: Math.min(open, price),
    close: price,
    volume: null,
  };
}

/**
 * Chart markers, grouped by bar and kind; marks before the first bar are skipped.
 * @param isDense for narrow bars with many marks: smaller markers without counts
 */
export function toMarkers(
  marks: readonly TradeMark[],
  bars: readonly PlacedBar[],
  colors: ChartColors,
  isDense: boolean,
): SeriesMarker<UTCTimestamp>[] {
  const counts = new Map<string, { readonly at: UTCTimestamp; readonly mark: TradeMark; count: number }>();
  for (const mark of marks) {
    const bar = lastUpTo(bars, mark.time);
    if (!bar) continue;
    const key = `${bar.time} ${mark.what} ${mark.side} ${mark.phase === 'forward'} ${mark.late}`;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { at: bar.at, mark, count: 1 });
  }
  return [...counts.values()]
    .sort((a, b) => a.at - b.at)
    .map(
      ({ at, mark, count }): SeriesMarker<UTCTimestamp> => ({
        time: at,
        size: isDense ? 0.4 : 0.8,
        ...chartLook(mark, colors),
        ...barText(mark, count, isDense),
      }),
    );
}

/** The number of fills, and whether they are forward; all others are replayed or a backtest. */
function barText({ phase, late }: TradeMark, count: number, isDense: boolean): { readonly text?: string } {
  const words = [
    ...(phase === 'forward' ? [late ? 'Late' : PHASE_LABELS.forward] : []),
    ...(count > 1 && !isDense ? [String(count)] : []),
  ];
  return words.length === 0 ? {} : { text: words.join(' ') };
}

/** Entries are arrows in the direction of the trade; exits are circles. Long is below the bars, short above. */
function chartLook({ what, side, late }: TradeMark, colors: ChartColors) {
  const isLong = side === 'long';
  const position = isLong ? ('belowBar' as const) : ('aboveBar' as const);
  if (what === 'exit') return { position, shape: 'circle' as const, color: late ? colors.late : colors.mark };
  return {
    position,
    shape: isLong ? ('arrowUp' as const) : ('arrowDown' as const),
    color: late ? colors.late : isLong ? colors.long : colors.short,
  };
}

function lastUpTo(bars: readonly PlacedBar[], time: number): PlacedBar | null {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1] ?? null;
}

/** `Open 1.20 · High …`: the line above the chart, after the bar's day or time. */
export function barLabel(bar: ChartBar, decimals: number): string {
  const figure = (value: number) => formatPrice(value, decimals);
  return `Open ${figure(bar.open)} · High ${figure(bar.high)} · Low ${figure(bar.low)} · Close ${figure(bar.close)}`;
}
