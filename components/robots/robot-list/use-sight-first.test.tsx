/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type CardView, toCardView } from '@/components/robots/robot-model/card-view';
import { product } from './testing/sample-product';
import { useSightFirst } from './use-sight-first';

const CARD_HEIGHT = 400;
const robots = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => toCardView(product(from + index)));

/** Shows one list after another; each render's number of robots. */
function counts(...lists: readonly (readonly CardView[])[]): readonly number[] {
  const drawnCounts: number[] = [];
  function List({ cards }: { readonly cards: readonly CardView[] }) {
    const root = useRef<HTMLUListElement>(null);
    const { drawn } = useSightFirst(root, cards, { isWhole: false });
    drawnCounts.push(drawn.length);
    return (
      <ul ref={root}>
        {drawn.map(({ id }) => (
          <li key={id} data-robot={id} />
        ))}
      </ul>
    );
  }
  const [first = [], ...others] = lists;
  const { rerender } = render(<List cards={first} />);
  drawnCounts.length = 0;
  for (const cards of others) rerender(<List cards={cards} />);
  return drawnCounts;
}

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * CARD_HEIGHT, 300, CARD_HEIGHT);
  });
});

afterEach(() => jest.restoreAllMocks());

it('renders the robots inside the window first', () => {
  const fitting = Math.ceil(window.innerHeight / CARD_HEIGHT);
  expect(counts(robots(1, 6), robots(7, 12))).toEqual([fitting, 6]);
});

it('renders them all at once after a list that left room in the window', () => {
  expect(counts(robots(1, 1), robots(2, 7))[0]).toBe(6);
});

it('keeps robots that were just added while the list changes again', () => {
  const more = robots(1, 12);
  const shown: number[] = [];
  function List({ cards }: { readonly cards: readonly CardView[] }) {
    const root = useRef<HTMLUListElement>(null);
    const { drawn } = useSightFirst(root, cards, { isWhole: false });
    useLayoutEffect(() => {
      shown.push(root.current?.children.length ?? 0);
    });
    return (
      <ul ref={root}>
        {drawn.map(({ id }) => (
          <li key={id} data-robot={id} />
        ))}
      </ul>
    );
  }
  // There is room in the window, so all are added at once; the next change comes before they count as painted.
  const { rerender } = render(<List cards={robots(1, 1)} />);
  shown.length = 0;
  act(() => {
    flushSync(() => rerender(<List cards={more} />));
    flushSync(() => rerender(<List cards={[...more]} />));
  });
  expect(shown.length).toBeGreaterThan(1);
  expect(Math.min(...shown)).toBe(12);
});
