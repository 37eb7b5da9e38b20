/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { showToast } from '@/components/ui/toast/toast-store';
import { Modal } from './modal';
import { polyfillShowModal, pressEscape } from './testing/show-modal';

beforeAll(polyfillShowModal);
afterEach(cleanup);

/** A page with a link that opens a modal, as on robot cards. */
function Page({ version = 1 }: { readonly version?: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <a
        key={version}
        href="/bot-trading/5-steady-breakout/"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        STATS
      </a>
      {isOpen && (
        <Modal
          title="Steady Breakout"
          onClose={() => setOpen(false)}
          footer={<a href="/robot/">View Details</a>}
        >
          <p>Six statistics</p>
        </Modal>
      )}
    </main>
  );
}

function openFromLink(): HTMLElement {
  const link = screen.getByRole('link', { name: 'STATS' });
  link.focus();
  fireEvent.click(link);
  return screen.getByRole('dialog');
}

const isGone = () => screen.queryByRole('dialog') === null;

describe('Modal', () => {
  it('is a dialog named by its title, outside its opener, with focus inside', () => {
    render(<Page />);
    const dialog = openFromLink();
    expect(screen.getByRole('dialog', { name: 'Steady Breakout' })).toBe(dialog);
    expect(dialog.parentElement).toBe(document.body);
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(dialog.textContent).toContain('Six statistics');
    expect(dialog.textContent).toContain('View Details');
  });

  it.each([
    ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', (dialog: HTMLElement) => act(() => pressEscape(dialog))],
    [
      'a click beside it',
      (dialog: HTMLElement) => {
        fireEvent.pointerDown(dialog);
        fireEvent.click(dialog);
      },
    ],
    [
      'a browser that closes it unasked',
      (dialog: HTMLElement) => act(async () => (dialog as HTMLDialogElement).close()),
    ],
  ])('is closed by %s and gives the focus back to the link', async (_, close) => {
    render(
      <StrictMode>
        <Page />
      </StrictMode>,
    );
    const dialog = openFromLink();
    // React's strict mode mounts it twice, and the first dialog's close event comes late.
    await act(async () => undefined);
    expect(isGone()).toBe(false);
    await close(dialog);
    expect(isGone()).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'STATS' }));
  });

  it('stays open after clicks inside, dragging a selection outside, and events of its fields', () => {
    render(<Page />);
    const dialog = openFromLink();
    const text = screen.getByText('Six statistics');
    fireEvent.pointerDown(text);
    fireEvent.click(text);
    fireEvent.pointerDown(text);
    fireEvent.click(dialog);
    act(() => {
      text.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
    });
    expect(isGone()).toBe(false);
  });

  it('returns focus to the opener’s new element after a re-render', () => {
    const page = render(<Page />);
    const old = screen.getByRole('link', { name: 'STATS' });
    const dialog = openFromLink();
    page.rerender(<Page version={2} />);
    act(() => pressEscape(dialog));
    const link = screen.getByRole('link', { name: 'STATS' });
    expect(link).not.toBe(old);
    expect(document.activeElement).toBe(link);
  });

  it('returns focus to the given opener, for browsers where clicks don’t focus', () => {
    render(<button type="button">HOW IT WORKS</button>);
    const opener = screen.getByRole('button', { name: 'HOW IT WORKS' });
    const { unmount } = render(
      <Modal title="How it works" onClose={() => undefined} opener={opener}>
        Steps
      </Modal>,
    );
    unmount();
    expect(document.activeElement).toBe(opener);
  });

  it('shows toasts inside, where they can be announced and closed', () => {
    render(<Page />);
    const dialog = openFromLink();
    act(() => showToast('Robots loading failed!', 'error'));
    expect(dialog.contains(screen.getByText('Robots loading failed!'))).toBe(true);
  });
});
