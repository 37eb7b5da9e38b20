import { isForecastField } from '@/lib/analysis/features/forecast-fields';
import type { SessionForecast } from '@/lib/analysis/features/session-forecast';
import { type Panel, withForecasts } from '@/lib/analysis/panel/panel';
import type { AnalysisMarket } from '@/lib/analysis/questions/question';
import type { FundId } from '@/lib/core/base/brand';
import type { Screen } from './screen';

/** Tickers whose unsettled forecasts may be seen; null for all. Settled ones are for everyone. */
export type OpenTickers = readonly string[] | null;

/** Whether forecasts decide which rows a screen has, or their order. */
export function isChosenByForecasts({ filters, sort }: Pick<Screen, 'filters' | 'sort'>): boolean {
  return isForecastField(sort.by) || filters.some(({ field }) => isForecastField(field));
}

/** Whether a screen has anything to do with forecasts. */
export function usesForecasts(screen: Pick<Screen, 'filters' | 'sort' | 'columns'>): boolean {
  return isChosenByForecasts(screen) || screen.columns.some(isForecastField);
}

type Sessions = AnalysisMarket['forecasts']['sessions'];

/** By base panel, recorded sessions, and who may see what. */
const kept = new WeakMap<Panel, WeakMap<Sessions, Map<string, Panel>>>();

/** The panel that a screen is asked of: with the recorded forecasts that may be seen, if it has to do with any. */
export function screenPanel(
  { panel, forecasts: { sessions } }: Pick<AnalysisMarket, 'panel' | 'forecasts'>,
  screen: Pick<Screen, 'filters' | 'sort' | 'columns'>,
  openTickers: OpenTickers,
): Panel {
  if (!usesForecasts(screen)) return panel;
  const bySessions = kept.get(panel) ?? new WeakMap<Sessions, Map<string, Panel>>();
  kept.set(panel, bySessions);
  const byTickers = bySessions.get(sessions) ?? new Map<string, Panel>();
  bySessions.set(sessions, byTickers);
  const key = openTickers === null ? 'all' : `of ${openTickers.join()}`;
  const shown = byTickers.get(key) ?? withForecasts(panel, visible(panel, sessions, openTickers));
  byTickers.set(key, shown);
  return shown;
}

function visible(panel: Panel, sessions: Sessions, openTickers: OpenTickers): Sessions {
  if (openTickers === null) return sessions;
  const open = new Set(openTickers);
  return new Map<FundId, readonly SessionForecast[]>(
    panel.instruments.map(({ fundId, ticker }) => {
      const own = sessions.get(fundId) ?? [];
      return [fundId, open.has(ticker) ? own : own.filter(({ isSettled }) => isSettled)];
    }),
  );
}
