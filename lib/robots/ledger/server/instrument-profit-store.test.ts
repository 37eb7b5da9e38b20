import type { FundId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import type { LedgerEntry } from '../entry';
import { SAMPLE_START, sampleLedger } from '../testing/sample-ledger';
import { readInstrumentProfits } from './instrument-profit-store';
import { appendEntries } from './ledger-store';

const FUND = 7 as FundId;

function totalProfit(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === 'close' ? entry.profit : 0), 0);
}

forEachEngine('fund profit store', (open, itOnce) => {
  async function openWithLedgers() {
    const { db } = await open();
    await insertRobotRows(db, 17, 18, -1_000_000_007);
    const ledgers = { first: sampleLedger(17, 5), second: sampleLedger(-1_000_000_007, 2) };
    await appendEntries(db, 17 as never, ledgers.first);
    await appendEntries(db, -1_000_000_007 as never, ledgers.second);
    // An open trade has no profit yet.
    await appendEntries(db, 18 as never, sampleLedger(18, 1).slice(0, 1));
    return { db, ...ledgers };
  }

  itOnce('adds up each robot’s closed trades on an instrument, in micro-units', async () => {
    const { db, first, second } = await openWithLedgers();
    expect(await readInstrumentProfits(db, FUND, null)).toEqual([
      { robotId: -1_000_000_007, profit: totalProfit(second), closedCount: 2 },
      { robotId: 17, profit: totalProfit(first), closedCount: 5 },
    ]);
    expect(await readInstrumentProfits(db, 8 as FundId, null)).toEqual([]);
  });

  itOnce('leaves removed robots out', async () => {
    const { db } = await openWithLedgers();
    await db.updateTable('robots').set({ removed_at: 1 }).where('id', '=', 17).execute();
    expect((await readInstrumentProfits(db, FUND, null)).map(({ robotId }) => robotId)).toEqual([
      -1_000_000_007,
    ]);
  });

  it('takes trades from an instant on, the instant itself included', async () => {
    const { db, first } = await openWithLedgers();
    const fourthClose = first[7]?.time ?? 0;
    expect(fourthClose).toBeGreaterThan(SAMPLE_START);
    expect(await readInstrumentProfits(db, FUND, fourthClose)).toEqual([
      { robotId: 17, profit: totalProfit(first.slice(6)), closedCount: 2 },
    ]);
    expect(await readInstrumentProfits(db, FUND, fourthClose + 1)).toMatchObject([{ closedCount: 1 }]);
    expect(await readInstrumentProfits(db, FUND, Date.UTC(2099, 0))).toEqual([]);
  });
});
