import type { Panel } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { resolveAsOf } from './as-of';
import { matchingRows } from './run-screen';
import type { Screen } from './screen';
import { parseScreen } from './screen-address';
import { tableAt } from './search-screen';

/** What a screen matches on its day. */
export interface MatchingTickers {
  readonly day: EpochDay;
  /** In alphabetical order. */
  readonly tickers: readonly string[];
}

/** What screens match, by their queries: all of it, without figures. */
export const MATCHING_TICKERS: MarketQuestion<
  readonly [queries: readonly string[]],
  readonly MatchingTickers[]
> = {
  name: 'matching-tickers',
  answer: ({ panel }, queries) =>
    queries.map((query) => findMatching(panel, parseScreen(new URLSearchParams(query)))),
};

function findMatching(panel: Panel, screen: Screen): MatchingTickers {
  const day = dayFor(panel, screen);
  if (day === null) return { day: panel.range?.last ?? (0 as EpochDay), tickers: [] };
  const table = tableAt(panel, day);
  const rows = Array.from(matchingRows(table, screen), (row) => table.rows[row] as number);
  return { day, tickers: rows.map((row) => panel.instruments[panel.owner[row] as number]?.ticker ?? '') };
}

/** null where the market has no prices of the screen's class: it matches nothing. */
function dayFor(panel: Panel, screen: Screen): EpochDay | null {
  try {
    return resolveAsOf(panel, screen).day;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
