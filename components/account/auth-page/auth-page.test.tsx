/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import {
  receivedCalls,
  type ServedCalls,
  serveCalls,
} from '@/components/account/account-dialogs/testing/serve-calls';
import { takePending } from '@/components/session/pending-action/pending-action';
import { HINT_SCRIPT } from '@/components/session/session/hint-script';
import { AuthForms } from './auth-forms';
import { AuthPage } from './auth-page';
import { ConfirmEmail } from './confirm-email';
import { ConfirmRegistration } from './confirm-registration';
import { ForgotPassword } from './forgot-password';

let served: ServedCalls;

beforeEach(() => {
  served = serveCalls();
  delete document.documentElement.dataset['user'];
  Reflect.deleteProperty(window, 'mailedToken');
});
afterEach(cleanup);

/** Opens an address, runs the script from the head, and renders a form. */
async function open(address: string, Form: ComponentType): Promise<void> {
  window.history.replaceState(null, '', address);
  new Function(HINT_SCRIPT)();
  await act(
    async () =>
      void render(
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <Form />
        </SWRConfig>,
      ),
  );
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the login page', () => {
  it('needs JavaScript and says so without it, and lists what an account includes', () => {
    const html = renderToString(<AuthPage />);
    expect(/<noscript>(.*)<\/noscript>/.exec(html)?.[1]).toContain('Logging in needs JavaScript');
    expect(html).toContain('Free with an account');
  });

  it.each([
    ['', 'Log in'],
    ['?action=ask_for_log_in', 'Log in'],
    ['?action=ask_for_sign_up', 'Join for free'],
    ['?action=report_problem', 'Report a problem'],
  ])('shows by %p: %s', async (query, title) => {
    await open(`/app/auth/${query}`, AuthForms);
    expect(screen.getByRole('heading')).toHaveTextContent(title);
  });

  it('removes an invitation from the address, and prefills its email', async () => {
    await open(
      '/app/auth/?action=ask_for_sign_up#invitation=secret&email=ada%40tickproof.example',
      AuthForms,
    );
    expect(screen.getByLabelText('Email')).toHaveValue('ada@tickproof.example');
    expect(window.location.href).toMatch(/\?action=ask_for_sign_up$/);
  });

  it('returns to the page that the link was on, and keeps what it asked for', async () => {
    jest
      .spyOn(document, 'referrer', 'get')
      .mockReturnValue(`${window.location.origin}/bot-trading/12-trend/`);
    document.documentElement.dataset['user'] = '';
    await open('/app/auth/?action=ask_for_log_in#wanted=bookmark.12', AuthForms);
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/bot-trading/12-trend/');
    expect(takePending()).toEqual({ type: 'bookmark', robotId: 12 });
    expect(window.location.href).toMatch(/\?action=ask_for_log_in$/);
    jest.restoreAllMocks();
  });

  it('keeps the return address and the app marker when switching forms', async () => {
    await open('/app/auth/?redirect_to_mobile_app=true&action=ask_for_sign_up&returnUrl=/a/', AuthForms);
    await press('Log in');
    expect(window.location.search).toBe(
      '?redirect_to_mobile_app=true&action=ask_for_log_in&returnUrl=%2Fa%2F',
    );
  });

  it.each([
    ['cancelled', /canceled/],
    ['email-taken', /already an account with this email/],
    ['no-account', /Join for free first/],
    ['<script>', /couldn’t log you in/],
  ])('explains the error %p', async (problem, words) => {
    await open(`/app/auth/?problem=${encodeURIComponent(problem)}`, AuthForms);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('tells users they’re logged in, with a safe link onward', async () => {
    document.documentElement.dataset['user'] = '';
    await open('/app/auth/?returnUrl=//evil.example/', AuthForms);
    expect(screen.getByRole('heading')).toHaveTextContent('You’re logged in');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/app-ng/home');
  });
});

describe('pages opened by mailed links', () => {
  it('remove the token from the address and send it with the new password', async () => {
    served.answers['Account/ResetPassword'] = () => [
      200,
      { success: true, message: '', isCaptchaRequired: false, twoStepChallenge: null },
    ];
    await open('/app/userpublic/forgotPassword?token=secret', ForgotPassword);
    expect(window.location.href).not.toContain('secret');
    await press('Save the password');
    expect(screen.getByText('Please enter a password')).toBeVisible();
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'engine-1843' } });
    await press('Save the password');
    expect(screen.getByText('Your password was changed, and you are logged in.')).toBeVisible();
    expect(receivedCalls(served)).toContainEqual([
      'Account/ResetPassword',
      { token: 'secret', password: 'engine-1843' },
    ]);
  });

  it('ask for the email without a token', async () => {
    served.answers['Account/ForgotPassword'] = () => [
      200,
      { success: true, message: 'We have sent a link.', isCaptchaRequired: false },
    ];
    await open('/app/userpublic/forgotPassword', ForgotPassword);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@tickproof.example' } });
    await press('Send the link');
    expect(screen.getByText('We have sent a link.')).toBeVisible();
  });

  it('change an email address on a click, not on opening', async () => {
    served.answers['Account/ConfirmEmail'] = () => [200, { success: true, message: 'Confirmed.' }];
    await open('/app/userpublic/confirmEmail/?token=secret', ConfirmEmail);
    expect(receivedCalls(served)).toEqual([]);
    await press('Confirm this address');
    expect(screen.getByText('Confirmed.')).toBeVisible();
    expect(receivedCalls(served)).toEqual([['Account/ConfirmEmail', { token: 'secret' }]]);
  });

  it('complete a registration with its password, and lead on', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation();
    served.answers['Account/ConfirmRegistrationByLink'] = () => [
      200,
      { success: true, message: '', returnUrl: '/bot-trading/' },
    ];
    await open('/app/userpublic/confirmRegistration/?token=secret', ConfirmRegistration);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'engine-1843' } });
    await press('Confirm and join');
    expect(receivedCalls(served)).toContainEqual([
      'Account/ConfirmRegistrationByLink',
      { token: 'secret', password: 'engine-1843' },
    ]);
    expect(document.documentElement.dataset['user']).toBeDefined();
    // jsdom doesn't load pages; which one it would be is in `destinations.test.ts`.
    expect(complaints.mock.calls.join()).toContain('Not implemented: navigation');
    complaints.mockRestore();
  });

  it('say so if the link is incomplete or no longer valid', async () => {
    await open('/app/userpublic/confirmRegistration/', ConfirmRegistration);
    expect(screen.getByText('Please open the link in the email again')).toBeVisible();
    cleanup();
    served.answers['Account/ConfirmRegistrationByLink'] = () => [
      200,
      { success: false, message: 'This link has expired' },
    ];
    await open('/app/userpublic/confirmRegistration/?token=old', ConfirmRegistration);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'engine-1843' } });
    await press('Confirm and join');
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired');
  });
});
