import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import type { DayBars } from '../bars';
import { putDays } from './bar-store';
import { readPricesAt } from './prices-at';

const SPY = 5 as FundId;
const GLD = 6 as FundId;
const OPEN_MINUTE = 870;

/** Three five-minute bars that close at `price`, `price` + 1 and `price` + 2. */
function bars(day: number, price: number): DayBars {
  const prices = Float64Array.from([0, 1, 2], (i) => price + i);
  return {
    day: day as EpochDay,
    intervalMinutes: 5,
    length: 3,
    time: Float64Array.from([0, 1, 2], (i) => day * DAY_MS + (OPEN_MINUTE + 5 * i) * MINUTE_MS),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: Float64Array.from([1, 1, 1]),
  };
}

const instant = (day: number, minute: number) => day * DAY_MS + minute * MINUTE_MS;

forEachEngine('prices at an instant', (open, itOnce) => {
  const read = async (time: number, fundIds = [SPY]) => {
    const { db } = await open();
    await putDays(db, 'simulated', SPY, [bars(20_000, 100), bars(20_004, 200)]);
    await putDays(db, 'simulated', GLD, [bars(20_004, 300)]);
    await putDays(db, 'imported', SPY, [bars(20_004, 900)]);
    return Object.fromEntries(await readPricesAt(db, 'simulated', fundIds, time));
  };

  itOnce('are those of the last bar that had ended by then, not of one that was still open', async () => {
    expect(await read(instant(20_004, OPEN_MINUTE + 10))).toEqual({ [SPY]: 201 });
    expect(await read(instant(20_004, OPEN_MINUTE + 10) - 1)).toEqual({ [SPY]: 200 });
    expect(await read(instant(20_004, OPEN_MINUTE + 600))).toEqual({ [SPY]: 202 });
  });

  it('are the last of the session before, over a long weekend too', async () => {
    expect(await read(instant(20_004, OPEN_MINUTE + 4))).toEqual({ [SPY]: 102 });
    expect(await read(instant(20_003, 0))).toEqual({ [SPY]: 102 });
  });

  itOnce('are found over a week without sessions, as in New York in September 2001', async () => {
    expect(await read(instant(20_011, OPEN_MINUTE))).toEqual({ [SPY]: 202 });
  });

  itOnce('are left out where nothing was known yet', async () => {
    expect(await read(instant(20_004, OPEN_MINUTE), [SPY, GLD, 7 as FundId])).toEqual({ [SPY]: 102 });
    expect(await read(instant(20_004, OPEN_MINUTE + 60), [SPY, GLD, 7 as FundId])).toEqual({
      [SPY]: 202,
      [GLD]: 302,
    });
    expect(await read(instant(20_020, 0), [])).toEqual({});
  });
});
