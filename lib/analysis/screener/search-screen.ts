import type { Panel } from '@/lib/analysis/panel/panel';
import { rowsAsOf } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import { answerFrom, type ScreenAnswer } from './answer';
import { resolveAsOf } from './as-of';
import type { PageOfRows } from './run-screen';
import type { Screen } from './screen';
import { createScreenTable, type ScreenTable } from './screen-table';

/** Days whose tables are kept: the newest one, and a few that are being looked at. */
const MOST_TABLES = 20;

const tables = new WeakMap<Panel, Map<EpochDay, ScreenTable>>();

/** A screen's rows on its day. @throws InputError for days without prices */
export const SEARCH_SCREEN: MarketQuestion<readonly [screen: Screen, page: PageOfRows], ScreenAnswer> = {
  name: 'search-screen',
  answer({ panel }, screen, page) {
    const asOf = resolveAsOf(panel, screen);
    return answerFrom(panel, tableAt(panel, asOf.day), asOf, screen, page);
  },
};

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
