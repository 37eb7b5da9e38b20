/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { NOT_FRESH, type Server } from '@/components/account/account-settings/testing/serve-calls';
import { notifyPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { ANN, receivedBodies } from '@/components/trading/papertrades/testing/paper-server';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import type { MarketName } from '@/lib/market/data/source';
import { offerProblem } from '@/lib/trading/brokers/offer';
import { BrokersPage } from './brokers-page';
import {
  ARMED,
  accountDetails,
  brokerState,
  LIMITS,
  NEW,
  OFFERED,
  PREVIEW,
  selectedOn,
  serveBrokers,
} from './testing/broker-server';

const originalFetch = globalThis.fetch;

beforeAll(polyfillShowModal);
beforeEach(() => {
  // Dialogs render in their own roots, outside act.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  for (const { id } of readToasts().toasts) closeToast(id);
  delete document.documentElement.dataset['user'];
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: originalFetch });
  history.replaceState(null, '', '/');
});

function open(server: Server, query = '', market: MarketName = 'live'): Server {
  document.documentElement.dataset['user'] = '';
  history.replaceState(null, '', `/app/user/brokers/${query}`);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <BrokersPage market={market} />
    </SWRConfig>,
  );
  return server;
}
const findCard = (id: string) => within(document.querySelector(`[data-account="${id}"]`) as HTMLElement);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const toasts = () => readToasts().toasts.map(({ text, kind }) => `${kind}: ${text}`);
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

/** Answers to the calls of the dialog that confirms a user's identity. */
const CONFIRMING = {
  'Account/GetCurrentUser': { user: { ...ANN, isTwoStepOn: true } },
  'Account/GetIdentities': { items: [] },
  'Account/GetSignInOptions': { providers: [], captcha: { kind: 'none', siteKey: null }, mailBox: null },
  'Account/ConfirmIdentity': { success: true, message: '' },
  'Account/CheckFreshSignIn': NOT_FRESH,
} as const;

async function confirm() {
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm it’s you' }));
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'long enough' } });
  fireEvent.change(dialog.getByLabelText('Two-step code'), { target: { value: '123456' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm' })));
}

describe('broker accounts', () => {
  it('are explained to guests, with the reason if none can be connected', () => {
    const { rerender } = render(<BrokersPage market="live" />);
    expect(screen.getByRole('link', { name: 'Join for free' })).toBeVisible();
    expect(screen.getByText('Typing TRADE REAL MONEY')).toBeVisible();
    expect(screen.queryByText(/Broker accounts are off/)).toBeNull();
    rerender(<BrokersPage market="simulated" />);
    expect(screen.getByText(/^Broker accounts are off: prices are simulated/)).toBeVisible();
  });

  it('explain why simulated prices allow no broker, and show the paper account that robots trade', async () => {
    const problem = offerProblem('simulated', []);
    open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([], { problem, brokers: [] }),
        'CxPaperTrades/GetCopies': { items: [selectedOn('a1', 'Emulator')] },
      }),
      '?connect=1',
      'simulated',
    );
    expect(
      await screen.findByText(/Robots you select for autotrading trade your paper account/),
    ).toHaveTextContent(problem ?? '');
    expect(screen.queryByRole('link', { name: 'Connect a broker' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    const paper = findCard('paper');
    expect(await paper.findByText('$100,500.00')).toBeVisible();
    expect(paper.getByText('Paper')).toBeVisible();
    expect(paper.getByText('Default')).toBeVisible();
    expect(await paper.findByRole('row', { name: /NVDA .* Active \+\$12\.50 — 2 of 4/ })).toBeVisible();
  });

  it('are cards with Paper or REAL MONEY, their state, money and limits, and stop with one click', async () => {
    const live = { ...ARMED, id: 'b2', mode: 'live', name: 'Savings', state: 'stopped' } as const;
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([
          ARMED,
          { ...live, reason: 'It reached its daily loss.' },
          { ...ARMED, id: 'b3', name: 'Down', isStale: true },
          { ...NEW, id: 'b4', state: 'ready' },
          { ...ARMED, id: 'b5', state: 'keys_refused' },
        ]),
        'CxBrokers/Stop': { account: { ...ARMED, state: 'stopped' } },
      }),
    );
    await waitFor(() => expect(document.querySelector('[data-account="b1"]')).not.toBeNull());
    const card = findCard('b1');
    for (const text of ['Paper', 'Armed', '$10,250.50', '−$12.25', /key •••• AB12/, /3 of 20 orders today/])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByText(/\$500 a trade, \$2,000 open, \$100 daily loss/)).toBeVisible();
    expect(findCard('b2').getByText('REAL MONEY')).toBeVisible();
    expect(
      findCard('b2').getByText(
        /It reached its daily loss\. No orders are sent, .* so nothing guards what robots opened/,
      ),
    ).toBeVisible();
    expect(findCard('b3').getByText(/hasn’t answered since/)).toHaveTextContent('23 Nov 2026, 15:00 UTC');
    expect(findCard('b4').getByRole('link', { name: 'Continue connecting' })).toHaveAttribute(
      'href',
      '/app/user/brokers/?account=b4',
    );
    expect(findCard('b5').getByRole('link', { name: 'Replace keys' })).toHaveAttribute(
      'href',
      '/app/user/brokers/?account=b5',
    );
    expect(screen.queryByText('Default')).toBeNull();
    await act(async () => fireEvent.click(card.getByRole('button', { name: 'Stop My Alpaca' })));
    expect(receivedBodies(server, 'CxBrokers/Stop')).toEqual([{ id: 'b1' }]);
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('success: My Alpaca is stopped')]));
  });

  it('keep the last figures with their time when an update fails', async () => {
    const server = open(serveBrokers({ 'CxBrokers/GetBrokers': brokerState([ARMED]) }));
    expect(await screen.findByText('$10,250.50')).toBeVisible();
    server.answer('CxBrokers/GetBrokers', undefined);
    act(() => notifyPaperChanged());
    expect(await screen.findByText(/couldn’t update your accounts\. What you see is from/)).toBeVisible();
    expect(screen.getByText('$10,250.50')).toBeVisible();
    server.answer('CxBrokers/GetBrokers', brokerState([]));
    press('Try again');
    await waitFor(() => expect(screen.queryByText('$10,250.50')).toBeNull());
  });
});

describe('connecting', () => {
  const connect = (more: Parameters<typeof serveBrokers>[0] = {}) => open(serveBrokers(more), '?connect=1');
  const choose = async (mode: RegExp) => {
    fireEvent.click(await screen.findByRole('radio', { name: mode }));
    await act(async () => press('Continue'));
  };

  it('says of an exchange that was only tested on an imitation', async () => {
    const caution = 'We’ve tested orders at Kraken only against an imitation of it.';
    const kraken = { ...OFFERED, id: 'ccxt:kraken', name: 'Kraken', caution };
    connect({ 'CxBrokers/GetBrokers': brokerState([], { brokers: [OFFERED, kraken] }) });
    fireEvent.click(await screen.findByRole('radio', { name: /^Alpaca/ }));
    expect(screen.queryByText(caution)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^Kraken/ }));
    expect(screen.getByText(caution)).toBeVisible();
  });

  it('takes paper keys, tests them, and continues as soon as the trader has answered', async () => {
    const server = connect({
      'CxBrokers/ConnectAccount': { account: NEW },
      'CxBrokers/GetAccount': accountDetails(NEW),
    });
    await choose(/^Paper/);
    expect(step()).toBe('Access');
    await act(async () => press('Test the keys'));
    expect(await screen.findByText('Please enter the API key ID')).toBeVisible();
    expect(screen.getByLabelText('API key ID')).toBeInvalid();
    for (const label of ['API key ID', 'Secret key']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'off');
      const shown = label.replace('Secret', 'secret');
      expect(screen.getByRole('button', { name: `Show ${shown}` })).toBeVisible();
    }
    type('API key ID', ' PKAB12 ');
    type('Secret key', 'hush');
    server.answer('CxBrokers/GetBrokers', brokerState([NEW]));
    await act(async () => press('Test the keys'));
    expect(receivedBodies(server, 'CxBrokers/ConnectAccount')).toEqual([
      { broker: 'alpaca', mode: 'paper', keyId: 'PKAB12', secretKey: 'hush' },
    ]);
    expect(await screen.findByText(/whether the keys ending in AB12 work/)).toBeVisible();
    expect(step()).toBe('Test');
    expect(location.search).toBe('?account=b1');
    expect(document.body.innerHTML).not.toContain('hush');
    server.answer('CxBrokers/GetAccount', accountDetails({ ...NEW, state: 'ready' }));
    act(() => notifyPaperChanged());
    expect(await screen.findByRole('heading', { name: 'Set your limits' })).toBeVisible();
    expect(step()).toBe('Limits');
  });

  it('shows why the server refused the keys, and keeps what was typed', async () => {
    connect({ 'CxBrokers/ConnectAccount': new Error('This account is connected already.') });
    await choose(/^Paper/);
    type('API key ID', 'PKAB12');
    type('Secret key', 'hush');
    await act(async () => press('Test the keys'));
    expect(await screen.findByText('This account is connected already.')).toBeVisible();
    expect(screen.getByLabelText('Secret key')).toHaveValue('hush');
  });

  it('with real money links to two-step login first, and shows why the operator doesn’t allow it', async () => {
    const server = connect();
    await choose(/^REAL MONEY/);
    expect(await screen.findByRole('link', { name: 'Turn it on in your account' })).toHaveAttribute(
      'href',
      '/app/user/account/#two-step',
    );
    expect(screen.getByText(/^Turn on two-step login first/)).toBeVisible();
    expect(step()).toBe('Broker');
    cleanup();
    const problem = 'The operator of this site hasn’t allowed real money.';
    server.answer(
      'CxBrokers/GetBrokers',
      brokerState([], {
        brokers: [
          {
            ...OFFERED,
            modes: [
              { mode: 'paper', problem: null },
              { mode: 'live', problem },
            ],
          },
        ],
      }),
    );
    open(server, '?connect=1');
    await choose(/^REAL MONEY/);
    expect(screen.getAllByText(problem)).toHaveLength(2);
    expect(step()).toBe('Broker');
  });

  it('with real money confirms identity before keys are typed, and asks for a code with them', async () => {
    const server = connect({
      ...CONFIRMING,
      'CxBrokers/ConnectAccount': { account: { ...NEW, mode: 'live' } },
    });
    fireEvent.click(await screen.findByRole('radio', { name: /^REAL MONEY/ }));
    press('Continue');
    expect(await screen.findByText(/Before robots may trade real money/)).toBeVisible();
    server.answer('Account/CheckFreshSignIn', { isFresh: true });
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Enter your Alpaca keys' })).toBeVisible();
    expect(screen.getByText('REAL MONEY')).toBeVisible();
    expect(screen.getByText('203.0.113.7')).toBeVisible();
    type('API key ID', 'AKAB12');
    type('Secret key', 'hush');
    await act(async () => press('Test the keys'));
    expect(await screen.findByText('Please enter the code from your app')).toBeVisible();
    type('Code from your app', ' 654321 ');
    await act(async () => press('Test the keys'));
    expect(receivedBodies(server, 'CxBrokers/ConnectAccount')).toEqual([
      { broker: 'alpaca', mode: 'live', keyId: 'AKAB12', secretKey: 'hush', code: '654321' },
    ]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hush');
  });
});

describe('going live', () => {
  const READY = { ...NEW, mode: 'live', state: 'ready' } as const;

  it('takes four limits without defaults, a preview of signals at that size, and the typed phrase', async () => {
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([READY]),
        'CxBrokers/GetAccount': accountDetails(READY),
        'CxBrokers/SetLimits': { account: READY },
        'CxBrokers/GetSizePreview': PREVIEW,
        ...CONFIRMING,
        'CxBrokers/Arm': { account: ARMED },
      }),
      '?account=b1',
    );
    const labels = ['Max per trade', 'Max open', 'Daily loss', 'Orders per day'];
    await screen.findByLabelText(labels[0] ?? '');
    for (const label of labels) expect(screen.getByLabelText(label)).toHaveValue('');
    for (const [values, message] of [
      [['', '', '', ''], 'Please enter the maximum per trade'],
      [['500', '400', '100', '20'], 'The maximum open must be at least the maximum per trade'],
      [['500', '2,000', '0', '20'], /daily loss that stops the account from \$1 to/],
      [['500', '2,000', '100', '2.5'], 'Please enter the number of orders per day as a whole number'],
    ] as const) {
      for (const [index, value] of values.entries()) type(labels[index] ?? '', value);
      await act(async () => press('Save limits'));
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(receivedBodies(server, 'CxBrokers/SetLimits')).toEqual([]);
    type('Orders per day', '20');
    const limited = { ...READY, limits: LIMITS };
    server.answer('CxBrokers/GetAccount', accountDetails(limited));
    await act(async () => press('Save limits'));
    expect(receivedBodies(server, 'CxBrokers/SetLimits')).toEqual([
      { id: 'b1', ...LIMITS, limitStops: 'entries' },
    ]);

    expect(
      await screen.findByRole('row', { name: /NVDA Long .*\$500\.00 4 units cut from \$1,000\.00 125\.00/ }),
    ).toBeVisible();
    expect(screen.getByText('Crypto can’t be sold short.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Your paper copy' })).toHaveTextContent(
      /NVDA · SuperTrend−\$20\.50.*2\.05%4 closed trades since 1 Oct 2026/,
    );
    expect(receivedBodies(server, 'CxBrokers/GetSizePreview')).toEqual([{ id: 'b1', ...LIMITS }]);
    press('Continue');
    expect(await screen.findByText(/Before robots may trade real money/)).toBeVisible();
    expect(step()).toBe('Preview');
    server.answer('Account/CheckFreshSignIn', { isFresh: true });
    await confirm();

    await waitFor(() => expect(step()).toBe('Arm'));
    for (const [label, wrong, message, right] of [
      ['Last four characters of the key', 'ab12', /Please type the last four characters/, 'AB12'],
      ['Type TRADE REAL MONEY', 'trade real money', 'Please type TRADE REAL MONEY', 'TRADE REAL MONEY'],
      ['Code from your app', ' ', 'Please enter the code from your app', '123456'],
    ] as const) {
      type(label, wrong);
      await act(async () => press('Trade real money'));
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByLabelText(label)).toBeInvalid();
      type(label, right);
    }
    expect(receivedBodies(server, 'CxBrokers/Arm')).toEqual([]);
    server.answer('CxBrokers/GetAccount', accountDetails({ ...ARMED, mode: 'live' }));
    await act(async () => press('Trade real money'));
    expect(receivedBodies(server, 'CxBrokers/Arm')).toEqual([
      { id: 'b1', last4: 'AB12', phrase: 'TRADE REAL MONEY', code: '123456' },
    ]);
    expect(await screen.findByText('Armed')).toBeVisible();
    expect(screen.getByText('REAL MONEY')).toBeVisible();
  });

  it('continues where it was left, and shows what is missing', async () => {
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([READY]),
        'CxBrokers/GetAccount': accountDetails({
          ...READY,
          state: 'keys_refused',
          reason: 'Alpaca says: unauthorized.',
        }),
        'Account/CheckFreshSignIn': { isFresh: true },
        'CxBrokers/GetSizePreview': { source: 'followed', signals: [], records: [] },
      }),
      '?account=b1',
    );
    expect(await screen.findByText('Alpaca says: unauthorized.')).toBeVisible();
    expect(step()).toBe('Access');
    const armProblem = 'Orders and positions haven’t been compared with the broker yet.';
    server.answer('CxBrokers/GetAccount', accountDetails({ ...READY, limits: LIMITS, armProblem }));
    act(() => notifyPaperChanged());
    expect(await screen.findByText(/robots you follow have given no signal yet/)).toBeVisible();
    press('Continue');
    expect(await screen.findByText(armProblem)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Trade real money' })).toBeNull();
  });

  it('tests other keys after the first were refused, as often as it takes', async () => {
    const refused = { ...NEW, state: 'keys_refused', reason: 'Alpaca says: unauthorized.' } as const;
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([refused]),
        'CxBrokers/GetAccount': accountDetails(refused),
        'CxBrokers/RotateKeys': { account: { ...refused, pendingKeyKind: 'keys', pendingKeyLast4: 'CD34' } },
      }),
      '?account=b1',
    );
    for (const attempt of ['PKCD34', 'PKCD34']) {
      expect(await screen.findByRole('heading', { name: 'The keys were refused' })).toBeVisible();
      expect(screen.getByLabelText('Secret key')).toHaveValue('');
      type('API key ID', attempt);
      type('Secret key', 'hush');
      server.answer(
        'CxBrokers/GetAccount',
        accountDetails({ ...refused, pendingKeyKind: 'keys', pendingKeyLast4: 'CD34' }),
      );
      await act(async () => press('Test these keys'));
      expect(await screen.findByText(/whether the keys ending in CD34 work/)).toBeVisible();
      expect(step()).toBe('Test');
      server.answer('CxBrokers/GetAccount', accountDetails(refused));
      act(() => notifyPaperChanged());
    }
    expect(receivedBodies(server, 'CxBrokers/RotateKeys')).toHaveLength(2);
  });

  it('on paper asks for nothing to be typed', async () => {
    const ready = { ...NEW, state: 'ready', limits: LIMITS } as const;
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([ready]),
        'CxBrokers/GetAccount': accountDetails(ready),
        'CxBrokers/GetSizePreview': PREVIEW,
        'CxBrokers/Arm': { account: ARMED },
      }),
      '?account=b1',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await act(async () => press('Arm the account'));
    expect(receivedBodies(server, 'CxBrokers/Arm')).toEqual([{ id: 'b1' }]);
  });
});

describe('where users can sign in at the broker', () => {
  const SIGN_IN = { ...OFFERED, hasSignIn: true };
  const TOKEN = { ...NEW, keyKind: 'token', keyLast4: '' } as const;
  const start = (more: Parameters<typeof serveBrokers>[0] = {}) =>
    open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([], { brokers: [SIGN_IN] }),
        // Only a hash: the page stays.
        'CxBrokers/BeginSignIn': { address: '#at-alpaca' },
        ...more,
      }),
      '?connect=1',
    );

  it('offers that first, and entering keys below', async () => {
    const server = start();
    fireEvent.click(await screen.findByRole('radio', { name: /^Paper/ }));
    press('Continue');
    expect(await screen.findByRole('heading', { name: 'Connect your Alpaca account' })).toBeVisible();
    expect(screen.queryByLabelText('Secret key')).toBeNull();
    press('Enter API keys');
    expect(screen.getByLabelText('Secret key')).toBeVisible();
    press('Connect with Alpaca');
    expect(screen.queryByLabelText('Secret key')).toBeNull();
    type('Name (optional)', ' Mine ');
    await act(async () => press('Connect with Alpaca'));
    expect(receivedBodies(server, 'CxBrokers/BeginSignIn')).toEqual([
      { broker: 'alpaca', mode: 'paper', name: 'Mine' },
    ]);
    expect(window.location.hash).toBe('#at-alpaca');
    expect(screen.getByRole('button', { name: 'Connect with Alpaca' })).toHaveAttribute('aria-busy', 'true');
    // Back again, with the page as it was left.
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(screen.getByRole('button', { name: 'Connect with Alpaca' })).toBeEnabled();
  });

  it('with real money asks for a code before leaving', async () => {
    const server = start({
      ...CONFIRMING,
      'Account/CheckFreshSignIn': { isFresh: true },
    });
    fireEvent.click(await screen.findByRole('radio', { name: /^REAL MONEY/ }));
    press('Continue');
    expect(await screen.findByRole('heading', { name: 'Connect your Alpaca account' })).toBeVisible();
    await act(async () => press('Connect with Alpaca'));
    expect(await screen.findByText('Please enter the code from your app')).toBeVisible();
    expect(receivedBodies(server, 'CxBrokers/BeginSignIn')).toEqual([]);
    type('Code from your app', '123456');
    await act(async () => press('Connect with Alpaca'));
    expect(receivedBodies(server, 'CxBrokers/BeginSignIn')).toEqual([
      { broker: 'alpaca', mode: 'live', code: '123456' },
    ]);
  });

  it('shows access instead of keys, and renews it the same way', async () => {
    const refused = {
      ...ARMED,
      keyKind: 'token',
      keyLast4: '1234',
      state: 'keys_refused',
      reason: 'It was revoked.',
    } as const;
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([refused], { brokers: [SIGN_IN] }),
        'CxBrokers/GetAccount': accountDetails(refused),
        'CxBrokers/BeginSignIn': { address: '#at-alpaca' },
      }),
      '?account=b1',
    );
    expect(await screen.findByText('Alpaca · account •••• 1234, Alpaca sign-in')).toBeVisible();
    expect(screen.getByText('Access refused')).toBeVisible();
    expect(screen.getByText(/No orders are sent until you renew access\.$/)).toBeVisible();
    press('Renew access…');
    await act(async () => press('Connect with Alpaca'));
    expect(receivedBodies(server, 'CxBrokers/BeginSignIn')).toEqual([{ id: 'b1' }]);
  });

  it('tests access, and asks for the account number before real money is traded', async () => {
    const server = open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([TOKEN], { brokers: [SIGN_IN] }),
        'CxBrokers/GetAccount': accountDetails({ ...TOKEN, mode: 'live' }),
        'CxBrokers/GetSizePreview': PREVIEW,
        'Account/CheckFreshSignIn': { isFresh: true },
        'CxBrokers/Arm': { account: ARMED },
      }),
      '?account=b1',
    );
    expect(await screen.findByText(/whether the access you allowed works/)).toBeVisible();
    const ready = { ...TOKEN, mode: 'live', state: 'ready', keyLast4: '1234', limits: LIMITS } as const;
    server.answer('CxBrokers/GetAccount', accountDetails(ready));
    act(() => notifyPaperChanged());
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Last four characters of the account number')).toBeVisible();
    type(/^Last four/, '12');
    await act(async () => press('Trade real money'));
    expect(await screen.findByText(/last four characters of the account number, as shown/)).toBeVisible();
    type(/^Last four/, '1234');
    type('Type TRADE REAL MONEY', 'TRADE REAL MONEY');
    type('Code from your app', '123456');
    await act(async () => press('Trade real money'));
    expect(receivedBodies(server, 'CxBrokers/Arm')).toEqual([
      { id: 'b1', last4: '1234', phrase: 'TRADE REAL MONEY', code: '123456' },
    ]);
  });

  it.each([
    ['canceled', /^You canceled at the broker/],
    ['expired', /expired or was used already/],
    ['not-allowed', /didn’t allow trading/],
  ])('says after coming back why nothing was connected: %s', async (problem, text) => {
    open(
      serveBrokers({ 'CxBrokers/GetBrokers': brokerState([], { brokers: [SIGN_IN] }) }),
      `#brokerProblem=${problem}`,
    );
    expect(screen.getByText('Nothing was connected or changed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(await screen.findByRole('link', { name: 'Connect a broker' })).toBeVisible();
  });

  it.each(['<b>x', 'made-up'])('says nothing for a note that isn’t ours: %s', async (note) => {
    open(serveBrokers({ 'CxBrokers/GetBrokers': brokerState([]) }), `#brokerProblem=${note}`);
    expect(await screen.findByRole('link', { name: 'Connect a broker' })).toBeVisible();
    expect(screen.queryByText('Nothing was connected or changed')).toBeNull();
  });
});

describe('an account', () => {
  const show = (details: ReturnType<typeof accountDetails>, more: Parameters<typeof serveBrokers>[0] = {}) =>
    open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([details]),
        'CxBrokers/GetAccount': details,
        ...more,
      }),
      '?account=b1',
    );

  it('shows robots with what they made, orders with reasons, differences to decide and its audit log', async () => {
    const server = show(
      accountDetails(
        { ...ARMED, state: 'differing', openDifferenceCount: 1 },
        {
          orders: [
            {
              orderId: 'tp-1',
              brokerOrderId: null,
              fundId: 17,
              ticker: 'NVDA',
              kind: 'market',
              side: 'buy',
              action: 'open',
              quantity: 4,
              amount: null,
              stopPrice: null,
              filledQuantity: 1,
              averagePrice: 181.25,
              fees: [
                { asset: 'BNB', quantity: '0.0004', value: null },
                { asset: 'USD', quantity: '0.2', value: 0.2 },
              ],
              state: 'unknown',
              isWaiting: true,
              isBeingCancelled: false,
              reason: 'The connection broke.',
              createdAt: '2026-11-23T15:00:00.000Z',
              sentAt: null,
              endedAt: null,
              owner: 'own',
              copy: null,
            },
          ],
          differences: [
            {
              id: 'd1',
              symbol: 'TSLA',
              fundId: null,
              kind: 'external',
              expected: '0',
              found: '3',
              state: 'open',
              text: 'The broker holds 3 TSLA that no robot opened.',
              choices: ['leave', 'mine', 'close'],
              foundAt: '2026-11-23T15:00:00.000Z',
            },
          ],
          events: [
            'You armed it.',
            ...Array.from({ length: 11 }, (_, index) => `Robot ${index} selected`),
          ].map((text, index) => ({
            seq: 12 - index,
            at: '2026-11-23T15:00:00.000Z',
            kind: 'state',
            text,
            hash: 'cafe1234ff',
          })),
        },
      ),
      {
        'CxPaperTrades/GetCopies': { items: [selectedOn('b1', 'Alpaca'), selectedOn('a1', 'Emulator')] },
        'CxBrokers/ResolveDifference': { difference: {} },
      },
    );
    expect(
      await screen.findByRole('row', {
        name: /NVDA Buy .*Outcome unknown, being looked up.*The connection broke\. .*181\.25 0\.0004 BNB, no price known and 0\.2 USD/,
      }),
    ).toBeVisible();
    const robots = within(await screen.findByRole('region', { name: /Robots selected for this account/ }));
    expect(robots.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText('You armed it.')).toBeVisible();
    const [last, older] = [screen.getByText('Robot 8 selected'), screen.getByText('Robot 9 selected')];
    expect(last).toBeVisible();
    expect(older).not.toBeVisible();
    fireEvent.click(screen.getByText('Show 2 older events'));
    expect(older).toBeVisible();
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/api/log/b1.csv');
    await act(async () => press('It is mine: TSLA in My Alpaca'));
    expect(receivedBodies(server, 'CxBrokers/ResolveDifference')).toEqual([
      { id: 'b1', differenceId: 'd1', choice: 'mine' },
    ]);
  });

  it('shows which exits and stops are held up, and what to do', async () => {
    const delay = { owner: 'copy-b1', copy: null, side: 'long', since: '2026-11-23T15:00:00.000Z' } as const;
    show(
      accountDetails(ARMED, {
        delays: [
          { ...delay, fundId: 17, ticker: 'NVDA', what: 'exit', reason: 'Cancel your order there.' },
          { ...delay, fundId: 18, ticker: 'TSLA', what: 'stop', reason: 'The broker refuses the stop.' },
        ],
      }),
    );
    const section = within(await screen.findByRole('region', { name: 'Held up (2)' }));
    const [exit, stop] = section.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(exit).toContain('NVDA can’t be sold yetCancel your order there. Since');
    expect(stop).toContain('TSLA has no stop at the brokerThe broker refuses the stop.');
  });

  it('shows the stop at the broker beside each position, or that there is none', async () => {
    const of = (fundId: number, ticker: string) => ({ fundId, ticker, owner: 'copy-b1', copy: null });
    const position = {
      fundType: 'S',
      side: 'long',
      quantity: 104.166666,
      averageCost: 96,
      price: 97,
      value: 10_104.17,
      openProfit: 104.17,
      openedAt: '2026-11-23T15:00:00.000Z',
    } as const;
    show(
      accountDetails(
        {
          ...ARMED,
          state: 'stopped',
          stoppedBy: 'daily-loss',
          reason: 'Too much was lost.',
          stopOrderCount: 1,
        },
        {
          positions: [
            { ...position, ...of(17, 'NVDA') },
            { ...position, ...of(18, 'TSLA') },
          ],
          orders: [
            {
              ...of(17, 'NVDA'),
              orderId: 'tp-1',
              brokerOrderId: 'b-1',
              kind: 'stop',
              side: 'sell',
              action: 'close',
              quantity: 104,
              amount: null,
              stopPrice: 93,
              filledQuantity: 0,
              averagePrice: null,
              fees: [],
              state: 'accepted',
              isWaiting: true,
              isBeingCancelled: false,
              reason: null,
              createdAt: '2026-11-23T15:00:00.000Z',
              sentAt: '2026-11-23T15:00:00.000Z',
              endedAt: null,
            },
          ],
        },
      ),
    );
    expect(await screen.findByRole('row', { name: /NVDA Long .* 93\.00 for 104 / })).toBeVisible();
    expect(screen.getByRole('row', { name: /TSLA Long .* None / })).toBeVisible();
    expect(screen.getByRole('row', { name: /NVDA Sell Stop at the broker, 93\.00 / })).toBeVisible();
    expect(screen.getByText(/only stop orders already at the broker guard what robots opened/)).toBeVisible();
    expect(screen.getByText(/Canceling waiting orders cancels it too/)).toBeVisible();
  });

  it.each([
    ['alpaca', 'Alpaca', 'On the day you connect .* last close. Deposits and withdrawals don’t count.'],
    ['ccxt:binance', 'Binance', 'Binance doesn’t tell us about deposits and withdrawals'],
  ])('explains what counts as a daily loss at %s', async (broker, brokerName, expected) => {
    const account = { ...NEW, state: 'ready', broker, brokerName } as const;
    open(
      serveBrokers({
        'CxBrokers/GetBrokers': brokerState([account]),
        'CxBrokers/GetAccount': accountDetails(account),
      }),
      '?account=b1',
    );
    expect(await screen.findByText(new RegExp(expected))).toBeVisible();
  });

  it('with real money asks for a code to raise a limit, and for nothing to lower one', async () => {
    const server = show(accountDetails({ ...ARMED, mode: 'live' }), {
      'CxBrokers/SetLimits': { account: ARMED },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change limits…' }));
    expect(screen.getByLabelText('Max per trade')).toHaveValue('500');
    type('Max per trade', '600');
    expect(await screen.findByLabelText('Code from your app')).toBeVisible();
    await act(async () => press('Save limits'));
    expect(await screen.findByText('Please enter the code from your app')).toBeVisible();
    type('Max per trade', '400');
    fireEvent.click(screen.getByRole('radio', { name: /^Everything/ }));
    await waitFor(() => expect(screen.queryByLabelText('Code from your app')).toBeNull());
    await act(async () => press('Save limits'));
    expect(receivedBodies(server, 'CxBrokers/SetLimits')).toEqual([
      { id: 'b1', ...LIMITS, maxPerTrade: 400, limitStops: 'everything' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with real money confirms identity before it’s armed again, and then asks for a code', async () => {
    const server = show(
      accountDetails({
        ...ARMED,
        mode: 'live',
        state: 'stopped',
        stoppedBy: 'user',
        reason: 'You stopped it.',
      }),
      CONFIRMING,
    );
    expect(await screen.findByText(/You stopped it\. .*not even to close positions\.$/)).toBeVisible();
    press('Arm again…');
    expect(await screen.findByText(/Before robots may trade real money/)).toBeVisible();
    expect(screen.queryByLabelText('Code from your app')).toBeNull();
    server.answer('Account/CheckFreshSignIn', { isFresh: true });
    await confirm();
    expect(await screen.findByLabelText('Code from your app')).toBeVisible();
  });

  it('that reached its daily loss shows when it can be armed again, and then offers it', async () => {
    const stopped = { ...ARMED, state: 'stopped', stoppedBy: 'daily-loss' } as const;
    const armProblem = 'You can arm it again from 24 Nov 2026, 05:00 UTC.';
    const server = show(accountDetails({ ...stopped, armProblem }));
    expect(await screen.findByText(armProblem)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Arm again…' })).toBeNull();
    server.answer('CxBrokers/GetAccount', accountDetails(stopped));
    act(() => notifyPaperChanged());
    expect(await screen.findByRole('button', { name: 'Arm again…' })).toBeVisible();
  });

  it('that a limit stopped still has exits, which its user can stop, too, or have closed at once', async () => {
    const server = show(
      accountDetails({
        ...ARMED,
        state: 'stopped',
        stoppedBy: 'daily-loss',
        exitsGoOn: true,
        reason: 'Too much was lost.',
        robotPositionCount: 2,
        waitingOrderCount: 1,
      }),
      { 'CxBrokers/Stop': { account: ARMED } },
    );
    expect(await screen.findByText(/Robots still close what they hold/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Close what robots opened/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel waiting orders/ })).toBeNull();
    await act(async () => press(/^Stop exits too/));
    expect(receivedBodies(server, 'CxBrokers/Stop')).toEqual([{ id: 'b1' }]);
  });

  it('that is stopped has its orders canceled, and closes what robots opened once that is typed', async () => {
    const server = show(accountDetails({ ...ARMED, state: 'stopped' }), {
      'CxBrokers/CancelWaiting': { orders: 1 },
      'CxBrokers/CloseOpened': { positions: 1 },
    });
    await act(async () =>
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel waiting orders of My Alpaca' })),
    );
    expect(receivedBodies(server, 'CxBrokers/CancelWaiting')).toEqual([{ id: 'b1' }]);
    press('Close what robots opened…');
    await act(async () => press('Close positions'));
    expect(await screen.findByText('Please type CLOSE to confirm')).toBeVisible();
    expect(receivedBodies(server, 'CxBrokers/CloseOpened')).toEqual([]);
    type('Type CLOSE to confirm', 'CLOSE');
    await act(async () => press('Close positions'));
    expect(receivedBodies(server, 'CxBrokers/CloseOpened')).toEqual([{ id: 'b1', phrase: 'CLOSE' }]);
  });

  it('is disconnected only once its user decides what happens to positions', async () => {
    const server = show(accountDetails({ ...ARMED, state: 'stopped' }), {
      'CxBrokers/Disconnect': new Error('Orders still wait at the broker.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect…' }));
    const dialog = within(screen.getByRole('dialog'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' })));
    expect(await dialog.findByText('Keep them as your own, or close them first')).toBeVisible();
    fireEvent.click(dialog.getByRole('checkbox'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Disconnect' })));
    expect(receivedBodies(server, 'CxBrokers/Disconnect')).toEqual([{ id: 'b1', keepPositions: true }]);
    expect(await dialog.findByText('Orders still wait at the broker.')).toBeVisible();
  });

  it('of another user isn’t found', async () => {
    open(serveBrokers({ 'CxBrokers/GetBrokers': brokerState([ARMED]) }), '?account=other');
    expect(await screen.findByText('We can’t find this account')).toBeVisible();
  });
});
