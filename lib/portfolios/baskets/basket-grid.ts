import type { AnalysisMarket } from '@/lib/analysis/questions/question';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { BasketClass, BasketDefinition } from './basket';
import { gridOf, type PriceGrid } from './price-grid';
import { robotGrid } from './robot-asset';

const CALENDARS: Readonly<Record<Exclude<BasketClass, 'robots'>, CalendarName>> = {
  etfs: 'xnys',
  stocks: 'xnys',
  crypto: 'crypto',
  forex: 'forex',
};

/** The prices that a basket trades at; of robots, the equity of their accounts. */
export function gridFor(
  { panel, robotCurves }: Pick<AnalysisMarket, 'panel' | 'robotCurves'>,
  { class: only }: Pick<BasketDefinition, 'class'>,
): PriceGrid {
  return only === 'robots' ? robotGrid(panel, robotCurves) : gridOf(panel, CALENDARS[only]);
}
