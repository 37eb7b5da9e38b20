import { type Panel, type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import { ensureDefined } from '@/lib/core/base/assert';
import type { FundId } from '@/lib/core/base/brand';
import type { CalendarName, TradingCalendar } from '@/lib/market/calendar/types';

/** An instrument's prices on the sessions of its calendar, one entry a session. */
export interface GridAsset {
  readonly instrument: Pick<PanelInstrument, 'fundId' | 'ticker' | 'fundName' | 'fundType' | 'group'>;
  /** NaN in sessions without a bar. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** The last one up to each session; NaN before the first bar. */
  readonly close: Float64Array;
  /** 0 in sessions without a bar. */
  readonly volume: Float64Array;
  /** Index of the session of its first bar. */
  readonly first: number;
}

/** What is said of an instrument's session: how likely a move is over the next five, and how likely it usually is; fractions. */
export interface MoveForecast {
  readonly chance: number;
  readonly usual: number;
}

/** @returns null without a forecast */
export type ForecastSource = (fundId: FundId, day: number) => MoveForecast | null;

/** Forecasts of a class's learned models. */
export interface GridForecasts {
  /** As they were recorded before the next session opened, with the SHA-256 of the model. */
  readonly recorded: (fundId: FundId, day: number) => (MoveForecast & { readonly modelHash: string }) | null;
  /** By models that were trained on earlier sessions alone, computed afterwards. */
  readonly walkForward: ForecastSource;
  /** Sessions that have those, ascending; days since 1970-01-01. */
  readonly walkForwardDays: readonly number[];
}

/** Prices of all instruments of a calendar, aligned by session. */
export interface PriceGrid {
  readonly calendar: TradingCalendar;
  /** Labels of the sessions in which any of them has a bar, oldest first. */
  readonly days: Int32Array;
  /** By ticker. */
  readonly assets: readonly GridAsset[];
  /** For baskets that a learned model decides for. */
  readonly forecasts?: GridForecasts;
  /** Those of them that rules see; none if it's left out. */
  readonly forecast?: ForecastSource;
}

const grids = new WeakMap<Panel, Map<CalendarName, PriceGrid>>();

/** The prices of a calendar's instruments; the same object for the same panel. */
export function createPriceGrid(panel: Panel, calendar: CalendarName): PriceGrid {
  const kept = grids.get(panel) ?? new Map<CalendarName, PriceGrid>();
  grids.set(panel, kept);
  const grid = kept.get(calendar) ?? align(panel, calendar);
  kept.set(calendar, grid);
  return grid;
}

function align(panel: Panel, name: CalendarName): PriceGrid {
  const instruments = panel.instruments.filter(
    (instrument) => panelCalendar(instrument).name === name && instrument.bars.length > 0,
  );
  const labels = new Set<number>();
  for (const { bars } of instruments)
    for (let at = 0; at < bars.length; at += 1) labels.add(bars.day[at] as number);
  const days = Int32Array.from(labels).sort();
  const indexes = new Map(Array.from(days, (day, index) => [day, index]));
  return {
    calendar: panelCalendar({ fundType: name === 'xnys' ? 'E' : name === 'forex' ? 'F' : 'C' }),
    days,
    assets: instruments.map((instrument) => toAsset(instrument, indexes)),
  };
}

function toAsset(instrument: PanelInstrument, indexes: ReadonlyMap<number, number>): GridAsset {
  const { bars } = instrument;
  const length = indexes.size;
  const empty = () => new Float64Array(length).fill(Number.NaN);
  const [open, high, low, close] = [empty(), empty(), empty(), empty()];
  const volume = new Float64Array(length);
  for (let at = 0; at < bars.length; at += 1) {
    const index = ensureDefined(indexes.get(bars.day[at] as number), 'a session of the grid');
    open[index] = bars.open[at] as number;
    high[index] = bars.high[at] as number;
    low[index] = bars.low[at] as number;
    close[index] = bars.close[at] as number;
    volume[index] = bars.volume[at] as number;
  }
  const first = ensureDefined(indexes.get(bars.day[0] as number), 'the first session');
  for (let index = first + 1; index < length; index += 1)
    if (Number.isNaN(close[index])) close[index] = close[index - 1] as number;
  return { instrument, open, high, low, close, volume, first };
}

/** Whether an instrument has a bar in a session and at least so many sessions before. */
export function hasHistory({ open, first }: GridAsset, at: number, sessions: number): boolean {
  return at - first >= sessions && !Number.isNaN(open[at]);
}
