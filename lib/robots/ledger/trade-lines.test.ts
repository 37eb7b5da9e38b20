import type { LedgerEntry } from './entry';
import { SAMPLE_START, sampleLedger } from './testing/sample-ledger';
import { tradeLines } from './trade-lines';

const LEDGER = sampleLedger(17, 2);
const [opened, closed] = LEDGER as [LedgerEntry, LedgerEntry];

function lines(entries: readonly LedgerEntry[]) {
  return tradeLines(entries, (fundId) => `T${fundId}`);
}

describe('tradeLines', () => {
  it('prints a closed trade with decimals, UTC times and hashes', () => {
    expect(new Date(SAMPLE_START).toISOString()).toBe('2024-01-02T15:00:00.000Z');
    // Long 12.5 at 100.01, out at 100.54: 12.5 × 0.53 − 2 × 0.35 = 5.925.
    expect(lines(LEDGER)[0]).toEqual({
      robotId: 17,
      tradeNo: 1,
      status: 'closed',
      ticker: 'T7',
      fundId: 7,
      side: 'long',
      quantity: 12.5,
      entryTime: '2024-01-02T15:00:00Z',
      exitTime: '2024-01-02T20:00:00Z',
      entryPrice: 100.01,
      exitPrice: 100.54,
      entryCommission: 0.35,
      exitCommission: 0.35,
      commission: 0.7,
      slippage: 0.04,
      profit: 5.925,
      reason: 'signal',
      phase: 'backtest',
      late: true,
      openSeq: 1,
      openPrevHash: '0'.repeat(64),
      openHash: opened.hash,
      openSignalSeq: null,
      closeSeq: 2,
      closePrevHash: opened.hash,
      closeHash: closed.hash,
      closeSignalSeq: null,
    });
  });

  it('puts open trades last, with nothing of a close', () => {
    const [, , secondOpen] = LEDGER as [LedgerEntry, LedgerEntry, LedgerEntry];
    const overlapping = [secondOpen, opened, closed];
    const [first, last] = lines(overlapping);
    expect(first).toMatchObject({ tradeNo: 1, status: 'closed' });
    expect(last).toMatchObject({
      tradeNo: 2,
      status: 'open',
      exitTime: null,
      exitPrice: null,
      exitCommission: null,
      commission: 0.35,
      slippage: 0.02,
      profit: null,
      reason: null,
      closeSeq: null,
      closePrevHash: null,
      closeHash: null,
    });
  });
});
