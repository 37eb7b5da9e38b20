import { calendarOf, type Panel } from '@/lib/analysis/panel/panel';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { SCREEN_CLASSES, type Screen } from './screen';

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
  const type = only === null ? null : SCREEN_CLASSES[only];
  const days = sessionDays(panel, type);
  const [first, last] = [days[0], days.at(-1)];
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
  const day = days.findLast((one) => one <= asOf) as EpochDay;
  const notice =
    day === asOf
      ? null
      : `Markets were closed on ${isoDay(asOf)}, so this is the session before: ${isoDay(day)}.`;
  return { day, notice };
}

/** Labels of the sessions that instruments of a type have, ascending. */
function sessionDays(panel: Panel, type: string | null): number[] {
  const days = new Set<number>();
  for (const { fundType, bars } of panel.instruments)
    if (type === null || fundType === type)
      for (const day of bars.day.subarray(0, bars.length)) days.add(day);
  return [...days].sort((a, b) => a - b);
}

/** Each instrument's calendar as a number: equal ones have their sessions on the same days. */
export function calendarIndex(panel: Panel): Uint8Array {
  const names: string[] = [];
  return Uint8Array.from(panel.instruments, (instrument) => {
    const { name } = calendarOf(instrument);
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  });
}
