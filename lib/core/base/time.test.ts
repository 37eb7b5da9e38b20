import { endOfDay, isoDay, parseIsoDay, startOfDay, startOfMonth, startOfWeek, startOfYear } from './time';

const on = (of: (day: number) => number, text: string) => isoDay(of(parseIsoDay(text)));

it.each([
  // A Monday, a Sunday, weeks across years, the day before 1970, and one that starts in a leap February.
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2024-12-31', '2024-12-30'],
  ['1969-12-31', '1969-12-29'],
  ['2024-03-03', '2024-02-26'],
])('the week of %s starts on Monday, %s', (day, monday) => {
  expect(on(startOfWeek, day)).toBe(monday);
});

it.each([
  ['2024-02-29', '2024-02-01', '2024-01-01'],
  ['2026-12-31', '2026-12-01', '2026-01-01'],
  ['2027-01-01', '2027-01-01', '2027-01-01'],
  ['1969-12-31', '1969-12-01', '1969-01-01'],
])('%s is in the month from %s and the year from %s', (day, month, year) => {
  expect(on(startOfMonth, day)).toBe(month);
  expect(on(startOfYear, day)).toBe(year);
});

it('a day ends when the next begins, also where clocks change', () => {
  const day = parseIsoDay('2026-03-29');
  expect(endOfDay(day) - startOfDay(day)).toBe(86_400_000);
  expect(endOfDay(day)).toBe(Date.UTC(2026, 2, 30));
});
