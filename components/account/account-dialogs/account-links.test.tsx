/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { recordView } from '@/components/account/account/page-view';
import { takePending } from '@/components/session/pending-action/pending-action';
import { onSignedIn } from '@/components/session/session/session';
import { polyfillShowModal, pressEscape } from '@/components/ui/modal/testing/show-modal';
import { listenToAccountLinks } from './account-links';
import { type ServedCalls, serveCalls } from './testing/serve-calls';

const USER = { Id: 'u1', Name: 'Ada Lovelace', Email: 'ada@tickproof.example', PlanLevel: 3 };
const ANSWER = { success: true, message: '', isCaptchaRequired: false, twoStepChallenge: null };

let served: ServedCalls;

beforeAll(polyfillShowModal);
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  delete document.documentElement.dataset['user'];
  served = serveCalls({
    'Account/Login': () => [200, ANSWER],
    'Account/GetCurrentUser': () => [200, { User: USER }],
    'Account/SaveUtm': () => [200, { Saved: true }],
    'Account/LogOut': () => [200, { LoggedOut: true }],
  });
});
afterEach(cleanup);

function Page() {
  return (
    <>
      <a href="/app/auth/?action=ask_for_log_in">Log in</a>
      <a href="/app/auth/?action=ask_for_sign_up#wanted=bookmark.12">Bookmark</a>
      <a href="/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up">In an app</a>
      <a href="/app/user/account/" data-menu="account">
        Account
      </a>
      <AccountLinks />
    </>
  );
}

/** The page's client code that handles account links. */
function AccountLinks() {
  useEffect(recordView, []);
  useEffect(listenToAccountLinks, []);
  return null;
}

/** Clicks a link. Returns whether the browser was left to follow it, which jsdom can't. */
async function follow(name: string, how: MouseEventInit = {}): Promise<boolean> {
  let isLeft = false;
  const notice = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', notice, { once: true });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name }), how));
  return isLeft;
}
const names = () => served.got.map(([name]) => name);

describe('sign-in links', () => {
  it('open their form over the page', async () => {
    render(<Page />);
    await follow('Log in');
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await act(async () => pressEscape(screen.getByRole('dialog')));
    expect(screen.queryByRole('dialog')).toBeNull();
    await follow('Bookmark');
    expect(await screen.findByRole('dialog', { name: 'Join for free' })).toBeVisible();
    await act(async () => pressEscape(screen.getByRole('dialog')));
    expect(takePending()).toBeNull();
  });

  it.each([
    ['in an app', 'In an app', {}],
    ['opened in another tab', 'Log in', { ctrlKey: true }],
  ])('are left to the browser %s', async (_, name, how) => {
    render(<Page />);
    expect(await follow(name, how)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay on the page after logging in, notify it, and keep the pending action', async () => {
    const told = jest.fn();
    const stop = onSignedIn(told);
    render(<Page />);
    await waitFor(() => expect(window.localStorage.getItem('first-touch')).not.toBeNull());
    await follow('Bookmark');
    await screen.findByRole('dialog');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
    for (const [label, value] of [
      ['Email', 'ada@tickproof.example'],
      ['Password', 'engine-1843'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
    await waitFor(() => expect(names()).toContain('Account/SaveUtm'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    expect(document.documentElement.dataset['user']).toBe('');
    expect(takePending()).toEqual({ type: 'bookmark', robotId: 12 });
    await waitFor(() => expect(screen.getByText('Account').dataset['initials']).toBe('AL'));
  });
});

describe('the account menu', () => {
  it('shows who is signed in, and logs out', async () => {
    document.documentElement.dataset['user'] = '';
    render(<Page />);
    await follow('Account');
    expect(await screen.findByRole('navigation', { name: 'Your account' })).toBeVisible();
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    expect(screen.getByText('Expert')).toBeVisible();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log out' })));
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(names()).toContain('Account/LogOut');
  });

  it('isn’t shown after the session has ended: the page is a guest’s again', async () => {
    served.answers['Account/GetCurrentUser'] = () => [200, { User: null }];
    document.documentElement.dataset['user'] = '';
    render(<Page />);
    await waitFor(() => expect(document.documentElement.dataset['user']).toBeUndefined());
  });
});
