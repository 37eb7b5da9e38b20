/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { PaperOrder, PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import {
  ORDER,
  POSITION,
  receivedBodies,
  servePaper,
} from '@/components/trading/papertrades/testing/paper-server';
import { Toaster } from '@/components/ui/toast/toaster';
import { ChartLines } from './chart-lines';
import { deskLines } from './desk-lines';
import { MoveStrip } from './move-strip';
import { useMoves } from './use-moves';

const EDIT = 'CxPaperTrades/EditOrder';
const HELD = { ...POSITION, quantity: 60, averageCost: 179.2 } as PaperPositionAnswer;
const STOP = {
  ...ORDER,
  orderId: 'tp-9',
  kind: 'stop',
  role: 'stop',
  quantity: 60,
  limitPrice: null,
  stopPrice: 177.8,
} as PaperOrder;
/** From 190 down to 170 by a cent a pixel. */
const SCALE = { top: 190, perPixel: 0.01, width: 800, height: 2000 };

const originalFetch = globalThis.fetch;
class Sight {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: Sight });
  // jsdom has no pointers.
  Object.assign(globalThis, { PointerEvent: MouseEvent });
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  cleanup();
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
});

function Chart({ more = [] }: { readonly more?: readonly PaperOrder[] }) {
  const [refused, setRefused] = useState<string | null>(null);
  const moves = useMoves({ ask: async () => undefined, onRefused: (_, reason) => setRefused(reason) });
  const lines = deskLines({ fundId: 1003, positions: [HELD], orders: [STOP, ...more], draft: null, rate: 1 });
  return (
    <>
      <ChartLines
        scale={SCALE}
        lines={lines}
        moved={moves.moved}
        onMove={moves.move}
        onSend={moves.send}
        onPutBack={moves.putBack}
        onCancel={() => undefined}
      />
      {moves.moved && (
        <MoveStrip moved={moves.moved} isBusy={moves.isBusy} onSend={moves.send} onPutBack={moves.putBack} />
      )}
      <p data-testid="refused">{refused}</p>
      <Toaster />
    </>
  );
}

const slider = () => screen.getByLabelText('Stop 60, price');
const press = (key: string, more = {}) => fireEvent.keyDown(slider(), { key, ...more });
const strip = () => screen.queryByLabelText('Confirm the move');
const edits = (server: ReturnType<typeof servePaper>) =>
  receivedBodies(server, EDIT) as { orderId: string; stopPrice: number; requestKey: string }[];

describe('a stop’s line', () => {
  it('moves by keys and asks with old and new money; Enter sends one edit', async () => {
    const server = servePaper({ [EDIT]: {} });
    render(<Chart />);
    for (let times = 0; times < 6; times += 1) press('ArrowUp', { shiftKey: true });
    expect(slider()).toHaveAttribute('aria-valuenow', '178.4');
    expect(slider()).toHaveAttribute('aria-valuetext', '178.40, loses $48.00');
    expect(strip()).toHaveTextContent('Stop 177.80 → 178.40. If hit −$48.00, was −$84.00.');
    press('Enter', { repeat: true });
    expect(edits(server)).toEqual([]);
    press('Enter');
    press('Enter');
    await waitFor(() => expect(strip()).toBeNull());
    expect(edits(server)).toEqual([
      { orderId: 'tp-9', stopPrice: 178.4, requestKey: expect.stringMatching(/^\w{32}$/) },
    ]);
  });

  it('is dragged by its tag, and its slider has the focus then', async () => {
    const server = servePaper({ [EDIT]: {} });
    render(<Chart />);
    const tag = screen.getByText('Stop 60').parentElement as HTMLElement;
    const tags = () => [...document.querySelectorAll('[data-tag]')].slice(0, 2);
    const order = tags();
    fireEvent.pointerDown(tag, { clientY: 1220, button: 0 });
    fireEvent.pointerMove(tag, { clientY: 1190 });
    fireEvent.pointerMove(tag, { clientY: 1000 });
    // Past the position’s line, its element stays where it was: a moved one would lose the pointer.
    expect(tags()).toEqual(order);
    fireEvent.pointerMove(tag, { clientY: 1160 });
    fireEvent.pointerUp(tag);
    fireEvent.pointerMove(tag, { clientY: 900 });
    expect(slider()).toHaveFocus();
    expect(edits(server)).toEqual([]);
    fireEvent.click(screen.getByText('Send'));
    await waitFor(() => expect(edits(server).map(({ stopPrice }) => stopPrice)).toEqual([178.4]));
  });

  it('goes back with Escape, and back where it was leaves nothing to send', () => {
    const server = servePaper({ [EDIT]: {} });
    render(<Chart />);
    press('ArrowDown');
    expect(slider()).toHaveAttribute('aria-valuenow', '177.79');
    press('Escape');
    expect(slider()).toHaveAttribute('aria-valuenow', '177.8');
    expect(strip()).toBeNull();
    press('ArrowDown');
    press('ArrowUp');
    expect(strip()).toBeNull();
    press('Enter');
    expect(edits(server)).toEqual([]);
  });

  it('stands where it was when the change is refused, with the reason', async () => {
    const server = servePaper({ [EDIT]: new Error('The stop must be below the current price.') });
    render(<Chart />);
    press('ArrowUp');
    await act(async () => void press('Enter'));
    await waitFor(() => expect(strip()).toBeNull());
    expect(screen.getByTestId('refused')).toHaveTextContent('The stop must be below the current price.');
    expect(screen.getByRole('alert')).toHaveTextContent('The stop must be below the current price.');
    expect(slider()).toHaveAttribute('aria-valuenow', '177.8');
    expect(edits(server)).toHaveLength(1);
  });
});

it('draws robots’ orders without a slider, and prices out of view at the edge', () => {
  servePaper();
  render(<Chart more={[{ ...STOP, orderId: 'tp-10', owner: 'c1', stopPrice: 150 }]} />);
  expect(document.querySelectorAll('[role="slider"]')).toHaveLength(1);
  expect(screen.getByText('↓ 150.00')).toBeInTheDocument();
});
