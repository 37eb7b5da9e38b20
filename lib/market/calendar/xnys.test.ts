import { isoDay, isoTime, parseIsoDay, weekday } from '@/lib/core/base/time';
import { xnysCalendar } from './xnys';

function sessionHours(date: string): string {
  const session = xnysCalendar.sessionOn(parseIsoDay(date));
  return session
    ? `${isoTime(session.open).slice(11, 16)}-${isoTime(session.close).slice(11, 16)}`
    : 'closed';
}

/** A year's weekdays without a session. */
function holidaysIn(year: number): string[] {
  const from = parseIsoDay(`${year}-01-01`);
  const to = parseIsoDay(`${year}-12-31`);
  const closed: string[] = [];
  for (let day: number = from; day <= to; day += 1) {
    const isWeekend = weekday(day) === 0 || weekday(day) === 6;
    if (!isWeekend && !xnysCalendar.sessionOn(parseIsoDay(isoDay(day)))) closed.push(isoDay(day).slice(5));
  }
  return closed;
}

describe('sessions of the New York Stock Exchange', () => {
  it.each([
    // Published by the exchange for these years.
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
    [2001, '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25'],
    [1997, '01-01 02-17 03-28 05-26 07-04 09-01 11-27 12-25'],
    [1980, '01-01 02-18 04-04 05-26 07-04 09-01 11-04 11-27 12-25'],
  ])('keeps the holidays of %i', (year, expected) => {
    expect(holidaysIn(year)).toEqual(expected.split(' '));
  });

  it.each([
    [1994, 252],
    [1996, 254],
    [2001, 248],
    [2008, 253],
    [2019, 252],
    [2020, 253],
    [2024, 252],
    [2025, 250],
  ])('has in %i %i sessions', (year, count) => {
    const sessions = xnysCalendar.sessions(parseIsoDay(`${year}-01-01`), parseIsoDay(`${year}-12-31`));
    expect(sessions).toHaveLength(count);
  });

  it.each([
    ['2004-12-31', '14:30-21:00', 'New Year on a Saturday takes nothing from the Friday'],
    ['2019-07-03', '13:30-17:00', 'July 3 on a Wednesday, cut since 2013'],
    ['2013-07-03', '13:30-17:00', 'the first one cut'],
    ['2002-07-03', '13:30-20:00', 'July 3 on a Wednesday, whole before 2013'],
    ['2002-07-05', '13:30-17:00', 'the Friday after instead'],
    ['2024-07-05', '13:30-20:00', 'no longer'],
    ['2020-07-03', 'closed', 'July 4 on a Saturday'],
    ['2021-07-02', '13:30-20:00', 'July 4 on a Sunday'],
    ['1992-11-27', '14:30-19:00', 'after Thanksgiving, 14:00 in 1992'],
    ['1991-11-29', '14:30-21:00', 'and whole before'],
    ['2023-11-24', '14:30-18:00', 'after Thanksgiving'],
    ['2024-12-24', '14:30-18:00', 'Christmas Eve'],
    ['1992-12-24', '14:30-19:00', 'Christmas Eve, 14:00 until 1992'],
    ['1989-12-22', '14:30-21:00', 'usual day'],
    ['2003-12-26', '14:30-18:00', 'a Friday after Christmas, once'],
    ['2025-12-26', '14:30-21:00', 'and usual again'],
    ['1999-12-31', '14:30-18:00', 'the last day of 1999'],
    ['1987-10-26', '14:30-19:00', 'after the crash'],
    ['1985-09-26', '14:00-20:00', 'opened at 10:00 until September 1985'],
    ['1985-09-30', '13:30-20:00', 'and at 9:30 from then on'],
  ])('trades on %s %s (%s)', (date, hours) => {
    expect(sessionHours(date)).toBe(hours);
  });

  it.each([
    ['1986-04-25', '14:30', '1986-04-28', '13:30'],
    ['2006-03-31', '14:30', '2006-04-03', '13:30'],
    ['2006-10-27', '13:30', '2006-10-30', '14:30'],
    ['2007-03-09', '14:30', '2007-03-12', '13:30'],
    ['2024-11-01', '13:30', '2024-11-04', '14:30'],
    ['2099-03-06', '14:30', '2099-03-09', '13:30'],
  ])('changes the clocks between %s (%s) and %s (%s)', (before, openBefore, after, openAfter) => {
    expect(sessionHours(before).slice(0, 5)).toBe(openBefore);
    expect(sessionHours(after).slice(0, 5)).toBe(openAfter);
  });

  it('marks early closes and no other day', () => {
    const early = xnysCalendar
      .sessions(parseIsoDay('2019-01-01'), parseIsoDay('2019-12-31'))
      .filter((session) => session.early)
      .map((session) => isoDay(session.day));
    expect(early).toEqual(['2019-07-03', '2019-11-29', '2019-12-24']);
  });
});
