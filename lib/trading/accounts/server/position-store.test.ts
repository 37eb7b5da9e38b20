import type { FundId } from '@/lib/core/base/brand';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { createRandom } from '@/lib/robots/catalogue/synthetic/random-source';
import {
  AAPL,
  GBPJPY,
  newOrder,
  openEmulatorFixture,
  USDJPY,
  usualCosts,
} from '@/lib/trading/emulator/testing/emulator-fixture';
import { insertOrders } from '@/lib/trading/orders/server/order-store';
import { LotBook } from '../lots';
import { OWN } from '../paper-accounts';
import { handOver } from './position-store';

const COPIES = ['copy-a', 'copy-b'] as const;
const SEEDS = [
  [1, AAPL],
  [2, GBPJPY],
] as const;

onSqlite('positions that are handed over', (open) => {
  it('keep lots, positions and cash in step whatever happens before and after', async () => {
    for (const [seed, fundId] of SEEDS) await runSequence(seed, fundId);
  });

  async function runSequence(seed: number, fundId: FundId): Promise<void> {
    const { int, pick, chance } = createRandom(seed);
    const { database, market, emulator, accounts, account } = await openEmulatorFixture(open, {
      costsFor: usualCosts,
      volumeFor: () => 50_000,
    });
    market.tick({ [fundId]: 200, [USDJPY]: 140 });
    let hasKept = false;
    for (let step = 0; step < 40; step += 1) {
      // Some fills share their moment with the one before.
      if (chance(0.3))
        market.tick({ [fundId]: int(15_000, 25_000) / 100, [USDJPY]: int(12_000, 16_000) / 100 });
      const owner = pick([OWN, OWN, ...COPIES]);
      const held = (await accounts.positions(account.id)).find((one) => one.owner === owner);
      if (held && owner !== OWN && chance(0.4)) {
        const before = await readQuoteCost();
        await handOver(database.db, account.id, owner);
        expect(await readQuoteCost()).toBe(before);
        hasKept = true;
      } else {
        const isLong = (held?.quantity ?? (chance(0.5) ? 1 : -1)) > 0;
        const isClosing = held !== undefined && chance(0.6);
        const quantity = { kind: 'quantity', quantity: int(1, 20_000_000) as typeof account.cash } as const;
        await insertOrders(database.db, [
          newOrder(account.id, {
            owner,
            fundId,
            causeKey: `signal:${step}`,
            side: isLong === isClosing ? 'sell' : 'buy',
            action: isClosing ? 'close' : 'open',
            // Copies close all at once.
            size: isClosing && owner !== OWN ? { kind: 'all' } : quantity,
          }),
        ]);
        await emulator.fillDue();
      }
      await expectAgreement(step);
    }
    expect(hasKept).toBe(true);

    /** What all owners have paid in the currency of its price; what dollars cost is in the cost. */
    async function readQuoteCost(): Promise<bigint> {
      const positions = await accounts.positions(account.id);
      return positions.reduce((sum, { quoteCost }) => sum + (quoteCost ?? 0n), 0n);
    }

    async function expectAgreement(step: number): Promise<void> {
      const positions = await accounts.positions(account.id);
      const fills = await accounts.fills(account.id, 0, 1_000);
      const lots = new LotBook();
      for (const fill of fills) lots.add(fill);
      const shown = await accounts.lots(account.id, positions);
      const sum = (values: readonly { readonly quantity: number }[]) =>
        values.reduce((total, { quantity }) => total + quantity, 0);
      const quantities = positions.map(({ quantity }) => quantity);
      expect([step, shown.map(sum)]).toEqual([step, quantities]);
      for (const owner of [OWN, ...COPIES])
        expect([step, owner, sum(lots.ownerLots(owner, fundId))]).toEqual([
          step,
          owner,
          positions.find((one) => one.owner === owner)?.quantity ?? 0,
        ]);
      const { cash } = (await accounts.current(account.userId, market.name)) ?? account;
      const costs = positions.reduce((total, { cost, commission }) => total + cost + commission, 0);
      const profits = fills.reduce((total, { profit }) => total + (profit ?? 0), 0);
      expect(cash + costs).toBe(account.startBalance + profits);
    }
  }
});
