import { render } from '@/components/ui/testing/rendered';
import type { FundId } from '@/lib/core/base/brand';
import type { SignalView, TradeView } from '@/lib/robots/catalogue/types';
import { SignalsTable } from './signals-table';
import { signaledLabel } from './trade-labels';
import { tradeRows } from './trade-rows';
import { TradesTable } from './trades-table';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

const WAITING: SignalView = {
  seq: 12,
  fundId: 7 as FundId,
  ticker: 'AAPL',
  side: 'long',
  action: 'open',
  sharePct: 10.8,
  stopDistance: 2.5,
  takeProfitDistance: null,
  decidedAt: at('14:45:00'),
  recordedAt: at('14:45:01'),
  dueAt: at('14:50:00'),
  state: 'waiting',
};

describe('SignalsTable', () => {
  it('shows what is ordered, when it was signaled and when it may fill', () => {
    const { text } = render(<SignalsTable signals={[WAITING]} />);
    expect(text).toContain(
      'Open long AAPL 20 Nov 2026, 14:45:01 UTC 20 Nov 2026, 14:50:00 UTC or later 11% ±2.50 / — Waiting',
    );
  });

  it('shows a lapsed signal, which waits for no later open', () => {
    const lapsed: SignalView = {
      ...WAITING,
      action: 'close',
      sharePct: null,
      state: 'lapsed',
      stopDistance: null,
    };
    const { text } = render(<SignalsTable signals={[lapsed]} />);
    expect(text).toContain(
      'Close long AAPL 20 Nov 2026, 14:45:01 UTC 20 Nov 2026, 14:50:00 UTC — — Lapsed, not filled',
    );
  });
});

describe('a trade with signals', () => {
  it.each([
    ['14:45:01', '14:50:00', 'Signaled 14:45:01 UTC, 4 min 59 s before'],
    ['14:45:00', '14:50:00', 'Signaled 14:45:00 UTC, 5 min before'],
    ['14:49:57', '14:50:00', 'Signaled 14:49:57 UTC, 3 s before'],
    ['10:30:00', '14:50:00', 'Signaled 10:30:00 UTC, 4 h 20 min before'],
  ])('signaled at %s and filled at %s reads: %s', (signaled, filled, expected) => {
    expect(signaledLabel(at(signaled), at(filled))).toBe(expected);
  });

  it('names the day of a signal of the evening before', () => {
    const monday = Date.parse('2026-11-23T14:30:00Z');
    expect(signaledLabel(at('21:00:02'), monday)).toBe(
      'Signaled 20 Nov 2026, 21:00:02 UTC, 65 h 29 min before',
    );
  });

  it('shows in its row how long before its fills they were signaled, and its phase', () => {
    const trade: TradeView = {
      tradeNo: 4,
      ticker: 'AAPL',
      side: 'long',
      entryTime: at('14:50:00'),
      entryPrice: 100,
      exitTime: at('15:20:00'),
      exitPrice: 101,
      returnPct: 0.9,
      reason: 'stop',
      phase: 'forward',
      late: false,
      entrySignalledAt: at('14:45:01'),
      exitSignalledAt: null,
    };
    const { html, text } = render(
      <TradesTable trades={tradeRows([trade])} now={trade.entryTime} isLive={false} />,
    );
    expect(text).toContain('now . Signaled 14:45:01 UTC, 4 min 59 s before 100.00');
    expect(html).toContain('title="20 Nov 2026, 14:50 UTC"');
    expect(text).toContain('101.00 Stop Forward');
    expect(text).not.toContain('late');
    const late = render(
      <TradesTable trades={tradeRows([{ ...trade, late: true }])} now={trade.entryTime} isLive={false} />,
    );
    expect(late.text).toContain('Forward , recorded late');
  });
});
