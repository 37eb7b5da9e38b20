/**
 * A signed-in user's list: hydrated from guest markup, with the calls answered.
 * @jest-environment jsdom
 */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { mutate, SWRConfig } from 'swr';
import { readListFacts } from '@/app/_list/list-facts';
import { askFirstWith } from '@/components/robots/robot-controls/ask-first';
import { keepPending } from '@/components/session/pending-action/pending-action';
import { becomeGuest, becomeUser, recognizeUser } from '@/components/session/user/sign-in';
import { showAutopilot } from '@/components/trading/autopilot/show-autopilot';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { MARKET } from '@/components/ui/testing/sample-view';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { pause } from '@/lib/core/base/pause';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { GUEST as GUEST_VIEWER, toViewer } from '@/lib/http/api/viewer';
import { NO_SETTINGS } from '@/lib/people/follows/follows';
import { GUEST } from '@/lib/people/permissions/permissions';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, unfilteredList } from '@/lib/site/addresses/list-address';
import { listSearch } from '@/lib/site/addresses/list-filter';
import { Cards } from './cards';
import { RobotList } from './robot-list';
import { Rows } from './rows';
import { ListServer } from './testing/list-server';
import { serveMain } from './testing/serve-main';

askFirstWith(async () => showAutopilot);

const models = randomModels(16, 5);
const catalogue = createCatalogue(MARKET);
catalogue.replace(models, models.length);
const { reader } = catalogue;
const STOCKS = unfilteredList('stocks-etf');
const shown = reader.search(listSearch(STOCKS)).items;
const first = shown[0];
const second = shown[1];
if (!first || !second) throw new Error('The catalogue is too small');

const ANN: CurrentUser = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  isContentAdmin: false,
  level: 'beginner',
  isClient: true,
  registeredSince: '2026-01-01T00:00:00Z',
  showAdsPopup: 0,
  subscriptions: {
    intradayCrypto: false,
    intradayStockETF: false,
    intradayForex: false,
    patternSearchEngine: false,
    buySellRecommendations: false,
    trendPredictionEngine: false,
  },
  planLevel: 3,
  hasMoneyManagement: false,
  isAutotrading: false,
  hasPassword: true,
  isTwoStepOn: false,
  termsVersion: null,
  termsAcceptedAt: null,
};

const PREVIEW = {
  account: null,
  presets: [10_000, 100_000],
  copy: null,
  legs: 3,
  openTrades: [],
  minimumAmount: 10,
  defaults: {
    sizing: 'amount',
    amount: 10_000,
    scalePct: 100,
    maxPerTrade: null,
    maxOpen: null,
    copyStopPct: 25,
  },
  defaultBalance: 100_000,
  problem: 'Follow this robot first',
};

// Queries by role are slow on a page of this size.

/** Disables caching between tests. */
const FRESH = { dedupingInterval: 0 };

beforeAll(() => {
  polyfillShowModal();
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
});

const originalFetch = globalThis.fetch;
let server: ListServer;
let page: HTMLElement;
let root: Root;

function signInOnServer(planLevel: 0 | 3 = 3, follows: readonly number[] = [second?.id ?? 0]): void {
  server.viewer = toViewer(
    { ...GUEST, userId: 'ann', planLevel },
    new Map(follows.map((id) => [id, { ...NO_SETTINGS, isFollowed: true, isBookmarked: true }])),
  );
  server.replies.set('Account/GetCurrentUser', { body: { user: { ...ANN, planLevel: planLevel } } });
}

async function open(list: ListAddress = STOCKS): Promise<void> {
  const facts = readListFacts(reader, list, reader.search(listSearch(list)));
  const drawn = (
    <SWRConfig value={FRESH}>
      <RobotList {...facts} looks={{ cards: Cards, table: Rows }} foot={null} />
    </SWRConfig>
  );
  History.prototype.replaceState.call(window.history, null, '', facts.frame.href);
  page = serveMain(facts.frame.href, drawn);
  document.body.replaceChildren(page);
  const { dataset } = document.documentElement;
  delete dataset['alive'];
  dataset['used'] = '';
  await act(async () => {
    root = hydrateRoot(page, drawn);
  });
  await waitFor(() => expect(dataset).toHaveProperty('alive'));
}

beforeEach(() => {
  server = new ListServer(reader);
  server.replies.set('Account/SaveUtm', { body: { saved: true } });
  globalThis.fetch = server.fetch as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(async () => {
  act(() => becomeGuest());
  await act(() => root.unmount());
  await mutate(() => true, undefined, { revalidate: false });
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  for (const { id } of readToasts().toasts) closeToast(id);
  globalThis.fetch = originalFetch;
});

const inFilters = () => within(page.querySelector('#filters') as HTMLElement);
const card = (id: number) => within(page.querySelector(`[data-robot="${id}"]`) as HTMLElement);
const followButton = (robot: { id: number; name: string }) =>
  card(robot.id).findByRole('button', { name: `Follow ${robot.name}` });

async function openAsUser(planLevel: 0 | 3 = 3, list: ListAddress = STOCKS): Promise<void> {
  signInOnServer(planLevel);
  document.documentElement.dataset['user'] = '';
  await open(list);
}

/** Who is signed in and the robots are asked for once. */
async function expectOneCallEach(): Promise<void> {
  expect(await followButton(first as { id: number; name: string })).toBeVisible();
  const asked = (name: string) => server.calls.filter((call) => call === name);
  expect(asked('GetCurrentUser')).toHaveLength(1);
  expect(asked('GetAIRobots')).toHaveLength(1);
  expect(asked('GetAIRobotsByIds')).toEqual([]);
}

describe('the list of a user', () => {
  it('becomes theirs by itself: sums, own marks, switches that call, and turn back with the server’s message', async () => {
    server.replies.set('CxAIRobotProduct/Subscribe', {
      body: { message: 'Not with your plan' },
      status: 403,
    });
    await openAsUser();
    // As on every page.
    await act(() => recognizeUser());
    await expectOneCallEach();
    expect(card(first.id).getByText('Closed P/L')).toBeVisible();
    expect(card(first.id).getByText(first.amountOfEachTradeText)).toBeVisible();
    expect(card(second.id).getByRole('button', { name: `Unfollow ${second.name}` })).toBeVisible();
    expect(card(second.id).getByRole('button', { name: `Bookmark ${second.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(page.textContent).not.toContain('JOIN FOR FREE');
    await act(async () => fireEvent.click(await followButton(first)));
    await waitFor(() => expect(readToasts().toasts.map(({ text }) => text)).toEqual(['Not with your plan']));
    expect(server.bodies).toContainEqual([
      'CxAIRobotProduct/Subscribe',
      { productId: first.id, unsubscribeAnother: false },
    ]);
    server.replies.set('CxAIRobotProduct/Subscribe', { body: { isSubscribed: true } });
    await act(async () => fireEvent.click(await followButton(first)));
    expect(await card(first.id).findByRole('button', { name: `Unfollow ${first.name}` })).toBeVisible();
  });

  it('asks how to copy a robot before Autopilot follows it and is turned on', async () => {
    const copied = shown.find(({ agentKind }) => agentKind !== 'Brokerage' && agentKind !== undefined);
    if (!copied || copied.id === second.id) throw new Error('No robot to copy');
    const openTrades = ['NVDA', 'AAPL', 'MSFT'].map((ticker, index) => ({
      tradeNo: index + 1,
      fundId: 1_001 + index,
      ticker,
      side: 'long',
      openedAt: '2026-11-20T10:00:00.000Z',
      robotPrice: 100,
      price: 101,
      differencePct: 1,
      sharePct: null,
    }));
    server.replies.set('CxPaperTrades/PreviewAutopilot', { body: { ...PREVIEW, openTrades } });
    server.replies.set('CxPaperTrades/GetAccounts', {
      body: {
        items: ['Paper account', 'Swing test'].map((name, index) => ({
          ...{ id: `a${index + 1}`, line: index + 1, name, buyingPower: 100_000 },
        })),
      },
    });
    server.replies.set('CxAIRobotProduct/Subscribe', { body: { isSubscribed: true } });
    server.replies.set('CxAIRobotProduct/SetAutopilot', { body: { isAutopilotEnabled: true, copy: null } });
    await openAsUser();
    const name = `Autopilot of ${copied.name}`;
    await act(async () => fireEvent.click(await card(copied.id).findByRole('switch', { name })));
    const dialog = await screen.findByRole('dialog');
    expect(server.calls).not.toContain('Subscribe');
    expect(await within(dialog).findByRole('radio', { name: /^Paper account/ })).toBeChecked();
    await act(async () => fireEvent.click(within(dialog).getByRole('radio', { name: /^Swing test/ })));
    expect(server.bodies.at(-1)).toEqual([
      'CxPaperTrades/PreviewAutopilot',
      { productId: copied.id, accountId: 'a2' },
    ]);
    expect(await within(dialog).findByText('Copies 3 of 3 open trades with this account.')).toBeVisible();
    await act(async () =>
      fireEvent.change(await within(dialog).findByLabelText('Amount per trade'), {
        target: { value: '50,000' },
      }),
    );
    expect(within(dialog).getByText('Copies 2 of 3 open trades with this account.')).toBeVisible();
    expect(within(dialog).getByLabelText('Set aside for this robot')).toHaveValue('100,000');
    const lack = 'Not enough set aside for this robot: needs $50,000, $0 is unused.';
    expect(within(dialog).getByText(lack)).toBeVisible();
    await act(async () =>
      fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Copy the 3 open trades now/ })),
    );
    await act(async () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Follow and turn on' })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readToasts().toasts.at(-1)?.text).toMatch(
      /Only 2 of 3 open trades are copied\. Not enough set aside for this robot: needs \$50,000, \$0 is unused\.$/,
    );
    expect(card(copied.id).getByRole('switch', { name })).toBeChecked();
    expect(server.bodies.slice(-2)).toEqual([
      ['CxAIRobotProduct/Subscribe', { productId: copied.id, unsubscribeAnother: false }],
      [
        'CxAIRobotProduct/SetAutopilot',
        {
          productId: copied.id,
          enabled: true,
          settings: {
            sizing: 'amount',
            amount: 50_000,
            copyStopPct: 25,
            scalePct: 100,
            copyOpenTrades: true,
            setAside: 100_000,
            balance: 100_000,
          },
          accountId: 'a2',
        },
      ],
    ]);
  });

  it('leads from the switches of a table to a plan where theirs does not have the robot', async () => {
    await openAsUser(0, { ...STOCKS, look: 'table', columns: ['notifications', 'switches', 'follow'] });
    await card(first.id).findByRole('link', { name: `Subscribe to follow ${first.name}` });
    const names = card(first.id)
      .getAllByRole('link')
      .filter((one) => one.getAttribute('href')?.includes(`selectedRobotProductId=${first.id}`))
      .map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual([
      `Notifications of ${first.name}: subscribe`,
      expect.stringMatching(/^(Autopilot|Selected for Autotrading) of .*: subscribe$/),
      `Subscribe to follow ${first.name}`,
    ]);
  });

  it('goes live when somebody signs in on the page, goes on with what they wanted, and back when they sign out', async () => {
    await open();
    expect(page.textContent).toContain('JOIN FOR FREE');
    keepPending({ type: 'bookmark', robotId: first.id });
    server.replies.set('CxAIRobotProduct/SetBookmark', { body: { isBookmarked: true } });
    signInOnServer();
    await act(async () => becomeUser());
    expect(await followButton(first)).toBeVisible();
    await waitFor(() =>
      expect(server.bodies).toContainEqual([
        'CxAIRobotProduct/SetBookmark',
        { productId: first.id, bookmarked: true },
      ]),
    );
    server.viewer = GUEST_VIEWER;
    await act(async () => becomeGuest());
    await waitFor(() => expect(page.textContent).toContain('JOIN FOR FREE'));
    expect(page.textContent).not.toContain('Closed P/L:');
    expect(screen.queryByRole('button', { name: /^Follow / })).toBeNull();
    server.calls.length = 0;
    signInOnServer();
    await act(async () => becomeUser());
    await expectOneCallEach();
  });

  it('is never a former user’s, though their answers come late', async () => {
    await openAsUser();
    await followButton(first);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    globalThis.fetch = (async (...asked: Parameters<typeof server.fetch>) => {
      const answer = await server.fetch(...asked);
      await held;
      return answer;
    }) as typeof fetch;
    await act(async () => void fireEvent.click(page.querySelector('[data-opens="more"]') as HTMLElement));
    fireEvent.click(inFilters().getByRole('link', { name: 'My robots' }));
    await waitFor(() => expect(server.calls.filter((call) => call === 'GetAIRobots')).toHaveLength(3));
    globalThis.fetch = server.fetch as typeof fetch;
    await act(async () => becomeGuest());
    signInOnServer(3, [first.id]);
    await act(async () => becomeUser());
    const shownIds = () =>
      [...page.querySelectorAll<HTMLElement>('#robots [data-robot]')].map((one) =>
        Number(one.dataset['robot']),
      );
    await waitFor(() => expect(shownIds()).toEqual([first.id]));
    await act(async () => window.history.back());
    await waitFor(() => expect(shownIds()).toContain(second.id));
    await followButton(second);
    await act(async () => {
      release();
      await pause(200, new AbortController().signal);
    });
    expect(card(second.id).getByRole('button', { name: `Follow ${second.name}` })).toBeVisible();
    expect(shownIds()).toEqual(shown.map(({ id }) => id));
    await act(async () => window.history.forward());
    await waitFor(() => expect(shownIds()).toEqual([first.id]));
  });
});

describe('the filters of a user', () => {
  const mine: ListAddress = { ...STOCKS, extra: { ...NO_EXTRA, isMine: true } };
  const shownIds = () =>
    [...page.querySelectorAll<HTMLElement>('#robots [data-robot]')].map(({ dataset }) =>
      Number(dataset['robot']),
    );
  const FOR_USERS = 'Log in to see this list';

  it('leave of a list the robots that they follow, at the address of it, and narrow to a range of balances', async () => {
    await openAsUser();
    fireEvent.click(await inFilters().findByRole('link', { name: 'My robots' }));
    await waitFor(() => expect(shownIds()).toEqual([second.id]));
    expect(window.location.search).toBe('?robots=mine');
    expect(page.textContent).toContain('1 robot you follow');
    const chosen = await inFilters().findByRole('link', { name: /^My robots.*chosen/ });
    expect(chosen.getAttribute('href')).toBe('/bot-trading/');
    fireEvent.click(chosen);
    await waitFor(() => expect(shownIds()).toContain(first.id));
    // Filters render after the robots.
    await inFilters().findByRole('link', { name: 'My robots' });
    const range = within(await inFilters().findByRole('group', { name: 'Initial balance' }));
    const least = first.initialBalance + 1;
    fireEvent.change(range.getByLabelText('From'), { target: { value: String(least) } });
    const form = within(inFilters().getByRole('form', { name: 'Ranges' }));
    fireEvent.click(form.getByRole('button', { name: 'Apply' }));
    const fitting = reader
      .search({ ...listSearch(STOCKS), initialBalanceMin: least })
      .items.map(({ id }) => id);
    await waitFor(() => expect(shownIds()).toEqual(fitting));
    expect(window.location.search).toBe(`?balance=${least}-`);
  });

  it('ask once who is signed in where the list is empty', async () => {
    signInOnServer(3, []);
    document.documentElement.dataset['user'] = '';
    await open();
    const asked = () => server.calls.filter((call) => call === 'GetCurrentUser').length;
    const show = async () => {
      fireEvent.click(await inFilters().findByRole('link', { name: 'My robots' }));
      await waitFor(() => expect(shownIds()).toEqual([]));
    };
    await show();
    // The page has asked, too.
    await waitFor(() => expect(asked()).toBe(2));
    await act(async () => window.history.back());
    await waitFor(() => expect(shownIds()).not.toEqual([]));
    await show();
    await act(() => pause(200, new AbortController().signal));
    expect(asked()).toBe(2);
  });

  it('are those of their address from the start, and a guest’s are not', async () => {
    await openAsUser(3, { ...mine, page: 2 });
    await waitFor(() => expect(shownIds()).toEqual([second.id]));
    expect(page.textContent).not.toContain(FOR_USERS);
    server.viewer = GUEST_VIEWER;
    await act(async () => becomeGuest());
    await waitFor(() => expect(page.textContent).toContain(FOR_USERS));
    expect(shownIds().length).toBeGreaterThan(1);
    expect(screen.queryByLabelText('Initial balance')).toBeNull();
  });

  it('show a table with the columns they last chose, remember others, and have the switches of cards', async () => {
    const tied = shown.find(({ agentKind }) => agentKind === 'Brokerage');
    const copied = shown.find(({ agentKind }) => agentKind !== 'Brokerage');
    if (!tied || !copied) throw new Error('The catalogue has only one kind of robots');
    server.replies.set('CxPaperTrades/PreviewAutopilot', { body: PREVIEW });
    server.replies.set('Account/GetSettings', { body: { Settings: { robotColumns: 'win-rate.since' } } });
    server.replies.set('Account/SaveSettings', { body: { Saved: true } });
    await openAsUser(3, { ...STOCKS, look: 'table' });
    const heads = () => [...page.querySelectorAll('thead th')].slice(2).map(({ textContent }) => textContent);
    await waitFor(() => expect(window.location.search).toBe('?view=table&cols=win-rate.since'));
    expect(heads()).toEqual(['Win rate', 'Since publication']);
    fireEvent.click(screen.getByText('Restore defaults'));
    await waitFor(() => expect(window.location.search).toBe('?view=table'));
    await waitFor(() =>
      expect(server.bodies.find(([name]) => name === 'Account/SaveSettings')?.[1]).toEqual({
        settings: { robotColumns: '' },
      }),
    );
    expect(heads().length).toBeGreaterThan(10);
    const ofTied = await card(tied.id).findAllByRole('switch');
    expect(ofTied.map((one) => one.getAttribute('aria-label'))).toEqual([
      `Selected for Autotrading of ${tied.name}`,
    ]);
    expect(ofTied[0]).toHaveTextContent('Autotrading');
    expect(
      card(copied.id).getByRole('button', { name: `Notifications of ${copied.name}: off` }),
    ).toBeVisible();
    await act(async () =>
      fireEvent.click(card(copied.id).getByRole('switch', { name: `Autopilot of ${copied.name}` })),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(copied.name);
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })));
  });

  it('are forgotten where the session has ended elsewhere', async () => {
    server.replies.set('Account/GetCurrentUser', { body: { user: null } });
    document.documentElement.dataset['user'] = '';
    await open(mine);
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
    await waitFor(() => expect(shownIds().length).toBeGreaterThan(1));
    expect(page.textContent).toContain(FOR_USERS);
    expect(page.textContent).toContain('JOIN FOR FREE');
  });
});
