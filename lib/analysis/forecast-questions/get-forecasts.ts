import type { ForecastsState } from '@/lib/analysis/forecasts/forecasts-state';
import {
  type ListedModel,
  newestModel,
  type RecordedForecast,
} from '@/lib/analysis/forecasts/recorded-forecasts';
import type { PanelInstrument } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { NotFoundError } from '@/lib/core/base/errors';
import { groupBy } from '@/lib/core/base/group-by';
import { slugify } from '@/lib/core/format/slug';
import { FORECAST_CLASS } from '@/lib/robots/forecast-models/model';
import type { FORECAST_SORTS, ForecastsAddress } from '@/lib/site/addresses/forecasts-address';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { type ForecastRow, forecastCall, latelyMoved, liveOutcomes, toForecastRow } from './forecast-row';

export interface ForecastSearch extends Omit<ForecastsAddress, 'isModels'> {
  /** Whose unsettled forecasts may be shown; null for all. */
  readonly openTickers: readonly string[] | null;
}

export interface ForecastChoice {
  /** As in addresses. */
  readonly id: string;
  readonly name: string;
  /** Forecasts of the session if it's chosen, all else being the same. */
  readonly count: number;
}

/** A session's forecasts. */
export interface ForecastsAnswer {
  readonly state: ForecastsState;
  /** What forecasts new sessions; null while there's none. */
  readonly model: ListedModel | null;
  /** The session, YYYY-MM-DD; null without any. */
  readonly day: string | null;
  readonly page: number;
  /** One for each session with such forecasts. */
  readonly pageCount: number;
  /** Unsettled ones that match, of tickers that may not be shown. */
  readonly hidden: number;
  readonly instruments: number;
  readonly groups: readonly ForecastChoice[];
  readonly rows: readonly ForecastRow[];
}

interface Found {
  readonly instrument: PanelInstrument;
  readonly forecast: RecordedForecast;
}

/**
 * Forecasts of a class of one session, newest first.
 * @throws NotFoundError for a group that doesn't exist, or a page beyond the last
 */
export const GET_FORECASTS: MarketQuestion<readonly [search: ForecastSearch], ForecastsAnswer> = {
  name: 'get-forecasts',
  usesForecasts: true,
  answer({ panel, forecasts: recorded }, search) {
    const fundType = INSTRUMENT_CLASSES[search.class];
    const fundClass = FORECAST_CLASS[fundType];
    const { horizon, group, page } = search;
    const instruments = panel.instruments.filter((one) => one.fundType === fundType);
    const groups = new Map(instruments.map((one) => [slugify(one.group), one.group]));
    if (group !== null && !groups.has(group)) throw new NotFoundError(`There is no group “${group}”.`);
    const byId = new Map(instruments.map((one) => [one.fundId, one]));
    const own = recorded.forecasts.filter((one) => one.horizon === horizon && byId.has(one.fundId));
    const inState = own.filter(({ settled }) => (settled === null) === (search.state === 'open'));
    const days = [...new Set(inState.map(({ asOf }) => asOf))].sort().reverse();
    if (page > Math.max(1, days.length))
      throw new NotFoundError(`There are only ${days.length} sessions with such forecasts.`);
    const day = days[page - 1] ?? null;
    const open = search.openTickers === null ? null : new Set(search.openTickers);
    const ofDay = inState.flatMap((forecast): Found[] => {
      const instrument = byId.get(forecast.fundId);
      return forecast.asOf === day && instrument ? [{ instrument, forecast }] : [];
    });
    const isShown = ({ forecast, instrument }: Found) =>
      forecast.settled !== null || open === null || open.has(instrument.ticker);
    const saying = ofDay.filter(
      ({ forecast: { probabilities, base } }) =>
        search.call === null || forecastCall(probabilities, base) === search.call,
    );
    const matching = saying.filter(({ instrument }) => group === null || slugify(instrument.group) === group);
    const shown = matching.filter(isShown);
    const track = recorded.trackRecords.find((one) => one.fundClass === fundClass && one.horizon === horizon);
    const past = new Map(track?.tickers.map(({ fundId, outcomes }) => [fundId, outcomes]));
    const byTicker = groupBy(own, ({ fundId }) => fundId);
    return {
      state: recorded.state,
      model: newestModel(recorded, { fundClass, horizon }),
      ...{ day, page, pageCount: Math.max(1, days.length) },
      hidden: matching.length - shown.length,
      instruments: instruments.length,
      groups: [...groups]
        .map(([id, name]) => ({
          ...{ id, name },
          count: saying.filter((one) => isShown(one) && slugify(one.instrument.group) === id).length,
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      rows: shown
        .map(({ instrument, forecast }) =>
          toForecastRow(
            instrument,
            forecast,
            latelyMoved(liveOutcomes(byTicker.get(forecast.fundId) ?? []), past.get(forecast.fundId) ?? []),
          ),
        )
        .sort(inOrder(search.sort)),
    };
  },
};

/** Probabilities are sorted by how far they are above what is usual, largest first. */
function inOrder(sort: (typeof FORECAST_SORTS)[number]): (one: ForecastRow, other: ForecastRow) => number {
  const byTicker = (one: ForecastRow, other: ForecastRow) => (one.ticker < other.ticker ? -1 : 1);
  if (sort === 'ticker') return byTicker;
  const value: (row: ForecastRow) => number = {
    move: ({ side, baseSide }: ForecastRow) => baseSide - side,
    up: ({ up, baseUp }: ForecastRow) => up - baseUp,
    down: ({ down, baseDown }: ForecastRow) => down - baseDown,
  }[sort];
  return (one, other) => value(other) - value(one) || byTicker(one, other);
}
