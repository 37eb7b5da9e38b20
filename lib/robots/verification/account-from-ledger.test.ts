import type { FundId, Micros } from '@/lib/core/base/brand';
import { toPrice } from '@/lib/core/base/price';
import { utcDay } from '@/lib/core/base/time';
import { makeLedger } from '@/lib/robots/catalogue/testing/sample-robot';
import { equityFromLedger } from './account-from-ledger';

const BALANCE = 10_000_000_000 as Micros;
const CLOSE = 0.1234567;

/** The equity with one open position at the close of the only day. */
function equityWith(entryPrice: number) {
  const entries = makeLedger([{ fundId: 1, quantity: 1_000_000, entry: [1, entryPrice] }]);
  const sessions = [{ day: utcDay(0), firstBar: 0, lastBar: 86_400_000, close: CLOSE, isOver: true }];
  const [day] = equityFromLedger(
    BALANCE,
    entries,
    [{ day: 0, lastBar: 86_400_000 }],
    (_: FundId) => sessions,
  );
  return day;
}

describe('equity from the ledger', () => {
  it('may be at whole closes as long as no price of the ledger has decimals', () => {
    const day = equityWith(0.1);
    expect(toPrice(CLOSE)).toBe(123_456.7);
    // 1,000,000 units from 0.1, less a commission of 1.
    expect(day).toMatchObject({ equity: 33_455_700_000, atWholeCloses: 33_456_000_000 });
  });

  it('is at closes with decimals from the first such price on', () => {
    expect(equityWith(0.1000001)?.atWholeCloses).toBeNull();
  });
});
