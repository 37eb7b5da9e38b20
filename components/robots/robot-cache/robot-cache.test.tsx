/** @jest-environment jsdom */
import '@testing-library/jest-dom';
// Loaded early, so that they are shown as soon as the user is known.
import '@/components/plans/memberships/start-plan';
import '@/components/pages/robot-details/user-offer';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mutate } from 'swr';
import { createHubClient } from '@/components/live/real-time/hub-connection';
import { scriptedLinks } from '@/components/live/real-time/testing/scripted-links';
import { FollowBar } from '@/components/pages/robot-details/follow-bar';
import { SubscribeBox } from '@/components/pages/robot-details/subscribe-box';
import { RobotCard } from '@/components/robots/robot-card/robot-card';
import { onRobotChanges } from '@/components/robots/robot-changes/robot-changes';
import { product } from '@/components/robots/robot-list/testing/sample-product';
import { toCardView } from '@/components/robots/robot-model/card-view';
import { RobotTable } from '@/components/robots/robot-table/robot-table';
import { session } from '@/components/session/session/session';
import { becomeGuest, becomeUser } from '@/components/session/user/sign-in';
import { sampleSummary } from '@/components/ui/testing/sample-view';
import { closeToast, readToasts } from '@/components/ui/toast/toast-store';
import type { RobotId } from '@/lib/core/base/brand';
import { forGuest } from '@/lib/robots/catalogue/guest';
import { refreshRobots } from './robot-cache';

const ANN = { Id: 'ann', IsContentAdmin: false, PlanLevel: 3, Subscriptions: {}, HasMoneyManagement: false };
const SUMS = {
  ClosedPL: 76,
  InitialBalance: 10_000,
  AdjustedBalance: 10_095,
  AmountOfEachTradeText: '$5,000',
};
const BY_IDS = 'CxAIRobotProduct/GetAIRobotsByIds';

const originalFetch = globalThis.fetch;
let calls: { readonly name: string; readonly body: { readonly productIds?: readonly number[] } }[];
/** The user's part of each robot in answers; null if the server answers as for a guest. */
let own: object | null;
let status: number;
let user: typeof ANN;

beforeEach(() => {
  calls = [];
  status = 200;
  own = SUMS;
  user = ANN;
  globalThis.fetch = (async (address: RequestInfo | URL, init?: RequestInit) => {
    const name = String(address).replace('/api/', '');
    if (name === 'antiforgery') return { ok: true, status: 200, json: async () => ({ token: 't' }) };
    const body = JSON.parse(String(init?.body));
    calls.push({ name, body });
    const items = (body.productIds ?? []).map((id: number) => ({ ...product(id), ...own }));
    const answer = name === 'Account/GetCurrentUser' ? { User: user } : { Items: items, Total: items.length };
    const made = { ok: status === 200, status, json: async () => answer };
    return { ...made, clone: () => made };
  }) as unknown as typeof fetch;
});
afterEach(async () => {
  await act(async () => {
    becomeGuest();
    await mutate(() => true, undefined, { revalidate: false });
  });
  for (const { id } of readToasts().toasts) closeToast(id);
  globalThis.fetch = originalFetch;
});

/** Renders a page as the server does for everyone. */
function show(...ids: number[]): void {
  render(
    ids.map((id, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and a robot may occur twice
      <RobotCard key={place} view={toCardView(product(id))} />
    )),
  );
}
const signIn = () => act(async () => becomeUser());
const asked = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body.productIds);
const follow = (id: number) => screen.findByRole('button', { name: `Follow Robot ${id}` });

describe('robots of a page', () => {
  it('are the page’s own for guests, without a request', async () => {
    show(1);
    await act(async () => undefined);
    expect(calls).toEqual([]);
    expect(screen.getByText('JOIN FOR FREE')).toBeVisible();
  });

  it('get a user’s dollar amounts and switches with one call, and lose them with the session', async () => {
    show(1, 2);
    await signIn();
    expect(await follow(1)).toBeVisible();
    expect(await follow(2)).toBeVisible();
    expect(screen.getAllByText('Amount per trade')).toHaveLength(2);
    expect(asked(BY_IDS)).toEqual([[1, 2]]);
    await act(async () => becomeGuest());
    expect(screen.queryByText('Amount per trade')).toBeNull();
    expect(screen.getAllByText('JOIN FOR FREE')).toHaveLength(2);
  });

  it('never show one user’s data to the next', async () => {
    show(1);
    await signIn();
    expect(await screen.findByText('$76')).toBeVisible();
    own = { ...SUMS, ClosedPL: 99 };
    await act(async () => becomeGuest());
    await signIn();
    expect(screen.queryByText('$76')).toBeNull();
    expect(await screen.findByText('$99')).toBeVisible();
  });

  it('show changes from elsewhere, wherever they are drawn', async () => {
    show(1);
    render(<RobotTable label="Robots" robots={[toCardView(product(1))]} />);
    await signIn();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Follow Robot 1' })).toHaveLength(2));
    const position = { FundId: 4, Side: 'short', EntryPrice: 50, LastPrice: 40, SharePct: 10, ReturnPct: 20 };
    const open = { OpenCount: 2, OpenProfitPct: 3.5, OpenPositions: [position] };
    own = { ...SUMS, ...open, ClosedPL: 1234, IsBookmarked: true };
    await act(() => refreshRobots(new Set([99])));
    expect(asked(BY_IDS)).toEqual([[1]]);
    await act(() => refreshRobots(new Set([1, 99])));
    expect(asked(BY_IDS)).toEqual([[1], [1]]);
    expect(screen.getByText('$1,234')).toBeVisible();
    const bookmarks = screen.getAllByRole('button', { name: /bookmark.* Robot 1/i });
    expect(bookmarks).toHaveLength(2);
    for (const bookmark of bookmarks) expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    const profit = document.querySelector<HTMLElement>('[data-live="percent"]');
    expect(profit?.dataset).toMatchObject({ base: '3.5', legs: '4,-0.2,40' });
  });

  it('make the page a guest’s if the server answers as to a guest', async () => {
    own = null;
    show(1);
    await signIn();
    await waitFor(() => expect(session.read()).toBe('guest'));
    expect(screen.getByText('JOIN FOR FREE')).toBeVisible();
  });

  it('show a message if they can’t be loaded', async () => {
    status = 500;
    show(1);
    await signIn();
    await waitFor(() =>
      expect(readToasts().toasts.map(({ text }) => text)).toEqual(['Robots loading failed!']),
    );
  });
});

describe('the price of following on a robot’s page', () => {
  const robot = forGuest(sampleSummary({ id: 1 as RobotId, name: 'Robot 1' }));
  const open = () =>
    render(
      <>
        <SubscribeBox robot={robot} isInApp={false} />
        <FollowBar robotId={1} plan="Intermediate One" price="$45 a month" joinHref="/join" />
      </>,
    );

  it.each([
    ['a guest', null, false, ['Follow this robot', /\$45/]],
    ['a user without the plan', 0, false, ['Follow this robot', /\$45/]],
    ['a user with the plan', 3, false, ['Follow this robot', 'Included in your plan']],
    ['a follower', 3, true, ['You follow this robot', 'UNFOLLOW']],
    ['a follower whose plan has ended', 0, true, ['You follow this robot', 'UNFOLLOW']],
  ] as const)('for %s', async (_, planLevel, isSubscribed, [title, sign]) => {
    own = { ...SUMS, IsSubscribed: isSubscribed };
    user = { ...ANN, PlanLevel: planLevel ?? 0 };
    open();
    if (planLevel !== null) await signIn();
    const isOffered = planLevel === null || (planLevel === 0 && !isSubscribed);
    const offer = /\$45|See plans|Get Intermediate/;
    if (!isOffered) await waitFor(() => expect(document.body).not.toHaveTextContent(offer));
    expect((await screen.findAllByText(sign)).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    if (isOffered) expect(screen.getByText('See plans')).toBeVisible();
  });
});

describe('a robot that has lost its account', () => {
  const lost = { ...product(1), isWipedOut: true };
  const controls = () =>
    document.querySelectorAll(
      'a[href*="memberships"], [data-control="autopilot"], [aria-label^="Notifications"]',
    );

  it.each([0, 3])('offers a user with plan %d nothing but its bookmark', async (planLevel) => {
    own = { ...SUMS, IsWipedOut: true };
    user = { ...ANN, PlanLevel: planLevel };
    render(
      <>
        <RobotCard view={toCardView(lost)} />
        <RobotTable label="Robots" robots={[toCardView(lost)]} />
      </>,
    );
    await signIn();
    expect(await screen.findAllByRole('button', { name: 'Bookmark Robot 1' })).toHaveLength(2);
    expect(screen.queryByText(/FOLLOW|SUBSCRIBE/)).toBeNull();
    expect([...controls()]).toEqual([]);
  });
});

describe('a robot that is followed in this tab', () => {
  /** A connection whose server events come from the test. */
  async function connect() {
    const { build, last } = scriptedLinks();
    const hub = createHubClient({ build, isLikelyHuman: async () => true });
    const stop = onRobotChanges(
      hub,
      (ids) => void refreshRobots(ids).catch(() => undefined),
      () => 0,
    );
    await act(async () => undefined);
    last().accept();
    const tell = (Cause: 'settings' | 'figures') => last().send('RobotChanged', { RobotId: 1, Cause });
    return { tell, stop };
  }
  const pass = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('changes at once with one call: the hub’s echo is ignored, and the next change isn’t', async () => {
    show(1, 1);
    await signIn();
    const [first] = await screen.findAllByRole('button', { name: 'Follow Robot 1' });
    const { tell, stop } = await connect();
    await act(async () => first && fireEvent.click(first));
    expect(await screen.findAllByRole('button', { name: 'Unfollow Robot 1' })).toHaveLength(2);
    tell('settings');
    await pass(700);
    expect(asked('CxAIRobotProduct/Subscribe')).toHaveLength(1);
    expect(asked(BY_IDS)).toHaveLength(1);
    tell('settings');
    await waitFor(() => expect(asked(BY_IDS)).toHaveLength(2));
    stop();
  });

  it('is fetched again when its figures change right after a switch', async () => {
    show(1);
    await signIn();
    const [first] = await screen.findAllByRole('button', { name: 'Follow Robot 1' });
    const { tell, stop } = await connect();
    await act(async () => first && fireEvent.click(first));
    await screen.findByRole('button', { name: 'Unfollow Robot 1' });
    tell('figures');
    await waitFor(() => expect(asked(BY_IDS)).toHaveLength(2));
    stop();
  });

  it('reverts if the server refuses', async () => {
    show(1);
    await signIn();
    const button = await follow(1);
    status = 403;
    await act(async () => fireEvent.click(button));
    expect(await follow(1)).toBeVisible();
    expect(readToasts().toasts).toHaveLength(1);
  });
});
