/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ServedCalls, serveCalls } from '@/components/account/account-dialogs/testing/serve-calls';
import { SEARCH_BOX } from './search-id';
import { SiteSearch } from './site-search';
import { SLASH_SCRIPT } from './slash-script';
import { startSearch } from './start-search';

const FOUND = {
  Tickers: [
    { Ticker: 'NVDA', FundName: 'NVIDIA Corp.', FundType: 'S', Group: 'Technology', Path: '/ticker/NVDA/' },
  ],
  Robots: [
    {
      Id: 7,
      NameLines: ['NVDA · SuperTrend', 'slow, 15 min'],
      Tickers: ['NVDA'],
      IsRetired: true,
      FundType: 'S',
      Group: 'Technology',
      Path: '#robot',
    },
  ],
  Pages: [{ Title: 'Verify', Subtitle: 'Check every trade yourself', Path: '/verify/' }],
};

let served: ServedCalls;

beforeEach(() => {
  document.body.innerHTML = `<textarea></textarea>${renderToStaticMarkup(<SiteSearch section="crypto" />)}`;
  served = serveCalls({ 'CxLookUp/SearchSite': () => [200, FOUND] });
});

const field = () => screen.getByLabelText<HTMLInputElement>('Search tickers, robots and pages');
const options = () => screen.queryAllByRole('option');
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

async function type(text: string): Promise<void> {
  startSearch();
  await act(async () => field().focus());
  await waitFor(() => expect(field()).toHaveAttribute('role', 'combobox'));
  await act(async () => void fireEvent.input(field(), { target: { value: text } }));
}

const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));

it('works as a form for the market’s robots without scripts', () => {
  const { form } = field();
  expect(form).toHaveAttribute('action', '/bot-crypto-trading/');
  expect(new URLSearchParams([[field().name, 'btc']]).toString()).toBe('search=btc');
});

it('suggests for a text that came without a focus event, also where browsers know no popovers', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.setAttribute('popovertarget', SEARCH_BOX);
  startSearch();
  // As jsdom, such browsers don't know the selector.
  opener.click();
  await act(async () => void fireEvent.input(field(), { target: { value: 'nvd' } }));
  await waitFor(() => expect(options()).toHaveLength(3));
});

it('suggests for letters typed while its list is being drawn', async () => {
  const drawn = new MutationObserver(() => {
    if (!screen.queryByRole('status')) return;
    drawn.disconnect();
    fireEvent.input(field(), { target: { value: 'nvda' } });
  });
  drawn.observe(field().form as Element, { childList: true, subtree: true });
  field().focus();
  startSearch();
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(served.got).toEqual([['CxLookUp/SearchSite', { text: 'nvda' }]]);
});

it('finds tickers, robots and pages in groups, by keyboard', async () => {
  await type('nv');
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(served.got).toEqual([['CxLookUp/SearchSite', { text: 'nv' }]]);
  expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
    'TickersNVNVDANVIDIA Corp.',
    'RobotsNVNVDA · SuperTrendRetired, slow, 15 min',
    'PagesVerifyCheck every trade yourself',
  ]);
  expect(screen.getAllByRole('group')[1]).toHaveAccessibleName('Robots');
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('3 results');
  await press('ArrowUp');
  expect(active()).toHaveAttribute('href', '/verify/');
  await press('ArrowUp');
  expect(active()).toHaveAttribute('href', '#robot');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  expect(location.hash).toBe('#robot');
  expect(options()).toEqual([]);
  // Escape closes the list and leaves the text; a second one is the browser's.
  await press('ArrowDown');
  expect(options()).toHaveLength(3);
  await press('Escape');
  expect(options()).toEqual([]);
  expect(field()).toHaveValue('nv');
  expect(served.got).toHaveLength(1);
});

it('shows when nothing is found or the search fails, and closes on blur', async () => {
  served.answers['CxLookUp/SearchSite'] = () => [200, { Tickers: [], Robots: [], Pages: [] }];
  await type('zz');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Nothing found/));
  served.answers['CxLookUp/SearchSite'] = () => [500, {}];
  await act(async () => void fireEvent.input(field(), { target: { value: 'zzz' } }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^The search failed/));
  await act(async () => field().blur());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is focused by a slash, except while someone types', () => {
  const script = document.createElement('script');
  script.textContent = SLASH_SCRIPT;
  document.head.append(script);
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  fireEvent.keyDown(document.querySelector('textarea') as Element, { key: '/' });
  expect(field()).not.toHaveFocus();
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(field()).toHaveFocus();
  expect(fireEvent.keyDown(field(), { key: '/' })).toBe(true);
});
