import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type ISeriesMarkersPluginApi,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts';
import { onThemeChange } from '@/components/ui/design/theme';
import type { CalendarName } from '@/lib/market/calendar/types';
import { type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';
import {
  barLabel,
  type ChartBar,
  joinBars,
  placeBars,
  refreshBars,
  toCandle,
  toMarkers,
  toVolume,
  withPrice,
} from './bar-data';
import { barStart } from './bar-start';
import type { ChartDrawing } from './chart-drawing';
import { type ChartLevel, showLevels } from './chart-levels';
import { candleOptions, chartOptions, readPalette } from './chart-options';
import { createChartPaths } from './chart-paths';
import { type ChartPeriodKey, findPeriod } from './chart-periods';
import { createLinePrices, type PriceScale } from './line-prices';
import type { TradeMark } from './trade-marks';

/** Bars per request, and how many bars before the first trigger loading older ones. */
const PAGE = 1000;
const NEAR_START = 40;
const DAY_MS = 86_400_000;
/** Share of the visible bars to scroll per click, and zoom factor. */
const STEP = 0.4;
const ZOOM = 1.6;
/** Number of bars to refetch once a bar has ended, and the delays: first, and while the server hasn't stored it yet. */
const TAIL = 60;
const FIRST_LOOK_MS = 10_000;
const NEXT_LOOK_MS = 45_000;

export interface LiveChartOptions {
  readonly box: HTMLElement;
  /** The instrument's trading calendar. */
  readonly calendar: CalendarName;
  readonly decimals: number;
  readonly marks: readonly TradeMark[];
  /** Prices that stay marked. */
  readonly levels: readonly ChartLevel[];
  /** Fetches the newest bars before a time (UTC milliseconds; null for the newest of all), oldest first. */
  readonly fetchBars: (
    interval: BarInterval,
    before: number | null,
    count: number,
  ) => Promise<readonly ChartBar[]>;
  /** Called with the bar under the pointer, or with the last one. */
  readonly onBar: (bar: ShownBar) => void;
  /** Called with a pressed bar. */
  readonly onPress: (bar: ShownBar) => void;
  /** For lines drawn over the chart: called when prices move to other heights. Leaves the right fifth to their tags. */
  readonly onScale?: ((scale: PriceScale) => void) | undefined;
}

/** A bar and its description. */
export interface ShownBar {
  readonly words: string;
  /** Whether it's a session's, whose date has no time. */
  readonly isDay: boolean;
  /** From its opening to the next one's, UTC milliseconds. */
  readonly from: number;
  readonly until: number;
}

export interface LiveChart {
  /**
   * Shows the last bars of a period, or the current time range with other bars if the period is null.
   * @throws CallError if the bars can't be loaded; the chart then stays as it was
   */
  show(interval: BarInterval, period: ChartPeriodKey | null): Promise<void>;
  move(way: 'earlier' | 'later' | 'in' | 'out'): void;
  /** Points to the bar of an instant (UTC milliseconds), if it is loaded; null points to none. */
  point(time: number | null): void;
  /** Adds a live price; `time` in UTC milliseconds. */
  setPrice(price: number, time: number): void;
  /** Prices of lines drawn over the chart, which are kept in view where they aren't far off. */
  setLines(prices: readonly number[]): void;
  /** Draws lines over daily bars, instead of those before. */
  setPaths(paths: ChartDrawing['paths']): void;
  remove(): void;
}

/** A candlestick chart with the robots' fills, in colors that follow light and dark mode. */
export function createLiveChart(options: LiveChartOptions): LiveChart {
  const { box, calendar, decimals, marks, levels, fetchBars, onBar, onPress, onScale } = options;
  let palette = readPalette();
  const chart = createChart(box, chartOptions(palette, decimals));
  const candles = chart.addSeries(CandlestickSeries, candleOptions(palette, decimals));
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const markers: ISeriesMarkersPluginApi<Time> = createSeriesMarkers<Time>(candles, []);
  const lines = onScale && createLinePrices({ chart, series: candles, readBars: () => bars, onScale });
  const colorLevels = showLevels(candles, levels, palette.mark);
  const pathsDrawn = createChartPaths(chart);
  let paths: ChartDrawing['paths'] = [];
  let bars: readonly ChartBar[] = [];
  let interval: BarInterval = DAY_INTERVAL;
  let isWhole = false;
  let older: Promise<void> | null = null;
  let turn = 0;
  let latest: { readonly price: number; readonly time: number } | null = null;
  /** Opening time of the bar under the pointer. */
  let pointed: number | null = null;
  /** Refetches made for a bar that has ended; null while none is missing. */
  let looks: number | null = null;
  let looking: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    const placed = placeBars(bars, interval);
    candles.setData(placed.map(toCandle));
    volumes.setData(placed.map((bar) => toVolume(bar, palette)));
    markers.setMarkers(toMarkers(marks, placed, palette, interval === DAY_INTERVAL));
    drawPaths();
    tell();
  }

  function drawPaths(): void {
    const [first] = bars;
    pathsDrawn.draw(first && interval === DAY_INTERVAL ? paths : [], palette.mark, first?.time ?? 0);
  }

  function shownBar(index: number): ShownBar {
    const bar = bars[index];
    return bar
      ? {
          words: barLabel(bar, decimals),
          isDay: interval === DAY_INTERVAL,
          from: bar.time,
          until: bars[index + 1]?.time ?? Number.POSITIVE_INFINITY,
        }
      : { words: 'No bars', isDay: true, from: 0, until: 0 };
  }

  function tell(): void {
    const index = pointed === null ? -1 : bars.findIndex(({ time }) => time === pointed);
    onBar(shownBar(index === -1 ? bars.length - 1 : index));
  }

  /** The last bar updated with the latest price; null if nothing changes. */
  function nextBar(all: readonly ChartBar[]): ChartBar | null {
    const last = all.at(-1);
    const start = latest && barStart(calendar, interval, latest.time);
    if (!last || !latest || start === null) return null;
    const next = withPrice(last, interval, latest.price, start);
    // The bar that ended must come from the server, along with all bars in between.
    if (next && next.time > last.time) looks ??= 0;
    return next;
  }

  function withLatest(all: readonly ChartBar[]): readonly ChartBar[] {
    const next = nextBar(all);
    return next ? joinBars(all, [next]) : all;
  }

  function planLook(): void {
    if (looks !== null) looking ??= setTimeout(look, looks === 0 ? FIRST_LOOK_MS : NEXT_LOOK_MS);
  }

  /** Refetches the newest bars. If the ended bar isn't stored yet, the next price schedules another refetch. */
  async function look(): Promise<void> {
    const mine = turn;
    const told = await fetchBars(interval, null, TAIL).catch(() => null);
    looking = undefined;
    if (mine !== turn) return;
    looks = (looks ?? 0) + 1;
    if (!told) return;
    bars = withLatest(refreshBars(bars, told));
    if (bars.slice(-TAIL, -1).every(({ volume }) => volume !== null)) looks = null;
    draw();
  }

  async function loadOlder(): Promise<void> {
    const [first] = bars;
    if (isWhole || !first) return;
    const mine = turn;
    const found = await fetchBars(interval, first.time, PAGE);
    if (mine !== turn) return;
    isWhole = found.length < PAGE;
    bars = joinBars(found, bars);
    draw();
  }

  function askOlder(): Promise<void> {
    older ??= loadOlder()
      // The next scroll toward the start retries.
      .catch(() => undefined)
      .finally(() => {
        older = null;
      });
    return older;
  }

  function onRange(range: { readonly from: number } | null): void {
    if (range && range.from < NEAR_START) void askOlder();
  }

  function onCrosshair({ logical }: MouseEventParams): void {
    pointed = (logical === undefined ? undefined : bars[logical])?.time ?? null;
    tell();
  }

  function onClick({ logical }: MouseEventParams): void {
    if (logical !== undefined && bars[logical]) onPress(shownBar(logical));
  }

  function recolor(): void {
    palette = readPalette();
    chart.applyOptions(chartOptions(palette, decimals));
    candles.applyOptions(candleOptions(palette, decimals));
    colorLevels(palette.mark);
    draw();
  }

  const stopRecoloring = onThemeChange(recolor);
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRange);
  chart.subscribeCrosshairMove(onCrosshair);
  chart.subscribeClick(onClick);

  function visibleTimes(): { readonly from: number; readonly to: number } | null {
    const range = chart.timeScale().getVisibleLogicalRange();
    const from = range && bars[Math.max(0, Math.ceil(range.from))];
    const to = range && bars[Math.min(bars.length - 1, Math.floor(range.to))];
    if (!range || !from || !to) return null;
    // If the newest bar is visible, it stays visible.
    return { from: from.time, to: range.to >= bars.length - 1 ? Number.POSITIVE_INFINITY : to.time };
  }

  function setRange(from: number, to: number): void {
    const first = bars.findIndex(({ time }) => time >= from);
    const last = bars.findLastIndex(({ time }) => time <= to);
    if (first === -1 || last < first) return;
    const room = onScale ? Math.max(2.5, (last - first) / 4) : 2.5;
    chart
      .timeScale()
      .setVisibleLogicalRange({ from: first - 0.5, to: last + (last === bars.length - 1 ? room : 0.5) });
  }

  return {
    async show(nextInterval, key) {
      turn += 1;
      const mine = turn;
      const seen = key === null ? visibleTimes() : null;
      let fetched = await fetchBars(nextInterval, null, PAGE);
      const days = key === null ? null : findPeriod(key).days;
      let whole = fetched.length < PAGE;
      // Everything, or the previous time range, may take more than one page.
      for (let page = 0; page < 4 && !whole && reachesFurther(fetched, key, seen?.from ?? null); page += 1) {
        const before = await fetchBars(nextInterval, fetched[0]?.time ?? null, PAGE);
        whole = before.length < PAGE;
        fetched = joinBars(before, fetched);
      }
      if (mine !== turn) return;
      clearTimeout(looking);
      looking = undefined;
      looks = null;
      pointed = null;
      interval = nextInterval;
      isWhole = whole;
      bars = withLatest(fetched);
      chart.applyOptions({ timeScale: { timeVisible: interval !== DAY_INTERVAL, secondsVisible: false } });
      draw();
      const last = bars.at(-1)?.time ?? 0;
      const newest = days === null ? null : last - days * DAY_MS;
      if (seen) setRange(Math.max(seen.from, bars[0]?.time ?? 0), seen.to);
      else if (newest === null) chart.timeScale().fitContent();
      else setRange(newest + 1, last);
    },
    move(way) {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (!range) return;
      const width = range.to - range.from;
      const shift = way === 'earlier' ? -STEP * width : way === 'later' ? STEP * width : 0;
      const factor = way === 'in' ? 1 / ZOOM : way === 'out' ? ZOOM : 1;
      // Never scrolls past the last bar or zooms in until nothing is visible.
      const nextWidth = Math.max(8, width * factor);
      const room = onScale ? nextWidth / 5 : 2;
      const to = Math.min(range.to + shift, bars.length + room);
      chart.timeScale().setVisibleLogicalRange({ from: to - nextWidth, to });
    },
    point(time) {
      const bar = time === null ? undefined : placeBars(bars, interval).findLast((one) => one.time <= time);
      pointed = bar?.time ?? null;
      if (bar) chart.setCrosshairPosition(bar.close, bar.at, candles);
      else chart.clearCrosshairPosition();
      tell();
    },
    setPrice(price, time) {
      latest = { price, time };
      const next = nextBar(bars);
      if (!next) return;
      bars = joinBars(bars, [next]);
      const [placed] = placeBars(bars, interval).slice(-1);
      if (!placed) return;
      candles.update(toCandle(placed));
      volumes.update(toVolume(placed, palette));
      tell();
      planLook();
    },
    setLines(prices) {
      lines?.set(prices);
    },
    setPaths(next) {
      paths = next;
      drawPaths();
    },
    remove() {
      turn += 1;
      clearTimeout(looking);
      stopRecoloring();
      chart.remove();
    },
  };
}

function reachesFurther(
  fetched: readonly ChartBar[],
  key: ChartPeriodKey | null,
  seenFrom: number | null,
): boolean {
  const [first] = fetched;
  const last = fetched.at(-1);
  if (!first || !last) return false;
  if (key === null) return seenFrom !== null && first.time > seenFrom;
  const { days } = findPeriod(key);
  return days === null || first.time > last.time - days * DAY_MS;
}
