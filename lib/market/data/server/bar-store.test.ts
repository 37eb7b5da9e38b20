import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { DayBars } from '../bars';
import { dayRange, lastDays, putDays, readDays } from './bar-store';

const SPY = 5 as FundId;

/** Three bars; `shift` makes days with other prices. */
function bars(day: number, shift = 0): DayBars {
  const prices = (start: number) => Float64Array.from([0, 1, 2], (i) => start + shift + i / 100);
  return {
    day: day as EpochDay,
    intervalMinutes: 5,
    length: 3,
    time: Float64Array.from([0, 1, 2], (i) => day * DAY_MS + (870 + 5 * i) * MINUTE_MS),
    open: prices(100),
    high: prices(101),
    low: prices(99),
    close: prices(100.5),
    volume: Float64Array.from([1000, 0, 2500.5]),
  };
}

function read(db: Parameters<typeof readDays>[0], from: number, to: number) {
  return readDays(db, 'imported', SPY, from as EpochDay, to as EpochDay);
}

forEachEngine('bar store', (open) => {
  it('gives back the days asked for, in order, to the bit', async () => {
    const { db } = await open();
    await putDays(db, 'imported', SPY, [bars(20_003), bars(20_001, 1 / 3), bars(-2)]);
    expect(await read(db, 20_000, 20_010)).toEqual([bars(20_001, 1 / 3), bars(20_003)]);
    expect(await read(db, -2, 20_001)).toEqual([bars(-2), bars(20_001, 1 / 3)]);
    expect(await read(db, 20_002, 20_002)).toEqual([]);
  });

  it('replaces an existing day', async () => {
    const { db } = await open();
    await putDays(db, 'imported', SPY, [bars(1), bars(2)]);
    await putDays(db, 'imported', SPY, [bars(2, 7)]);
    expect(await read(db, 0, 9)).toEqual([bars(1), bars(2, 7)]);
  });

  it('keeps markets and instruments apart and knows their range', async () => {
    const { db } = await open();
    await putDays(db, 'imported', SPY, [bars(3), bars(9)]);
    await putDays(db, 'simulated', SPY, [bars(1), bars(12)]);
    await putDays(db, 'imported', 6 as FundId, [bars(4)]);
    await putDays(db, 'imported', 7 as FundId, []);
    expect(await dayRange(db, 'imported', SPY)).toEqual({ first: 3, last: 9 });
    expect(await dayRange(db, 'imported', 7 as FundId)).toBeNull();
    expect(await lastDays(db, 'imported')).toEqual(
      new Map([
        [5, 9],
        [6, 4],
      ]),
    );
    expect(await lastDays(db, 'live')).toEqual(new Map());
  });

  it('stores more days than one statement takes, all or none', async () => {
    const { db } = await open();
    const days = Array.from({ length: 200 }, (_, index) => bars(index));
    await putDays(db, 'imported', SPY, days);
    expect(await read(db, 0, 1000)).toEqual(days);
    const failing = db.transaction().execute(async (tx) => {
      await putDays(tx, 'imported', 8 as FundId, days);
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await dayRange(db, 'imported', 8 as FundId)).toBeNull();
  });
});
