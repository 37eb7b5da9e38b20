import { formatDate, formatDateTime, formatDay } from './date';

describe('dates as text', () => {
  it.each([
    ['1970-01-01T00:00:00Z', '1 Jan 1970', '1 Jan 1970, 00:00 UTC'],
    ['2024-02-29T23:59:59.999Z', '29 Feb 2024', '29 Feb 2024, 23:59 UTC'],
    ['2024-12-31T09:05:00Z', '31 Dec 2024', '31 Dec 2024, 09:05 UTC'],
  ])('%s', (iso, date, dateTime) => {
    expect(formatDate(Date.parse(iso))).toBe(date);
    expect(formatDateTime(Date.parse(iso))).toBe(dateTime);
  });

  it('counts days from 1970', () => {
    expect(formatDay(0)).toBe('1 Jan 1970');
    expect(formatDay(19_790)).toBe('8 Mar 2024');
  });

  it('gives a dash for an invalid time', () => {
    expect(formatDate(null)).toBe('—');
    expect(formatDateTime(Number.NaN)).toBe('—');
    expect(formatDate(9e15)).toBe('—');
  });
});
