/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { type Server, serveCalls } from '@/components/account/account-settings/testing/serve-calls';
import { forgetCurrentUser } from '@/components/session/user/use-current-user';
import { SITE_MENU } from '@/components/shell/site-menu/menu-id';
import { STOPPED } from '@/components/trading/broker-accounts/testing/broker-server';
import { ANN, receivedBodies } from '@/components/trading/papertrades/testing/paper-server';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { StopTrading } from './stop-trading';

const originalFetch = globalThis.fetch;
const CALL = 'CxBrokers/StopAllTrading';

beforeAll(polyfillShowModal);
beforeEach(() => {
  // Dialogs render in their own roots, outside act.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  const close = screen.queryByRole('button', { name: 'Close' });
  if (close) await act(async () => fireEvent.click(close));
  cleanup();
  forgetCurrentUser();
  jest.restoreAllMocks();
  delete document.documentElement.dataset['user'];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
});

function open(server: Server): Server {
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <header>
        <div>
          <a href="/app/user/account/" data-menu="account">
            Account
          </a>
        </div>
      </header>
      <nav id={SITE_MENU} aria-label="Site" />
      <StopTrading />
    </SWRConfig>,
  );
  return server;
}

function openAsUser(more: Parameters<typeof serveCalls>[0] = {}): Server {
  document.documentElement.dataset['user'] = '';
  return open(
    serveCalls({
      'Account/GetCurrentUser': { user: { ...ANN, isAutotrading: true } },
      [CALL]: STOPPED,
      ...more,
    }),
  );
}
const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('stop all trading', () => {
  it('isn’t shown to guests, nor to users without anything that trades', async () => {
    const guest = open(serveCalls({}));
    expect(screen.queryByRole('button')).toBeNull();
    expect(guest.got).toEqual([]);
    cleanup();
    const server = openAsUser({ 'Account/GetCurrentUser': { user: ANN } });
    await waitFor(() => expect(server.got).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stops with one click in the header, and shows what was stopped and what is left', async () => {
    const server = openAsUser();
    const header = within(screen.getByRole('banner'));
    fireEvent.click(await header.findByRole('button', { name: 'Stop all trading' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trading is stopped' }));
    expect(receivedBodies(server, CALL)).toEqual([{}]);
    expect(dialog.getByText('1 broker account stopped: no more orders are sent.')).toBeVisible();
    expect(dialog.getByText('2 robots paused on your paper account.')).toBeVisible();
    expect(dialog.getByText(/nothing guards open positions/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Broker accounts' })).toHaveAttribute(
      'href',
      '/app/user/brokers/',
    );
  });

  it('then cancels waiting orders, and closes what robots opened once that is typed', async () => {
    const server = openAsUser({
      'CxBrokers/CancelWaiting': { orders: 3 },
      'CxBrokers/CloseOpened': { positions: 1 },
    });
    const menu = within(screen.getByRole('navigation', { name: 'Site' }));
    fireEvent.click(await menu.findByRole('button', { name: 'Stop all trading' }));
    await screen.findByText('3 orders still wait at your broker and may fill.');
    await press('Also cancel waiting orders');
    expect(receivedBodies(server, 'CxBrokers/CancelWaiting')).toEqual([{}]);
    expect(await screen.findByText(/will be canceled/)).toBeVisible();
    fireEvent.click(screen.getByText('Also close what robots opened (1)'));
    await press('Close positions');
    expect(await screen.findByText('Please type CLOSE to confirm')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Type CLOSE to confirm'), { target: { value: 'CLOSE' } });
    await press('Close positions');
    expect(receivedBodies(server, 'CxBrokers/CloseOpened')).toEqual([{ phrase: 'CLOSE' }]);
    expect(await screen.findByText('1 position will be closed.')).toBeVisible();
  });

  it('says which orders are stops that still guard positions', async () => {
    openAsUser({ [CALL]: { ...STOPPED, stopOrders: 2 } });
    const header = within(screen.getByRole('banner'));
    fireEvent.click(await header.findByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trading is stopped' }));
    expect(dialog.getByText(/only stop orders already at the broker guard open positions/)).toBeVisible();
    expect(
      dialog.getByText(
        '3 orders still wait at your broker and may fill, including 2 stops that guard positions.',
      ),
    ).toBeVisible();
  });

  it.each([
    [{ stoppedAccounts: [], pausedCopies: 0 }, ['Nothing was trading.'], 0],
    [{ stoppedAccounts: [], pausedCopies: 1 }, ['1 robot paused on your paper account.'], 1],
    [{ pausedCopies: 0 }, ['1 broker account stopped: no more orders are sent.'], 1],
  ])('says what was stopped only where something was: %j', async (stopped, lines, warnings) => {
    openAsUser({ [CALL]: { ...STOPPED, waitingOrders: 0, robotPositions: 0, ...stopped } });
    const header = within(screen.getByRole('banner'));
    fireEvent.click(await header.findByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trading is stopped' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines);
    expect(dialog.queryAllByText(/This includes exits/)).toHaveLength(warnings);
  });

  it('warns that robots may still trade when it fails, and retries', async () => {
    const server = openAsUser({ [CALL]: new Error('The server is busy.') });
    const header = within(screen.getByRole('banner'));
    fireEvent.click(await header.findByRole('button'));
    expect(await screen.findByText(/The server is busy\. Robots may still trade\./)).toBeVisible();
    server.answer(CALL, { ...STOPPED, stoppedAccounts: [], waitingOrders: 0, robotPositions: 0 });
    server.answer('Account/GetCurrentUser', { user: ANN });
    await press('Try again');
    expect(await screen.findByRole('dialog', { name: 'Trading is stopped' })).toBeVisible();
    expect(screen.queryByText(/Also/)).toBeNull();
    await waitFor(() => expect(header.queryByRole('button')).toBeNull());
  });
});
