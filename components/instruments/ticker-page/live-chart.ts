import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type ISeriesMarkersPluginApi,
  type MouseEventParams,
  type Time,
} from 'lightweight-charts';
import type { CalendarName } from '@/lib/market/calendar/types';
import { type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';
import {
  barLabel,
  type ChartBar,
  candleOf,
  joinBars,
  markersOf,
  refreshBars,
  volumeOf,
  withPrice,
} from './bar-data';
import { barStart } from './bar-start';
import { candleOptions, chartOptions, readPalette } from './chart-options';
import { type ChartPeriodKey, periodOf } from './chart-periods';
import type { TradeMark } from './trade-marks';

/** Bars per request, and how many bars before the first trigger loading older ones. */
const PAGE = 1000;
const NEAR_START = 40;
const DAY_MS = 86_400_000;
/** Share of the visible bars by which buttons move, and factor by which they zoom. */
const STEP = 0.4;
const ZOOM = 1.6;
/** Bars that are read again after one has ended, and when: the first time, and while the server has not stored it. */
const TAIL = 60;
const FIRST_LOOK_MS = 10_000;
const NEXT_LOOK_MS = 45_000;

export interface LiveChartOptions {
  readonly box: HTMLElement;
  /** By which its instrument trades. */
  readonly calendar: CalendarName;
  readonly decimals: number;
  readonly marks: readonly TradeMark[];
  /** The newest bars before an instant (UTC milliseconds, null for the newest of all), oldest first. */
  readonly fetchBars: (
    interval: BarInterval,
    before: number | null,
    count: number,
  ) => Promise<readonly ChartBar[]>;
  /** Receives the description of the bar under the pointer, or of the last one. */
  readonly onWords: (words: string) => void;
}

export interface LiveChart {
  /**
   * Shows a period's last bars, or the present stretch of time with other bars where the period is null.
   * @throws CallError when the bars could not be had; what was shown before stays
   */
  show(interval: BarInterval, period: ChartPeriodKey | null): Promise<void>;
  move(way: 'earlier' | 'later' | 'in' | 'out'): void;
  /** A price that came since the page was drawn; `time` in UTC milliseconds. */
  setPrice(price: number, time: number): void;
  remove(): void;
}

/** A chart of bars with the robots' fills on it, in colours that follow light and dark. */
export function createLiveChart(options: LiveChartOptions): LiveChart {
  const { box, calendar, decimals, marks, fetchBars, onWords } = options;
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
  let bars: readonly ChartBar[] = [];
  let interval: BarInterval = DAY_INTERVAL;
  let isWhole = false;
  let older: Promise<void> | null = null;
  let turn = 0;
  let latest: { readonly price: number; readonly time: number } | null = null;
  /** When the bar under the pointer begins. */
  let pointed: number | null = null;
  /** Looks that were made for a bar that has ended; null while none is missing. */
  let looks: number | null = null;
  let looking: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    candles.setData(bars.map(candleOf));
    volumes.setData(bars.map((bar) => volumeOf(bar, palette)));
    markers.setMarkers(markersOf(marks, bars, palette, interval === DAY_INTERVAL));
    tell();
  }

  function tell(): void {
    const bar = (pointed !== null && bars.find(({ time }) => time === pointed)) || bars.at(-1);
    onWords(bar ? barLabel(bar, interval, decimals) : 'No bars');
  }

  /** The last bar with the latest price; null where that changes nothing. */
  function nextBar(all: readonly ChartBar[]): ChartBar | null {
    const last = all.at(-1);
    const start = latest && barStart(calendar, interval, latest.time);
    if (!last || !latest || start === null) return null;
    const next = withPrice(last, interval, latest.price, start);
    // A bar that ended in the meantime has to come from the server, with all in between.
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

  /** Reads the newest bars again. The next price plans another look where they are not stored yet. */
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
      // The next move towards the start asks again.
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

  const dark = matchMedia('(prefers-color-scheme: dark)');
  function recolour(): void {
    palette = readPalette();
    chart.applyOptions(chartOptions(palette, decimals));
    candles.applyOptions(candleOptions(palette, decimals));
    draw();
  }

  dark.addEventListener('change', recolour);
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRange);
  chart.subscribeCrosshairMove(onCrosshair);

  function visibleTimes(): { readonly from: number; readonly to: number } | null {
    const range = chart.timeScale().getVisibleLogicalRange();
    const from = range && bars[Math.max(0, Math.ceil(range.from))];
    const to = range && bars[Math.min(bars.length - 1, Math.floor(range.to))];
    if (!range || !from || !to) return null;
    // With the newest bar visible, the newest stays visible.
    return { from: from.time, to: range.to >= bars.length - 1 ? Number.POSITIVE_INFINITY : to.time };
  }

  function setRange(from: number, to: number): void {
    const first = bars.findIndex(({ time }) => time >= from);
    const last = bars.findLastIndex(({ time }) => time <= to);
    if (first === -1 || last < first) return;
    chart
      .timeScale()
      .setVisibleLogicalRange({ from: first - 0.5, to: last + (last === bars.length - 1 ? 2.5 : 0.5) });
  }

  return {
    async show(nextInterval, key) {
      turn += 1;
      const mine = turn;
      const seen = key === null ? visibleTimes() : null;
      let fetched = await fetchBars(nextInterval, null, PAGE);
      const days = key === null ? null : periodOf(key).days;
      let whole = fetched.length < PAGE;
      // Everything, or the stretch that was seen before, may take more than one page.
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
      // Never beyond the last bar, and never zoomed in so far that nothing is visible.
      const nextWidth = Math.max(8, width * factor);
      const to = Math.min(range.to + shift, bars.length + 2);
      chart.timeScale().setVisibleLogicalRange({ from: to - nextWidth, to });
    },
    setPrice(price, time) {
      latest = { price, time };
      const next = nextBar(bars);
      if (!next) return;
      bars = joinBars(bars, [next]);
      candles.update(candleOf(next));
      volumes.update(volumeOf(next, palette));
      tell();
      planLook();
    },
    remove() {
      turn += 1;
      clearTimeout(looking);
      dark.removeEventListener('change', recolour);
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
  const { days } = periodOf(key);
  return days === null || first.time > last.time - days * DAY_MS;
}
