import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { makeSeal } from '@/lib/robots/ledger/seal';
import type { LedgerEntry } from '../entry';
import { sampleLedger } from '../testing/sample-ledger';
import { appendEntries } from './ledger-store';
import { readNewestTrades } from './newest-trades';

const pick = ({ price, quantity, slippage }: LedgerEntry) => ({ price, quantity, slippage });

forEachEngine('the newest trades', (open) => {
  it('are those closed last over all robots of a market, newest first, without removed robots', async () => {
    const { db } = await open();
    await insertRobotRows(db, 17, 18, 19);
    const market = (await db.selectFrom('robots').select('market').executeTakeFirstOrThrow()).market;
    const ledgers = [17, 18, 19].map((id) => sampleLedger(id, id - 14));
    for (const ledger of ledgers) await appendEntries(db, ledger[0]?.robotId as never, ledger);
    const closings = ledgers
      .slice(0, 2)
      .flat()
      .filter(({ kind }) => kind === 'close')
      .sort((a, b) => b.time - a.time || a.robotId - b.robotId);
    await db.updateTable('robots').set({ removed_at: 1 }).where('id', '=', 19).execute();

    const asked = {
      market,
      fundIds: [...new Set(ledgers.flat().map(({ fundId }) => fundId))],
      now: Math.max(...ledgers.flat().map(({ time }) => time)),
      count: 4,
    };
    const robots = await db.selectFrom('robots').select(['id', 'salt']).execute();
    const salts = new Map(robots.map(({ id, salt }) => [id as number, salt]));
    const newest = await readNewestTrades(db, asked);
    expect(newest.map(({ robotId, tradeNo, sealStart }) => [robotId, tradeNo, sealStart])).toEqual(
      closings
        .slice(0, 4)
        .map(({ robotId, tradeNo, hash }) => [
          ...[robotId, tradeNo],
          makeSeal(salts.get(robotId) ?? '', hash).slice(0, 8),
        ]),
    );
    const [first] = closings;
    const opening = ledgers.flat().find((entry) => {
      return entry.kind === 'open' && entry.robotId === first?.robotId && entry.tradeNo === first.tradeNo;
    });
    const pickFill = (entry = opening) => entry && pick(entry);
    expect(newest[0]).toMatchObject({
      opening: pickFill(),
      closing: pickFill(first),
      reason: first?.kind === 'close' && first.reason,
    });
    expect(await readNewestTrades(db, { ...asked, market: 'live' })).toEqual([]);
    // All there are, however long ago.
    const later = { ...asked, now: asked.now + 4e10, count: 99 };
    expect(await readNewestTrades(db, later)).toHaveLength(closings.length);
  });
});
