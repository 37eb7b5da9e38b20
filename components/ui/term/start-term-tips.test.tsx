/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Time } from '@/components/ui/time/time';
import { POPOVER_DELAY_MS, startTermTips } from './start-term-tips';
import { Term } from './term';

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stop = startTermTips();
});
afterEach(() => {
  stop();
  delete document.documentElement.dataset['editor'];
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const tip = () => document.querySelector<HTMLElement>('[popover]');
const [factor, rate] = ['Profit factor', 'Win rate'];

function draw() {
  render(
    <>
      <Term name={factor} />
      <Term name={rate} />
      <Term name={factor} />
      <a href="#sort">
        <Term name="Max drawdown" />
      </a>
      <button type="button">Elsewhere</button>
    </>,
  );
  const [first, again] = screen.getAllByText(factor) as [HTMLElement, HTMLElement];
  return { first, again, other: screen.getByText(rate), elsewhere: screen.getByText('Elsewhere') };
}

/** jsdom matches no `:focus-visible`. */
function focusByKeyboard(element: HTMLElement): void {
  const matches = element.matches.bind(element);
  const withFocus = (selector: string) => selector === ':focus-visible' || matches(selector);
  Object.assign(element, { matches: withFocus });
  act(() => element.focus());
}

it('explains a term that is pointed at for a second, as long as the pointer is on it or its explanation', () => {
  const { first, elsewhere } = draw();
  fireEvent.pointerOver(first, { pointerType: 'mouse' });
  wait(POPOVER_DELAY_MS - 1);
  expect(tip()).toBeNull();
  wait(1);
  expect(tip()).toHaveTextContent('Profit factorGross profit ÷ gross loss. Good: over 1.5');
  expect(first).toHaveAccessibleDescription('Gross profit ÷ gross loss. Good: over 1.5');
  // On the way to the explanation.
  fireEvent.pointerOver(elsewhere, { pointerType: 'mouse' });
  wait(100);
  fireEvent.pointerOver(tip() as HTMLElement, { pointerType: 'mouse' });
  wait(60_000);
  expect(tip()).not.toBeNull();
  fireEvent.pointerOver(elsewhere, { pointerType: 'mouse' });
  wait(500);
  expect(tip()).toBeNull();
});

it('says when an instant was in UTC, on hover and on focus of the first of a list', () => {
  render(
    <ul>
      {[5, 6].map((minute) => (
        <li key={minute}>
          <Time at={`2026-11-25T20:0${minute}:00Z`}>{`${minute} min ago`}</Time>
        </li>
      ))}
    </ul>,
  );
  const [first, second] = screen.getAllByRole('time') as [HTMLElement, HTMLElement];
  fireEvent.pointerOver(second, { pointerType: 'mouse' });
  wait(POPOVER_DELAY_MS);
  expect(second).toHaveAccessibleDescription('25 Nov 2026, 20:06 UTC');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  focusByKeyboard(first);
  wait(POPOVER_DELAY_MS);
  expect(first).toHaveAccessibleDescription('25 Nov 2026, 20:05 UTC');
});

it('explains nothing that was only passed over', () => {
  const { first, elsewhere } = draw();
  fireEvent.pointerOver(first, { pointerType: 'mouse' });
  wait(900);
  fireEvent.pointerOver(elsewhere, { pointerType: 'mouse' });
  wait(5000);
  expect(tip()).toBeNull();
});

it('is at once there when pressed, one at a time, and leaves on Escape or a press elsewhere', () => {
  const { first, other, elsewhere } = draw();
  fireEvent.click(first);
  expect(tip()).toHaveTextContent('Gross profit');
  fireEvent.click(other);
  expect(document.querySelectorAll('[popover]')).toHaveLength(1);
  expect(tip()).toHaveTextContent('Share of closed trades that won');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  fireEvent.click(first);
  fireEvent.click(elsewhere);
  expect(tip()).toBeNull();
  // Columns keep sorting.
  fireEvent.click(screen.getByText('Max drawdown'));
  expect(tip()).toBeNull();
});

it('has one tab stop for each term, and explains it while it has the focus', () => {
  const { first, again, other, elsewhere } = draw();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect([first, again, other].map((term) => term.tabIndex)).toEqual([0, -1, 0]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    factor,
    rate,
    'Elsewhere',
  ]);
  focusByKeyboard(first);
  wait(POPOVER_DELAY_MS);
  expect(tip()).toHaveTextContent('Gross profit');
  fireEvent.keyDown(first, { key: 'Escape' });
  expect(tip()).toBeNull();
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(tip()).toHaveTextContent('Gross profit');
  act(() => elsewhere.focus());
  expect(tip()).toBeNull();
  focusByKeyboard(screen.getByRole('link', { name: 'Max drawdown' }));
  wait(POPOVER_DELAY_MS);
  expect(tip()).toHaveTextContent('largest drop');
});

it('leads to help, and content admins to the editor', () => {
  const { first } = draw();
  fireEvent.click(first);
  const links = () => [...(tip()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links()).toEqual(['/app/home/?homePageMode=help&article=profit-factor']);
  fireEvent.click(first);
  document.documentElement.dataset['editor'] = '';
  fireEvent.click(first);
  expect(links()).toEqual([
    '/app/home/?homePageMode=help&article=profit-factor',
    '/app/help-editor/?alias=profit-factor',
  ]);
});
