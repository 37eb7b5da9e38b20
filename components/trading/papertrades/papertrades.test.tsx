/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Server } from '@/components/account/account-settings/testing/serve-calls';
import { chooseLine } from '@/components/trading/paper-data/chosen-line';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { PapertradesPage } from './papertrades-page';
import {
  ACCOUNT,
  accountItem,
  CLOSED,
  COPY,
  NO_ACCOUNT,
  ORDER,
  PLACED,
  receivedBodies,
  servePaper,
} from './testing/paper-server';

const originalFetch = globalThis.fetch;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  for (const { id } of readToasts().toasts) closeToast(id);
  delete document.documentElement.dataset['user'];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
  history.replaceState(null, '', '/');
  localStorage.clear();
});

async function openAs(server: Server): Promise<Server> {
  document.documentElement.dataset['user'] = '';
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PapertradesPage priceKind="Simulated prices" />
    </SWRConfig>,
  );
  await waitFor(() => expect(receivedBodies(server, 'CxPaperTrades/GetAccount').length).toBeGreaterThan(0));
  return server;
}
const tab = (name: RegExp) => screen.findByRole('tab', { name });
const openTab = async (name: RegExp) => fireEvent.click(await tab(name));
const EQUITY = { selector: '[data-live]' };
const toasts = () => readToasts().toasts.map(({ text, kind }) => `${kind}: ${text}`);

describe('with several paper accounts', () => {
  const SWING = accountItem(3, 'Swing test', { equity: 25_412.5, totalProfit: 412.5, startBalance: 25_000 });
  const THREE = [accountItem(1, 'Paper account'), accountItem(2, 'Day', { copies: 2 }), SWING];
  const serveThree = (more: Parameters<typeof servePaper>[0] = {}) =>
    servePaper({ 'CxPaperTrades/GetAccounts': { items: THREE, closed: [], max: 10 }, ...more });
  const summary = () => screen.findByText('Swing test', { selector: 'summary *' });
  const menuItem = (name: RegExp | string) =>
    within(document.querySelector('details') as HTMLElement).getByRole('button', { name });

  it('shows the one in the address, sends all calls to it, and sums all up', async () => {
    history.replaceState(null, '', '/app/papertrades/?account=3');
    const server = await openAs(serveThree());
    await summary();
    for (const name of ['Account', 'Positions', 'Orders', 'Copies'])
      expect(receivedBodies(server, `CxPaperTrades/Get${name}`)).toEqual([{ accountId: 'a3' }]);
    expect(receivedBodies(server, 'CxPaperTrades/GetSkipped')).toEqual([
      { offset: 0, pageSize: 20, accountId: 'a3' },
    ]);
    const table = await screen.findByRole('region', { name: 'Table: Your paper accounts' });
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('3 accounts$226,412.50');
    expect(screen.getByRole('link', { name: 'Fills (CSV)' })).toHaveAttribute(
      'href',
      '/api/paper-trades/fills.csv?generation=1',
    );
    server.answer('CxPaperTrades/ClosePosition', PLACED);
    fireEvent.click(screen.getByRole('button', { name: 'Close NVDA long' }));
    await waitFor(() =>
      expect(receivedBodies(server, 'CxPaperTrades/ClosePosition')).toMatchObject([{ accountId: 'a3' }]),
    );
    fireEvent.click(within(table).getByRole('link', { name: 'Day' }));
    await waitFor(() =>
      expect(receivedBodies(server, 'CxPaperTrades/GetPositions')).toContainEqual({ accountId: 'a2' }),
    );
    expect(location.search).toBe('?account=2');
    act(() => history.back());
    await summary();
    expect(location.search).toBe('?account=3');
  });

  it.each([
    ['figures', 'GetAccount', '$94,000.50 cash'],
    ['positions', 'GetPositions', '120.00'],
  ] as const)('never shows %s of one account in place of another’s', async (_, call, shown) => {
    history.replaceState(null, '', '/app/papertrades/?account=3');
    const server = await openAs(serveThree());
    expect(await screen.findByText(shown)).toBeVisible();
    server.answer(`CxPaperTrades/${call}`, new Error('Down'));
    const table = await screen.findByRole('region', { name: 'Table: Your paper accounts' });
    within(table).getByRole('link', { name: 'Day' }).focus();
    fireEvent.click(document.activeElement as HTMLElement);
    await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
    expect(within(table).getByRole('link', { name: 'Day' })).toHaveFocus();
  });

  it('shows nothing of the only account in place of the one that was just opened', async () => {
    const server = await openAs(servePaper());
    expect(await screen.findByText('$94,000.50 cash')).toBeVisible();
    server.answer('CxPaperTrades/GetAccounts', { items: THREE, closed: [], max: 10 });
    server.answer('CxPaperTrades/GetAccount', new Error('Down'));
    act(() => {
      chooseLine(3);
      notifyPaperChanged();
    });
    await waitFor(() => expect(screen.queryByText('$94,000.50 cash')).toBeNull());
  });

  it('has the files of the account that is shown, whichever were chosen of another', async () => {
    history.replaceState(null, '', '/app/papertrades/?account=3');
    const archived = { generation: 3, startBalance: 9, cash: 9, createdAt: '2026-11-01T10:00:00.000Z' };
    const server = await openAs(
      serveThree({ 'CxPaperTrades/GetAccount': { ...ACCOUNT, archived: [archived] } }),
    );
    const file = () => screen.getByRole('link', { name: 'Fills (CSV)' }).getAttribute('href');
    fireEvent.change(await screen.findByLabelText('Files of account'), { target: { value: '3' } });
    expect(file()).toBe('/api/paper-trades/fills.csv?generation=3');
    server.answer('CxPaperTrades/GetAccount', { ...ACCOUNT, account: { ...ACCOUNT.account, generation: 2 } });
    const table = await screen.findByRole('region', { name: 'Table: Your paper accounts' });
    fireEvent.click(within(table).getByRole('link', { name: 'Day' }));
    await waitFor(() => expect(file()).toBe('/api/paper-trades/fills.csv?generation=2'));
  });

  it('shows what was skipped of a copy that a link names, whichever account it trades', async () => {
    history.replaceState(null, '', '/app/papertrades/?account=3&copy=c9#skipped');
    const server = await openAs(serveThree());
    const ofCopy = { offset: 0, pageSize: 20, copyId: 'c9' };
    await waitFor(() => expect(receivedBodies(server, 'CxPaperTrades/GetSkipped')).toContainEqual(ofCopy));
  });

  it('remembers the last one chosen, and says if the one in the address isn’t open', async () => {
    localStorage.setItem('tickproof.paper-account', '3');
    await openAs(serveThree());
    await summary();
    cleanup();
    history.replaceState(null, '', '/app/papertrades/?account=9');
    await openAs(serveThree());
    expect(
      await screen.findByText(/The account in this address isn’t open. This is “Paper account”/),
    ).toBeVisible();
  });

  it('opens another, renames and closes', async () => {
    history.replaceState(null, '', '/app/papertrades/?account=3');
    const server = await openAs(serveThree());
    await summary();
    fireEvent.click(menuItem('Open another account…'));
    const another = await screen.findByRole('dialog', { name: 'Open another paper account' });
    const name = within(another).getByLabelText('Name');
    expect(name).toHaveValue('Paper account 4');
    fireEvent.change(name, { target: { value: ' Day ' } });
    server.answer('CxPaperTrades/OpenAccount', new Error('You have an account named “Day” already.'));
    const open = () => fireEvent.click(within(another).getByRole('button', { name: 'Open account' }));
    open();
    expect(await within(another).findByText('You have an account named “Day” already.')).toBeVisible();
    fireEvent.change(name, { target: { value: 'Night' } });
    server.answer('CxPaperTrades/OpenAccount', { ...ACCOUNT, account: { ...ACCOUNT.account, id: 'a4' } });
    const four = [...THREE, accountItem(4, 'Night')];
    server.answer('CxPaperTrades/GetAccounts', { items: four, closed: [], max: 10 });
    open();
    await screen.findByText('Night', { selector: 'summary *' });
    expect(receivedBodies(server, 'CxPaperTrades/OpenAccount').at(-1)).toEqual({
      balance: 100_000,
      name: 'Night',
    });
    expect(location.search).toBe('?account=4');

    fireEvent.click(menuItem('Rename…'));
    const rename = await screen.findByRole('dialog', { name: 'Rename “Night”' });
    fireEvent.change(within(rename).getByLabelText('Name'), { target: { value: 'Evening' } });
    server.answer('CxPaperTrades/RenameAccount', {});
    fireEvent.click(within(rename).getByRole('button', { name: 'Rename' }));
    await waitFor(() =>
      expect(receivedBodies(server, 'CxPaperTrades/RenameAccount')).toEqual([
        { accountId: 'a4', name: 'Evening' },
      ]),
    );

    fireEvent.click(menuItem('Close account…'));
    const close = await screen.findByRole('dialog', { name: 'Close “Night”' });
    expect(close).toHaveTextContent('1 open position stays in the archive as it is. Nothing is sold.');
    server.answer('CxPaperTrades/CloseAccount', { items: THREE, closed: [], max: 10 });
    fireEvent.click(within(close).getByRole('button', { name: 'Close account' }));
    await waitFor(() => expect(location.search).toBe('?account=1'));
    expect(receivedBodies(server, 'CxPaperTrades/CloseAccount')).toEqual([{ accountId: 'a4' }]);
  });

  it('says that robots are copied to an account before it can be closed', async () => {
    history.replaceState(null, '', '/app/papertrades/?account=2');
    await openAs(serveThree());
    await screen.findByText('Day', { selector: 'summary *' });
    fireEvent.click(menuItem('Close account…'));
    const close = await screen.findByRole('dialog', { name: 'Close “Day”' });
    expect(close).toHaveTextContent('2 robots are copied to it. Stop copying under My copies first');
    expect(within(close).queryByRole('button', { name: 'Close account' })).toBeNull();
  });
});

describe('without a paper account', () => {
  it('one is opened with a chosen balance, in whole dollars within limits', async () => {
    const server = await openAs(servePaper({ 'CxPaperTrades/GetAccount': NO_ACCOUNT }));
    expect(await screen.findByRole('radio', { name: '$100,000' })).toBeChecked();
    fireEvent.click(screen.getByRole('radio', { name: 'Another' }));
    const field = await screen.findByLabelText('Balance in dollars');
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Open paper account' }));
    for (const [typed, message] of [
      ['', 'Please enter a balance'],
      ['ten', 'Please enter a balance as a number'],
      ['1,50', 'Is this $1.50 or $150? Type 1.50 or 150.'],
      ['2500.50', 'Please enter a balance in whole dollars'],
      ['999', 'Please enter a balance from $1,000 to $10,000,000'],
      ['10,000,001', 'Please enter a balance from $1,000 to $10,000,000'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      send();
      expect(await screen.findByText(message)).toBeVisible();
      expect(field).toBeInvalid();
    }
    expect(receivedBodies(server, 'CxPaperTrades/OpenAccount')).toEqual([]);
    server.answer('CxPaperTrades/OpenAccount', ACCOUNT);
    server.answer('CxPaperTrades/GetAccount', ACCOUNT);
    fireEvent.change(field, { target: { value: '25,000' } });
    send();
    expect(await screen.findByText('Paper equity', { selector: 'dt' })).toBeVisible();
    expect(receivedBodies(server, 'CxPaperTrades/OpenAccount')).toEqual([{ balance: 25_000 }]);
  });

  it('a rejection shows the server’s message, and the form stays', async () => {
    await openAs(
      servePaper({
        'CxPaperTrades/GetAccount': NO_ACCOUNT,
        'CxPaperTrades/OpenAccount': new Error('An account is open already.'),
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Open paper account' }));
    expect(await screen.findByText('An account is open already.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open paper account' })).toBeEnabled();
  });
});

describe('a paper account', () => {
  it('shows its figures, curve and positions, labeled Paper with the kind of prices', async () => {
    await openAs(servePaper());
    const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent;
    expect(await screen.findByText('Paper equity', { selector: 'dt' })).toBeVisible();
    expect(['Paper equity', 'Buying power', 'Day P/L', 'Total P/L'].map(tile)).toEqual([
      '$100,500.00',
      '$94,500.00',
      '−$20.00',
      '+$500.00',
    ]);
    expect(screen.getByText('$94,000.50 cash')).toBeVisible();
    expect(screen.getByText(/^Paper account, no real money\. Simulated prices/)).toBeVisible();
    const curve = screen.getByRole('slider', { name: 'Paper equity over time' });
    expect(curve).toHaveAttribute('aria-valuetext', expect.stringContaining('$100,500.00, +$500.00'));
    fireEvent.click(screen.getByText('Show as table'));
    expect(screen.getByRole('cell', { name: '$100,500.00' })).toBeVisible();
    fireEvent.keyDown(curve, { key: 'ArrowLeft' });
    expect(curve).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('21 Nov 2026, 10:00 UTC: $100,200.00'),
    );
    fireEvent.keyDown(curve, { key: 'Home' });
    expect(curve).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('20 Nov 2026, 10:00 UTC: $100,000.00'),
    );
    const row = within(
      await screen.findByRole('region', { name: 'Table: Open paper positions' }),
    ).getAllByRole('row')[1];
    expect(row).toHaveTextContent('NVDALong+$499.50+8.32%50120.00130.00$6,500.00You20 Nov 2026, 15:00 UTC');
  });

  it('has tabs that keys and addresses switch', async () => {
    history.replaceState(null, '', '#orders');
    await openAs(servePaper());
    expect(await tab(/^Waiting orders/)).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('at 140.00 or better')).toBeVisible();
    fireEvent.keyDown(await tab(/^Waiting orders/), { key: 'ArrowRight' });
    expect(await tab(/^Closed trades/)).toHaveFocus();
    expect(location.hash).toBe('#closed');
    expect(await screen.findByText('+$129.00')).toBeVisible();
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName(/Closed trades/);
    fireEvent.keyDown(await tab(/^Closed trades/), { key: 'End' });
    expect(await screen.findByText(/^No signal was skipped/)).toBeVisible();
    fireEvent.keyDown(await tab(/^Skipped/), { key: 'ArrowRight' });
    expect(await tab(/^Positions/)).toHaveFocus();
  });

  it('closes a position once, however often the button is pressed, and retries with the same key', async () => {
    const server = await openAs(servePaper());
    const close = await screen.findByRole('button', { name: 'Close NVDA long' });
    fireEvent.click(close);
    fireEvent.click(close);
    // The server has no answer yet: 500.
    await waitFor(() => expect(toasts()).toHaveLength(1));
    server.answer('CxPaperTrades/ClosePosition', {
      ...PLACED,
      fillsWhen: 'Fills at the next open, Mon 09:30 ET',
    });
    fireEvent.click(close);
    await waitFor(() =>
      expect(toasts()).toContain('success: Closing NVDA on paper. Fills at the next open, Mon 09:30 ET'),
    );
    const sent = receivedBodies(server, 'CxPaperTrades/ClosePosition');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual({
      fundId: 1003,
      owner: 'own',
      requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(sent[1]).toEqual(sent[0]);
    fireEvent.click(close);
    await waitFor(() => expect(receivedBodies(server, 'CxPaperTrades/ClosePosition')).toHaveLength(3));
    expect(receivedBodies(server, 'CxPaperTrades/ClosePosition')[2]).not.toEqual(sent[0]);
  });

  it('cancels a user’s order, shows a rejection, and leaves copies’ orders to their robots', async () => {
    const server = await openAs(
      servePaper({
        'CxPaperTrades/GetOrders': {
          items: [ORDER, { ...ORDER, orderId: 'tp-9', ticker: 'AMD', owner: 'c1', copy: COPY }],
        },
        'CxPaperTrades/CancelOrder': new Error('The order has filled already.'),
      }),
    );
    await openTab(/^Waiting orders 2/);
    const cancel = await screen.findByRole('button', { name: 'Cancel Sell 50 at 140.00 or better, NVDA' });
    expect(screen.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'NVDA · SuperTrend' })).toHaveAttribute(
      'href',
      '/bot-trading/7-nvda/',
    );
    fireEvent.click(cancel);
    await waitFor(() => expect(toasts()).toEqual(['error: The order has filled already.']));
    server.answer('CxPaperTrades/CancelOrder', PLACED);
    server.answer('CxPaperTrades/GetOrders', { items: [] });
    fireEvent.click(cancel);
    expect(await screen.findByText(/^No paper orders are waiting/)).toBeVisible();
    expect(receivedBodies(server, 'CxPaperTrades/CancelOrder')).toEqual([
      { orderId: 'tp-1' },
      { orderId: 'tp-1' },
    ]);
  });

  it('opens a closed trade in the trade helper', async () => {
    await openAs(servePaper());
    await openTab(/^Closed trades/);
    fireEvent.click(await screen.findByRole('button', { name: 'Trade helper' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trade helper: NVDA' });
    expect(within(dialog).getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(within(dialog).getByLabelText('Amount in dollars')).toHaveValue('1300');
    expect(dialog).toHaveTextContent('+$130.00');
    expect(dialog).toHaveTextContent('Held 1 h 30 min');
  });

  it('pages through closed trades', async () => {
    const items = Array.from({ length: 20 }, (_, index) => ({ ...CLOSED, quantity: index + 1 }));
    const server = await openAs(servePaper({ 'CxPaperTrades/GetClosedTrades': { items, total: 45 } }));
    await openTab(/^Closed trades/);
    expect(await screen.findByText('1 to 20 of 45')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show newer' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('21 to 40 of 45')).toBeVisible();
    await waitFor(() =>
      expect(receivedBodies(server, 'CxPaperTrades/GetClosedTrades')).toContainEqual({
        offset: 20,
        pageSize: 20,
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show newer' }));
    expect(await screen.findByText('1 to 20 of 45')).toBeVisible();
  });

  it('keeps its last figures with their time when a call fails, until another try works', async () => {
    const server = await openAs(servePaper());
    expect(await screen.findByText('$100,500.00', EQUITY)).toBeVisible();
    server.answer('CxPaperTrades/GetAccount', new Error('Out of order'));
    act(() => notifyPaperChanged());
    const note = await screen.findByText(/^We couldn’t update your paper account\. What you see is from/);
    expect(note.closest('[role="alert"]')).toHaveTextContent(/from .* UTC\./);
    expect(screen.getByText('$100,500.00', EQUITY)).toBeVisible();
    const changed = { ...ACCOUNT, account: { ...ACCOUNT.account, equity: 101_000 } };
    server.answer('CxPaperTrades/GetAccount', changed);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$101,000.00', EQUITY)).toBeVisible();
    expect(screen.queryByText(/^We couldn’t update/)).toBeNull();
  });

  it('is reset with a new balance once the word is typed, and offers the files of the archived one', async () => {
    const server = await openAs(servePaper());
    expect((await screen.findByRole('link', { name: 'Fills (CSV)' })).getAttribute('href')).toBe(
      '/api/paper-trades/fills.csv',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Reset account…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset your paper account' });
    expect(dialog).toHaveTextContent('archived, not erased');
    expect(dialog).toHaveTextContent('Copies of robots end.');
    const word = within(dialog).getByLabelText('Type RESET to confirm');
    await waitFor(() => expect(word).toHaveFocus());
    const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Reset account' }));
    fireEvent.change(word, { target: { value: 'reset' } });
    send();
    expect(await screen.findByText('Please type RESET to confirm')).toBeVisible();
    fireEvent.click(within(dialog).getByRole('radio', { name: '$10,000' }));
    fireEvent.change(word, { target: { value: 'RESET' } });
    const { curve, ...rest } = ACCOUNT;
    const next = {
      ...rest,
      curve: [],
      account: { ...ACCOUNT.account, generation: 2, startBalance: 10_000, equity: 10_000, totalProfit: 0 },
      archived: [
        { generation: 1, startBalance: 100_000, cash: 94_000.5, createdAt: '2026-11-20T10:00:00.000Z' },
      ],
    };
    server.answer('CxPaperTrades/ResetAccount', next);
    server.answer('CxPaperTrades/GetAccount', next);
    send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(receivedBodies(server, 'CxPaperTrades/ResetAccount')).toEqual([
      { balance: 10_000, confirmation: 'RESET' },
    ]);
    fireEvent.change(await screen.findByLabelText('Files of account'), { target: { value: '1' } });
    expect(screen.getByRole('link', { name: 'FIFO lots (CSV)' })).toHaveAttribute(
      'href',
      '/api/paper-trades/lots.csv?generation=1',
    );
  });

  it('that is empty offers robots to copy, with the reason, and the exchange', async () => {
    await openAs(
      servePaper({
        'CxPaperTrades/GetPositions': { items: [] },
        'CxPaperTrades/GetOrders': { items: [] },
        'CxPaperTrades/GetClosedTrades': { items: [], total: 0 },
        'CxAIRobotProduct/GetSuggestedRobots': {
          items: [
            {
              robotId: 7,
              name: COPY.robotName,
              slug: 'nvda',
              tickers: ['NVDA'],
              fundType: 'S',
              group: 'Technology',
              timeframe: 15,
              isIncluded: false,
              profitPct: 10.3,
              closedCount: 217,
              among: 50,
            },
          ],
        },
      }),
    );
    expect(await screen.findByRole('heading', { name: 'No paper trades yet' })).toBeVisible();
    expect(await screen.findByText(/the highest of 50 stock robots/)).toHaveTextContent(
      '+10.3% in 217 trades since publication, the highest of 50 stock robots with at least 20 trades. Needs a plan with 15-minute robots.',
    );
    expect(screen.getByRole('link', { name: 'Open the paper exchange' })).toHaveAttribute(
      'href',
      '/app/papertrades/exchange/',
    );
  });

  const HALTED = {
    ...COPY,
    state: 'halted',
    paused: null,
    reason: 'It lost 25% of what it may hold.',
    settings: {
      sizing: 'amount',
      amount: 10_000,
      scalePct: 100,
      maxPerTrade: null,
      maxOpen: null,
      copyStopPct: 25,
    },
    startedAt: '2026-11-20T10:00:00.000Z',
    endedAt: null,
    myProfit: -40,
    openProfit: null,
    robotProfit: 12.5,
    sharePctCopied: 80,
    signals: 10,
    copied: 8,
    skipped: 2,
    gap: { delay: 0, price: 0, fees: 0, size: 0, missed: -52.5, total: -52.5 },
    nextSignal: null,
  };

  it('shows copies with their state, and why signals were skipped', async () => {
    await openAs(
      servePaper({
        'CxPaperTrades/GetCopies': {
          items: [HALTED, { ...HALTED, copyId: 12, robotName: 'AAPL - Gap fade', myProfit: 100 }],
        },
        'CxPaperTrades/GetSkipped': {
          items: [
            {
              ...COPY,
              fundId: 1003,
              ticker: 'NVDA',
              side: 'short',
              action: 'open',
              at: '2026-11-23T14:30:00.000Z',
              reason: 'Fractions can’t be sold short.',
            },
          ],
          total: 1,
        },
      }),
    );
    await openTab(/^Copies/);
    const row = within(await screen.findByRole('region', { name: 'Table: Copied robots' })).getAllByRole(
      'row',
    )[1];
    expect(row).toHaveTextContent('−$40.00+$12.50−$52.508 of 10');
    expect(
      screen.getAllByText('It lost 25% of what it may hold. No new trades until you start it again.'),
    ).toHaveLength(2);
    expect(screen.getByRole('row', { name: /^2 copies/ })).toHaveTextContent('+$60.00+$25.00+$35.00');
    expect(screen.getByRole('link', { name: /My copies$/ })).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'My P/L' }));
    expect(location.search).toBe('?sort=-mine');
    const [first] = screen.getAllByRole('rowheader', { name: /Gap fade|Robot/ });
    expect(first).toHaveTextContent('AAPL');
    await openTab(/^Skipped/);
    expect(await screen.findByText('Fractions can’t be sold short.')).toBeVisible();
    expect(screen.getByText('Open short')).toBeVisible();
  });
});
