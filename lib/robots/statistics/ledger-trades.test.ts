import type { FundId, Micros, Millis, Price, RobotId } from '@/lib/core/base/brand';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { tradesFromLedger } from './ledger-trades';

const COMMON = {
  robotId: 1 as RobotId,
  fundId: 5 as FundId,
  side: 'long' as const,
  quantity: 1 as Micros,
  price: 1 as Price,
  commission: 0 as Micros,
  slippage: 0 as Micros,
  recordedAt: 0 as Millis,
  signalSeq: null,
  prevHash: '',
  hash: '',
};

function opened(seq: number, tradeNo: number, time: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    ...COMMON,
    kind: 'open',
    seq,
    tradeNo,
    time: time as Millis,
    phase: 'backtest',
    late: false,
    ...more,
  } as LedgerEntry;
}

function closed(seq: number, tradeNo: number, time: number, profit: number, late = false): LedgerEntry {
  return {
    ...COMMON,
    kind: 'close',
    seq,
    tradeNo,
    time: time as Millis,
    phase: 'forward',
    late,
    reason: 'signal',
    profit: profit as Micros,
  };
}

describe('tradesFromLedger', () => {
  it('pairs entries by their trade, in the order of the exits, and leaves the open ones', () => {
    const trades = tradesFromLedger([
      opened(1, 1, 10),
      opened(2, 2, 20),
      closed(3, 2, 30, -7, true),
      opened(4, 3, 30, { phase: 'forward', signalSeq: 9 }),
      closed(5, 1, 40, 9),
    ]);
    expect(
      trades.closed.map(({ tradeNo, entryTime, exitTime, profit, phase, late }) => ({
        tradeNo,
        entryTime,
        exitTime,
        profit,
        phase,
        late,
      })),
    ).toEqual([
      { tradeNo: 2, entryTime: 20, exitTime: 30, profit: -7, phase: 'backtest', late: true },
      { tradeNo: 1, entryTime: 10, exitTime: 40, profit: 9, phase: 'backtest', late: false },
    ]);
    expect(trades.open).toMatchObject([{ tradeNo: 3, entryTime: 30, phase: 'forward' }]);
  });

  it('counts trades with signals at both ends as forward, and old forward entries without a signal as replayed', () => {
    const forward = { phase: 'forward', signalSeq: 9 } as const;
    const phases = (...entries: LedgerEntry[]) =>
      tradesFromLedger(entries).closed.map(({ phase }) => phase)[0];
    const close = closed(2, 1, 20, 5);
    expect(phases(opened(1, 1, 10, forward), { ...close, signalSeq: 8 })).toBe('forward');
    expect(phases(opened(1, 1, 10, forward), close)).toBe('replayed');
    expect(phases(opened(1, 1, 10, forward), { ...close, reason: 'margin-call' } as LedgerEntry)).toBe(
      'replayed',
    );
    expect(phases(opened(1, 1, 10, forward), { ...close, reason: 'stop' } as LedgerEntry)).toBe('forward');
    expect(phases(opened(1, 1, 10, { phase: 'forward' }), { ...close, signalSeq: 8 })).toBe('replayed');
    expect(phases(opened(1, 1, 10), { ...close, signalSeq: 8 })).toBe('backtest');
    expect(tradesFromLedger([opened(1, 1, 10, { phase: 'forward' })]).open[0]?.phase).toBe('replayed');
  });

  it('names the entry that closes what is not open', () => {
    expect(() => tradesFromLedger([opened(1, 1, 10), closed(2, 4, 20, 0)])).toThrow(
      'Entry 2 closes trade 4, which is not open',
    );
  });
});
