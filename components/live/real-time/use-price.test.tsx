/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { LivePrice } from './live-price';
import type { PriceStore } from './price-store';
import { usePrice } from './use-price';

function scriptedStore() {
  const prices = new Map<number, LivePrice>();
  const listeners = new Map<number, Set<() => void>>();
  const store: PriceStore = {
    read: (fundId) => prices.get(fundId) ?? null,
    subscribe: (fundId, listener) => {
      const own = listeners.get(fundId) ?? new Set();
      listeners.set(fundId, own.add(listener));
      return () => own.delete(listener);
    },
  };
  const set = (fundId: number, price: number) => {
    prices.set(fundId, { price, change: null, changePct: null, time: 0 });
    for (const listener of listeners.get(fundId) ?? []) listener();
  };
  return { store, set, watched: () => [...listeners].filter(([, own]) => own.size > 0).map(([id]) => id) };
}

describe('usePrice', () => {
  it('only redraws the cell whose price changed', () => {
    const { store, set, watched } = scriptedStore();
    const draws = new Map<number, number>();
    const Cell = ({ fundId }: { readonly fundId: number }) => {
      draws.set(fundId, (draws.get(fundId) ?? 0) + 1);
      return <td>{usePrice(fundId, store)?.price ?? '–'}</td>;
    };
    const { container, unmount } = render(
      <table>
        <tbody>
          <tr>
            {[1, 2, 3].map((fundId) => (
              <Cell key={fundId} fundId={fundId} />
            ))}
          </tr>
        </tbody>
      </table>,
    );
    expect(container.textContent).toBe('–––');
    act(() => set(2, 20));
    act(() => set(2, 21));
    expect(container.textContent).toBe('–21–');
    expect([...draws.values()]).toEqual([1, 3, 1]);
    unmount();
    expect(watched()).toEqual([]);
  });

  it('has no price on the server, and subscribes to nothing without an instrument', () => {
    const { store, set, watched } = scriptedStore();
    set(1, 10);
    const Cell = ({ fundId }: { readonly fundId: number | null }) => (
      <b>{usePrice(fundId, store)?.price ?? '–'}</b>
    );
    expect(renderToString(<Cell fundId={1} />)).toBe('<b>–</b>');
    const { container } = render(<Cell fundId={null} />);
    expect([container.textContent, watched()]).toEqual(['–', []]);
  });
});
