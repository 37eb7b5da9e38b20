/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { serveCalls } from '@/components/account/account-settings/testing/serve-calls';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { Toaster } from '@/components/ui/toast/toaster';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { closes } from '@/lib/portfolios/accounting/testing/naive-books';
import { toAnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { analyzePortfolio } from '@/lib/portfolios/analysis/analyze-portfolio';
import { toPlain } from '@/lib/portfolios/transactions/plain-transaction';
import { makeTransaction } from '@/lib/portfolios/transactions/testing/make-transaction';
import { PortfolioManager } from './portfolio-manager';

const TODAY = parseIsoDay('2024-06-28');
const DATES = Array.from({ length: 120 }, (_, at) => isoDay(TODAY - 119 + at));
const NKE = closes('USD', Object.fromEntries(DATES.map((date, at) => [date, 100 + at / 10 + (at % 3)])));
const TRANSACTIONS = [
  makeTransaction('deposit', '2024-03-04', null, { amount: '1000' }),
  makeTransaction('trade', '2024-03-05', 'NKE', { quantity: '5', amount: '-505' }),
];
const ANALYSIS = toAnalysisView(
  analyzePortfolio(
    { transactions: TRANSACTIONS, base: 'USD', benchmark: 'NKE', sale: null },
    { findCloses: (name) => (name === 'NKE' ? NKE : null), findFacts: () => null, lastDay: TODAY },
  ),
);

/** What was sent to be analyzed; the answer is always that there are no daily prices yet. */
function serve(): { readonly Transactions?: unknown; readonly transactions: readonly object[] }[] {
  const sent: { transactions: object[] }[] = [];
  const respond = (body: object) => {
    const response = { ok: true, status: 200, json: async () => body };
    return { ...response, clone: () => response };
  };
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).endsWith('antiforgery')) return respond({ token: 't' });
    sent.push(JSON.parse(String(init?.body)));
    return respond({ Progress: 'Daily prices are being loaded.', Result: null });
  }) as typeof fetch;
  return sent;
}

function show() {
  render(
    <>
      <PortfolioManager
        sample={{ transactions: TRANSACTIONS.map(toPlain), analysis: ANALYSIS }}
        today={TODAY}
        currencies={['USD', 'EUR']}
        benchmarks={['NKE']}
      />
      <Toaster />
    </>,
  );
}

const kept = () => JSON.parse(localStorage.getItem('tickproof.portfolio') ?? 'null');

beforeAll(polyfillShowModal);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['user'];
});

it('keeps what is added in the browser, analyzes it, and removes it with a way back', async () => {
  const sent = serve();
  show();
  expect(screen.getByText('This is a made-up sample')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add a transaction' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Enter a ticker, such as AAPL.')).toBeVisible();
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Ticker', 'ko');
  type('Quantity', '2');
  type('Price', '60');
  type('Fee (optional)', '1');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(kept()?.transactions).toHaveLength(3));
  expect(kept().transactions[2]).toMatchObject({ kind: 'trade', instrument: 'KO', amount: '-121', fee: '1' });
  expect(await screen.findByText('Daily prices are being loaded.')).toBeVisible();
  expect(sent.at(-1)?.transactions.at(-1)).toEqual({
    ...{
      kind: 'trade',
      day: '2024-06-28',
      ticker: 'KO',
      quantity: '2',
      price: '60',
      amount: '-121',
      fee: '1',
    },
  });
  fireEvent.click(screen.getByRole('tab', { name: /Transactions/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the deposit of 4 Mar 2024' }));
  expect(kept().transactions).toHaveLength(2);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(kept().transactions).toHaveLength(3);
});

it('shows the sample’s figures, income and risk', () => {
  serve();
  show();
  expect(screen.getByRole('link', { name: 'NKE' })).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'Income' }));
  expect(screen.getByText('Where the result comes from')).toBeVisible();
  fireEvent.click(screen.getByRole('tab', { name: 'Risk' }));
  expect(screen.getByText('Where the risk comes from')).toBeVisible();
});

it('lists a user’s portfolios, renames one by its version, and asks before it’s deleted', async () => {
  document.documentElement.dataset['user'] = '';
  const settings = { Currency: 'EUR', Method: 'average', Benchmark: 'NKE', Version: 3 };
  const { got } = serveCalls({
    'Account/GetCurrentUser': { User: { Id: 'ann', Name: 'Ann' } },
    'CxPortfolio/Get': {
      Portfolios: [
        { ...settings, No: 0, Name: 'Long term' },
        { ...settings, No: 2, Name: 'Play money' },
      ],
      Imports: [],
      Transactions: [],
      TransactionCount: 7,
    },
    'CxPortfolio/AnalyzeMine': { Progress: 'Daily prices are being loaded.', Result: null },
    'CxPortfolio/Save': {},
    'CxPortfolio/Delete': {},
  });
  const changes = () => got.filter(([name]) => /Save|Delete/.test(name));
  show();
  const summary = await screen.findByText('Portfolio:', { exact: false });
  const menu = within(summary.closest('details') as HTMLElement);
  expect(menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
    '/app/portfolios/portfolios/PERSONAL/0',
    '/app/portfolios/portfolios/PERSONAL/2',
  ]);
  expect(screen.getByLabelText('Cost shown first')).toHaveValue('average');
  fireEvent.click(menu.getByRole('button', { name: 'Rename…', hidden: true }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Pension ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toEqual([
    'CxPortfolio/Save',
    { no: 0, version: 3, name: 'Pension', currency: 'EUR', method: 'average', benchmark: 'NKE' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(menu.getByRole('button', { name: 'Delete…', hidden: true }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Its 7 transactions and imports are deleted with it.');
  expect(changes()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Delete portfolio' }));
  await waitFor(() => expect(changes()[1]).toEqual(['CxPortfolio/Delete', { no: 0 }]));
});
