/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { render as renderToText } from '@/components/ui/testing/rendered';
import { type MatchedTickerLink, MatchedTickers } from './matched-tickers';

const TICKERS: readonly [MatchedTickerLink, MatchedTickerLink] = [
  { ticker: 'AAPL', href: '/bot-trading/AAPL/', fundId: 1 },
  { ticker: 'MSFT', href: '/bot-trading/MSFT/', fundId: 2 },
];

function show() {
  const { container } = render(<MatchedTickers robotName="Alpha" tickers={TICKERS} />);
  const details = container.querySelector('details');
  const summary = container.querySelector('summary');
  if (!details || !summary) throw new Error('no list');
  fireEvent.click(summary);
  expect(details.open).toBe(true);
  return { details, summary };
}

const wait = (time: number) => act(() => jest.advanceTimersByTime(time));
const link = (name: string) => screen.getByRole('link', { name });

describe('MatchedTickers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are links in a disclosure that needs no JavaScript', () => {
    const { html, links, text } = renderToText(<MatchedTickers robotName="Alpha" tickers={TICKERS} />);
    expect(html).toMatch(/^<details/);
    expect(text).toContain('2 matched AAPL MSFT');
    expect(html).toContain('data-live="price" data-legs="1"');
    const [apple] = TICKERS;
    const priced = [{ ...apple, price: 12.3, changePct: -1.5 }];
    expect(renderToText(<MatchedTickers robotName="Alpha" tickers={priced} />).text).toContain(
      '1 matched AAPL 12.30 −1.50%',
    );
    expect(links).toEqual(['/bot-trading/AAPL/', '/bot-trading/MSFT/']);
    expect(renderToText(<MatchedTickers robotName="Alpha" tickers={[]} />).html).toBe('');
  });

  it('hide two seconds after the mouse left, unless it came back', () => {
    const { details } = show();
    fireEvent.mouseEnter(details);
    fireEvent.mouseLeave(details);
    wait(1999);
    expect(details.open).toBe(true);
    fireEvent.mouseEnter(details);
    wait(5000);
    expect(details.open).toBe(true);
    fireEvent.mouseLeave(details);
    wait(2000);
    expect(details.open).toBe(false);
  });

  it('stay while the focus is in the list, and hide when it leaves', () => {
    const { details } = show();
    act(() => link('AAPL').focus());
    fireEvent.mouseEnter(details);
    fireEvent.mouseLeave(details);
    wait(10_000);
    expect(details.open).toBe(true);
    act(() => link('MSFT').focus());
    wait(10_000);
    expect(details.open).toBe(true);
    act(() => link('MSFT').blur());
    wait(2000);
    expect(details.open).toBe(false);
  });

  it('close on Escape and give the focus back to the badge', () => {
    const { details, summary } = show();
    summary.tabIndex = 0; // jsdom does not focus a summary by itself.
    act(() => link('MSFT').focus());
    fireEvent.keyDown(link('MSFT'), { key: 'Escape' });
    expect(details.open).toBe(false);
    expect(summary).toHaveFocus();
  });
});
