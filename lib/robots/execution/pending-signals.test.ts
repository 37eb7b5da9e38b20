import type { FundId, Millis } from '@/lib/core/base/brand';
import type { PendingOrder } from '@/lib/robots/execution/config';
import { sampleEvents, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import { firstDecision, matchSignals, newIntentions, pendingChanged } from './pending-signals';

function order(decidedAt: number, more: Partial<PendingOrder> = {}): PendingOrder {
  return {
    fundId: 7 as FundId,
    side: 'long',
    action: 'open',
    decidedAt: decidedAt as Millis,
    sharePct: 10.25,
    stopDistance: 1.5,
    takeProfitDistance: null,
    ...more,
  };
}

const dueAfter = (_: FundId, decidedAt: Millis) => (decidedAt + 300) as Millis;

describe('new intentions', () => {
  it('are orders that did not wait before and are not due yet, in micro-units', () => {
    const before = [order(1000)];
    const after = [order(1000), order(1300), order(1300, { action: 'close', stopDistance: null })];
    expect(newIntentions(before, after, 1599 as Millis, dueAfter)).toEqual([
      expect.objectContaining({ action: 'open', sharePct: 10_250_000, stopDistance: 1_500_000, dueAt: 1600 }),
      expect.objectContaining({ action: 'close', stopDistance: null, takeProfitDistance: null }),
    ]);
    expect(newIntentions(before, after, 1600 as Millis, dueAfter)).toEqual([]);
  });

  it('changed where another order waits, or one waits no longer', () => {
    expect(pendingChanged([order(1)], [order(1, { sharePct: 11 })])).toBe(false);
    expect(pendingChanged([order(1)], [])).toBe(true);
    expect(pendingChanged([order(1)], [order(2)])).toBe(true);
    expect(pendingChanged([order(1)], [order(1, { side: 'short' })])).toBe(true);
  });
});

describe('matched signals', () => {
  const [event] = sampleEvents(1);
  if (!event) throw new Error('There is an event');
  const [signal] = signaledChain(17, [event]);
  if (signal?.kind !== 'signal') throw new Error('A signal comes first');
  const decided = { event, decidedAt: signal.decidedAt };

  it('are those of the same decision, instrument, action and side, recorded before', () => {
    expect(matchSignals([decided], [signal]).get(event)).toBe(signal);
    const others = [
      { ...signal, decidedAt: (signal.decidedAt - 1) as Millis },
      { ...signal, fundId: 8 as FundId },
      { ...signal, action: 'close' as const },
      { ...signal, side: 'short' as const },
      { ...signal, recordedAt: event.time },
    ];
    for (const other of others) expect(matchSignals([decided], [other]).size).toBe(0);
    expect(matchSignals([{ event, decidedAt: null }], [signal]).size).toBe(0);
  });

  it('are looked for from the first decision on', () => {
    const earlier = { event, decidedAt: (signal.decidedAt - 5) as Millis };
    expect(firstDecision([decided, earlier, { event, decidedAt: null }])).toBe(earlier.decidedAt);
    expect(firstDecision([{ event, decidedAt: null }])).toBeNull();
  });
});
