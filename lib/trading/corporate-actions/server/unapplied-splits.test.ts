import type { KyselyPlugin } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { splitOn } from '@/lib/market/corporate-actions/corporate-action';
import { noteMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { AAPL, MSFT, NOON, openEmulatorFixture } from '@/lib/trading/emulator/testing/emulator-fixture';
import { insertAccountAction } from './account-action-store';
import { readUnsplit } from './unapplied-splits';

onSqlite('positions from before a split', (open) => {
  it('are found with one question a split, however many there are', async () => {
    const { database, market, account } = await openEmulatorFixture(open);
    const split = splitOn(AAPL, newYorkDay(NOON), { after: 10, before: 1 });
    await database.commit(async (tx) => {
      await noteMarketActions(tx, market.name, [split], 'announced', (NOON - DAY_MS) as Millis);
      await insertAccountAction(tx, { id: account.id, last_fill: 0 }, split, [], NOON as Millis);
    });
    let questions = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        questions += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const held = (account_id: string, fund_id = AAPL, opened_at = (NOON - DAY_MS) as Millis) => ({
      account_id,
      fund_id,
      opened_at,
    });
    const others = Array.from({ length: 50 }, (_, index) => held(`another-${index}`));
    const since = held('since', AAPL, (NOON + HOUR_MS) as Millis);
    const positions = [held(account.id), held('elsewhere', MSFT), since, ...others];
    const isUnsplit = await readUnsplit(
      database.db.withPlugin(counting),
      market.name,
      positions,
      (NOON + DAY_MS) as Millis,
    );
    expect(positions.filter(isUnsplit)).toEqual(others);
    expect(questions).toBe(2);
  });
});
