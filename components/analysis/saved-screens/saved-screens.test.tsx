/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { SavedScreens } from './saved-screens';

beforeAll(polyfillShowModal);
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['user'];
});

interface Item {
  readonly Id: string;
  readonly Kind: string;
  readonly Name: string;
  readonly HasAlert: boolean;
}

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly hasAlert: boolean;
}

/** A server with saved screens; names that are taken are refused. */
function serve(): readonly object[] {
  const asked: object[] = [];
  let items: Item[] = [
    { Id: 'r', Kind: 'robots', Name: 'My robots', HasAlert: false },
    { Id: 'a', Kind: 'instruments', Name: 'Oversold', HasAlert: false },
  ];
  const change = (id: string, more: Partial<Item>) => {
    items = items.map((item) => (item.Id === id ? { ...item, ...more } : item));
  };
  const answers: Readonly<Record<string, (request: Asked) => void>> = {
    GetScreens: () => undefined,
    SaveScreen({ kind, name }) {
      if (items.some(({ Name }) => Name === name)) throw new Error('The name is already taken.');
      items = [...items, { Id: 'b', Kind: kind, Name: name, HasAlert: false }];
    },
    RenameScreen: ({ id, name }) => change(id, { Name: name }),
    SetScreenAlert: ({ id, hasAlert }) => change(id, { HasAlert: hasAlert }),
    DeleteScreen({ id }) {
      items = items.filter(({ Id }) => Id !== id);
    },
  };
  const respond = (body: object, ok = true) => {
    const response = { ok, status: ok ? 200 : 400, json: async () => body };
    return { ...response, clone: () => response };
  };
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    if (url.endsWith('antiforgery')) return respond({ token: 't' });
    if (url.endsWith('GetCurrentUser')) return respond({ User: { Id: 'ann', Name: 'Ann' } });
    const name = url.replace(/.*\//, '');
    const request = JSON.parse(String(init?.body));
    if (name !== 'GetScreens') asked.push([name, request]);
    try {
      answers[name]?.(request);
    } catch (error) {
      return respond({ Message: (error as Error).message }, false);
    }
    const dated = items.map((item) => ({
      ...item,
      Path: `/app-ng/screener?f=${item.Id}`,
      CreatedAt: '2026-01-05T00:00:00.000Z',
      CanHaveAlert: item.Kind === 'instruments',
      Matches: item.HasAlert ? 12 : null,
      MatchedOn: item.HasAlert ? '2026-01-05' : null,
    }));
    return respond({ Items: dated, Max: 50 });
  }) as unknown as typeof fetch;
  return asked;
}

const press = (name: string | RegExp, role = 'button') =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
const type = (label: string, text: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } }));

async function open(): Promise<readonly object[]> {
  const asked = serve();
  document.documentElement.dataset['user'] = '';
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SavedScreens kind="instruments" query="?f=rsi14:lt:30" />
    </SWRConfig>,
  );
  await press('Saved screens');
  await screen.findByRole('link', { name: 'Oversold' });
  return asked;
}

it('offers guests to log in, without scripts too', () => {
  const html = renderToString(<SavedScreens kind="robots" query="/bot-trading/" />);
  expect(html).toMatch(/<a [^>]*href="\/app\/auth\/[^>]*>Log in to save this (<!-- -->)?list<\/a>/);
});

it('saves what the page shows by a name, and says why not', async () => {
  const asked = await open();
  expect(screen.queryByText('My robots')).toBeNull();
  await type('Save this screen as', 'Oversold');
  await press('Save');
  expect(await screen.findByText('The name is already taken.')).toBeVisible();
  await type('Save this screen as', ' Cheap ');
  await press('Save');
  expect(await screen.findByRole('link', { name: 'Cheap' })).toHaveAttribute('href', '/app-ng/screener?f=b');
  expect(screen.getByLabelText('Save this screen as')).toHaveValue('');
  expect(screen.getByLabelText('Save this screen as')).toHaveFocus();
  const names = within(screen.getByRole('list', { name: 'Saved screens' })).getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Cheap', 'Oversold']);
  expect(asked.at(-1)).toEqual([
    'SaveScreen',
    { kind: 'instruments', name: 'Cheap', query: '?f=rsi14:lt:30' },
  ]);
});

it('turns an alert on and says what it does', async () => {
  await open();
  const alert = () => screen.getByRole('switch', { name: 'Alert Oversold' });
  expect(alert()).not.toBeChecked();
  await press('Alert Oversold', 'switch');
  expect(alert()).toBeChecked();
  expect(
    screen.getByText(
      'Alert on: 12 matches at the close of 5 Jan 2026. You’re notified after a close when tickers come or go.',
    ),
  ).toBeVisible();
});

it('renames, and asks before it deletes', async () => {
  const asked = await open();
  await press('Rename Oversold');
  await type('Name', 'Cheap');
  await press('Rename');
  await screen.findByRole('link', { name: 'Cheap' });
  await press('Delete Cheap');
  expect(asked).toHaveLength(1);
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' })),
  );
  expect(await screen.findByText('Nothing saved yet')).toBeVisible();
  expect(asked.at(-1)).toEqual(['DeleteScreen', { id: 'a' }]);
});
