import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { periodDays, readPeriod, type StatementPeriod } from './period';

const shown = ({ from, to }: ReturnType<typeof periodDays>) => `${isoDay(from)} ${isoDay(to)}`;

it.each<[StatementPeriod, string, string]>([
  ['this-week', '2026-11-29', '2026-11-23 2026-11-29'],
  ['this-week', '2027-01-01', '2026-12-28 2027-01-03'],
  ['last-week', '2027-01-03', '2026-12-21 2026-12-27'],
  ['this-month', '2026-12-31', '2026-12-01 2026-12-31'],
  ['this-month', '2024-02-01', '2024-02-01 2024-02-29'],
  ['last-month', '2027-01-31', '2026-12-01 2026-12-31'],
  ['last-month', '2024-03-31', '2024-02-01 2024-02-29'],
  ['this-year', '2024-12-31', '2024-01-01 2024-12-31'],
  ['last-year', '2025-01-01', '2024-01-01 2024-12-31'],
])('%s on %s is %s', (period, today, days) => {
  expect(shown(periodDays(period, parseIsoDay(today)))).toBe(days);
});

it('takes days up to today, and says what is wrong with others', () => {
  const today = parseIsoDay('2026-11-26');
  const read = (from: string, to: string) => () => readPeriod({ from, to }, today);
  expect(shown(read('2026-11-26', '2026-12-31')())).toBe('2026-11-26 2026-12-31');
  expect(read('2026-11-02', '2026-11-01')).toThrow('2 Nov 2026, comes after the last, 1 Nov 2026');
  expect(read('2026-11-27', '2026-11-28')).toThrow('hasn’t begun yet. Choose days up to today, 26 Nov 2026');
  expect(read('2026-02-29', '2026-11-28')).toThrow('is not a date');
  expect(read('2026-02-28', '')).toThrow('Choose a first and a last day.');
});
