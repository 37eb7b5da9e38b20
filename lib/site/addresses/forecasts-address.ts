import { classPath, classPaths, readClassRoot } from './class-roots';
import type { InstrumentClass } from './instrument-class';
import { readOnce } from './market-summary-address';

/** Trend prediction engine. */
const SUFFIX = '-tpe';

export const FORECASTS_ROOTS = classPaths(SUFFIX);
/** Folders under app/: penny stocks have none. */
export const FORECASTS_FOLDERS = FORECASTS_ROOTS.slice(0, -1);

export const FORECAST_HORIZON_NAMES = ['5', '21'] as const;
/** What a forecast says of its ticker beside its class's base rates. */
export const FORECAST_CALLS = ['move', 'up', 'down', 'side'] as const;
export type ForecastCall = (typeof FORECAST_CALLS)[number];
export const FORECAST_STATES = ['open', 'settled'] as const;
export const FORECAST_SORTS = ['move', 'up', 'down', 'ticker'] as const;

export interface ForecastsAddress {
  readonly class: InstrumentClass;
  /** Sessions. */
  readonly horizon: 5 | 21;
  /** null for all. */
  readonly call: ForecastCall | null;
  /** The slug of a sector, or kind of others; null for all. Which there are is up to the page. */
  readonly group: string | null;
  readonly state: (typeof FORECAST_STATES)[number];
  readonly sort: (typeof FORECAST_SORTS)[number];
  /** 1 for the newest session. */
  readonly page: number;
  /** Whether it's about the models instead. */
  readonly isModels: boolean;
}

export const DEFAULT_FORECASTS: ForecastsAddress = {
  ...{ class: 'stocks', horizon: 5, call: null, group: null, state: 'open', sort: 'move', page: 1 },
  isModels: false,
};

export const FORECASTS_QUERY = ['show', 'h', 'call', 'group', 'state', 'sort', 'page'] as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MOST_PAGES = 400;
const MODELS = 'models';

/** What is the default is left out. */
export function forecastsPath(address: Partial<ForecastsAddress> = {}): string {
  const {
    class: only,
    horizon,
    call,
    group,
    state,
    sort,
    page,
    isModels,
  } = {
    ...DEFAULT_FORECASTS,
    ...address,
  };
  const parts = {
    show: isModels ? MODELS : null,
    h: horizon === DEFAULT_FORECASTS.horizon ? null : horizon,
    ...{ call, group },
    state: state === DEFAULT_FORECASTS.state ? null : state,
    sort: sort === DEFAULT_FORECASTS.sort ? null : sort,
    page: page === 1 ? null : page,
  };
  const query = Object.entries(parts).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return `${classPath(only, SUFFIX)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * null for what doesn't exist, and for what no group could be called.
 * @param root the path's first segment
 */
export function parseForecasts(root: string, query: URLSearchParams): ForecastsAddress | null {
  const only = readClassRoot(root, SUFFIX);
  const readChoice = <Value extends string>(part: string, values: readonly Value[]) =>
    readOnce(query, part, (text) => values.find((value) => value === text));
  const show = readChoice('show', [MODELS]);
  const horizon = readChoice('h', FORECAST_HORIZON_NAMES);
  const call = readChoice('call', FORECAST_CALLS);
  const group = readOnce(query, 'group', (text) => (SLUG.test(text) ? text : undefined));
  const state = readChoice('state', FORECAST_STATES);
  const sort = readChoice('sort', FORECAST_SORTS);
  const page = readOnce(query, 'page', readPage);
  if (only === null || show === undefined || horizon === undefined || call === undefined) return null;
  if (group === undefined || state === undefined || sort === undefined || page === undefined) return null;
  return {
    class: only,
    horizon: horizon === '21' ? 21 : 5,
    ...{ call, group },
    state: state ?? DEFAULT_FORECASTS.state,
    sort: sort ?? DEFAULT_FORECASTS.sort,
    page: page ?? 1,
    isModels: show !== null,
  };
}

function readPage(text: string): number | undefined {
  const page = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return page > 0 && page <= MOST_PAGES ? page : undefined;
}

/** Search engines get the forecasts and the models of each class over the usual horizon. */
export function isIndexedForecasts(address: ForecastsAddress): boolean {
  const { class: only, isModels } = address;
  return forecastsPath(address) === forecastsPath({ class: only, isModels });
}
