import type { FundId } from '@/lib/core/base/brand';
import { isoDay } from '@/lib/core/base/time';
import { readBarFile } from '@/lib/market/data/imported/read-rows';
import { createTimeZone } from '@/lib/market/data/imported/time-zone';
import type { FundType } from '@/lib/market/data/instrument';
import { seriesOfRows } from './rows-series';

/** `date slot` per row, with an asterisk where it ends its session. */
function listPlaces(fundType: FundType, minutes: number, times: readonly string[]): string[] {
  const bytes = new TextEncoder().encode(times.map((time) => `${time},1,1,1,1,0`).join('\n'));
  const rows = readBarFile({ name: 'bars.csv', bytes }, { zone: createTimeZone('UTC') });
  const { day, slot, lastOfSession } = seriesOfRows(1 as FundId, minutes, fundType, rows);
  return times.map((_, i) => `${isoDay(day[i] ?? 0)} ${slot[i]}${lastOfSession[i] === 1 ? '*' : ''}`);
}

describe('seriesOfRows', () => {
  it('keeps rows outside the session, and ends it at New York’s close', () => {
    const times = ['2024-03-08T13:00Z', '2024-03-08T14:30Z', '2024-03-08T20:55Z', '2024-03-08T21:00Z'];
    expect(listPlaces('S', 5, times)).toEqual([
      '2024-03-08 0',
      '2024-03-08 1',
      '2024-03-08 2*',
      '2024-03-08 3',
    ]);
  });

  it('handles early closes', () => {
    expect(listPlaces('E', 60, ['2024-11-29T16:30Z', '2024-11-29T17:30Z'])).toEqual([
      '2024-11-29 0',
      '2024-11-29 1*',
    ]);
  });

  it('begins a currency pair’s day at 17:00 in New York', () => {
    expect(listPlaces('F', 60, ['2024-03-06T21:00Z', '2024-03-06T22:00Z', '2024-03-07T21:00Z'])).toEqual([
      '2024-03-06 0*',
      '2024-03-07 0',
      '2024-03-07 1*',
    ]);
  });

  it('gives a daily row to the session of its written day or of its instant', () => {
    expect(listPlaces('F', 1440, ['2024-03-07T22:00Z', '2024-03-11T00:00+02:00', '2024-03-12'])).toEqual([
      '2024-03-08 0*',
      '2024-03-11 0*',
      '2024-03-12 0*',
    ]);
    expect(listPlaces('S', 1440, ['2024-07-05T00:00+02:00', '2024-07-08T00:00+02:00'])).toEqual([
      '2024-07-05 0*',
      '2024-07-08 0*',
    ]);
  });

  it('begins a crypto pair’s day at midnight UTC', () => {
    expect(listPlaces('C', 60, ['2024-03-06T23:00Z', '2024-03-07T00:00Z'])).toEqual([
      '2024-03-06 0*',
      '2024-03-07 0',
    ]);
  });
});
