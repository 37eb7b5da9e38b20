import { hasEnded, type Panel } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { FundId } from '@/lib/core/base/brand';
import { classReturns } from './class-returns';
import { type HitRate, hitRate } from './event-study';
import { type ForwardReturns, findMedian } from './forward-returns';
import { HORIZONS, type Horizon } from './horizons';
import { type PastDate, pastDate } from './past-date';
import { matchingRows, type PageOfRows, runScreen } from './run-screen';
import { EMPTY_SCREEN, type Screen } from './screen';
import { type OpenTickers, screenPanel, usesForecasts } from './screen-forecasts';
import type { ScreenTable } from './screen-table';
import { tableAt } from './search-screen';

/** What came after a screen's day. */
export interface CameNext {
  readonly date: PastDate;
  /** By the rows of the page asked for; none where the day is the newest one. */
  readonly rows: readonly RowReturns[];
  /** All rows of the screen, by `HORIZONS`. */
  readonly group: readonly GroupReturns[];
}

export interface RowReturns {
  readonly fundId: FundId;
  /** By `HORIZONS`, percent; `ended` if the instrument had no session after the day. */
  readonly returns: readonly (number | 'pending' | 'ended')[];
}

/** What came after all rows of a screen, over one horizon; figures are null without a finished row. */
export interface GroupReturns extends Omit<HitRate, 'base'> {
  readonly horizon: Horizon;
  readonly pending: number;
  /** A share, as of the same day and calendar. */
  readonly base: number | null;
  /** Percent. */
  readonly mean: number | null;
  readonly median: number | null;
  readonly universeMedian: number | null;
}

/** Forecasts are left out as by `SEARCH_SCREEN`. @throws InputError for days without prices */
export const WHAT_CAME_NEXT: MarketQuestion<
  readonly [screen: Screen, page: PageOfRows, openTickers?: OpenTickers],
  CameNext
> = {
  name: 'what-came-next',
  usesForecasts,
  answer(held, screen, page, openTickers = []) {
    const { panel } = held;
    const date = pastDate(panel, screen);
    const table = tableAt(screenPanel(held, screen, openTickers), date.day);
    const all = HORIZONS.map((horizon) => classReturns(panel, screen.class, horizon));
    return {
      date,
      rows:
        date.day < date.last
          ? Array.from(runScreen(table, screen, page).page, (row) => rowReturns(panel, table, row, all))
          : [],
      group: all.map((returns) => groupReturns(panel, table, screen, returns)),
    };
  },
};

/** An answer's rows with what each returned since; null for all of them where nothing came next. */
export function withReturns<Row extends { readonly fundId: FundId }>(
  rows: readonly Row[],
  next: CameNext | null,
): (Row & { readonly returns: RowReturns['returns'] | null })[] {
  const byId = new Map(next?.rows.map(({ fundId, returns }) => [fundId, returns]));
  return rows.map((row) => ({ ...row, returns: byId.get(row.fundId) ?? null }));
}

function rowReturns(
  panel: Panel,
  table: ScreenTable,
  row: number,
  all: readonly ForwardReturns[],
): RowReturns {
  const place = table.rows[row] as number;
  const owner = panel.owner[place] as number;
  const isLast = place + 1 === panel.start[owner + 1] && hasEnded(panel, owner);
  return {
    fundId: panel.instruments[owner]?.fundId as FundId,
    returns: all.map(({ value }) => known(value[place]) ?? (isLast ? 'ended' : 'pending')),
  };
}

function groupReturns(
  panel: Panel,
  table: ScreenTable,
  screen: Screen,
  returns: ForwardReturns,
): GroupReturns {
  const rows = panelRows(table, screen);
  const universe = finished(returns, panelRows(table, { ...EMPTY_SCREEN, class: screen.class }));
  const own = finished(returns, rows);
  const { base, ...rate } = hitRate(panel, returns, rows);
  return {
    ...rate,
    horizon: returns.horizon,
    pending: rows.length - own.length,
    base: known(base),
    mean: own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length,
    median: known(findMedian(own)),
    universeMedian: known(findMedian(universe)),
  };
}

function panelRows(table: ScreenTable, screen: Screen): Uint32Array {
  return matchingRows(table, screen).map((row) => table.rows[row] as number);
}

function finished({ value }: ForwardReturns, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => value[row] as number).filter((one) => !Number.isNaN(one));
}

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
