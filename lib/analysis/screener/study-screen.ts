import type { Panel } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import { classReturns } from './class-returns';
import { type EventStudy, expectedMaximum, firstMatches, randomShares, studyEvents } from './event-study';
import { HORIZONS, type Horizon, LUCK_HORIZON } from './horizons';
import { pastDate } from './past-date';
import { matchingRows } from './run-screen';
import type { Screen } from './screen';
import { type OpenTickers, screenPanel, usesForecasts } from './screen-forecasts';
import { createScreenTable, type ScreenTable } from './screen-table';

/** What came after every date on which instruments entered a screen, as known on the screen's day. */
export interface ScreenStudy {
  /** The dates looked at. */
  readonly first: EpochDay;
  readonly last: EpochDay;
  readonly entries: number;
  /** By `HORIZONS`. */
  readonly horizons: readonly HorizonStudy[];
  /**
   * Shares of hits `LUCK_HORIZON` sessions on that the best of 1, 2, … `MOST_TRIES` random screens shows on average by
   * luck alone; empty with too few entries.
   */
  readonly luckiest: readonly number[];
}

/** Figures are null without a finished entry. */
export interface HorizonStudy extends Omit<EventStudy, 'base' | 'meanExcess'> {
  readonly horizon: Horizon;
  readonly base: number | null;
  readonly meanExcess: number | null;
}

export const MOST_TRIES = 100;
/** Any number: the same intervals every time. */
const SEED = 1;

/** A table of all rows takes no memory of its own but for names and orders. */
const tables = new WeakMap<Panel, ScreenTable>();

/**
 * Everything is a function of the prices up to the screen's day and of what was recorded of its sessions, so that the same
 * address gives the same study later. Forecasts are left out as by `SEARCH_SCREEN`.
 * @throws InputError for days without prices
 */
export const STUDY_SCREEN: MarketQuestion<readonly [screen: Screen, openTickers?: OpenTickers], ScreenStudy> =
  {
    name: 'study-screen',
    usesForecasts,
    answer(held, screen, openTickers = []) {
      const { panel } = held;
      const { day, first } = pastDate(panel, screen);
      const shown = screenPanel(held, screen, openTickers);
      const table = tables.get(shown) ?? createScreenTable(shown);
      tables.set(shown, table);
      const entries = firstMatches(panel, matchingRows(table, screen)).filter(
        (row) => (panel.day[row] as number) <= day,
      );
      const horizons = HORIZONS.map((horizon) => studyHorizon(panel, screen, horizon, entries, day));
      const isTooFew = horizons.some((study) => study.horizon === LUCK_HORIZON && study.isTooFew);
      return {
        first,
        last: day,
        entries: entries.length,
        horizons,
        luckiest: isTooFew ? [] : findLuckiest(panel, screen, entries, day),
      };
    },
  };

function studyHorizon(
  panel: Panel,
  { class: only }: Screen,
  horizon: Horizon,
  entries: Uint32Array,
  day: EpochDay,
): HorizonStudy {
  const returns = classReturns(panel, only, horizon);
  const { base, meanExcess, ...study } = studyEvents(panel, returns, entries, day, SEED);
  return {
    ...study,
    horizon,
    base: study.count === 0 ? null : base,
    meanExcess: study.count === 0 ? null : meanExcess,
  };
}

function findLuckiest(panel: Panel, { class: only }: Screen, entries: Uint32Array, day: EpochDay): number[] {
  const returns = classReturns(panel, only, LUCK_HORIZON);
  const shares = randomShares(panel, returns, entries, day, SEED);
  return Array.from({ length: MOST_TRIES }, (_, index) => expectedMaximum(shares, index + 1));
}
