/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { WatchButton } from './watch-button';

const AAPL = { fundId: 1, ticker: 'AAPL', fundName: 'Apple Inc.' };
const KO = { FundId: 2, Ticker: 'KO', FundName: 'Coca-Cola', Note: 'dividends' };

interface SavedItem {
  readonly FundId: number;
  readonly Note: string;
}

beforeAll(polyfillShowModal);
afterEach(() => {
  act(() => {
    for (const { id } of readToasts().toasts) closeToast(id);
  });
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset['user'];
});

/** A server with lists; the first save of each finds that another tab was faster. */
function serve(lists: { Id: string; Version: number; Name: string; Items: readonly SavedItem[] }[]) {
  const respond = (body: object, status = 200) => {
    const response = { ok: status === 200, status, json: async () => body };
    return { ...response, clone: () => response };
  };
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    if (url.endsWith('antiforgery')) return respond({ token: 't' });
    if (url.endsWith('GetCurrentUser')) return respond({ User: { Id: 'ann', Name: 'Ann' } });
    if (url.endsWith('Save')) {
      const { id = 'new', version, name, items } = JSON.parse(String(init?.body));
      const known = lists.find(({ Id }) => Id === id);
      if (known?.Version === 1) {
        known.Version = 2;
        known.Items = [...known.Items, KO];
      }
      if (known && known.Version !== version) return respond({ Message: 'Changed elsewhere' }, 409);
      const saved = {
        Id: id,
        Version: (version ?? 0) + 1,
        Name: name,
        Items: items.map((item: { fundId: number; note: string }) => ({
          FundId: item.fundId,
          Ticker: item.fundId === 1 ? 'AAPL' : 'KO',
          FundName: '',
          Note: item.note,
        })),
      };
      if (known) Object.assign(known, saved);
      else lists.push(saved);
      return respond(saved);
    }
    return respond({ Lists: JSON.parse(JSON.stringify(lists)), Alerts: [] });
  }) as unknown as typeof fetch;
  return lists;
}

const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Toaster />
      <WatchButton ticker={AAPL} />
    </SWRConfig>,
  );
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const guestList = () => JSON.parse(localStorage.getItem('tickproof.watchlist') ?? 'null');

it('adds to what another tab saved meanwhile, and takes only its ticker away again', async () => {
  document.documentElement.dataset['user'] = '';
  const lists = serve([{ Id: 'a', Version: 1, Name: 'Mine', Items: [] }]);
  show();
  await press('Add to watchlist');
  expect(await screen.findByText('Added AAPL to “Mine”')).toBeInTheDocument();
  expect(lists[0]?.Items.map(({ FundId }) => FundId)).toEqual([2, 1]);
  await press('Remove from watchlist');
  expect(await screen.findByText('Removed AAPL from “Mine”')).toBeInTheDocument();
  expect(lists[0]?.Items).toMatchObject([{ FundId: 2, Note: 'dividends' }]);
});

it('asks which of several lists, and makes a new one', async () => {
  document.documentElement.dataset['user'] = '';
  const lists = serve([
    { Id: 'a', Version: 3, Name: 'Mine', Items: [] },
    { Id: 'b', Version: 3, Name: 'Other', Items: [] },
  ]);
  show();
  await press('Add to watchlist');
  const dialog = await screen.findByRole('dialog', { name: 'AAPL in your watchlists' });
  await press('Add to Other');
  expect(await within(dialog).findByRole('button', { name: 'Remove from Other' })).toBeVisible();
  await press('Add to a new list');
  expect(await screen.findByText('Added AAPL to “My list”')).toBeInTheDocument();
  expect(lists.map(({ Name, Items }) => [Name, Items.length])).toEqual([
    ['Mine', 0],
    ['Other', 1],
    ['My list', 1],
  ]);
});

it('keeps a guest’s ticker in this browser, even pressed before its code has loaded, and undoes it', async () => {
  show();
  await press('Add to watchlist');
  expect(await screen.findByText('Added AAPL to “My list” in this browser')).toBeInTheDocument();
  expect(guestList()).toEqual({ name: 'My list', items: [{ ...AAPL, note: '' }] });
  expect(screen.getByRole('button', { name: 'Remove from watchlist' })).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('Removed AAPL from “My list”')).toBeInTheDocument();
  expect(guestList().items).toEqual([]);
});
