/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { TradeHelper } from './trade-helper';

const NVDA = { fundId: 7, ticker: 'NVDA' };

/** A price store controlled by the test. */
function controlledPrices() {
  let price: number | null = null;
  let known: ReturnType<PriceStore['read']> = null;
  const listeners = new Set<() => void>();
  const prices: PriceStore = {
    read: () => known,
    subscribe(_, listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tell = (next: number) =>
    act(() => {
      price = next;
      known = { price, change: null, changePct: null, time: 0 };
      for (const listener of listeners) listener();
    });
  return { prices, tell };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const result = () => screen.getByRole('status').textContent;

describe('the trade helper', () => {
  it('starts with 10,000 dollars and shows what is missing', () => {
    render(<TradeHelper instrument={null} />);
    expect(screen.getByLabelText('Amount in dollars')).toHaveValue('10000');
    expect(result()).toBe('Profit before costs—Enter an open and a close price.');
  });

  it('works with what was typed, for both types and with both times', () => {
    render(<TradeHelper instrument={null} />);
    type('Open price', '100');
    type('Close price', '110');
    type('Amount in dollars', '2,500');
    expect(result()).toBe('Profit before costs+$250.00 +10.00%');
    fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    type('Open time (UTC)', '2026-11-20T14:30');
    type('Close time (UTC)', '2026-11-21T16:00');
    expect(result()).toBe('Profit before costs−$250.00 −10.00%Held 1 d 1 h 30 min');
  });

  it('follows the live price while the close price is empty', () => {
    const { prices, tell } = controlledPrices();
    render(<TradeHelper instrument={NVDA} trade={{ openPrice: 100 }} prices={prices} />);
    expect(result()).toContain('Enter an open and a close price.');
    tell(101);
    expect(screen.getByText('Live price of NVDA')).toBeVisible();
    expect(result()).toContain('+$100.00');
    tell(99);
    expect(result()).toContain('−$100.00');
    type('Close price', '120');
    tell(50);
    expect(result()).toContain('+$2,000.00');
    fireEvent.click(screen.getByRole('button', { name: 'Use live price' }));
    expect(screen.getByLabelText('Open price')).toHaveValue('50.00');
  });

  it('keeps what was typed while the first instrument loaded, and starts over with another', () => {
    const { rerender } = render(<TradeHelper instrument={null} />);
    type('Open price', '100');
    rerender(<TradeHelper instrument={NVDA} />);
    expect(screen.getByLabelText('Open price')).toHaveValue('100');
    rerender(<TradeHelper instrument={{ fundId: NVDA.fundId + 1, ticker: 'AMD' }} />);
    expect(screen.getByLabelText('Open price')).toHaveValue('');
  });

  it.each([
    ['Open price', '0', 'The open price must be above zero'],
    ['Close price', '-1', 'The close price must be above zero'],
    ['Open price', '1,5', 'Is this $1.5 or $15? Type 1.5 or 15.'],
    ['Amount in dollars', 'ten', 'Please enter the amount as a number'],
  ])('shows at %s what is wrong with %s', (label, value, problem) => {
    render(<TradeHelper instrument={null} trade={{ openPrice: 100, closePrice: 110 }} />);
    type(label, value);
    const field = screen.getByLabelText(label);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(problem);
    expect(result()).toContain('—');
  });

  it('says how it read a price of eight decimals, and names no amount before', () => {
    render(<TradeHelper instrument={null} />);
    expect(screen.queryByText(/Understood/)).toBeNull();
    type('Open price', '.00000812');
    expect(screen.getByLabelText('Open price')).toHaveAccessibleDescription('Understood: $0.00000812');
  });

  it('starts with a closed trade', () => {
    const openTime = Date.parse('2026-11-20T14:30Z');
    render(
      <TradeHelper
        instrument={NVDA}
        trade={{
          openPrice: 117.21,
          closePrice: 105.59,
          type: 'Sell',
          openTime,
          closeTime: openTime - 60_000,
        }}
      />,
    );
    expect(result()).toContain('+$991.38');
    expect(screen.getByLabelText('Close time (UTC)')).toHaveAccessibleDescription(
      'The close time must not be before the open time',
    );
  });
});
