import { InputError } from '@/lib/core/base/errors';
import { calendarLines } from './calendar';

describe('npm run calendar', () => {
  it('prints one line per session', () => {
    expect(calendarLines(['xnys', '2021-12-31', '2022-01-04'])).toEqual([
      '2021-12-31 2021-12-31T14:30:00Z 2021-12-31T21:00:00Z',
      '2022-01-03 2022-01-03T14:30:00Z 2022-01-03T21:00:00Z',
      '2022-01-04 2022-01-04T14:30:00Z 2022-01-04T21:00:00Z',
    ]);
  });

  it('prints nothing for a range without sessions', () => {
    expect(calendarLines(['xnys', '2022-01-01', '2022-01-02'])).toEqual([]);
  });

  it.each([
    [[], 'expects a calendar, a first and a last date, but got 0 arguments'],
    [['xnys', '2022-01-01'], 'got 2 arguments'],
    [['xnys', '2022-01-01', '2022-02-01', 'x'], 'got 4 arguments'],
    [['nyse', '2022-01-01', '2022-02-01'], "there is no calendar 'nyse'; choose one of xnys, forex, crypto"],
    [['xnys', '2022-02-30', '2022-03-01'], "'2022-02-30' is not a date"],
    [['xnys', '2022-01-01', '1/2/2022'], "'1/2/2022' is not a date"],
    [['xnys', '2022-02-01', '2022-01-01'], 'the first date 2022-02-01 comes after the last, 2022-01-01'],
    [['crypto', '1979-01-01', '1980-01-01'], 'day 1979-01-01 is outside the calendars'],
    [['forex', '2100-01-01', '2101-01-01'], 'day 2101-01-01 is outside the calendars'],
  ])('refuses %j', (args, message) => {
    expect(() => calendarLines(args)).toThrow(InputError);
    expect(() => calendarLines(args)).toThrow(message);
  });
});
