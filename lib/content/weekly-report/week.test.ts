import { lastWeek, weeklyId } from './week';

it.each([
  ['2026-11-21T00:00:00Z', 'weekly-2026-w47', '2026-11-21'],
  ['2026-11-27T23:59:59Z', 'weekly-2026-w47', '2026-11-21'],
  ['2026-11-28T00:00:00Z', 'weekly-2026-w48', '2026-11-28'],
  // The Friday is the first of January, which ISO counts to the old year's week 53.
  ['2027-01-02T09:00:00Z', 'weekly-2026-w53', '2027-01-02'],
  ['2028-01-08T09:00:00Z', 'weekly-2028-w01', '2028-01-08'],
  ['1970-01-03T00:00:00Z', 'weekly-1970-w01', '1970-01-03'],
])('at %s the last week is %s', (now, id, end) => {
  const week = lastWeek(Date.parse(now));
  expect(weeklyId(week)).toBe(id);
  expect(new Date(week.end).toISOString().slice(0, 10)).toBe(end);
  expect(week.end - week.start).toBe(7 * 86_400_000);
});
