/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { readCalendars, whenLabel } from '@/components/live/live-price/when-labels';
import type { LivePrice } from '@/components/live/real-time/live-price';
import { startLivePrices } from '@/components/live/real-time/live-prices';
import { TickerQuote } from './ticker-quote';

/** During a New York session. */
const NOW = Date.UTC(2026, 10, 20, 18);
const INITIAL = { price: 100, change: 1, changePct: 1, time: NOW - 60_000 };

let known: LivePrice | null;
let listeners: Set<() => void>;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  known = null;
  listeners = new Set();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const tick = (price: number, time: number) =>
  act(() => {
    known = { price, change: 2, changePct: 2, time };
    for (const listener of [...listeners]) listener();
  });

function show(fundType: 'S' | null) {
  const { container } = render(
    <TickerQuote fundId={7} decimals={2} initial={INITIAL} isClosed={false} fundType={fundType} />,
  );
  act(() => {
    stop = startLivePrices({
      store: {
        read: () => known,
        subscribe(_, listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      describeAge: (time, now, types) => whenLabel(time, now, readCalendars(types)),
    });
  });
  return () => container.textContent;
}

describe('the price of a ticker', () => {
  it('follows newer prices, and no older ones', () => {
    const text = show('S');
    tick(90, INITIAL.time - 1);
    expect(text()).toContain('100.00 +1.00 (+1.00%)');
    tick(102, NOW);
    expect(text()).toContain('102.00 +2.00');
    expect(text()).toContain('Price of 20 Nov 2026, 18:00 UTC');
  });

  it('shows that no new price has come for minutes, for the page’s own price too', () => {
    const text = show('S');
    expect(text()).not.toContain('No new price');
    act(() => void jest.advanceTimersByTime(7 * 60_000));
    expect(text()).toContain('No new price for 8 min. ');
  });

  it('is shown where prices don’t change', () => {
    const text = show(null);
    tick(102, NOW);
    expect(text()).toContain('100.00');
    expect(text()).toContain('Last price in the imported files');
    expect(listeners.size).toBe(0);
  });
});
