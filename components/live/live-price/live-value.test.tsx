/** @jest-environment jsdom */
import { act, fireEvent, render } from '@testing-library/react';
import type { LivePrice as Price } from '@/components/live/real-time/live-price';
import { startLivePrices } from '@/components/live/real-time/live-prices';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { LiveChange, LivePercent, LivePrice, LiveWhen } from './live-value';
import { readCalendars, whenLabel } from './when-labels';

const NOW = Date.UTC(2026, 10, 21, 12);
const AT_THE_CLOSE = Date.UTC(2026, 10, 20, 21);

let prices: Map<number, Price>;
let listeners: Map<number, Set<() => void>>;
let sight: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void;
let observed: Set<Element>;
let isReduced: boolean;
let stop: (() => void) | null;

const store: PriceStore = {
  read: (fundId) => prices.get(fundId) ?? null,
  subscribe: (fundId, listener) => {
    const own = listeners.get(fundId) ?? new Set();
    listeners.set(fundId, own.add(listener));
    return () => own.delete(listener);
  },
};
const watched = () => [...listeners].filter(([, own]) => own.size > 0).map(([fundId]) => fundId);
const tick = (fundId: number, price: number, time = NOW, changePct = 0) =>
  act(() => {
    prices.set(fundId, { price, change: 0, changePct, time });
    for (const listener of [...(listeners.get(fundId) ?? [])]) listener();
  });
const place = (kind: string) => {
  const element = document.querySelector<HTMLElement>(`[data-live="${kind}"]`);
  if (!element) throw new Error(`There is no ${kind}`);
  return element;
};
const see = (isIntersecting: boolean, elements: Iterable<Element> = observed) =>
  act(() => sight([...elements].map((target) => ({ target, isIntersecting }))));

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  prices = new Map();
  listeners = new Map();
  observed = new Set();
  isReduced = false;
  stop = null;
  class Sight {
    constructor(listener: typeof sight) {
      sight = listener;
    }
    observe(element: Element) {
      observed.add(element);
    }
    unobserve(element: Element) {
      observed.delete(element);
    }
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Sight });
  Object.assign(window, { matchMedia: () => ({ matches: isReduced }) });
});
afterEach(() => {
  stop?.();
  jest.useRealTimers();
});

function start() {
  act(() => {
    stop = startLivePrices({
      store,
      describeAge: (time, now, types) => whenLabel(time, now, readCalendars(types)),
    });
  });
}

describe('figures that follow prices', () => {
  it('subscribe only visible ones, and release those that scroll out', () => {
    render(
      <>
        <LivePrice fundId={1} price={10} />
        <LivePercent value={2} legs="2,0.5,100;3,1,10" />
      </>,
    );
    start();
    expect(watched()).toEqual([]);
    see(true, [place('percent')]);
    expect(watched()).toEqual([2, 3]);
    see(false, [place('percent')]);
    expect(watched()).toEqual([]);
    see(true);
    stop?.();
    expect(watched()).toEqual([]);
  });

  it('show prices, changes and positions’ value, as the server did until the first price', () => {
    render(
      <>
        <LivePrice fundId={1} price={10} />
        <LiveChange fundId={1} />
        <LivePercent value={2} legs="1,0.5,10;2,1,10" />
      </>,
    );
    start();
    see(true);
    expect([place('price'), place('change'), place('percent')].map((one) => one.textContent)).toEqual([
      '10.00',
      '',
      '+2.00%',
    ]);
    tick(1, 4, NOW, -60);
    expect(place('price').textContent).toBe('4.0000');
    expect(place('change').textContent).toBe('−60.00%');
    expect(place('percent').textContent).toBe('−1.00%');
    expect([...place('percent').classList]).toContain('loss');
    expect([...place('percent').classList]).not.toContain('gain');
  });

  it('flash in the direction of a change, but not on the first price or if the text stays the same', () => {
    render(<LivePercent value={2} legs="1,1,10" />);
    start();
    see(true);
    const isUp = () => place('percent').classList.contains('up');
    const isDown = () => place('percent').classList.contains('down');
    tick(1, 11);
    expect([isUp(), isDown()]).toEqual([false, false]);
    tick(1, 11.001);
    expect([place('percent').textContent, isUp()]).toEqual(['+3.00%', false]);
    tick(1, 12);
    expect([isUp(), isDown()]).toEqual([true, false]);
    tick(1, 11);
    expect([isUp(), isDown()]).toEqual([false, true]);
    fireEvent.animationEnd(place('percent'));
    expect([isUp(), isDown()]).toEqual([false, false]);
  });

  it('do not flash with reduced motion', () => {
    isReduced = true;
    render(<LivePrice fundId={1} price={10} />);
    start();
    see(true);
    tick(1, 11);
    tick(1, 12);
    expect(place('price').textContent).toBe('12.00');
    expect([...place('price').classList]).toEqual([]);
  });

  it('show how old the prices are, updated as they age', () => {
    render(<LiveWhen words="at the close, 20 Nov" legs="1" types="S" />);
    expect(place('when').textContent).toBe('at the close, 20 Nov');
    start();
    see(true);
    tick(1, 10, AT_THE_CLOSE);
    expect(place('when').textContent).toBe('at the close, 20 Nov');
  });

  it('show that a price is missing while its market trades, until it arrives', () => {
    render(<LiveWhen words="as of then" legs="1;2" types="C" />);
    start();
    see(true);
    tick(1, 10, NOW);
    expect(place('when').textContent).toBe('now');
    act(() => jest.advanceTimersByTime(8 * 60_000));
    expect(place('when').textContent).toBe('no new price for 8 min');
    expect([...place('when').classList]).toEqual(['silent']);
    // A figure is as old as its oldest price.
    tick(2, 10, NOW + 8 * 60_000);
    expect(place('when').textContent).toBe('no new price for 8 min');
    tick(1, 11, NOW + 8 * 60_000);
    expect(place('when').textContent).toBe('now');
    expect([...place('when').classList]).toEqual([]);
  });

  it('are not announced', () => {
    const { container } = render(<LivePrice fundId={1} price={10} />);
    expect(container.querySelector('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  });

  it('go live when added later, and stop when removed', () => {
    const { rerender } = render(<p>Nothing yet</p>);
    start();
    rerender(<LivePrice fundId={5} price={1} />);
    see(true);
    expect(watched()).toEqual([5]);
    rerender(<p>Nothing any more</p>);
    expect([watched(), observed.size]).toEqual([[], 0]);
  });

  it('follow their instruments when those change', () => {
    const { rerender } = render(<LivePercent value={2} legs="1,1,10" />);
    start();
    see(true);
    tick(1, 11);
    tick(2, 50);
    rerender(<LivePercent value={5} legs="2,1,49" />);
    see(true);
    expect([watched(), place('percent').textContent]).toEqual([[2], '+6.00%']);
  });
});
