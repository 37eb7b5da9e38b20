import { describeAccountEvent } from './account-event-text';

describe('an entry of the audit log', () => {
  it.each([
    [{ kind: 'agreed', orders: 0, positions: 2 }, /: 0 open orders, 2 positions$/],
    [{ kind: 'agreed', orders: 1, positions: 1 }, /: 1 open order, 1 position$/],
    [{ kind: 'asked', what: 'cancel-waiting', count: 1 }, /^You asked to cancel 1 waiting order$/],
    [{ kind: 'robot', step: 'selected', robotId: 7, robotName: 'Trend', copyId: 'c' }, /^Trend selected$/],
    [
      {
        kind: 'order',
        step: 'sent',
        orderId: 'tp1',
        owner: 'c',
        symbol: 'AAPL',
        side: 'sell',
        quantity: '104',
        stopPrice: '93.5',
        words: null,
      },
      /^Stop at 93\.5 to sell 104 AAPL sent \(tp1\)$/,
    ],
    [
      {
        kind: 'action',
        action: 'split',
        key: 'split:1:2026-01-06',
        symbol: 'NVDA',
        detail: '10 for 1',
        quantity: { from: '10', to: '100' },
        source: 'broker',
      },
      /^NVDA was split 10 for 1: 10 became 100 \(reported by the broker\)$/,
    ],
    // Older entries don't have the name.
    [{ kind: 'robot', step: 'selected', robotId: 7, copyId: 'c' }, /^Robot 7 selected$/],
  ] as const)('says %j in a sentence', (event, sentence) => {
    expect(describeAccountEvent(event)).toMatch(sentence);
  });
});
