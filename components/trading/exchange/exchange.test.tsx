/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Server } from '@/components/account/account-settings/testing/serve-calls';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import {
  bodiesOf,
  NO_ACCOUNT,
  PLACED,
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
  isOpen: false,
  fillsWhen: 'Fills at the next open, Mon 09:30 ET',
  problem: null,
};
const NO_BARS = { time: [], open: [], high: [], low: [], close: [], volume: [] };
const PLACE = 'CxPaperTrades/PlaceOrder';

const originalFetch = globalThis.fetch;
class Sight {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => Object.assign(globalThis, { IntersectionObserver: Sight }));
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['user'];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
  history.replaceState(null, '', '/');
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
const submit = () => screen.findByRole('button', { name: /^(?:Buy|Sell) NVDA on paper$/ });
/** Into the ticket, which comes before the trade helper. */
const type = async (label: string, value: string) => {
  const [field] = await screen.findAllByRole('textbox', { name: label });
  if (!field) throw new Error(`There is no ${label}`);
  fireEvent.change(field, { target: { value } });
};

describe('the paper exchange', () => {
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
    expect(screen.queryByRole('button', { name: /on paper$/ })).toBeNull();
  });

  it('reads the instrument from the address, and follows it', async () => {
    at('/app/papertrades/exchange/?ticker=nvda');
    const server = open();
    expect(await screen.findByText('NVIDIA Corporation')).toBeVisible();
    expect(bodiesOf(server, 'CxLookUp/GetTickersByNames2')).toEqual([{ tickers: ['NVDA'] }]);
    expect(await screen.findByRole('heading', { name: 'Paper positions' })).toBeVisible();
    expect(await screen.findAllByRole('table')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove NVDA' }));
    expect(await screen.findByText('Choose a ticker first.')).toBeVisible();
    expect(location.search).toBe('');
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
    expect(screen.queryByRole('button', { name: /on paper$/ })).toBeNull();
  });
});

describe('the order ticket', () => {
  beforeEach(() => at('/app/papertrades/exchange/?ticker=NVDA'));

  it('shows at the field what is missing, and sends nothing', async () => {
    const server = open();
    fireEvent.click(await submit());
    expect(await screen.findByText('Please enter the quantity')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toBeInvalid();
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    await type('Quantity', '10');
    fireEvent.click(await submit());
    expect(await screen.findByText('Please enter the limit price')).toBeVisible();
    expect(bodiesOf(server, PLACE)).toEqual([]);
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
    expect(bodiesOf(server, 'CxPaperTrades/PreviewOrder')).toMatchObject([{ order: { quantity: 1_000 } }]);
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    expect(await screen.findByLabelText('Limit price in JPY')).toBeVisible();
  });

  it('shows why an order would be rejected', async () => {
    open({
      'CxPaperTrades/PreviewOrder': {
        ...PREVIEW,
        problem: 'Not enough buying power: needs $9, you have $5.',
      },
    });
    await type('Quantity', '10');
    expect(await screen.findByText('Not enough buying power: needs $9, you have $5.')).toBeVisible();
  });

  it('places one order for a double click, and with the same key for a retry', async () => {
    const server = open({ [PLACE]: new Error('Server error has occurred') });
    await type('Quantity', '10');
    const button = await submit();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Server error has occurred')).toBeVisible();
    expect(bodiesOf(server, PLACE)).toHaveLength(1);
    server.answer(PLACE, PLACED);
    fireEvent.click(await submit());
    const note = await screen.findByText('Paper order placed');
    expect(note.closest('[role="status"]')).toHaveFocus();
    const [first, second] = bodiesOf(server, PLACE) as { requestKey: string; order: object }[];
    expect(first?.order).toEqual({ fundId: 1003, side: 'buy', kind: 'market', quantity: 10 });
    expect(second).toEqual(first);
    // The ticket is empty again, and the next order is another one.
    expect(await screen.findByRole('textbox', { name: 'Quantity' })).toHaveValue('');
    await type('Quantity', '10');
    fireEvent.click(await submit());
    await waitFor(() => expect(bodiesOf(server, PLACE)).toHaveLength(3));
    expect((bodiesOf(server, PLACE)[2] as typeof first)?.requestKey).not.toBe(first?.requestKey);
  });

  it('a different order after a failure has a different key', async () => {
    const server = open({ [PLACE]: new Error('No') });
    await type('Quantity', '10');
    fireEvent.click(await submit());
    expect(await screen.findByText('No')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    await type('Amount in dollars', '5,000');
    fireEvent.click(screen.getAllByRole('radio', { name: 'Sell' })[0] as HTMLElement);
    fireEvent.click(await submit());
    await waitFor(() => expect(bodiesOf(server, PLACE)).toHaveLength(2));
    const [first, second] = bodiesOf(server, PLACE) as { requestKey: string; order: object }[];
    expect(second?.order).toEqual({ fundId: 1003, side: 'sell', kind: 'market', amount: 5000 });
    expect(second?.requestKey).not.toBe(first?.requestKey);
  });

  it('shows when the order has filled', async () => {
    const server = open({ [PLACE]: PLACED });
    await type('Quantity', '10');
    fireEvent.click(await submit());
    expect(await screen.findByText('Paper order placed')).toBeVisible();
    const fill = { price: 130.12, quantity: 10, commission: 0.65, time: '2026-11-23T14:30:01.000Z' };
    server.answer(PLACE, { ...PLACED, state: 'filled', fill });
    act(() => notifyPaperChanged());
    expect(await screen.findByText('Bought NVDA on paper')).toBeVisible();
    expect(screen.getByText(/^10 at 130\.12, commission \$0\.65/)).toHaveTextContent(
      '23 Nov 2026, 14:30 UTC.',
    );
    const keys = new Set((bodiesOf(server, PLACE) as { requestKey: string }[]).map((one) => one.requestKey));
    expect(keys.size).toBe(1);
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
