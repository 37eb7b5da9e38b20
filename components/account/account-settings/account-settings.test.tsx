/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { mutate } from 'swr';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { AccountPage } from './account-page';
import { NOT_FRESH, serveCalls } from './testing/serve-calls';

beforeAll(polyfillShowModal);

const ANN: CurrentUser = {
  id: 'u1',
  name: 'Ann Lee',
  email: 'ann@example.com',
  isContentAdmin: false,
  level: 'beginner',
  isClient: true,
  registeredSince: '2026-01-02T03:04:05Z',
  showAdsPopup: 0,
  subscriptions: {
    intradayCrypto: false,
    intradayStockETF: false,
    intradayForex: false,
    patternSearchEngine: false,
    buySellRecommendations: false,
    trendPredictionEngine: false,
  },
  planLevel: 2,
  hasMoneyManagement: false,
  isAutotrading: false,
  hasPassword: true,
  isTwoStepOn: false,
  termsVersion: null,
  termsAcceptedAt: null,
};

const SESSION = {
  id: 's1',
  createdAt: '2026-03-01T10:00:00Z',
  lastUsedAt: '2026-03-02T11:30:00Z',
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
  isCurrent: true,
  isRemembered: false,
};
const PHONE = {
  ...SESSION,
  id: 's2',
  address: '198.51.100.7',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile/15E148 Safari/604.1',
  isCurrent: false,
  isRemembered: true,
};

const OPTIONS = { providers: ['Google'], captcha: { kind: 'none', siteKey: null }, mailBox: null };
const DONE = { success: true, message: 'Done' };

async function open(user: Partial<CurrentUser> | null = {}, more: Readonly<Record<string, unknown>> = {}) {
  const known = user && { ...ANN, ...user };
  document.documentElement.dataset['user'] = '';
  const server = serveCalls({
    'Account/GetCurrentUser': { user: known },
    'Account/GetSessions': { items: [PHONE, SESSION] },
    'Account/GetIdentities': { items: [] },
    'Account/GetSecurityLog': { items: [], hasMore: false },
    'Account/GetSignInOptions': OPTIONS,
    ...more,
  });
  await act(async () => void render(<AccountPage />));
  if (known) await screen.findByRole('heading', { name: 'Profile' });
  const sent = (name: string) => server.got.filter(([called]) => called === name).map(([, body]) => body);
  return { ...server, sent };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const type = (
  label: string | RegExp,
  text: string,
  within_ = screen as Pick<typeof screen, 'getByLabelText'>,
) => act(async () => void fireEvent.change(within_.getByLabelText(label), { target: { value: text } }));

/** Records submitted forms instead of leaving the page. */
function watchForms(): HTMLFormElement[] {
  const forms: HTMLFormElement[] = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    forms.push(this);
  });
  return forms;
}

/** Unmounts the page and clears its module state. */
async function leavePage(): Promise<void> {
  cleanup();
  await act(async () => void (await mutate(() => true, undefined)));
}

afterEach(async () => {
  await leavePage();
  delete document.documentElement.dataset['user'];
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/app/user/account/');
});

describe("the account's page", () => {
  it('is the same for everyone from the server: the guest view and a skeleton', () => {
    const html = renderToString(<AccountPage />);
    expect(html).toContain('Log in to see your account');
    expect(html.replaceAll('<!-- -->', '')).toContain('Loading your account…');
    expect(html).toContain('href="/app/auth/?action=ask_for_log_in"');
    expect(html).not.toContain('@');
  });

  it('asks guests to log in, also after their session has ended', async () => {
    await open(null);
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/app/auth/?action=ask_for_log_in',
    );
    expect(screen.queryByRole('heading', { name: 'Profile' })).toBeNull();
  });

  it('shows a failure to load, and retries', async () => {
    document.documentElement.dataset['user'] = '';
    const server = serveCalls({});
    await act(async () => void render(<AccountPage />));
    expect(await screen.findByText('We couldn’t load your account.')).toBeInTheDocument();
    server.answer('Account/GetCurrentUser', { user: ANN });
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  });

  it('shows the user, with a menu to every part', async () => {
    await open();
    expect(region('Profile').getByText('ann@example.com')).toBeInTheDocument();
    expect(region('Profile').getByText('2 Jan 2026')).toBeInTheDocument();
    expect(region('Plan').getByText('Intermediate Two')).toBeInTheDocument();
    expect(region('Plan').getByRole('link')).toHaveAttribute('href', '/app/user/memberships/cc');
    for (const link of within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link'))
      expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });
});

describe('changing the profile', () => {
  it('opens a form with the focus in it, saves, and gives the focus back', async () => {
    const { sent, answer } = await open({}, { 'Account/ChangeName': DONE });
    await click(screen.getByRole('button', { name: 'Change: Name' }));
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    await type('Full name', '  ');
    await click(screen.getByRole('button', { name: 'Save name' }));
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Please enter full name');
    expect(sent('Account/ChangeName')).toEqual([]);
    answer('Account/GetCurrentUser', { user: { ...ANN, name: 'Ann Moor' } });
    await type('Full name', ' Ann Moor ');
    await click(screen.getByRole('button', { name: 'Save name' }));
    expect(sent('Account/ChangeName')).toEqual([{ name: 'Ann Moor' }]);
    expect(await region('Profile').findByText('Ann Moor')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change: Name' })).toHaveFocus();
    expect(screen.getByText('Done')).toBeInTheDocument();
  });

  it('sends a confirmation to a new email, and shows the server’s errors', async () => {
    const { sent, answer } = await open(
      {},
      {
        'Account/ChangeEmail': { success: false, message: 'Too many links' },
      },
    );
    await click(screen.getByRole('button', { name: 'Change: Email' }));
    for (const [typed, problem] of [
      ['', 'Please enter email'],
      ['ann@', 'Please enter a valid email'],
      ['Ann@Example.com', 'This is already your email'],
    ] as const) {
      await type('New email', typed);
      await click(screen.getByRole('button', { name: 'Send confirmation' }));
      expect(screen.getByText(problem)).toBeInTheDocument();
      expect(screen.getByLabelText('New email')).toBeInvalid();
    }
    await type('New email', 'ann@new.example');
    await click(screen.getByRole('button', { name: 'Send confirmation' }));
    expect(screen.getByText('Too many links')).toHaveAttribute('role', 'alert');
    answer('Account/ChangeEmail', { success: true, message: 'We have sent a mail to ann@new.example' });
    await click(screen.getByRole('button', { name: 'Send confirmation' }));
    expect(sent('Account/ChangeEmail').at(-1)).toEqual({ email: 'ann@new.example' });
    expect(screen.getByText('We have sent a mail to ann@new.example')).toBeInTheDocument();
  });

  it('changes the password by the same rules as sign-up', async () => {
    const { sent } = await open({}, { 'Account/ChangePassword': DONE });
    await click(screen.getByRole('button', { name: 'Change: Password' }));
    await type('Current password', 'old');
    for (const [typed, problem] of [
      ['', 'Please enter a password'],
      ['short', 'Password must be at least 8 characters'],
      ['87654321', 'This password is too easy to guess. Please choose another'],
      ['Ann@example.com', 'Password could not be same as email'],
    ] as const) {
      await type('New password', typed);
      await click(screen.getByRole('button', { name: 'Change password' }));
      expect(await screen.findByText(problem)).toBeInTheDocument();
    }
    await type('New password', 'four words or more');
    await click(screen.getByRole('button', { name: 'Change password' }));
    expect(sent('Account/ChangePassword')).toEqual([
      { currentPassword: 'old', newPassword: 'four words or more' },
    ]);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('links users without a password to the page that sets one', async () => {
    await open({ hasPassword: false });
    const links = region('Password').getAllByRole('link', { name: 'Set a password' });
    expect(links[0]).toHaveAttribute('href', '/app/userpublic/forgotPassword');
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  it('leaves everything as it was on Cancel', async () => {
    const { got } = await open();
    const before = got.length;
    await click(screen.getByRole('button', { name: 'Change: Name' }));
    await click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Full name')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change: Name' })).toHaveFocus();
    expect(got).toHaveLength(before);
  });
});

describe('two-step login', () => {
  const START = {
    ...DONE,
    message: '',
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/x',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const CODES = { ...DONE, recoveryCodes: ['AAAAA-11111', 'BBBBB-22222'] };

  it('is set up with a QR code or a secret, a code, and recovery codes that must be saved', async () => {
    const { sent, answer } = await open(
      {},
      {
        'Account/StartTwoStep': START,
        'Account/EnableTwoStep': { success: false, message: 'The code is wrong', recoveryCodes: [] },
      },
    );
    await click(screen.getByRole('button', { name: 'Turn on: Two-step login' }));
    await type('Current password', 'old password');
    await click(screen.getByRole('button', { name: 'Continue' }));
    expect(sent('Account/StartTwoStep')).toEqual([{ currentPassword: 'old password' }]);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeInTheDocument();

    const code = screen.getByLabelText('The 6 digits the app shows now');
    expect(code).toHaveFocus();
    const finish = screen.getByRole('button', { name: 'Turn on two-step login' });
    await click(finish);
    expect(code).toHaveAccessibleDescription('Please enter the 6 digits of the code');
    await type(/6 digits the app/, '123 456');
    await click(finish);
    expect(screen.getByText('The code is wrong')).toBeInTheDocument();
    answer('Account/EnableTwoStep', CODES);
    answer('Account/GetCurrentUser', { user: { ...ANN, isTwoStepOn: true } });
    await click(finish);
    expect(sent('Account/EnableTwoStep').at(-1)).toEqual({ code: '123456' });

    expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    expect(screen.getByText('BBBBB-22222')).toBeInTheDocument();
    await click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('checkbox', { name: 'I’ve saved them' })).toHaveFocus();
    expect(screen.getByText('BBBBB-22222')).toBeInTheDocument();
    await click(screen.getByRole('checkbox', { name: 'I’ve saved them' }));
    await click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('BBBBB-22222')).toBeNull();
    expect(region('Two-step login').getByText('On')).toBeInTheDocument();
  });

  it('renews recovery codes and turns off with password and code', async () => {
    const { sent, answer } = await open(
      { isTwoStepOn: true },
      {
        'Account/RenewRecoveryCodes': CODES,
        'Account/DisableTwoStep': DONE,
      },
    );
    await click(screen.getByRole('button', { name: 'Make new ones: Recovery codes' }));
    await type('Current password', 'old password');
    await type('Code from your app', ' 123456');
    await click(screen.getByRole('button', { name: 'Make new codes' }));
    expect(sent('Account/RenewRecoveryCodes')).toEqual([{ currentPassword: 'old password', code: '123456' }]);
    await click(screen.getByRole('checkbox', { name: 'I’ve saved them' }));
    await click(screen.getByRole('button', { name: 'Done' }));

    await click(screen.getByRole('button', { name: 'Turn off: Two-step login' }));
    await type('Current password', 'old password');
    await click(screen.getByRole('button', { name: 'Turn off two-step login' }));
    expect(screen.getByText('Please enter the code')).toBeInTheDocument();
    await type('Code from your app', 'AAAAA-11111');
    answer('Account/GetCurrentUser', { user: ANN });
    await click(screen.getByRole('button', { name: 'Turn off two-step login' }));
    expect(sent('Account/DisableTwoStep')).toEqual([
      { currentPassword: 'old password', code: 'AAAAA-11111' },
    ]);
    expect(await region('Two-step login').findByText('Off')).toBeInTheDocument();
  });
});

describe('sessions', () => {
  it('are distinguished, with this one first and not endable here', async () => {
    const { sent, answer } = await open({}, { 'Account/EndSession': DONE });
    const items = await region('Active sessions').findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('h3')?.textContent)).toEqual([
      'Firefox on WindowsThis one',
      'Safari on iPhone',
    ]);
    expect(items[1]).toHaveTextContent('198.51.100.7 · last used 2 Mar 2026, 11:30 UTC');
    expect(items[1]).toHaveTextContent('stays logged in');
    const end = screen.getByRole('button', { name: 'End the session of Safari on iPhone, 198.51.100.7' });
    answer('Account/GetSessions', { items: [SESSION] });
    await act(async () => {
      fireEvent.click(end);
      fireEvent.click(end);
    });
    expect(sent('Account/EndSession')).toEqual([{ id: 's2' }]);
    expect(screen.queryByText('Safari on iPhone')).toBeNull();
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });

  it('end all but this one, and failures are shown', async () => {
    const { sent, answer } = await open({}, { 'Account/EndOtherSessions': new Error('Not now') });
    const end = await screen.findByRole('button', { name: 'End all other sessions' });
    await click(end);
    expect(screen.getByText('Not now')).toBeInTheDocument();
    answer('Account/EndOtherSessions', DONE);
    await click(end);
    expect(sent('Account/EndOtherSessions')).toEqual([{}, {}]);
  });

  it('can be reloaded after a failure', async () => {
    const { answer } = await open({}, { 'Account/GetSessions': undefined });
    expect(await screen.findByText('We couldn’t load the list of sessions.')).toBeInTheDocument();
    answer('Account/GetSessions', { items: [SESSION] });
    await click(region('Active sessions').getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox on Windows')).toBeInTheDocument();
  });
});

describe('accounts of other sites', () => {
  const GOOGLE = { provider: 'Google', email: 'ann@gmail.example', createdAt: '2026-01-02T03:04:05Z' };

  it('are linked by a form submission with the token, which returns here', async () => {
    const { sent } = await open({}, { 'Account/CheckFreshSignIn': { isFresh: true } });
    const forms = watchForms();
    await click(await screen.findByRole('button', { name: 'Link Google' }));
    expect(sent('Account/CheckFreshSignIn')).toEqual([{}]);
    expect(forms).toHaveLength(1);
    expect(forms[0]).toHaveAttribute('action', '/api/account/externallogin');
    expect(Object.fromEntries(new FormData(forms[0]))).toEqual({
      provider: 'Google',
      returnUrl: '/app/user/account/#providers',
      loginOnly: 'true',
      invitationToken: '',
      Context: 'link',
      __RequestVerificationToken: 't',
    });
  });

  it('are removed', async () => {
    const { sent } = await open(
      {},
      {
        'Account/GetIdentities': { items: [GOOGLE] },
        'Account/RemoveIdentity': DONE,
      },
    );
    await click(await screen.findByRole('button', { name: 'Remove Google' }));
    expect(sent('Account/RemoveIdentity')).toEqual([{ provider: 'Google' }]);
  });

  it('keep the only way to log in', async () => {
    await open({ hasPassword: false }, { 'Account/GetIdentities': { items: [GOOGLE] } });
    expect(await screen.findByText(/Your only way to log in/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Google' })).toBeNull();
  });
});

describe('data', () => {
  it('is saved as a file with the server’s data', async () => {
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await open({}, { 'Account/ExportMyData': { account: { name: 'Ann Lee' } } });
    await click(screen.getByRole('button', { name: 'Download my data' }));
    expect(names).toEqual(['tickproof-my-data.json']);
    expect([blobs.length, blobs[0]?.type]).toEqual([1, 'application/json']);
    jest.restoreAllMocks();
  });
});

describe('deleting the account', () => {
  it('needs the word DELETE, lists what will be deleted, and ends as a guest', async () => {
    const { sent, answer } = await open(
      {},
      {
        'Account/DeleteAccount': { success: false, message: 'Your plan could not be ended' },
      },
    );
    await click(screen.getByRole('button', { name: 'Delete account' }));
    expect(region('Delete account').getByText(/including any paid time left/)).toBeInTheDocument();
    const finish = screen.getByRole('button', { name: 'Delete my account permanently' });
    await type('Type DELETE to confirm', 'delete');
    await click(finish);
    expect(screen.getByText('Please type DELETE in capitals')).toBeInTheDocument();
    expect(sent('Account/DeleteAccount')).toEqual([]);
    await type('Type DELETE to confirm', 'DELETE');
    await click(finish);
    expect(screen.getByText('Your plan could not be ended')).toBeInTheDocument();
    answer('Account/DeleteAccount', DONE);
    await click(finish);
    expect(sent('Account/DeleteAccount').at(-1)).toEqual({ confirmation: 'DELETE' });
    expect(screen.getByRole('heading', { name: 'Your account is deleted' })).toHaveFocus();
    expect(document.documentElement.dataset['user']).toBeUndefined();
    expect(screen.queryByText('ann@example.com')).toBeNull();
  });
});

describe('confirming identity', () => {
  const GOOGLE = { provider: 'Google', email: null, createdAt: '2026-01-02T03:04:05Z' };
  const dialog = () => within(screen.getByRole('dialog'));

  it('asks for password and code if the login isn’t fresh, and continues with the typed values', async () => {
    const { sent, answer } = await open(
      { isTwoStepOn: true },
      {
        'Account/ChangeEmail': NOT_FRESH,
        'Account/ConfirmIdentity': { success: false, message: 'Wrong code' },
      },
    );
    await click(screen.getByRole('button', { name: 'Change: Email' }));
    await type('New email', 'ann@new.example');
    await click(screen.getByRole('button', { name: 'Send confirmation' }));
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Confirm it’s you');
    expect(dialog().getByText(/Before we change your email/)).toBeInTheDocument();
    await type('Password', 'old password', dialog());
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(dialog().getByText('Please enter the code')).toBeInTheDocument();
    await type('Two-step code', ' 123456', dialog());
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(dialog().getByText('Wrong code')).toBeInTheDocument();
    answer('Account/ConfirmIdentity', DONE);
    answer('Account/ChangeEmail', { success: true, message: 'We’ve sent a link' });
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(sent('Account/ConfirmIdentity').at(-1)).toEqual({ password: 'old password', code: '123456' });
    expect(sent('Account/ChangeEmail')).toEqual([{ email: 'ann@new.example' }, { email: 'ann@new.example' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('We’ve sent a link')).toBeInTheDocument();
  });

  it('changes nothing when closed, and keeps typed values', async () => {
    const { sent } = await open({}, { 'Account/DeleteAccount': NOT_FRESH });
    await click(screen.getByRole('button', { name: 'Delete account' }));
    await type('Type DELETE to confirm', 'DELETE');
    await click(screen.getByRole('button', { name: 'Delete my account permanently' }));
    await click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.getByText('You didn’t confirm it’s you, so nothing was changed.')).toBeInTheDocument();
    expect(screen.getByLabelText('Type DELETE to confirm')).toHaveValue('DELETE');
    expect(sent('Account/DeleteAccount')).toHaveLength(1);
  });

  it('goes to a linked provider and continues after the return, with the code if it’s on', async () => {
    const calls = {
      'Account/GetIdentities': { items: [GOOGLE] },
      'Account/RemoveIdentity': NOT_FRESH,
      'Account/ConfirmIdentity': DONE,
    };
    await open({ hasPassword: true }, calls);
    const forms = watchForms();
    await click(await screen.findByRole('button', { name: 'Remove Google' }));
    await click(await dialog().findByRole('button', { name: 'Confirm with Google' }));
    expect(new FormData(forms[0]).get('Context')).toBe('confirm');
    await leavePage();

    window.history.replaceState(null, '', '/app/user/account/#externalConfirmed=Google');
    const back = await open(
      {},
      { ...calls, 'Account/RemoveIdentity': { success: true, message: 'Google is gone' } },
    );
    expect(await screen.findByText('Google is gone')).toBeInTheDocument();
    expect(back.sent('Account/RemoveIdentity')).toEqual([{ provider: 'Google' }]);
    expect(window.location.hash).toBe('');
    await leavePage();

    const twoStep = { hasPassword: true, isTwoStepOn: true };
    await open(twoStep, calls);
    await click(await screen.findByRole('button', { name: 'Remove Google' }));
    await click(await dialog().findByRole('button', { name: 'Confirm with Google' }));
    await leavePage();
    window.history.replaceState(null, '', '/app/user/account/#externalChallenge=left');
    const again = await open(twoStep, { ...calls, 'Account/RemoveIdentity': DONE });
    expect(dialog().queryByLabelText('Password')).toBeNull();
    await type('Two-step code', '123456', dialog());
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(again.sent('Account/ConfirmIdentity')).toEqual([{ challenge: 'left', code: '123456' }]);
    expect(again.sent('Account/RemoveIdentity')).toEqual([{ provider: 'Google' }]);
  });

  it('asks again, and changes nothing by itself, after a return without confirmation', async () => {
    const calls = { 'Account/DeleteAccount': NOT_FRESH, 'Account/GetIdentities': { items: [GOOGLE] } };
    await open({ hasPassword: false }, calls);
    watchForms();
    await click(screen.getByRole('button', { name: 'Delete account' }));
    await type('Type DELETE to confirm', 'DELETE');
    await click(screen.getByRole('button', { name: 'Delete my account permanently' }));
    await click(await dialog().findByRole('button', { name: 'Confirm with Google' }));
    await leavePage();
    const { sent } = await open({ hasPassword: false }, { ...calls, 'Account/DeleteAccount': DONE });
    expect(dialog().getByText(/Before we delete your account/)).toBeInTheDocument();
    expect(sent('Account/DeleteAccount')).toEqual([]);
    await click(dialog().getByRole('button', { name: 'Close' }));
    expect(sent('Account/DeleteAccount')).toEqual([]);
  });
});

describe('the security log', () => {
  it('lists events, and older ones on request', async () => {
    const event = (Id: number, Event: string) => ({
      id: Id,
      event: Event,
      at: '2026-03-02T11:30:00Z',
      address: '192.0.2.*',
      userAgent: SESSION.userAgent,
    });
    const { sent, answer } = await open(
      {},
      {
        'Account/GetSecurityLog': {
          items: [event(7, 'Logged in'), event(5, 'Wrong password')],
          hasMore: true,
        },
      },
    );
    const table = within(await screen.findByRole('region', { name: 'Table: Security events' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'EventWhenDeviceAddress',
      'Logged in2 Mar 2026, 11:30 UTCFirefox on Windows192.0.2.*',
      'Wrong password2 Mar 2026, 11:30 UTCFirefox on Windows192.0.2.*',
    ]);
    answer('Account/GetSecurityLog', { items: [event(2, 'Account created: by email')], hasMore: false });
    await click(screen.getByRole('button', { name: 'Show older events' }));
    expect(sent('Account/GetSecurityLog').at(-1)).toEqual({ beforeId: 5 });
    expect(table.getAllByRole('rowheader')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show older events' })).toBeNull();
  });
});
