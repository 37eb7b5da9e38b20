import fc from 'fast-check';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, isoDay, isoTime, parseIsoDay, weekday } from '@/lib/core/base/time';
import { CALENDAR_NAMES, calendarFor } from './calendars';
import { SATURDAY, SUNDAY } from './dates';
import { newYorkDay, newYorkTime } from './new-york';
import { FIRST_CALENDAR_DAY, LAST_CALENDAR_DAY } from './range';

const at = (text: string) => Date.parse(text) as Millis;
const anyDay = fc.integer({ min: FIRST_CALENDAR_DAY + 2, max: LAST_CALENDAR_DAY - 14 });

describe.each(CALENDAR_NAMES)('calendar %s', (name) => {
  const calendar = calendarFor(name);

  it('gives the sessions of a range in order, none overlapping, each found by its label', () => {
    const sessions = calendar.sessions(parseIsoDay('1980-01-01'), parseIsoDay('2100-12-31'));
    const wrong = sessions.filter((session, index) => {
      const endBefore = sessions[index - 1]?.close ?? 0;
      return (
        session.close <= session.open ||
        session.open < endBefore ||
        calendar.sessionOn(session.day) !== session
      );
    });
    expect(wrong).toEqual([]);
    expect(sessions.length).toBeGreaterThan(121 * 248);
  });

  it('finds a time’s session exactly if one contains it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: DAY_MS - 1 }), (day, within) => {
        const time = (day * DAY_MS + within) as Millis;
        const near = calendar.sessions((day - 2) as EpochDay, (day + 2) as EpochDay);
        const expected = near.find((session) => time >= session.open && time < session.close) ?? null;
        expect(calendar.sessionAt(time)).toBe(expected);
      }),
    );
  });

  it('names the first session that closes after an instant', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: DAY_MS - 1 }), (day, within) => {
        const time = (day * DAY_MS + within) as Millis;
        const near = calendar.sessions(day as EpochDay, (day + 12) as EpochDay);
        expect(calendar.currentOrNext(time)).toBe(near.find((session) => session.close > time));
      }),
    );
  });

  it('is over at the very instant of the close', () => {
    const [first, second] = calendar.sessions(parseIsoDay('2024-03-07'), parseIsoDay('2024-03-08'));
    expect(calendar.currentOrNext(((first?.close ?? 0) - 1) as Millis)).toBe(first);
    expect(calendar.currentOrNext((first?.close ?? 0) as Millis)).toBe(second);
  });

  it('refuses days and instants that it does not know', () => {
    const early = parseIsoDay('1979-12-31');
    expect(() => calendar.sessionOn(early)).toThrow(InputError);
    expect(() => calendar.sessions(early, parseIsoDay('1990-01-01'))).toThrow(
      'day 1979-12-31 is outside the calendars, which cover 1980-01-01 to 2100-12-31',
    );
    expect(() => calendar.sessionAt(at('2101-01-02T00:00:00Z'))).toThrow(InputError);
    expect(() => calendar.currentOrNext(Number.NaN as Millis)).toThrow(InputError);
    expect(calendar.sessionAt(at('2100-12-31T23:59:00Z'))).toBe(
      name === 'crypto' ? calendar.sessionOn(parseIsoDay('2100-12-31')) : null,
    );
  });
});

describe('boundaries of sessions', () => {
  it.each([
    ['xnys', '2024-03-08T14:29:59Z', null],
    ['xnys', '2024-03-08T14:30:00Z', '2024-03-08'],
    ['xnys', '2024-03-08T20:59:59Z', '2024-03-08'],
    ['xnys', '2024-03-08T21:00:00Z', null],
    ['forex', '2024-03-08T21:59:59Z', '2024-03-08'],
    ['forex', '2024-03-08T22:00:00Z', null],
    ['forex', '2024-03-10T20:59:59Z', null],
    ['forex', '2024-03-10T21:00:00Z', '2024-03-11'],
    ['forex', '2024-03-11T21:00:00Z', '2024-03-12'],
    ['crypto', '2024-03-09T23:59:59Z', '2024-03-09'],
    ['crypto', '2024-03-10T00:00:00Z', '2024-03-10'],
  ] as const)('%s at %s is in session %s', (name, time, label) => {
    const session = calendarFor(name).sessionAt(at(time));
    expect(session ? isoDay(session.day) : null).toBe(label);
  });

  it('starts the forex day at 17:00 in New York, summer and winter', () => {
    const sessions = calendarFor('forex').sessions(parseIsoDay('2024-11-01'), parseIsoDay('2024-11-05'));
    expect(
      sessions.map((session) => [isoDay(session.day), isoTime(session.open), isoTime(session.close)]),
    ).toEqual([
      ['2024-11-01', '2024-10-31T21:00:00Z', '2024-11-01T21:00:00Z'],
      ['2024-11-04', '2024-11-03T22:00:00Z', '2024-11-04T22:00:00Z'],
      ['2024-11-05', '2024-11-04T22:00:00Z', '2024-11-05T22:00:00Z'],
    ]);
  });
});

describe("New York's clocks", () => {
  it('agree with the time-zone database before and after every switch', () => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    const dates = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
    for (let day: number = FIRST_CALENDAR_DAY; day < parseIsoDay('2037-12-31'); day += 1) {
      if (weekday(day) !== SATURDAY && weekday(day) !== SUNDAY) continue;
      const morning = newYorkTime(day as EpochDay, 9 * 60 + 30);
      if (format.format(morning) !== '09:30') throw new Error(`9:30 is wrong on ${isoDay(day)}`);
      const evening = newYorkTime(day as EpochDay, 23 * 60 + 59);
      if (newYorkDay(evening) !== day || dates.format(evening) !== isoDay(day))
        throw new Error(`the date is wrong late on ${isoDay(day)}`);
    }
  });
});
