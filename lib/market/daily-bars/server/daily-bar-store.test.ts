import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { instrumentById } from '@/lib/market/data/instruments';
import { dailyBarsText, isComplete } from '../daily-bars-state';
import { madeBars } from '../testing/made-bars';
import { packYears } from '../year-rows';
import {
  putYears,
  readAllDailyBars,
  readDailyBars,
  readDailyBarsState,
  writeDailyBarsState,
} from './daily-bar-store';
import { verifyDailyBars } from './verify-daily-bars';

const makeRows = (id: number, days: readonly string[], madeAfterwards = 0) =>
  packYears(madeBars(id, days.map(parseIsoDay), madeAfterwards)).map((year) => ({
    ...year,
    fundId: id as FundId,
    calendar: 'xnys' as const,
    source: null,
  }));

forEachEngine('the store of daily bars', (open, itOnce) => {
  itOnce('returns what was stored, to the bit, across years', async () => {
    const { db } = await open();
    const days = ['2024-12-30', '2024-12-31', '2025-01-02', '2025-01-03'].map(parseIsoDay);
    const bars = madeBars(7, days, 3);
    await putYears(db, 'simulated', makeRows(7, ['2024-12-30', '2024-12-31', '2025-01-02', '2025-01-03'], 3));
    expect(await readDailyBars(db, 'simulated', 7 as FundId)).toEqual(bars);
    expect(await readDailyBars(db, 'simulated', 8 as FundId)).toBeNull();
    expect(await readDailyBars(db, 'live', 7 as FundId)).toBeNull();
  });

  it('leaves out a session that not all instruments have yet', async () => {
    const { db } = await open();
    await putYears(db, 'simulated', [
      ...makeRows(7, ['2025-01-02', '2025-01-03', '2025-01-06']),
      ...makeRows(9, ['2025-01-02', '2025-01-03']),
    ]);
    const through = { xnys: parseIsoDay('2025-01-03') };
    await writeDailyBarsState(db, 'simulated', { done: 2, total: 2, through, problem: null });
    const read: [number, EpochDay | undefined][] = [];
    for await (const { fundId, day } of readAllDailyBars(db, 'simulated'))
      read.push([fundId, day.at(-1) as EpochDay | undefined]);
    expect(read).toEqual([
      [7, through.xnys],
      [9, through.xnys],
    ]);
  });

  it('names the year whose bytes or digest were changed', async () => {
    const database = await open();
    await putYears(database.db, 'simulated', makeRows(1, ['2024-12-31', '2025-01-02']));
    expect(await verifyDailyBars(database)).toEqual({ years: 2, faults: [] });
    const year = database.db.updateTable('daily_bars').where('year', '=', 2025);
    await year.set({ digest: 'f'.repeat(64) }).execute();
    const name = `daily bars of ${instrumentById(1 as FundId)?.ticker ?? 'instrument 1'} (simulated)`;
    expect((await verifyDailyBars(database)).faults).toEqual([
      `${name}, 2025 through 2025-01-02: their digest is another`,
    ]);
    await year.set({ data: new Uint8Array(40) }).execute();
    expect((await verifyDailyBars(database)).faults).toEqual([
      `${name}, 2025 through 2025-01-02: they are damaged`,
    ]);
  });

  itOnce('says that a half-made store is none', async () => {
    const { db } = await open();
    const before = await readDailyBarsState(db, 'live');
    expect([isComplete(before), dailyBarsText(before)]).toEqual([false, 'Daily prices: not begun.']);
    const half = { done: 1, total: 147, through: {}, problem: null };
    await writeDailyBarsState(db, 'live', half);
    const read = await readDailyBarsState(db, 'live');
    expect([isComplete(read), dailyBarsText(read)]).toEqual([false, 'Daily prices: 1 of 147 instruments.']);
    expect(dailyBarsText({ ...half, done: 147 })).toBeNull();
  });
});
