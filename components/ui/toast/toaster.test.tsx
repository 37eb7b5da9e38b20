/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { closeToast, readToasts, showToast } from './toast-store';
import { Toaster } from './toaster';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const { id } of readToasts().toasts) closeToast(id);
  cleanup();
  jest.useRealTimers();
});

const show = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast));
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const isShown = (text: string) => screen.queryByText(text) !== null;
const closeButtons = () => screen.getAllByRole('button', { name: 'Close message' });

describe('Toaster', () => {
  it('has both of its regions on the page before the first message, also from the server', () => {
    const html = renderToString(<Toaster />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('role="status"');
  });

  it('tells errors as alerts and the rest as status', () => {
    render(<Toaster />);
    show('Robots loading failed!', 'error');
    show('Bookmark saved', 'success');
    show('Now on page 2', 'info');
    expect(screen.getByRole('alert').textContent).toBe('Error: Robots loading failed!');
    expect(screen.getByRole('status').textContent).toBe('Done: Bookmark savedNow on page 2');
  });

  it.each([
    ['error', 10],
    ['success', 5],
    ['info', 5],
  ] as const)('takes away a message of kind %s after %d seconds', (kind, seconds) => {
    render(<Toaster />);
    show('Message', kind);
    pass(seconds - 1);
    expect(isShown('Message')).toBe(true);
    pass(1);
    expect(isShown('Message')).toBe(false);
  });

  it('keeps messages while one points at them or has the focus in them', () => {
    render(<Toaster />);
    show('Message', 'info');
    const [button] = closeButtons();
    const region = screen.getByRole('status').parentElement;
    if (!button || !region) throw new Error('no message');
    act(() => button.focus());
    pass(60);
    fireEvent.pointerEnter(region);
    act(() => button.blur());
    pass(60);
    expect(isShown('Message')).toBe(true);
    fireEvent.pointerLeave(region);
    pass(5);
    expect(isShown('Message')).toBe(false);
  });

  it('is closed by its button, gives the focus back, and lets the others go on', () => {
    render(
      <>
        <button type="button">Follow</button>
        <Toaster />
      </>,
    );
    const follow = screen.getByRole('button', { name: 'Follow' });
    show('First', 'error');
    show('Second', 'error');
    act(() => follow.focus());
    const [button] = closeButtons();
    act(() => button?.focus());
    act(() => button?.click());
    expect(isShown('First')).toBe(false);
    expect(document.activeElement).toBe(follow);
    pass(10);
    expect(isShown('Second')).toBe(false);
  });

  it('shows at most three, the newest, and none twice', () => {
    render(<Toaster />);
    for (const text of ['One', 'Two', 'Three', 'Four', 'Three']) show(text, 'info');
    expect([...screen.getByRole('status').children].map((toast) => toast.textContent)).toEqual([
      'Two',
      'Four',
      'Three',
    ]);
  });

  it('shows a message that is repeated for its whole time again', () => {
    render(<Toaster />);
    show('Message', 'info');
    pass(4);
    show('Message', 'info');
    pass(4);
    expect(isShown('Message')).toBe(true);
  });

  it('shows messages in the place that was added last', () => {
    const page = render(<Toaster />);
    const modal = render(<Toaster />);
    show('Message', 'info');
    expect(page.container.textContent).toBe('');
    expect(modal.container.textContent).toBe('Message');
    modal.unmount();
    expect(page.container.textContent).toBe('Message');
  });
});
