import { bisectRight, max, min } from 'd3-array';
import { type Panel, panelCalendar } from '@/lib/analysis/panel/panel';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import type { Screen } from './screen';

/** The day that a screen is answered for, and what to say where that isn't the day asked for. */
export interface AsOf {
  readonly day: EpochDay;
  readonly notice: string | null;
}

/**
 * The newest day with a session of the screen's class up to the one it asks for.
 * @throws InputError for days before the first and after the last session, and a panel without prices
 */
export function resolveAsOf(panel: Panel, { asOf, class: only }: Pick<Screen, 'asOf' | 'class'>): AsOf {
  const type = only === null ? null : INSTRUMENT_CLASSES[only];
  const own = panel.instruments.filter(
    ({ fundType, bars }) => bars.length > 0 && (type === null || fundType === type),
  );
  const first = min(own, ({ bars }) => bars.day[0]);
  const last = max(own, ({ bars }) => bars.day[bars.length - 1]);
  if (first === undefined || last === undefined)
    throw new InputError(
      only === null
        ? 'There are no daily prices yet. Try again later.'
        : `There are no daily prices of ${only}. Choose another class.`,
    );
  if (asOf === null) return { day: last as EpochDay, notice: null };
  if (asOf < first) throw new InputError(`Prices start on ${isoDay(first)}. Choose that day or a later one.`);
  if (asOf > last)
    throw new InputError(`${isoDay(asOf)} has not closed yet. The newest day is ${isoDay(last)}.`);
  const day = max(own, ({ bars }) => lastDayUpTo(bars, asOf)) as EpochDay;
  const notice =
    day === asOf
      ? null
      : `Markets were closed on ${isoDay(asOf)}, so this is the session before: ${isoDay(day)}.`;
  return { day, notice };
}

/** Label of the last session up to a day. */
function lastDayUpTo({ day, length }: DailyBars, asOf: EpochDay): number | undefined {
  return day[bisectRight(day, asOf, 0, length) - 1];
}

/** Each instrument's calendar as a number: equal ones have their sessions on the same days. */
export function calendarIndex(panel: Panel): Uint8Array {
  const names: string[] = [];
  return Uint8Array.from(panel.instruments, (instrument) => {
    const { name } = panelCalendar(instrument);
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  });
}
