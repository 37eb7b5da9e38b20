/**
 * @jest-environment jsdom
 */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { mutate, SWRConfig } from 'swr';
import { product } from '@/components/robots/robot-list/testing/sample-product';
import { becomeGuest } from '@/components/session/user/sign-in';
import { MARKET } from '@/components/ui/testing/sample-view';
import { REAL_PRICES_TEXT } from '@/lib/robots/evaluation/real-prices';
import { CheckoutPage } from './checkout-page';
import { MembershipsPage } from './memberships-page';
import { choosePlan } from './offered-plan';
import { StartPlan } from './start-plan';
import { WelcomePage } from './welcome-page';

type Answer = readonly [status: number, body: unknown];

const EXPERT = {
  Id: 'm1',
  Product: 'Expert',
  Name: 'Expert',
  Source: 'sandbox',
  Period: 'year',
  Price: 1500,
  StartedAt: '2026-11-12T00:00:00.000Z',
  PaidUntil: '2027-11-12T00:00:00.000Z',
  IsCancelled: false,
  Group: 'g1',
};
/** A user's part of a robot. */
const OWN = { ClosedPL: 76, InitialBalance: 100, AdjustedBalance: 176, AmountOfEachTradeText: '$50' };
const USER = { Id: 'u1', PlanLevel: 1, Subscriptions: { IntradayCrypto: false } };

let calls: [string, unknown][];
let answers: Record<string, Answer>;

beforeEach(() => {
  calls = [];
  answers = {
    'Account/GetCurrentUser': [200, { User: USER }],
    'Memberships/GetPlans': [200, { IsSandbox: true }],
  };
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    if (name === 'antiforgery') return answerWith([200, { token: 'sample' }]);
    calls.push([name, JSON.parse(String(init?.body))]);
    return answerWith(answers[name] ?? [404, { Message: 'There is no such call' }]);
  };
});
afterEach(async () => {
  cleanup();
  becomeGuest();
  await mutate(() => true, undefined, { revalidate: false });
});

/** A minimal Response, which jsdom lacks. */
function answerWith([status, body]: Answer): Response {
  const answer = { ok: status < 400, status, json: async () => body, clone: () => answer };
  return answer as unknown as Response;
}

async function open(page: React.ReactElement, path: string, { isUser = false } = {}) {
  window.history.replaceState(null, '', path);
  if (isUser) document.documentElement.dataset['user'] = '';
  await act(async () => {
    render(<SWRConfig value={{ dedupingInterval: 0 }}>{page}</SWRConfig>);
  });
}

const plans = (search = '', how = {}) =>
  open(<MembershipsPage market={MARKET} learned="" />, `/app/user/memberships/level${search}`, how);
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li');
  if (!found) throw new Error(`No card of ${name}`);
  return within(found);
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` });
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const sentBodies = (name: string) => calls.filter(([called]) => called === name).map(([, body]) => body);

describe('the plans page', () => {
  it('has every price and each plan’s features before any script runs', () => {
    const html = renderToString(<MembershipsPage market={MARKET} learned="" hasListPrices />);
    for (const text of [
      '$540 billed yearly',
      '$960 billed',
      '$1,500 billed',
      '$240 billed',
      '50<!-- -->% off',
    ])
      expect(html).toContain(text);
    expect(html).toContain('action="/app/auth/"');
    expect(html).toMatch(/type="radio" name="period"[^>]* value="month"/);
    expect(html).toContain(REAL_PRICES_TEXT);
    expect(html).not.toContain('Your plan<');
    // Unless the operator confirms list prices, none is struck through.
    const plain = renderToString(<MembershipsPage market={MARKET} learned="" />);
    expect(plain).toContain('$540 billed yearly');
    expect(plain).not.toMatch(/<s>|% off|List price/);
  });

  it('keeps boxes ticked before its scripts loaded', async () => {
    window.history.replaceState(null, '', '/app/user/memberships/level');
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<MembershipsPage market={MARKET} learned="" />);
    box('Expert').checked = true;
    screen.getByLabelText<HTMLInputElement>('Monthly').checked = true;
    await act(async () => {
      render(<MembershipsPage market={MARKET} learned="" />, { container: root, hydrate: true });
    });
    expect(box('Expert').checked).toBe(true);
    expect(screen.getByRole('button').textContent).toBe('Select, $145 a month, billed monthly');
  });

  it('lists each plan’s timeframes', async () => {
    await plans();
    const lines = (name: string) =>
      card(name)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .slice(0, 3);
    expect(lines('Intermediate One')).toEqual([
      'With 60-minute robots',
      'Without 15-minute robots',
      'Without 5-minute robots',
    ]);
    expect(lines('Expert')).toEqual([
      'With 60-minute robots',
      'With 15-minute robots',
      'With 5-minute robots',
    ]);
  });

  it('shows monthly prices with their yearly total, and marks only real list prices', async () => {
    await open(<MembershipsPage market={MARKET} learned="" hasListPrices />, '/app/user/memberships/level');
    fireEvent.click(screen.getByLabelText('Monthly'));
    expect(card('Expert').getByText('billed monthly: $1,740 a year')).toBeTruthy();
    expect(card('Expert').getByText(/List price/).textContent).toBe('List price $250 a month, 42% off');
    expect(card('Intermediate Two').queryByText(/List price/)).toBeNull();
  });

  it('ticks the plan in the address, names the robot that needs it, and brings the box into view', async () => {
    answers['CxAIRobotProduct/GetAIRobotsByIds'] = [200, { Items: [product(-1_000_000_005)], Total: 1 }];
    const shown: unknown[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this);
    };
    // As on a phone: the box is below the bar with Select.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: 700, bottom: this instanceof HTMLInputElement ? 900 : 800 } as DOMRect;
    });
    await plans('?selectedProducts=AIRobots&selectedRobotsCount=3&selectedRobotProductId=-1000000005');
    jest.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(box('Intermediate Two').checked).toBe(true);
    expect(shown).toEqual([box('Intermediate Two')]);
    const link = await screen.findByRole('link', { name: 'Robot -1000000005' });
    expect(link.getAttribute('href')).toBe('/bot-trading/robot/5/');
    expect(link.parentElement?.textContent).toContain('is included in Intermediate Two, ticked here.');
    expect(card('Intermediate Two').getByText('For Robot -1000000005')).toBeTruthy();
    expect(screen.getByRole('button').textContent).toBe('Select, $80 a month, billed $960 a year');
  });

  it('takes a plan offered by the popup, and leads to its box', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    await plans('?selectedProducts=Expert');
    act(() => void choosePlan('IntermediateOne'));
    expect([box('Expert').checked, box('Intermediate One').checked]).toEqual([false, true]);
    expect(document.activeElement).toBe(box('Intermediate One'));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('says what isn’t sold', async () => {
    await plans('?selectedProducts=Yacht');
    expect(screen.getByText('We don’t sell that yet')).toBeTruthy();
  });

  it('asks for a tick when Select is pressed without one, at the first box', async () => {
    await plans('', { isUser: true });
    await press('Select');
    expect(screen.getByRole('alert').textContent).toContain('Tick a plan');
    expect(document.activeElement).toBe(box('Intermediate One'));
    expect(box('Intermediate One').getAttribute('aria-describedby')).toBe('plan-problem');
    expect(sentBodies('Memberships/OpenCheckout')).toEqual([]);
  });

  it('marks the plan that a user has, opens a checkout once, and says why where it cannot', async () => {
    answers['Memberships/OpenCheckout'] = [
      200,
      { success: false, message: 'You already have Expert.', url: null },
    ];
    await plans('?selectedProducts=Expert&selectedRobotProductId=12', { isUser: true });
    await waitFor(() => card('Intermediate One').getByText('Your plan'));
    fireEvent.click(box('Intermediate One'));
    expect(box('Expert').checked).toBe(false);
    fireEvent.click(box('Expert'));
    const button = screen.getByRole('button', { name: /^Select, / });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    expect(sentBodies('Memberships/OpenCheckout')).toEqual([
      { products: ['Expert'], period: 'year', returnPath: '/bot-trading/12-/' },
    ]);
    expect(screen.getByRole('alert').textContent).toBe('You already have Expert.');
  });
});

describe('a robot’s page', () => {
  const show = async (timeframe: number) => {
    const robot = { ...product(12), ...OWN, timeframe };
    answers['CxAIRobotProduct/GetAIRobotsByIds'] = [200, { Items: [robot], Total: 1 }];
    await open(<StartPlan robotId={12} product="IntermediateTwo" />, '/bot-trading/12-x/', { isUser: true });
  };

  it('opens the checkout of the plan it needs in one step, and says why where it cannot', async () => {
    answers['Memberships/OpenCheckout'] = [200, { success: false, message: 'Not now.', url: null }];
    await show(15);
    await screen.findByText(/^\$80 a month, billed \$960 a year\./);
    await press('Get Intermediate Two');
    expect(sentBodies('Memberships/OpenCheckout')).toEqual([
      { products: ['IntermediateTwo'], period: 'year', returnPath: '/bot-trading/12-/' },
    ]);
    expect(screen.getByRole('alert').textContent).toBe('Not now.');
  });

  it('offers no plan to users who may follow it', async () => {
    await show(60);
    await waitFor(() => expect(sentBodies('CxAIRobotProduct/GetAIRobotsByIds')).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const PLAN = { ...EXPERT, Product: 'IntermediateOne', Name: 'Intermediate One', Source: 'stripe' };
const CREDIT = {
  Plan: 'Intermediate One',
  Monthly: 80,
  Left: 57,
  EndsAt: EXPERT.StartedAt,
  IsFollowed: true,
};
const TOOL = { Id: 'm2', Product: 'IntradayCrypto', Name: 'Intraday Crypto', Price: 23, Group: 'g2' };
const withCredit = (more = {}) =>
  [
    200,
    {
      IsSandbox: false,
      PlanLevel: 1,
      Items: [PLAN],
      Grants: [],
      HasPortal: false,
      ToolCredit: CREDIT,
      ...more,
    },
  ] as const;

describe('credit for tools', () => {
  it('pays on the plans page for tools alone, by the month, as far as it is enough', async () => {
    answers['Memberships/GetMine'] = withCredit();
    answers['Memberships/OpenCheckout'] = [200, { success: false, message: 'Not now.', url: null }];
    await plans('', { isUser: true });
    fireEvent.click(box('Intraday Crypto'));
    await press(
      await screen.findByText('Pay $23 a month with credit').then(({ textContent }) => textContent ?? ''),
    );
    expect(sentBodies('Memberships/OpenCheckout')).toEqual([
      { products: ['IntradayCrypto'], period: 'month', isByCredit: true, returnPath: null },
    ]);
    fireEvent.click(box('Intermediate Two'));
    expect(screen.queryByRole('button', { name: /with credit/ })).toBeNull();
  });

  it('is spent in the checkout, without a payment, and shown under My plans with its end', async () => {
    const checkout = {
      ...{ Id: 'c1', IsSandbox: false, IsByCredit: true, State: 'open', Period: 'month', Items: [TOOL] },
      ...{ Total: 23, Credit: 0, DueNow: 0, Replaces: [], ReturnPath: '/buy-sell-signals/' },
    };
    answers['Memberships/GetCheckout'] = [200, checkout];
    answers['Memberships/GetMine'] = withCredit();
    await open(<CheckoutPage />, '/app/user/memberships/cc?checkout=c1', { isUser: true });
    await screen.findByText(/^\$57 of your credit is left until 12 November 2026; \$34 after this\./);
    expect(screen.getByText('Due now').nextSibling?.textContent).toBe('$0');
    expect(
      screen.getByText(/^\$57 of \$80 left until 12 November 2026, from Intermediate One\./),
    ).toBeTruthy();
    answers['Memberships/CompleteCreditCheckout'] = [200, { success: true, message: 'You now have it.' }];
    answers['Memberships/GetCheckout'] = [200, { ...checkout, State: 'completed' }];
    const bought = { ...EXPERT, ...TOOL, Source: 'credit', Period: 'month', PaidUntil: EXPERT.StartedAt };
    answers['Memberships/GetMine'] = withCredit({
      Items: [PLAN, bought],
      ToolCredit: { ...CREDIT, Left: 34 },
    });
    await press('Pay with credit');
    await screen.findByText('$23 of your credit a month, next on 12 November 2026.');
    expect(screen.getByRole('heading', { name: 'You have Intraday Crypto' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the page' }).getAttribute('href')).toBe(
      '/buy-sell-signals/',
    );
  });
});

describe('the checkout', () => {
  const CHECKOUT = {
    Id: 'c1',
    IsSandbox: true,
    State: 'open',
    Period: 'year',
    Items: [{ Product: 'Expert', Name: 'Expert', Price: 1500 }],
    Total: 1500,
    Credit: 120.5,
    DueNow: 1379.5,
    Replaces: ['Intermediate One'],
    ReturnPath: '/bot-trading/12-trend/',
  };
  const path = '/app/user/memberships/cc?checkout=c1';

  it('shows plainly that no money moves, with the totals, and starts the plan', async () => {
    answers['Memberships/GetCheckout'] = [200, CHECKOUT];
    answers['Memberships/GetMine'] = [
      200,
      { IsSandbox: true, PlanLevel: 0, Items: [], Grants: [], HasPortal: false },
    ];
    const robot = { ...product(12), ...OWN };
    answers['CxAIRobotProduct/GetAIRobotsByIds'] = [200, { Items: [robot], Total: 1 }];
    answers['CxAIRobotProduct/Subscribe'] = [200, { Success: true }];
    await open(<CheckoutPage />, path, { isUser: true });
    const sandbox = await screen.findByText('This is a sandbox: no money moves.');
    expect(screen.queryByRole('button', { name: 'Follow Robot 12' })).toBeNull();
    expect(screen.getByText('−$120.50')).toBeTruthy();
    const due = screen.getByText('$1,379.50');
    expect(sandbox.compareDocumentPosition(due)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    answers['Memberships/CompleteSandboxCheckout'] = [
      200,
      { success: true, message: 'You have Expert now.' },
    ];
    answers['Memberships/GetCheckout'] = [200, { ...CHECKOUT, State: 'completed' }];
    answers['Memberships/GetMine'] = [
      200,
      { IsSandbox: true, PlanLevel: 3, Items: [EXPERT], Grants: [], HasPortal: false },
    ];
    answers['Account/GetCurrentUser'] = [200, { User: { ...USER, PlanLevel: 3 } }];
    await press('Start plan (no charge)');
    await screen.findByText('You have Expert now.');
    expect(sentBodies('Memberships/CompleteSandboxCheckout')).toEqual([{ checkout: 'c1' }]);
    expect(screen.getByRole('link', { name: 'Back to the robot' }).getAttribute('href')).toBe(
      '/bot-trading/12-trend/',
    );
    expect(await screen.findByRole('button', { name: 'Cancel Expert' })).toBeTruthy();
    // One press away.
    await act(
      async () => void fireEvent.click(await screen.findByRole('button', { name: 'Follow Robot 12' })),
    );
    expect(sentBodies('CxAIRobotProduct/Subscribe')).toEqual([{ productId: 12, unsubscribeAnother: false }]);
  });

  it('shows grants, including robots, with their ends and nothing to cancel', async () => {
    const granted = { ...EXPERT, Source: 'admin', Period: null, PaidUntil: '2027-01-31T23:59:59.999Z' };
    const Grants = [
      { Kind: 'robot', Name: 'Trend rider', Path: '/bot-trading/7-trend-rider/', Until: granted.PaidUntil },
      { Kind: 'level', Name: 'Level: advisor', Path: null, Until: null },
    ];
    answers['Memberships/GetMine'] = [
      200,
      { IsSandbox: true, PlanLevel: 3, Items: [granted], Grants, HasPortal: false },
    ];
    await open(<CheckoutPage />, '/app/user/memberships/cc', { isUser: true });
    await screen.findByText('Complimentary: no charge. Ends on 31 January 2027.');
    expect(screen.getByRole('link', { name: 'Trend rider' }).getAttribute('href')).toBe(
      '/bot-trading/7-trend-rider/',
    );
    expect(screen.getByText(/you follow this robot.* Ends on 31 January 2027\.$/)).toBeTruthy();
    expect(screen.getByText('Set by our team.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
  });

  it('links to cards and invoices after a payment, and shows what a dispute suspends', async () => {
    const held = { ...EXPERT, Source: 'stripe', IsOnHold: true };
    answers['Memberships/GetMine'] = [
      200,
      { IsSandbox: false, PlanLevel: 0, Items: [held], Grants: [], HasPortal: true },
    ];
    await open(<CheckoutPage />, '/app/user/memberships/cc', { isUser: true });
    await screen.findByText(/^On hold: a payment is disputed at your bank\./);
    const message = 'We couldn’t reach the payment provider.';
    answers['Memberships/OpenPortal'] = [200, { success: false, message, url: null }];
    await press('Manage cards and invoices');
    await screen.findByText(message);
    expect(sentBodies('Memberships/OpenPortal')).toEqual([{}]);
  });

  it('cancels in one click and says what happens, then offers to resume', async () => {
    answers['Memberships/GetMine'] = [
      200,
      { IsSandbox: true, PlanLevel: 3, Items: [EXPERT], Grants: [], HasPortal: false },
    ];
    await open(<CheckoutPage />, '/app/user/memberships/cc', { isUser: true });
    await screen.findByText(/Ends on 12 November 2027/);
    const message = 'You keep Expert until 12 November 2027 and won’t be charged again.';
    answers['Memberships/Cancel'] = [200, { success: true, message }];
    answers['Memberships/GetMine'] = [
      200,
      {
        IsSandbox: true,
        PlanLevel: 3,
        Items: [{ ...EXPERT, IsCancelled: true }],
        Grants: [],
        HasPortal: false,
      },
    ];
    await press('Cancel Expert');
    await screen.findByText(message);
    expect(sentBodies('Memberships/Cancel')).toEqual([{ id: 'm1' }]);
    expect(await screen.findByRole('button', { name: 'Resume Expert' })).toBeTruthy();
  });

  it('asks guests to log in, without a request', async () => {
    await open(<CheckoutPage />, path);
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('shows what went wrong', async () => {
    answers['Memberships/GetCheckout'] = [404, { Message: 'You don’t have that checkout' }];
    answers['Memberships/GetMine'] = [
      200,
      { IsSandbox: true, PlanLevel: 0, Items: [], Grants: [], HasPortal: false },
    ];
    await open(<CheckoutPage />, path, { isUser: true });
    expect(await screen.findByText('You don’t have that checkout')).toBeTruthy();
  });
});

it('welcomes new users with three ways to start, a plan last', () => {
  render(<WelcomePage />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/bot-trading/',
    '/app/prelogin/',
    '/app/user/memberships/level',
  ]);
});
