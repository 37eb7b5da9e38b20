import { type EpochDay, plus } from '@/lib/core/base/brand';
import { parseIsoDay, weekday } from '@/lib/core/base/time';
import {
  dateToDay,
  easterSunday,
  FRIDAY,
  lastWeekday,
  MONDAY,
  nthWeekday,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  WEDNESDAY,
} from './dates';

/**
 * Opening and closing rules of the New York Stock Exchange since 1980 (NYSE Rule 7.2 and its predecessors, and the
 * exchange's published list of closings). Only hours announced in advance are included, not halts or delays of a single
 * day.
 */

/** Closed days that follow no rule. */
const UNSCHEDULED_CLOSURES = [
  '1980-11-04', // presidential election, the last one kept
  '1985-09-27', // Hurricane Gloria
  '1994-04-27', // funeral of Richard Nixon
  '2001-09-11', // attacks of September 11
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11', // funeral of Ronald Reagan
  '2007-01-02', // mourning for Gerald Ford, who died at the end of 2006
  '2012-10-29', // Hurricane Sandy
  '2012-10-30',
  '2018-12-05', // funeral of George H. W. Bush
  '2025-01-09', // funeral of Jimmy Carter
].map(parseIsoDay);

const TEN = 10 * 60;
const HALF_PAST_NINE = 9 * 60 + 30;
const ONE = 13 * 60;
const TWO = 14 * 60;
const FOUR = 16 * 60;

/** Shortened sessions that follow no rule: first day, last day, close in minutes of the day. */
const UNSCHEDULED_EARLY_CLOSES = (
  [
    ['1987-10-23', '1987-10-30', TWO], // clearing the paperwork of the crash
    ['1987-11-02', '1987-11-04', TWO + 30],
    ['1987-11-05', '1987-11-06', TWO + 60],
    ['1987-11-09', '1987-11-11', TWO + 90],
    ['1997-12-26', '1997-12-26', ONE],
    ['1999-12-31', '1999-12-31', ONE],
    ['2003-12-26', '2003-12-26', ONE],
  ] as const
).map(([from, to, close]) => ({ from: parseIsoDay(from), to: parseIsoDay(to), close }));

/** Trading started at 10:00 until the end of September 1985. */
const FIRST_DAY_OF_HALF_PAST_NINE = parseIsoDay('1985-09-30');

/** Saturday holidays are observed on Friday, Sunday holidays on Monday. */
function observedNearest(day: EpochDay): EpochDay {
  if (weekday(day) === SATURDAY) return plus(day, -1);
  return observedMonday(day);
}

function observedMonday(day: EpochDay): EpochDay {
  return plus(day, weekday(day) === SUNDAY ? 1 : 0);
}

/** A year's closed days, without weekends. */
export function xnysHolidays(year: number): ReadonlySet<EpochDay> {
  const days = [
    // On a Saturday it isn't observed, because the Friday before closes the year's books.
    observedMonday(dateToDay(year, 1, 1)),
    nthWeekday(year, 2, MONDAY, 3),
    plus(easterSunday(year), -2),
    lastWeekday(year, 5, MONDAY),
    observedNearest(dateToDay(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observedNearest(dateToDay(year, 12, 25)),
    ...UNSCHEDULED_CLOSURES,
  ];
  if (year >= 1998) days.push(nthWeekday(year, 1, MONDAY, 3));
  if (year >= 2022) days.push(observedNearest(dateToDay(year, 6, 19)));
  return new Set(days);
}

/** When a day's session opens, in minutes of the day, New York time. */
export function xnysOpenMinute(day: EpochDay): number {
  return day < FIRST_DAY_OF_HALF_PAST_NINE ? TEN : HALF_PAST_NINE;
}

export const XNYS_USUAL_CLOSE = FOUR;

/** A year's early closes, in minutes of the day; may include holidays. */
export function xnysEarlyCloses(year: number): ReadonlyMap<EpochDay, number> {
  const closes = new Map<EpochDay, number>();
  const afterThanksgiving = plus(nthWeekday(year, 11, THURSDAY, 4), 1);
  if (year >= 1992) closes.set(afterThanksgiving, year >= 1993 ? ONE : TWO);
  const christmasEve = dateToDay(year, 12, 24);
  if (year >= 1990 && weekday(christmasEve) !== FRIDAY) closes.set(christmasEve, year >= 1993 ? ONE : TWO);
  const beforeIndependence = dateToDay(year, 7, 3);
  // Until 2012, Wednesday was a full day and the Friday after the holiday was shortened instead.
  if (year >= 1995 && (weekday(beforeIndependence) !== WEDNESDAY || year >= 2013))
    closes.set(beforeIndependence, ONE);
  const afterIndependence = dateToDay(year, 7, 5);
  if (year >= 1995 && year <= 2012 && weekday(afterIndependence) === FRIDAY)
    closes.set(afterIndependence, ONE);
  for (const { from, to, close } of UNSCHEDULED_EARLY_CLOSES)
    for (let day = from; day <= to; day = plus(day, 1)) closes.set(day, close);
  return closes;
}
