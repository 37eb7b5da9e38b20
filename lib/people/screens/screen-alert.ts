import { isForecastField } from '@/lib/analysis/features/forecast-fields';
import { DEFAULT_COLUMNS, DEFAULT_SORT } from '@/lib/analysis/screener/screen';
import { parseScreen, screenQuery } from '@/lib/analysis/screener/screen-address';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { DailyBarsState } from '@/lib/market/daily-bars/daily-bars-state';
import type { MarketName } from '@/lib/market/data/source';
import type { SavedScreen } from './saved-screen';

/** Why a saved screen can't have an alert, as a sentence; null if it can. */
export function alertProblem({ kind, query }: Pick<SavedScreen, 'kind' | 'query'>): string | null {
  if (kind !== 'instruments') return 'Only screens of instruments have alerts.';
  const asked = new URLSearchParams(query);
  if (asked.has('asof'))
    return 'This screen is for a past date, so what it matches never changes. Save it without the date to get alerts.';
  const fields = (asked.get('f') ?? '').split(',').map((filter) => filter.split(':', 1)[0] ?? '');
  return fields.some(isForecastField)
    ? 'This screen filters by forecasts, which are recorded after alerts look at a close. Save it without them to get alerts.'
    : null;
}

/**
 * What decides which instruments a screen matches: its query without order and columns, the same for all who ask alike.
 * @throws InputError if a field or class is no longer there
 */
export function matchQuery(query: string): string {
  return screenQuery({
    ...parseScreen(new URLSearchParams(query)),
    sort: DEFAULT_SORT,
    columns: DEFAULT_COLUMNS,
    page: 1,
  });
}

/** The sessions that an alert was asked through: `simulated crypto:20784 forex:20783 xnys:20783`. */
export function sessionsText(market: MarketName, through: DailyBarsState['through']): string {
  const sessions = Object.entries(through).map(([calendar, day]) => `${calendar}:${day}`);
  return [market, ...sessions.sort()].join(' ');
}

/**
 * What an alert that was asked through earlier sessions is due for: nothing; a first look, which has nothing to compare
 * with, also after a change of market; or a comparison.
 */
export function alertDue(before: string | null, now: string): 'nothing' | 'look' | 'compare' {
  if (before === null) return 'look';
  const [market, ...sessions] = before.split(' ');
  const [marketNow, ...sessionsNow] = now.split(' ');
  if (market !== marketNow) return 'look';
  const known = new Map(sessions.map((session) => session.split(':') as [string, string]));
  const changes = sessionsNow.map((session) => {
    const [calendar = '', day] = session.split(':');
    return Number(day) - Number(known.get(calendar) ?? 0);
  });
  // Another process may have asked about later ones.
  return changes.some((change) => change > 0) && changes.every((change) => change >= 0)
    ? 'compare'
    : 'nothing';
}

/** The session of a calendar that an alert was asked through, days since 1970; null before any. */
export function throughDay(through: string | null, calendar: CalendarName): number | null {
  const session = through?.split(' ').find((one) => one.startsWith(`${calendar}:`));
  return session === undefined ? null : Number(session.slice(calendar.length + 1));
}

export interface TickerChanges {
  readonly came: readonly string[];
  readonly went: readonly string[];
}

/** In alphabetical order. */
export function compareTickers(before: readonly string[], now: readonly string[]): TickerChanges {
  const [old, current] = [new Set(before), new Set(now)];
  return {
    came: now.filter((ticker) => !old.has(ticker)).sort(),
    went: before.filter((ticker) => !current.has(ticker)).sort(),
  };
}
