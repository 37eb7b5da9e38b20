import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { dayBeforePeriod } from './graph-period';

it.each([
  ['Week', '2024-03-08', '2024-03-01'],
  ['Month', '2024-03-08', '2024-02-08'],
  ['Month', '2024-03-31', '2024-02-29'],
  ['Month', '2024-01-15', '2023-12-15'],
  ['Quarter', '2024-05-31', '2024-02-29'],
  ['HalfYear', '2024-03-31', '2023-09-30'],
  ['Year', '2024-02-29', '2023-02-28'],
] as const)('the day before a %s that ends on %s is %s', (period, last, before) => {
  expect(isoDay(dayBeforePeriod(period, parseIsoDay(last)))).toBe(before);
});

it('goes back to the beginning in full', () => {
  expect(dayBeforePeriod('Full', 20_000)).toBe(Number.NEGATIVE_INFINITY);
});
