import { LAST_OUTCOMES, type PastOutcome } from '@/lib/analysis/forecasts/track-record';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { NotFoundError } from '@/lib/core/base/errors';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { FORECAST_CLASS } from '@/lib/robots/forecast-models/model';
import { type ForecastRow, latelyMoved, liveOutcomes, toForecastRow } from './forecast-row';

export interface ForecastHistoryAnswer {
  /** Recorded forecasts that aren't settled and may be shown, newest first. */
  readonly open: readonly ForecastRow[];
  /** Others that aren't settled. */
  readonly hidden: number;
  /** Recorded ones whose outcome is known, newest first. */
  readonly settled: readonly ForecastRow[];
  /** What each year's model says of its year's sessions, newest first; none of it was recorded at the time. */
  readonly walkForward: readonly PastOutcome[];
}

interface AskedHistory {
  readonly ticker: string;
  readonly horizon: ForecastHorizon;
  readonly showsOpen: boolean;
}

/** A ticker's last forecasts and how they turned out. @throws NotFoundError without daily prices of it */
export const FORECAST_HISTORY: MarketQuestion<readonly [asked: AskedHistory], ForecastHistoryAnswer> = {
  name: 'forecast-history',
  usesForecasts: true,
  answer({ panel, forecasts }, { ticker, horizon, showsOpen }) {
    const instrument = panel.instruments.find((one) => one.ticker === ticker);
    if (!instrument) throw new NotFoundError(`There are no daily prices of “${ticker}”.`);
    const { fundId, fundType } = instrument;
    const own = forecasts.forecasts.filter((one) => one.fundId === fundId && one.horizon === horizon);
    const walkForward =
      forecasts.trackRecords
        .find((one) => one.fundClass === FORECAST_CLASS[fundType] && one.horizon === horizon)
        ?.tickers.find((one) => one.fundId === fundId)?.outcomes ?? [];
    const lately = latelyMoved(liveOutcomes(own), walkForward);
    const rows = [...own].reverse().map((forecast) => toForecastRow(instrument, forecast, lately));
    const open = rows.filter(({ outcome }) => outcome === null);
    return {
      open: showsOpen ? open : [],
      hidden: showsOpen ? 0 : open.length,
      settled: rows.filter(({ outcome }) => outcome !== null).slice(0, LAST_OUTCOMES),
      walkForward,
    };
  },
};
