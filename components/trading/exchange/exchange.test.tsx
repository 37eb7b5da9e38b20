/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Server } from '@/components/account/account-settings/testing/serve-calls';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import {
  NO_ACCOUNT,
  ORDER,
  PLACED,
  receivedBodies,
  servePaper,
} from '@/components/trading/papertrades/testing/paper-server';
import { ExchangePage, type OfferedInstrument } from './exchange-page';
import { EMPTY_TICKET, type TicketValues, ticketSchema, toOrder } from './ticket-values';

const NVDA = {
  ticker: 'NVDA',
  fundName: 'NVIDIA Corporation',
  fundId: 1003,
  fundType: 'S',
  group: 'Technology',
  category: 'Semiconductors',
  noData: false,
  renamedToId: null,
  renamedToTicker: null,
};
const OFFERED: OfferedInstrument = {
  fundId: 8001 as OfferedInstrument['fundId'],
  ticker: 'BTC.X',
  fundName: 'Bitcoin',
  fundType: 'C',
  group: 'Crypto',
};
const PREVIEW = {
  price: 130.1,
  quantity: 10,
  amount: 1301,
  commission: 0.65,
  spreadCost: 1,
  cashAfter: 92_698.85,
  buyingPowerBefore: 94_500,
  buyingPowerAfter: 93_198.35,
  costsBothWays: 3.3,
  lossAtStop: null,
  profitAtTarget: null,
  isOpen: false,
  fillsWhen: 'Fills at the next open, Mon 09:30 ET',
  dayEndsAt: null,
  extendedHours: 'None on this market',
  problem: null,
  problemField: null,
};
const NO_BARS = { time: [], open: [], high: [], low: [], close: [], volume: [] };
const PLACE = 'CxPaperTrades/PlaceOrder';

const originalFetch = globalThis.fetch;
class Sight {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: Sight });
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['user'];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
  history.replaceState(null, '', '/');
  localStorage.clear();
});

function open(more: Parameters<typeof servePaper>[0] = {}, { isUser = true } = {}): Server {
  const server = servePaper({
    'CxLookUp/GetTickersByNames2': [NVDA],
    'CxFund/GetBars': NO_BARS,
    'CxPaperTrades/PreviewOrder': PREVIEW,
    ...more,
  });
  if (isUser) document.documentElement.dataset['user'] = '';
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ExchangePage priceKind="Simulated prices" market="simulated" offered={[OFFERED]} />
    </SWRConfig>,
  );
  return server;
}
const at = (address: string) => history.replaceState(null, '', address);
const review = async () => fireEvent.click(await screen.findByText(/^Review: /));
/** Reviews the order and sends it. */
const send = async () => {
  await review();
  const button = await screen.findByText(/^Send: /);
  fireEvent.click(button);
  return button;
};
/** Into the ticket, which comes before the trade helper. */
const type = async (label: string, value: string) => {
  const [field] = await screen.findAllByRole('textbox', { name: label });
  if (!field) throw new Error(`There is no ${label}`);
  fireEvent.change(field, { target: { value } });
};

describe('the paper exchange', () => {
  it('lists what was filled since the visitor’s midnight, what opened and what closed', async () => {
    const fill = { fundId: 1003, ticker: 'NVDA', fundType: 'S', quantity: 10, commission: 0.65, copy: null };
    const server = open({
      'CxPaperTrades/GetFills': {
        items: [
          {
            ...fill,
            seq: 2,
            time: '2026-11-20T16:30:00.000Z',
            side: 'sell',
            price: 131,
            profit: 8.7,
            owner: 'own',
          },
          {
            ...fill,
            seq: 1,
            time: '2026-11-20T15:00:00.000Z',
            side: 'buy',
            price: 130,
            profit: null,
            owner: 'own',
          },
        ],
        total: 2,
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: /Filled today/ }));
    const table = (await screen.findByText('Opened')).closest('table') as HTMLElement;
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows
        .flatMap((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        )
        .join('|'),
    ).toMatch(/131\.00.*\+\$8\.70.*You.*130\.00.*Opened.*You/);
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    expect(receivedBodies(server, 'CxPaperTrades/GetFills')).toContainEqual(
      expect.objectContaining({ since: midnight.toISOString(), offset: 0, pageSize: 20 }),
    );
  });

  it('offers guests instruments, the trade helper and a link to join', async () => {
    open({}, { isUser: false });
    expect(screen.getByRole('link', { name: /BTC\.X/ })).toHaveAttribute(
      'href',
      '/app/papertrades/exchange/?ticker=BTC.X',
    );
    expect(screen.getByRole('link', { name: 'Join for free' })).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Open price'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Close price'), { target: { value: '101' } });
    expect(screen.getByText('+$100.00')).toBeVisible();
    expect(screen.queryByText(/^Review/)).toBeNull();
  });

  it('reads the instrument from the address, and follows it', async () => {
    at('/app/papertrades/exchange/?ticker=nvda');
    const server = open();
    expect(await screen.findByText('NVIDIA Corporation')).toBeVisible();
    expect(receivedBodies(server, 'CxLookUp/GetTickersByNames2')).toEqual([{ tickers: ['NVDA'] }]);
    expect(await screen.findByText('If every stop is hit')).toBeVisible();
    expect(await screen.findAllByRole('table')).toHaveLength(2);
    act(() => {
      at('/app/papertrades/exchange/');
      window.dispatchEvent(new Event('popstate'));
    });
    expect(await screen.findByText('Choose a ticker first.')).toBeVisible();
  });

  it('shows a note for an unknown ticker, or one without prices', async () => {
    at('/app/papertrades/exchange/?ticker=TWTR');
    open({ 'CxLookUp/GetTickersByNames2': [{ ...NVDA, ticker: 'TWTR', noData: true }] });
    expect(await screen.findByText(/^This ticker is unknown or has no prices/)).toBeVisible();
  });

  it('asks for a paper account first', async () => {
    at('/app/papertrades/exchange/?ticker=NVDA');
    open({ 'CxPaperTrades/GetAccount': NO_ACCOUNT });
    expect(await screen.findByRole('button', { name: 'Open paper account' })).toBeVisible();
    expect(screen.queryByText(/^Review/)).toBeNull();
  });
});

describe('the order ticket', () => {
  beforeEach(() => at('/app/papertrades/exchange/?ticker=NVDA'));

  it('begins with what a trade idea says, sized by what the stop loses, and sends nothing by itself', async () => {
    at('/app/papertrades/exchange/?ticker=NVDA&side=buy&stop=120&target=150');
    const server = open({
      'CxFund/GetBars': { ...NO_BARS, time: ['2026-11-20T00:00:00.000Z'], close: [130] },
    });
    const value = async (name: string) =>
      ((await screen.findAllByRole('textbox', { name }))[0] as HTMLInputElement).value;
    expect(await screen.findByText(/^Filled in from a trade idea/)).toHaveTextContent(
      'about 1% of this account',
    );
    expect(screen.getAllByRole('radio', { name: 'Buy' })[0]).toBeChecked();
    expect([await value('Stop'), await value('Target')]).toEqual(['120.00', '150.00']);
    // 1% of $100,500 ÷ 10/130, the distance to the stop as a share of the price.
    await waitFor(async () => expect(Number(await value('Amount in dollars'))).toBe(13_065));
    expect(receivedBodies(server, PLACE)).toEqual([]);
  });

  it('shows at the field what is missing, and sends nothing', async () => {
    const server = open();
    await review();
    expect(await screen.findByText('Please enter the quantity')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toBeInvalid();
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    await type('Quantity', '10');
    await review();
    expect(await screen.findByText('Please enter the limit price')).toBeVisible();
    expect(receivedBodies(server, PLACE)).toEqual([]);
  });

  it('shows the estimate for the latest input, whatever answers arrive later', async () => {
    const waiting: { readonly quantity: number; answer(price: number): void }[] = [];
    open();
    await type('Quantity', '1');
    const asking = globalThis.fetch;
    const held = (address: string, init?: RequestInit) => {
      if (address !== '/api/CxPaperTrades/PreviewOrder') return asking(address, init);
      const { order } = JSON.parse(String(init?.body)) as { order: { quantity: number } };
      return new Promise((resolve) => {
        const answer = (price: number) =>
          resolve({ ok: true, status: 200, json: async () => ({ ...PREVIEW, price }) });
        waiting.push({ quantity: order.quantity, answer });
      });
    };
    Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: held });
    await waitFor(() => expect(waiting).toHaveLength(1));
    await type('Quantity', '2');
    await waitFor(() => expect(waiting.map(({ quantity }) => quantity)).toEqual([1, 2]));
    const rows = screen.getByText('Estimated price').nextSibling;
    await act(async () => waiting[1]?.answer(222));
    expect(rows).toHaveTextContent('222.00');
    await act(async () => waiting[0]?.answer(111));
    expect(rows).toHaveTextContent('222.00');
    expect(screen.getByText('Fills at the next open, Mon 09:30 ET')).toBeVisible();
  });

  it('offers lots of a currency pair, and says what they are worth', async () => {
    at('/app/papertrades/exchange/?ticker=GBPJPY');
    const conversion = '1,000 GBP ≈ $1,350.44 at 190.142 JPY a GBP and 140.8 JPY a dollar';
    const server = open({
      'CxLookUp/GetTickersByNames2': [{ ...NVDA, ticker: 'GBPJPY', fundType: 'F' }],
      'CxPaperTrades/PreviewOrder': { ...PREVIEW, unit: 'GBP', conversion },
    });
    fireEvent.click(await screen.findByRole('button', { name: '1,000 GBP' }));
    expect(await screen.findByText(conversion)).toBeVisible();
    expect(receivedBodies(server, 'CxPaperTrades/PreviewOrder')).toMatchObject([
      { order: { quantity: 1_000 } },
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    expect(await screen.findByLabelText('Limit price in JPY')).toBeVisible();
  });

  it('shows at its field why an order would be refused, and does not go on to the review', async () => {
    const problem = 'Not enough buying power: needs $9, you have $5.';
    open({ 'CxPaperTrades/PreviewOrder': { ...PREVIEW, problem, problemField: 'quantity' } });
    await type('Quantity', '10');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity' })).toBeInvalid());
    const quantity = screen.getByRole('textbox', { name: 'Quantity' });
    expect(quantity).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(
      within(screen.getByLabelText('Estimate').parentElement as HTMLElement).getByRole('status'),
    ).toHaveTextContent(problem);
    await review();
    await waitFor(() => expect(quantity).toHaveFocus());
    expect(screen.queryByText(/^Send/)).toBeNull();
  });

  it('places one order for a double click, and with the same key for a retry', async () => {
    const server = open({ [PLACE]: new Error('Server error has occurred') });
    await type('Quantity', '10');
    const button = await send();
    fireEvent.click(button);
    expect(await screen.findByText('Server error has occurred')).toBeVisible();
    expect(receivedBodies(server, PLACE)).toHaveLength(1);
    server.answer(PLACE, PLACED);
    fireEvent.click(button);
    const note = await screen.findByText('Paper order placed');
    expect(note.closest('[role="status"]')).toHaveFocus();
    const [first, second] = receivedBodies(server, PLACE) as { requestKey: string; order: object }[];
    expect(first?.order).toEqual({ fundId: 1003, side: 'buy', kind: 'market', quantity: 10 });
    expect(second).toEqual(first);
    // The ticket is empty again, and the next order is another one.
    expect(await screen.findByRole('textbox', { name: 'Quantity' })).toHaveValue('');
    await type('Quantity', '10');
    await send();
    await waitFor(() => expect(receivedBodies(server, PLACE)).toHaveLength(3));
    expect((receivedBodies(server, PLACE)[2] as typeof first)?.requestKey).not.toBe(first?.requestKey);
  });

  it('a different order after a failure has a different key', async () => {
    const server = open({ [PLACE]: new Error('No') });
    await type('Quantity', '10');
    await send();
    expect(await screen.findByText('No')).toBeVisible();
    fireEvent.click(screen.getByText('Change'));
    fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    await type('Amount in dollars', '5,000');
    fireEvent.click(screen.getAllByRole('radio', { name: 'Sell' })[0] as HTMLElement);
    await send();
    await waitFor(() => expect(receivedBodies(server, PLACE)).toHaveLength(2));
    const [first, second] = receivedBodies(server, PLACE) as { requestKey: string; order: object }[];
    expect(second?.order).toEqual({ fundId: 1003, side: 'sell', kind: 'market', amount: 5000 });
    expect(second?.requestKey).not.toBe(first?.requestKey);
  });

  it('shows when the order has filled', async () => {
    const server = open({ [PLACE]: PLACED });
    await type('Quantity', '10');
    await send();
    expect(await screen.findByText('Paper order placed')).toBeVisible();
    const fill = { price: 130.12, quantity: 10, commission: 0.65, time: '2026-11-23T14:30:01.000Z' };
    server.answer(PLACE, { ...PLACED, state: 'filled', fill });
    act(() => notifyPaperChanged());
    expect(await screen.findByText('Bought NVDA on paper')).toBeVisible();
    expect(screen.getByText(/^10 at 130\.12, commission \$0\.65/)).toHaveTextContent(
      '23 Nov 2026, 14:30 UTC.',
    );
    const bodies = receivedBodies(server, PLACE) as { requestKey: string; accountId?: string }[];
    expect(new Set(bodies.map(({ requestKey }) => requestKey)).size).toBe(1);
    // The account that it was placed in: after a reset elsewhere, it isn't placed again in the new one.
    expect(bodies.map(({ accountId }) => accountId)).toEqual(['a1', 'a1']);
  });
});

describe('what a ticket orders', () => {
  const of = (values: Partial<TicketValues>) => toOrder({ ...EMPTY_TICKET, ...values }, 7);

  it.each<[Partial<TicketValues>, object | null]>([
    [{ quantity: '1,000.5' }, { fundId: 7, side: 'buy', kind: 'market', quantity: 1000.5 }],
    [
      { sizedBy: 'amount', side: 'sell' },
      { fundId: 7, side: 'sell', kind: 'market', amount: 10_000 },
    ],
    [
      { kind: 'stop', side: 'sell', stopPrice: '0.00000081', quantity: '1 000 000' },
      { fundId: 7, side: 'sell', kind: 'stop', quantity: 1_000_000, stopPrice: 8.1e-7 },
    ],
    [
      { kind: 'limit', limitPrice: '99.5', stopPrice: 'x', quantity: '2' },
      { fundId: 7, side: 'buy', kind: 'limit', quantity: 2, limitPrice: 99.5 },
    ],
    [
      { kind: 'stop', stopPrice: '120', quantity: '2' },
      { fundId: 7, side: 'buy', kind: 'stop', quantity: 2, stopPrice: 120 },
    ],
    [
      { kind: 'stopLimit', stopPrice: '182', limitPrice: '182.5', quantity: '2', validity: 'day' },
      {
        fundId: 7,
        side: 'buy',
        kind: 'stopLimit',
        quantity: 2,
        limitPrice: 182.5,
        stopPrice: 182,
        validity: 'day',
      },
    ],
    [
      { kind: 'trailingStop', side: 'sell', trail: '2 %', quantity: '2' },
      { fundId: 7, side: 'sell', kind: 'trailingStop', quantity: 2, trailPercent: 2 },
    ],
    [
      { kind: 'trailingStop', trail: '1.5', trailBy: 'amount', quantity: '2' },
      { fundId: 7, side: 'buy', kind: 'trailingStop', quantity: 2, trailAmount: 1.5 },
    ],
    [
      { quantity: '2', hasBracket: true, stopLoss: '98', takeProfit: '' },
      { fundId: 7, side: 'buy', kind: 'market', quantity: 2, stopLoss: 98 },
    ],
    [{ quantity: '2', hasBracket: true }, null],
    [{ quantity: '' }, null],
    [{ quantity: '0' }, null],
    [{ kind: 'limit', quantity: '2' }, null],
  ])('%j: %j', (values, order) => {
    expect(of(values)).toEqual(order);
    expect(ticketSchema.isValidSync({ ...EMPTY_TICKET, ...values })).toBe(order !== null);
  });

  it.each([
    ['-1', 'Please enter the quantity from 0.000001 to 1,000,000,000'],
    ['ten', 'Please enter the quantity as a number'],
    ['1e3', 'Please enter the quantity as a number'],
    ['2,000,000,000', 'Please enter the quantity from 0.000001 to 1,000,000,000'],
  ])('refuses a quantity of %s', (quantity, message) => {
    expect(() => ticketSchema.validateSync({ ...EMPTY_TICKET, quantity })).toThrow(message);
  });
});

describe('the desk', () => {
  beforeEach(() => at('/app/papertrades/exchange/?ticker=NVDA'));
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  const button = async (name: string) => fireEvent.click(await screen.findByLabelText(name));
  const field = (label: string) => screen.getAllByLabelText(label)[0] as HTMLInputElement;
  const dialog = () => within(document.querySelector('dialog') as HTMLElement);

  it('is used by keys, which can be turned off for good', async () => {
    const server = open({ [PLACE]: PLACED, 'CxPaperTrades/GetPositions': { items: [] } });
    await screen.findByText(/^Review: buy NVDA/);
    press('s');
    press('l');
    await type('Quantity', '10');
    await type('Limit price', '140');
    expect(await screen.findByText('Review: sell 10 NVDA at 140.00')).toBeVisible();
    press('ArrowUp');
    expect(field('Limit price')).toHaveValue('140.01');
    press('Enter');
    expect(await screen.findByText('Send: sell 10 NVDA at 140.01')).toBeVisible();
    expect(receivedBodies(server, PLACE)).toEqual([]);
    act(() => (document.activeElement as HTMLElement).blur());
    press('Enter');
    await waitFor(() => expect(receivedBodies(server, PLACE)).toHaveLength(1));
    expect(receivedBodies(server, PLACE)).toMatchObject([
      { order: { side: 'sell', kind: 'limit', limitPrice: 140.01 } },
    ]);

    press('?');
    fireEvent.click(dialog().getByLabelText('Keys are on'));
    fireEvent.click(dialog().getByLabelText('Close'));
    press('b');
    expect(await screen.findByText('Review: sell NVDA')).toBeVisible();
    expect(localStorage.getItem('tickproof.desk-keys')).toBe('off');
  });

  it('shows what the order risks and what it does to buying power', async () => {
    open({ 'CxPaperTrades/PreviewOrder': { ...PREVIEW, lossAtStop: 48, profitAtTarget: 96 } });
    await type('Quantity', '40');
    const estimate = await screen.findByLabelText('Estimate');
    await waitFor(() => expect(estimate).toHaveTextContent('If the stop is hit−$48.00 0.05% of equity'));
    expect(estimate).toHaveTextContent('If the target is hit+$96.00 2.0 R');
    expect(estimate).toHaveTextContent('Costs, both waysabout $3.30');
    expect(estimate).toHaveTextContent('Buying power$94,500.00 → $93,198.35');
    fireEvent.click(screen.getByLabelText('Bracket: one cancels the other'));
    await type('Stop', '180.4');
    expect(
      await screen.findByText(/^Buys 40 NVDA at the next price\. A gap through 180\.40 can/),
    ).toHaveTextContent('can lose more than $48.00.');
  });

  it('adds a stop to a position without one, and then counts it', async () => {
    const SET = 'CxPaperTrades/SetExits';
    const server = open({ [SET]: { stop: null, target: null } });
    expect(await screen.findByText('NVDA, no stop')).toBeVisible();
    await button('Add stop and target of NVDA');
    fireEvent.change(dialog().getByLabelText('Stop'), { target: { value: '118' } });
    expect(dialog().getByText(/^Loses \$100\.00 before costs/)).toBeVisible();
    const stop = { ...ORDER, orderId: 's', kind: 'stop', role: 'stop', limitPrice: null, stopPrice: 118 };
    server.answer('CxPaperTrades/GetOrders', { items: [ORDER, stop] });
    fireEvent.click(dialog().getByText('Set stop and target'));
    expect(await screen.findByText('NVDA, stop 118.00')).toBeVisible();
    expect(receivedBodies(server, SET)).toMatchObject([{ fundId: 1003, stopLoss: 118, takeProfit: 140 }]);
  });

  it('closes a part by the key, and reverses', async () => {
    const CLOSE = 'CxPaperTrades/ClosePosition';
    const REVERSE = 'CxPaperTrades/ReversePosition';
    const server = open({ [CLOSE]: PLACED, [REVERSE]: PLACED });
    await screen.findByLabelText('Close NVDA long…');
    press('x');
    fireEvent.change(dialog().getByLabelText('Quantity'), { target: { value: '20' } });
    fireEvent.click(dialog().getByText('Close'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(receivedBodies(server, CLOSE)).toMatchObject([{ fundId: 1003, owner: 'own', quantity: 20 }]);
    await button('Close NVDA long…');
    fireEvent.click(dialog().getByText('Reverse NVDA'));
    await waitFor(() => expect(receivedBodies(server, REVERSE)).toMatchObject([{ fundId: 1003 }]));
  });

  it('edits what changed of an order, and shows why it can’t', async () => {
    const EDIT = 'CxPaperTrades/EditOrder';
    const server = open({ [EDIT]: new Error('You hold 50 NVDA.') });
    await button('Edit Sell 50 NVDA');
    expect(dialog().getByLabelText('Limit price')).toHaveValue('140.00');
    fireEvent.change(dialog().getByLabelText('Quantity'), { target: { value: '60' } });
    fireEvent.click(dialog().getByText('Change order'));
    expect(await dialog().findByText('You hold 50 NVDA.')).toBeVisible();
    expect(receivedBodies(server, EDIT)).toEqual([
      { orderId: 'tp-1', quantity: 60, requestKey: expect.stringMatching(/^\w+$/) },
    ]);
  });
});
