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
  it('renders both live regions before the first toast, on the server too', () => {
    const html = renderToString(<Toaster />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('role="status"');
  });

  it('announces errors as alerts and others as status', () => {
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
  ] as const)('removes a toast of kind %s after %d seconds', (kind, seconds) => {
    render(<Toaster />);
    show('Message', kind);
    pass(seconds - 1);
    expect(isShown('Message')).toBe(true);
    pass(1);
    expect(isShown('Message')).toBe(false);
  });

  it('keeps toasts while hovered or focused', () => {
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

  it('closes by its button, returns focus, and keeps the other toasts', () => {
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

  it('offers to undo what it says, and closes as that begins', () => {
    let undone = 0;
    render(<Toaster />);
    act(() => showToast('Removed AAPL', 'success', { text: 'Undo', onPress: () => (undone += 1) }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undone).toBe(1);
    expect(isShown('Removed AAPL')).toBe(false);
  });

  it('shows the newest three, without duplicates', () => {
    render(<Toaster />);
    for (const text of ['One', 'Two', 'Three', 'Four', 'Three']) show(text, 'info');
    expect([...screen.getByRole('status').children].map((toast) => toast.textContent)).toEqual([
      'Two',
      'Four',
      'Three',
    ]);
  });

  it('restarts the time of a repeated toast', () => {
    render(<Toaster />);
    show('Message', 'info');
    pass(4);
    show('Message', 'info');
    pass(4);
    expect(isShown('Message')).toBe(true);
  });

  it('shows toasts in an open modal, even if the page’s outlet is added later', () => {
    const modal = render(<Toaster isInModal />);
    const page = render(<Toaster />);
    show('Message', 'info');
    expect(page.container.textContent).toBe('');
    expect(modal.container.textContent).toBe('Message');
    modal.unmount();
    expect(page.container.textContent).toBe('Message');
  });
});
