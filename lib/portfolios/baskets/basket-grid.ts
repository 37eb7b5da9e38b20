import { bisectLeft } from 'd3-array';
import type { AnalysisMarket } from '@/lib/analysis/questions/question';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { BasketClass, BasketDefinition } from './basket';
import { gridForecasts } from './forecast-source';
import { createPriceGrid, type PriceGrid } from './price-grid';
import { robotGrid } from './robot-asset';
import { type BasketDecision, decideAll } from './simulate-basket';

const CALENDARS: Readonly<Record<Exclude<BasketClass, 'robots'>, CalendarName>> = {
  etfs: 'xnys',
  stocks: 'xnys',
  crypto: 'crypto',
  forex: 'forex',
};

/** The prices that a basket trades at; of robots, the equity of their accounts. Its rule sees recorded forecasts. */
export function gridFor(
  { panel, robotCurves, forecasts }: Pick<AnalysisMarket, 'panel' | 'robotCurves' | 'forecasts'>,
  { class: only, learned }: Pick<BasketDefinition, 'class' | 'learned'>,
): PriceGrid {
  const grid = only === 'robots' ? robotGrid(panel, robotCurves) : createPriceGrid(panel, CALENDARS[only]);
  if (!learned) return grid;
  const known = gridForecasts(forecasts, learned.class);
  return { ...grid, forecasts: known, forecast: known.recorded };
}

/** A basket's decisions up to the grid's last session as its backtest has them. Forecasts are walk-forward there, and it begins with the first. */
export function pastDecisions(
  basket: Pick<BasketDefinition, 'rule' | 'schedule' | 'learned'>,
  grid: PriceGrid,
): BasketDecision[] {
  const { forecasts, days } = grid;
  if (!basket.learned) return decideAll(basket, grid);
  const [first = Number.POSITIVE_INFINITY] = forecasts?.walkForwardDays ?? [];
  if (!forecasts) return [];
  return decideAll(basket, { ...grid, forecast: forecasts.walkForward }, bisectLeft(days, first));
}
