/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { mutate, SWRConfig } from 'swr';
import { askFirstWith } from '@/components/robots/robot-controls/ask-first';
import { product } from '@/components/robots/robot-list/testing/sample-product';
import { showAutopilot } from '@/components/trading/autopilot/show-autopilot';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import { VirtualAccounts } from './virtual-accounts';

askFirstWith(async () => showAutopilot);

const USER = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  isContentAdmin: false,
  level: 'beginner',
  isClient: true,
  registeredSince: '2026-01-01T00:00:00Z',
  showAdsPopup: 0,
  subscriptions: {
    intradayCrypto: true,
    intradayStockETF: false,
    intradayForex: false,
    patternSearchEngine: false,
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
const SETTINGS = {
  sizing: 'amount',
  amount: 10_000,
  scalePct: 100,
  maxPerTrade: null,
  maxOpen: null,
  copyStopPct: 25,
};
const PAPER = { id: 'p', name: 'Paper account', brokerType: 'Emulator', mode: 'paper', state: 'open' };
const ALPACA = { id: 'a', name: 'My Alpaca', brokerType: 'Alpaca', mode: 'live', state: 'ready' };
const makeCopy = (robotId: number, more: object = {}) => ({
  copyId: `copy-${robotId}`,
  robotId,
  robotName: `Robot ${robotId}`,
  robotSlug: 'robot',
  purpose: 'autopilot',
  account: PAPER,
  state: 'active',
  paused: null,
  reason: null,
  settings: SETTINGS,
  startedAt: '2026-01-02T15:00:00Z',
  endedAt: null,
  myProfit: 118.2,
  openProfit: -4.5,
  robotProfit: 120,
  sharePctCopied: 92,
  signals: 25,
  copied: 23,
  skipped: 2,
  skippedBy: [
    { kind: 'money', count: 1 },
    { kind: 'late', count: 1 },
  ],
  stopUsedPct: 12.4,
  curve: [{ mine: 118.2, robot: 120 }],
  setAside: { sum: 5_000, inUse: 1_200, unused: 3_918.2 },
  positions: [],
  gap: { delay: -1.5, price: -0.8, fees: -1, size: 0.5, missed: 1, total: -1.8 },
  nextSignal: {
    ticker: 'NVDA',
    fundId: 17,
    side: 'short',
    action: 'close',
    dueAt: '2999-01-01T14:50:00Z',
  },
  ...more,
});
const POSITION = { fundId: 17, ticker: 'NVDA', side: 'long', quantity: 4, value: 480, openProfit: 3.25 };
const followed = (id: number, more: object = {}) => ({
  ...product(id),
  isSubscribed: true,
  closedPL: 1,
  initialBalance: 10_000,
  adjustedBalance: 10_000,
  amountOfEachTradeText: '$1',
  ...more,
});
const TRADE = {
  tradeNo: 2,
  fundId: 17,
  ticker: 'NVDA',
  side: 'long',
  skipReason: null,
  robot: {
    quantity: 4,
    openTime: '2026-01-05T14:30:00Z',
    openPrice: 100,
    closeTime: '2026-01-05T15:30:00Z',
    closePrice: 130,
    profit: 120,
  },
  mine: {
    quantity: 4,
    openTime: '2026-01-05T14:30:01Z',
    openPrice: 100.2,
    closeTime: '2026-01-05T15:30:01Z',
    closePrice: 130,
    profit: 118.2,
  },
  intendedQuantity: 4,
  robotProfit: 120,
  gap: makeCopy(1).gap,
  splits: [],
};

const originalFetch = globalThis.fetch;
let answers: Record<string, unknown>;
let asked: { readonly name: string; readonly body: unknown }[];

beforeAll(polyfillShowModal);
beforeEach(() => {
  // Dialogs render in their own roots, outside act.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = [];
  answers = {
    'Account/GetCurrentUser': { user: USER },
    'CxAIRobotProduct/GetBoughtSubscribedAIRobots': { items: [], total: 0 },
    'CxPaperTrades/GetCopies': { items: [] },
    'CxPaperTrades/GetAccount': { account: null, generations: [], curve: [], presets: [] },
    'CxPaperTrades/GetPositions': { items: [] },
  };
  globalThis.fetch = (async (address: RequestInfo | URL, init?: RequestInit) => {
    const name = String(address).replace('/api/', '');
    asked.push({ name, body: JSON.parse(String(init?.body ?? 'null')) });
    const body = name === 'antiforgery' ? { token: 't' } : answers[name];
    const ok = body !== undefined;
    const response = { ok, status: ok ? 200 : 400, json: async () => body ?? { Message: 'It has ended' } };
    return { ...response, clone: () => response };
  }) as unknown as typeof fetch;
});
afterEach(async () => {
  jest.restoreAllMocks();
  delete document.documentElement.dataset['user'];
  window.history.replaceState(null, '', '/');
  await mutate(() => true, undefined, { revalidate: false });
  for (const { id } of readToasts().toasts) closeToast(id);
  globalThis.fetch = originalFetch;
});

function openAsUser(query = ''): void {
  document.documentElement.dataset['user'] = '';
  window.history.replaceState(null, '', `/app/ai-robots/virtualaccounts/${query}`);
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <VirtualAccounts />
    </SWRConfig>,
  );
}

const findCard = (id: number) => within(document.querySelector(`[data-robot="${id}"]`) as HTMLElement);
const lastBody = (name: string) => asked.findLast((call) => call.name === name)?.body;

describe('my copies', () => {
  it('are explained to guests, without a request', () => {
    render(<VirtualAccounts />);
    expect(screen.getByText(/makes a robot’s trades in your own paper account/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join for free' })).toHaveAttribute(
      'href',
      expect.stringContaining('sign_up'),
    );
    expect(asked).toEqual([]);
  });

  it('link to robots while none is followed', async () => {
    openAsUser();
    expect(await screen.findByText('You don’t follow any robots yet')).toBeVisible();
    expect(
      within(screen.getByText(/press Autopilot to copy/).parentElement as HTMLElement).getByRole('link', {
        name: 'Browse robots',
      }),
    ).toHaveAttribute('href', '/bot-trading/');
  });

  it('show each robot with its copies, which account they trade, and what comes next', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = {
      items: [followed(1), followed(2), followed(3, { agentKind: 'Brokerage', brokerAccountUniqueId: 'b' })],
      total: 3,
    };
    answers['CxPaperTrades/GetCopies'] = {
      items: [
        makeCopy(1),
        makeCopy(4, { state: 'draining', reason: 'You stopped following the robot.', nextSignal: null }),
        makeCopy(6, { purpose: 'autotrading', account: ALPACA, setAside: null }),
        makeCopy(5, { state: 'ended', reason: null, endedAt: '2026-01-03T15:00:00Z' }),
      ],
    };
    openAsUser();
    const table = within(await screen.findByRole('region', { name: 'Table: My copies' }));
    const text = (id: number) => table.getByRole('row', { name: new RegExp(`Robot ${id}`) }).textContent;
    expect(text(1)).toMatch(
      /Paper accountPaperActive\$5,000\.00\$1,200\.00 in use\+\$118\.20\+\$120\.00−\$1\.80/,
    );
    expect(text(1)).toMatch(/23 of 251 no cash, 1 more−25%12% used/);
    expect(table.getAllByRole('link', { name: '1 no cash, 1 more' })[0]).toHaveAttribute(
      'href',
      '/app/papertrades?copy=copy-1#skipped',
    );
    expect(
      table.getAllByRole('img', { name: 'After 1 trade, you +$118.20, the robot +$120.00' }),
    ).toHaveLength(3);
    expect(
      table.getByText(
        'You stopped following the robot. Open positions are still closed with the robot, or at your copy stop of 25%.',
      ),
    ).toBeVisible();
    expect(document.querySelector('[data-robot="5"]')?.textContent).toContain('Ended');
    expect(screen.getByRole('heading', { name: 'Followed, not copied (1)' })).toBeVisible();
    expect(text(6)).toMatch(/My AlpacaREAL MONEY · autotrading.*The broker account’s limits/);
    // Tiles, totals and the waterfall say the same.
    expect(table.getByRole('row', { name: /^3 copies/ }).textContent).toMatch(
      /\$10,000\.00\+\$354\.60\+\$360\.00−\$5\.4069 of 75/,
    );
    const tile = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent;
    expect(tile('My P/L, after costs')).toContain('+$354.60');
    expect(tile('Set aside')).toContain('$10,000.00$2,400.00 in use');
    const parts = within(screen.getByRole('region', { name: 'Table: From the robot’s result to yours' }));
    expect(parts.getAllByRole('row').at(-1)?.textContent).toMatch(/^You.*\+\$354\.60$/);
    fireEvent.click(screen.getByRole('link', { name: 'Real money 1' }));
    expect(window.location.search).toBe('?money=live');
    expect(table.queryByText('Robot 1')).toBeNull();
    expect(tile('My P/L, after costs')).toContain('+$118.20');
    expect(screen.getByRole('heading', { name: 'Robots on a broker account (1)' })).toBeVisible();
    expect(
      await findCard(3).findByRole('switch', { name: /^Selected for Autotrading of/ }),
    ).not.toBeChecked();
  });

  it('pause after a warning, resume at once, and show why the server rejected a change', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [followed(1)], total: 1 };
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(1)] };
    answers['CxPaperTrades/SetCopy'] = { copy: makeCopy(1) };
    openAsUser();
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Nothing guards open positions/)).not.toBeVisible();
    fireEvent.click(dialog.getByRole('radio', { name: /^All trades/ }));
    expect(dialog.getByText(/Nothing guards open positions/)).toBeVisible();
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(1, { state: 'paused', paused: 'all' })] };
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Pause' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastBody('CxPaperTrades/SetCopy')).toEqual({ copyId: 'copy-1', pause: 'all' });
    expect(
      await screen.findByText(/nothing guards open positions, not even the robot’s stops/),
    ).toBeVisible();
    delete answers['CxPaperTrades/SetCopy'];
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Resume' })));
    expect(lastBody('CxPaperTrades/SetCopy')).toEqual({ copyId: 'copy-1', pause: null });
    await waitFor(() => expect(readToasts().toasts.map(({ text }) => text)).toEqual(['It has ended']));
  });

  it('are changed several at once, which tells how each went, and by name which failed', async () => {
    answers['CxPaperTrades/GetCopies'] = {
      items: [makeCopy(1), makeCopy(2), makeCopy(3, { state: 'paused', paused: 'entries' })],
    };
    answers['CxPaperTrades/SetCopy'] = { copy: makeCopy(1) };
    answers['CxAIRobotProduct/SetAutopilot'] = { isAutopilotEnabled: false, copy: null };
    openAsUser();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pause entries (2)' })));
    const changed = () =>
      asked.filter(({ name }) => name === 'CxPaperTrades/SetCopy').map(({ body }) => body);
    await waitFor(() => expect(readToasts().toasts.at(-1)?.text).toBe('Paused new trades of 2 copies'));
    expect(changed()).toEqual([
      { copyId: 'copy-1', pause: 'entries' },
      { copyId: 'copy-2', pause: 'entries' },
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Robot 1' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Robot 3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Stop copying…' }));
    const dialog = within(screen.getByRole('dialog'));
    delete answers['CxAIRobotProduct/SetAutopilot'];
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Stop 2 copies' })));
    await waitFor(() =>
      expect(readToasts().toasts.at(-1)?.text).toBe(
        'Stopped 0 of 2. Unchanged: Robot 1: It has ended; Robot 3: It has ended',
      ),
    );
  });

  it('get money added and taken out', async () => {
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(1)] };
    answers['CxPaperTrades/SetCopy'] = {
      copy: makeCopy(1, { setAside: { sum: 4_500, inUse: 0, unused: 0 } }),
    };
    openAsUser();
    fireEvent.click(await screen.findByRole('button', { name: /^Money set aside for Robot 1: \$5,000/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/can be taken out/)).toHaveTextContent(
      '$5,000.00 is set aside, $1,200.00 is in use, and $3,918.20 can be taken out.',
    );
    fireEvent.click(dialog.getByRole('radio', { name: 'Take out' }));
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '499.99' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Change' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastBody('CxPaperTrades/SetCopy')).toEqual({
      copyId: 'copy-1',
      setAside: 4_500.01,
      setAsideBefore: 5_000,
    });
  });

  it('say how much money can be taken out of one that has made some', async () => {
    const setAside = { sum: 5_000, inUse: 0, unused: 6_200.009 };
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(1, { setAside })] };
    openAsUser();
    fireEvent.click(await screen.findByRole('button', { name: /^Money set aside for Robot 1/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/can be taken out/)).toHaveTextContent(
      '$4,990.00 can be taken out. For the rest of the $6,200.01 that is unused, set aside none.',
    );
    fireEvent.click(dialog.getByRole('radio', { name: 'Take out' }));
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '4,990.01' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Change' })));
    expect(await dialog.findByText('At most $4,990.00 can be taken out')).toBeVisible();
    expect(lastBody('CxPaperTrades/SetCopy')).toBeUndefined();
  });

  it('save settings, leaving out what is empty', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [followed(1)], total: 1 };
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(1, { settings: { ...SETTINGS, maxOpen: 3 } })] };
    answers['CxPaperTrades/SetCopy'] = { copy: makeCopy(1) };
    answers['CxPaperTrades/GetCopyTrades'] = { items: [], total: 0, curves: { mine: [], robot: [] } };
    openAsUser('?copy=copy-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Max open trades'), { target: { value: '' } });
    fireEvent.change(dialog.getByLabelText('Copy stop'), { target: { value: '96' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    expect(await dialog.findByText('Please enter a copy stop from 5% to 95%')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Copy stop'), { target: { value: '40' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastBody('CxPaperTrades/SetCopy')).toEqual({
      copyId: 'copy-1',
      settings: { ...SETTINGS, copyStopPct: 40 },
    });
  });

  it('ask what happens to positions before autopilot ends, unless there are none', async () => {
    const copied = followed(6, { isAutopilotEnabled: true });
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [copied], total: 1 };
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(6, { positions: [POSITION] })] };
    answers['CxAIRobotProduct/SetAutopilot'] = { isAutopilotEnabled: false, copy: null };
    answers['CxPaperTrades/GetCopyTrades'] = { items: [], total: 0, curves: { mine: [], robot: [] } };
    openAsUser('?copy=copy-6');
    const autopilot = () => screen.findByRole('switch', { name: 'Autopilot of Robot 6' });
    await act(async () => fireEvent.click(await autopilot()));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/worth \$480\.00/)).toHaveTextContent(
      'NVDA long, 4, worth $480.00 (+$3.25 so far)',
    );
    expect(
      dialog.getByRole('radio', { name: /^Let the robot close them.*or your copy stop closes all/ }),
    ).toBeChecked();
    fireEvent.click(dialog.getByRole('radio', { name: /^Keep them as mine/ }));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Turn off' })));
    expect(lastBody('CxAIRobotProduct/SetAutopilot')).toEqual({
      productId: 6,
      enabled: false,
      whenOff: 'keep',
    });
    await waitFor(async () => expect(await autopilot()).not.toBeChecked());
    await waitFor(async () => expect(await autopilot()).toHaveAttribute('aria-busy', 'false'));
  });
});

describe('autotrading', () => {
  const PREVIEW = {
    accounts: [
      { ...PAPER, cash: 90_000, buyingPower: 90_000, startBalance: 100_000, limits: null, copy: null },
      {
        ...ALPACA,
        cash: 5_000,
        buyingPower: null,
        startBalance: 0,
        limits: { maxPerTrade: 500, maxOpen: 2_000, maxDailyLoss: 100, maxOrdersADay: 20 },
        copy: null,
      },
    ],
    defaultId: 'a',
    presets: [100_000],
    openTrades: [],
    minimumAmount: 10,
    defaults: SETTINGS,
    defaultBalance: 100_000,
    problem: null,
  };
  const tied = followed(11, { agentKind: 'Brokerage', brokerAccountUniqueId: 'simulated-11' });
  const autotrading = () => screen.findByRole('switch', { name: 'Selected for Autotrading of Robot 11' });

  it('asks which account to trade, and explains real money and accounts that aren’t armed', async () => {
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [tied], total: 1 };
    answers['CxAIRobotProduct/PreviewAutotrading'] = PREVIEW;
    openAsUser();
    await act(async () => fireEvent.click(await autotrading()));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/places real orders at your broker/)).toBeVisible();
    expect(dialog.getByText(/Robots can trade it once you arm it/)).toBeVisible();
    expect(dialog.getByText(/Its limits: \$500\.00 a trade/)).toBeVisible();
    // Real money is typed by hand.
    expect(dialog.getByLabelText('Amount per trade')).toHaveValue('');
    fireEvent.click(dialog.getByRole('radio', { name: /^Paper · Paper account/ }));
    expect(dialog.getByText(/No real money is used/)).toBeVisible();
    expect(dialog.getByLabelText('Amount per trade')).toHaveValue('10,000');
    fireEvent.click(dialog.getByRole('radio', { name: /^REAL MONEY · My Alpaca/ }));
    fireEvent.change(dialog.getByLabelText('Amount per trade'), { target: { value: '800' } });
    expect(dialog.getByText(/more than the account’s limit of \$500\.00 a trade/)).toBeVisible();
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Select for Autotrading' })));
    await waitFor(() => expect(readToasts().toasts.map(({ text }) => text)).toEqual(['It has ended']));
    answers['CxAIRobotProduct/SelectProductForAutoTrading'] = { isSelectedForAutotrading: true, copy: {} };
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = {
      items: [{ ...tied, isSelectedForAutotrading: true }],
      total: 1,
    };
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Select for Autotrading' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastBody('CxAIRobotProduct/SelectProductForAutoTrading')).toMatchObject({
      productId: 11,
      brokerAccountUniqueId: 'a',
      settings: { sizing: 'amount', amount: 800, copyStopPct: 25 },
    });
    expect(await autotrading()).toBeChecked();
  });

  it('ends on all accounts by the switch, and on one of several by itself', async () => {
    const own = followed(12, { ...tied, id: 12, name: 'Robot 11', isSelectedForAutotrading: true });
    answers['CxAIRobotProduct/GetBoughtSubscribedAIRobots'] = { items: [own], total: 1 };
    answers['CxAIRobotProduct/PreviewAutotrading'] = PREVIEW;
    answers['CxPaperTrades/GetCopies'] = {
      items: [
        makeCopy(12, { purpose: 'autotrading' }),
        makeCopy(12, { purpose: 'autotrading', copyId: 'real', account: ALPACA, positions: [POSITION] }),
      ],
    };
    answers['CxAIRobotProduct/DeselectProductForAutoTrading'] = {
      isSelectedForAutotrading: true,
      copy: null,
    };
    answers['CxPaperTrades/GetCopyTrades'] = { items: [], total: 0, curves: { mine: [], robot: [] } };
    openAsUser('?copy=real');
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Deselect here' })));
    let dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('REAL MONEY')).toBeVisible();
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Deselect' })));
    await waitFor(() =>
      expect(lastBody('CxAIRobotProduct/DeselectProductForAutoTrading')).toEqual({
        productId: 12,
        brokerAccountUniqueId: 'a',
        whenOff: 'letClose',
      }),
    );
    asked = [];
    const [first] = await screen.findAllByRole('switch', { name: 'Selected for Autotrading of Robot 11' });
    await act(async () => fireEvent.click(first as HTMLElement));
    dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: /^Close them now/ }));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Deselect' })));
    const deselected = () =>
      asked.filter(({ name }) => name === 'CxAIRobotProduct/DeselectProductForAutoTrading');
    await waitFor(() => expect(deselected()).toHaveLength(2));
    expect(deselected().map(({ body }) => body)).toEqual(
      ['p', 'a'].map((brokerAccountUniqueId) => ({
        productId: 12,
        brokerAccountUniqueId,
        whenOff: 'closeNow',
      })),
    );
  });
});

describe('a copy beside its robot', () => {
  it('shows both results, parts that add up, and each trade', async () => {
    answers['CxPaperTrades/GetCopies'] = { items: [makeCopy(1)] };
    answers['CxPaperTrades/GetCopyTrades'] = {
      items: [
        {
          ...TRADE,
          tradeNo: 3,
          mine: null,
          robotProfit: null,
          gap: null,
          skipReason: 'You had paused this copy.',
        },
        {
          ...TRADE,
          splits: [{ at: '2026-01-05T09:00:00Z', after: 10, before: 1, held: { from: 40, to: 400 } }],
        },
      ],
      total: 2,
      curves: {
        mine: [{ at: '2026-01-05T15:30:01Z', profit: 118.2 }],
        robot: [{ at: '2026-01-05T15:30:00Z', profit: 120 }],
      },
    };
    openAsUser('?copy=copy-1');
    const table = within(
      await screen.findByRole('region', { name: 'Table: From the robot’s result to yours' }),
    );
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/^The robot.*\+\$120\.00$/),
      expect.stringMatching(/^Delay.*\u2212\$1\.50$/),
      expect.stringMatching(/^Price.*\u2212\$0\.80$/),
      expect.stringMatching(/^Fees.*\u2212\$1\.00$/),
      expect.stringMatching(/^Size.*\+\$0\.50$/),
      expect.stringMatching(/^Missed.*\+\$1\.00$/),
      expect.stringMatching(/^You.*\+\$118\.20$/),
    ]);
    const curve = screen.getByRole('slider', { name: /result and yours after each closed trade/ });
    expect(curve).toHaveAttribute('aria-valuetext', '5 Jan 2026, 15:30 UTC: robot +$120.00, you +$118.20');
    fireEvent.keyDown(curve, { key: 'ArrowLeft' });
    expect(curve).toHaveAttribute('aria-valuetext', '5 Jan 2026, 15:30 UTC: robot +$120.00, you $0.00');
    const trades = within(screen.getByRole('region', { name: 'Table: Trades of the robot beside yours' }));
    const rows = trades.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('You had paused this copy.'),
      expect.stringContaining(
        'delay \u2212$1.50, price \u2212$0.80, fees \u2212$1.00, size +$0.50, missed +$1.00',
      ),
    ]);
    expect(rows[0]).not.toHaveTextContent('Split');
    expect(rows[1]).toHaveTextContent('Split 10 for 1 on 5 Jan 2026: your 40 became 400.');
  });

  it('shows a note if the copy doesn’t exist', async () => {
    openAsUser('?copy=other');
    expect(await screen.findByText('We can’t find this copy')).toBeVisible();
  });
});
