import type { Panel } from '@/lib/analysis/panel/panel';
import { rowsAsOf } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { answerFrom, type ScreenAnswer, type ScreenForecasts } from './answer';
import { resolveAsOf } from './as-of';
import type { PageOfRows } from './run-screen';
import { isNameFilter, type Screen } from './screen';
import { type OpenTickers, screenPanel, usesForecasts } from './screen-forecasts';
import { createScreenTable, type ScreenTable } from './screen-table';

/** Days whose tables are kept: the newest one, and a few that are being looked at. */
const MOST_TABLES = 20;

const tables = new WeakMap<Panel, Map<EpochDay, ScreenTable>>();

/**
 * A screen's rows on its day. Forecasts that aren't settled are left out, but those of `openTickers`.
 * @throws InputError for days without prices
 * @throws NotFoundError for sectors and groups that no instrument has
 */
export const SEARCH_SCREEN: MarketQuestion<
  readonly [screen: Screen, page: PageOfRows, openTickers?: OpenTickers],
  ScreenAnswer
> = {
  name: 'search-screen',
  usesForecasts,
  answer(held, screen, page, openTickers = []) {
    const asOf = resolveAsOf(held.panel, screen);
    const table = tableAt(screenPanel(held, screen, openTickers), asOf.day);
    checkNames(table, screen);
    return {
      ...answerFrom(held.panel, table, asOf, screen, page),
      forecasts: usesForecasts(screen)
        ? countForecasts(table, tableAt(screenPanel(held, screen, null), asOf.day), screen.class)
        : null,
    };
  },
};

/** @param all the same table with the forecasts that may not be seen */
function countForecasts(shown: ScreenTable, all: ScreenTable, only: Screen['class']): ScreenForecasts {
  const { names, code } = all.names('class');
  const isIn = (row: number) => only === null || names[code[row] as number] === only;
  const count = (table: ScreenTable) => {
    const column = table.column('pmove');
    return Array.from(table.rows.keys()).filter((row) => !Number.isNaN(column[row]) && isIn(row)).length;
  };
  const recorded = count(all);
  return { recorded, hidden: recorded - count(shown) };
}

function checkNames(table: ScreenTable, { filters }: Screen): void {
  for (const filter of filters.filter(isNameFilter)) {
    const { slugs } = table.names(filter.field);
    const unknown = filter.names.find((name) => filter.field !== 'class' && !slugs.includes(name));
    if (unknown !== undefined) throw new NotFoundError(`There is no ${filter.field} “${unknown}”.`);
  }
}

/** The table of a day; the one that hasn't been asked for the longest is given up. */
export function tableAt(panel: Panel, day: EpochDay): ScreenTable {
  const kept = tables.get(panel) ?? new Map<EpochDay, ScreenTable>();
  tables.set(panel, kept);
  const table = kept.get(day) ?? createScreenTable(panel, rowsAsOf(panel, day));
  kept.delete(day);
  kept.set(day, table);
  const [oldest] = kept.keys();
  if (kept.size > MOST_TABLES && oldest !== undefined) kept.delete(oldest);
  return table;
}
