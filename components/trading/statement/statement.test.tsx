/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { receivedBodies, servePaper } from '@/components/trading/papertrades/testing/paper-server';
import { statementCsv } from './statement-csv';
import { exactMoney, type PaperStatement } from './statement-labels';
import { StatementPage } from './statement-page';

const CALL = 'CxPaperTrades/GetStatement';
const FILL = {
  time: '2026-11-20T16:30:00.000Z',
  ticker: 'NVDA',
  side: 'sell',
  quantity: 10,
  price: 117,
  commission: 0.5,
  profit: -12.345678,
  openPrice: 118.2,
  openTime: '2026-11-20T11:30:00.000Z',
  owner: 'own',
  copy: null,
} as const;
const STATEMENT: PaperStatement = {
  account: {
    id: 'a1',
    name: 'Paper account',
    generation: 2,
    createdAt: '2026-10-01T00:00:00.000Z',
    archivedAt: null,
  },
  from: '2026-11-01',
  to: '2026-11-30',
  madeAt: '2026-11-26T12:00:00.000Z',
  isUnfinished: true,
  opening: { at: '2026-10-31T23:00:00.000Z', equity: 100_000 },
  closing: { at: '2026-11-26T12:00:00.000Z', equity: 100_007.654322 },
  change: { total: 7.654322, deposits: 0, trades: -12.345678, actions: 0, open: 20, outside: 0 },
  commissions: 1,
  tradeCount: 1,
  fillCount: 2,
  averageHolding: 300,
  fills: [{ ...FILL, side: 'buy', profit: null, openPrice: null, openTime: null }, FILL],
  actions: [],
  positions: [],
};

const originalFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['user'];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
  history.replaceState(null, '', '/');
});

function openAt(search: string, answer: Parameters<typeof servePaper>[0]) {
  history.replaceState(null, '', `/app/papertrades/statement/${search}`);
  document.documentElement.dataset['user'] = '';
  const server = servePaper(answer);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <StatementPage priceKind="Simulated prices" />
    </SWRConfig>,
  );
  return server;
}

it('shows the parts of a change with all digits, and leaves out those that most periods don’t have', async () => {
  const server = openAt('?generation=2', { [CALL]: { statement: STATEMENT } });
  const equity = await screen.findByRole('region', { name: 'Table: Equity' });
  expect(
    within(equity)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Opening equityof 31 Oct 2026, 23:00 UTC$100,000.00',
    'Closed tradesafter their commissions−$12.345678',
    'Corporate actionsdividends, and fractions of shares paid in cash$0.00',
    'Open positionsby how much their profit changed+$20.00',
    'Closing equityat the latest prices$100,007.654322',
  ]);
  expect(screen.getByText('1 Nov 2026 to 30 Nov 2026 (UTC), so far')).toBeVisible();
  expect(screen.getByText('Paper account, no. 2')).toBeVisible();
  const trades = screen.getByRole('region', { name: 'Table: Closed trades' });
  expect(within(trades).getByText('5h')).toBeVisible();
  expect(receivedBodies(server, CALL)).toEqual([{ period: 'this-month', generation: 2 }]);
});

it('takes days from the address, and shows what is wrong with them beside the form', async () => {
  const message = 'The first day, 2 Nov 2026, comes after the last, 1 Nov 2026. Swap them.';
  const server = openAt('?period=custom&from=2026-11-02&to=2026-11-01', {
    [CALL]: new Error(message),
  });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('First day')).toHaveValue('2026-11-02');
  expect(receivedBodies(server, CALL)).toEqual([{ from: '2026-11-02', to: '2026-11-01' }]);
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'last-year' } });
  // It would be in the address otherwise.
  await waitFor(() => expect(screen.queryByLabelText('First day')).toBeNull());
});

it('as a file, has what the page has, and no cell that a spreadsheet runs', () => {
  const robot = { copyId: 'c', robotId: 1, robotName: '=NVDA, slow', robotSlug: 'nvda' };
  const lines = statementCsv(
    { ...STATEMENT, fills: [{ ...FILL, owner: 'c', copy: robot }] },
    'Simulated prices',
  ).split('\r\n');
  expect(lines).toContain('Change,,,"Closed trades, after their commissions",,,,-12.345678,,,');
  expect(lines).toContain('Equity,2026-11-26T12:00:00.000Z,,Closing equity,,,,100007.654322,,,');
  expect(lines.at(-2)).toBe(
    'Fill that closes,2026-11-20T16:30:00.000Z,NVDA,sell,10,117,0.5,-12.345678,2026-11-20T11:30:00.000Z,118.2,"\'=NVDA, slow"',
  );
});

it.each([
  [1234.5, '+$1,234.50'],
  [-0.000001, '−$0.000001'],
  [0.1234, '+$0.1234'],
  [1000, '+$1,000.00'],
])('%d is written with all its digits', (amount, text) => {
  expect(exactMoney(amount)).toBe(text);
});
