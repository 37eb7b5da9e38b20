import type { FundId } from '@/lib/core/base/brand';
import { csvLine } from '@/lib/core/base/csv';
import { GUEST_LEDGER_COLUMNS } from '@/lib/robots/catalogue/guest-ledger-csv';
import { describeEarlierTrade } from './describe-earlier-trade';
import { tradeInHash } from './trade-anchor';

const line = (cells: Readonly<Record<string, string | number>>) =>
  csvLine(GUEST_LEDGER_COLUMNS.map((column) => cells[column] ?? null));
const open = { kind: 'open', ticker: 'AAPL', side: 'short', phase: 'backtest' };
const close = { ...open, kind: 'close' };
const FILE =
  csvLine([...GUEST_LEDGER_COLUMNS]) +
  line({ ...open, seq: 12, tradeNo: 1, time: Date.UTC(2025, 2, 3), price: 170.1, fundId: 12 as FundId }) +
  line({ ...open, seq: 2, tradeNo: 12, time: Date.UTC(2025, 2, 4), price: 171 }) +
  line({ ...close, seq: 3, tradeNo: 12, time: Date.UTC(2025, 2, 5), reason: 'stop', returnPct: -2 });

it('a trade that the table doesn’t have is told from the ledger, by its number alone', () => {
  expect(describeEarlierTrade(FILE, 12)).toBe(
    'Short AAPL · opened 4 Mar 2025 at 171.00 · closed 5 Mar 2025, about −2% before costs · Backtest',
  );
  expect(describeEarlierTrade(FILE, 1)).toBe(
    'Short AAPL · opened 3 Mar 2025 at 170.10 · still open · Backtest',
  );
  expect(describeEarlierTrade(FILE, 2)).toBeNull();
  expect(['#trade-12', '#trade-0', '#trades'].map(tradeInHash)).toEqual([12, null, null]);
});
