/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import type { AuthMode } from '@/components/session/pending-action/auth-request';
import { ATTACHMENT_REFUSED } from '@/lib/people/reports/attachment';
import { AuthSteps } from './auth-steps';
import { receivedCalls, type ServedCalls, serveCalls } from './testing/serve-calls';

const ALTCHA = { Providers: ['Google'], Captcha: { Kind: 'altcha', SiteKey: null }, MailBox: null };
const SIGNED_IN = { success: true, message: '', isCaptchaRequired: false, twoStepChallenge: null };
const REFUSED = { ...SIGNED_IN, success: false, message: 'Email or password is wrong' };

let served: ServedCalls;
let signedIn: jest.Mock;
/** Details of the registration events dispatched. */
const registrations: unknown[] = [];
window.addEventListener('tickproof:registration', (event) =>
  registrations.push((event as CustomEvent).detail),
);

beforeEach(() => {
  window.localStorage.clear();
  served = serveCalls();
  signedIn = jest.fn();
  registrations.length = 0;
});
afterEach(cleanup);

interface More {
  readonly isFinishing: boolean;
  readonly invitationToken: string;
  readonly email: string;
}

function Forms({ first, ...more }: { readonly first: AuthMode } & Partial<More>) {
  const [mode, setMode] = useState(first);
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <AuthSteps
        mode={mode}
        onMode={setMode}
        returnUrl="/bot-trading/"
        invitationToken=""
        {...more}
        onSignedIn={signedIn}
        frame={(title, view) => (
          <>
            <h2>{title}</h2>
            {view}
          </>
        )}
      />
    </SWRConfig>
  );
}

const open = (mode: AuthMode, more: Partial<More> = {}) =>
  act(async () => void render(<Forms first={mode} {...more} />));
const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const title = () => screen.getByRole('heading').textContent;

async function signUp(): Promise<void> {
  type('Full name', ' Ada Lovelace ');
  type('Email', 'ada@tickproof.example');
  type('Password', 'engine-1843');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Join for free');
}

describe('signing up', () => {
  it('says what is wrong below each field, the first of the form first', async () => {
    await open('sign-up');
    const steps: [string, string, () => void][] = [
      ['Full name', 'Please enter full name', () => type('Full name', 'Ada')],
      ['Email', 'Please enter email', () => type('Email', 'ada')],
      ['Email', 'Please enter a valid email', () => type('Email', 'ada@tickproof.example')],
      ['Password', 'Please enter a password', () => type('Password', '1234567')],
      ['Password', 'Password must be at least 8 characters', () => type('Password', 'ADA@tickproof.example')],
      ['Password', 'Password could not be same as email', () => type('Password', 'engine-1843')],
    ];
    const all = [...steps.map(([, message]) => message), 'Please agree to our Terms and Conditions'];
    const said = () => all.filter((message) => screen.queryByText(message) !== null);
    for (const [label, message, mend] of steps) {
      await press('Join for free');
      expect(said()[0]).toBe(message);
      expect(screen.getByRole('alert')).toHaveFocus();
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
      await act(async () => mend());
    }
    await press('Join for free');
    expect(said()).toEqual(['Please agree to our Terms and Conditions']);
    expect(screen.getByRole('checkbox')).toBeInvalid();
    expect(receivedCalls(served)).toEqual([]);
  });

  it('sends the form once, asks for the mailed code, and signs in with it', async () => {
    served.answers['Account/Register'] = () => [
      200,
      { Error: false, Message: 'We’ve sent a code to ada@tickproof.example', Registration: 'r1' },
    ];
    served.answers['Account/ConfirmRegistration'] = () => [200, { ...SIGNED_IN, returnUrl: '/bot-trading/' }];
    await open('sign-up');
    await signUp();
    expect(title()).toBe('Enter your code');
    expect(screen.getByText('We’ve sent a code to ada@tickproof.example')).toBeVisible();
    expect(field('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code');
    type('6-digit code', 'Your code: 012 345.');
    await press('Confirm and join');
    expect(signedIn).toHaveBeenCalledWith('registration', '/bot-trading/');
    expect(registrations).toEqual([{ provider: 'email' }]);
    expect(receivedCalls(served)).toMatchObject([
      [
        'Account/Register',
        {
          request: {
            FullName: 'Ada Lovelace',
            Email: 'ada@tickproof.example',
            Password: 'engine-1843',
            ReturnUrl: '/bot-trading/',
            CaptchaResponse: '',
          },
        },
      ],
      ['Account/ConfirmRegistration', { registration: 'r1', code: '012345' }],
    ]);
  });

  it('stays at the code when it is wrong, and can go back to change the email', async () => {
    served.answers['Account/Register'] = () => [200, { Error: false, Message: 'Sent', Registration: 'r1' }];
    served.answers['Account/ConfirmRegistration'] = () => [200, { ...REFUSED, message: 'Wrong code' }];
    await open('sign-up');
    await signUp();
    type('6-digit code', '111111');
    await press('Confirm and join');
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong code');
    await press('Change email');
    expect(field('Email')).toHaveValue('ada@tickproof.example');
    expect(field('Full name')).toHaveValue(' Ada Lovelace ');
    expect(field('Password')).toHaveValue('');
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('accepts just an email, and shows where the link was sent', async () => {
    const told = { Added: true, Message: 'We’ve sent a link to ada@tickproof.example' };
    served.answers['CxUser/AddRegistrationRequest'] = () => [200, told];
    await open('sign-up');
    await press('Leave only your email');
    expect(title()).toBe('Join by email');
    await press('Send me the link');
    expect(screen.getByText('Please enter a valid email')).toBeVisible();
    type('Email', ' ada@tickproof.example');
    await press('Send me the link');
    expect(title()).toBe('Check your email');
    expect(screen.getByRole('status')).toHaveTextContent(told.Message);
    expect(receivedCalls(served)).toEqual([
      ['CxUser/AddRegistrationRequest', { email: 'ada@tickproof.example' }],
    ]);
    await press('Change email');
    await press('Join right away');
    expect(field('Email')).toHaveValue('ada@tickproof.example');
  });

  it('shows the error when too many links were requested', async () => {
    served.answers['CxUser/AddRegistrationRequest'] = () => [200, { Added: false, Message: 'Too many' }];
    await open('sign-up');
    await press('Leave only your email');
    type('Email', 'ada@tickproof.example');
    await press('Send me the link');
    expect(screen.getByRole('alert')).toHaveTextContent('Too many');
  });

  it('joins at once with a mailed invitation and its prefilled email', async () => {
    served.answers['Account/Register'] = () => [
      200,
      { Error: false, Message: '', Registration: 'r1', IsInvited: true },
    ];
    served.answers['Account/ConfirmRegistrationByLink'] = () => [200, { ...SIGNED_IN, returnUrl: '/a/' }];
    await open('sign-up', { invitationToken: 'secret', email: 'ada@tickproof.example' });
    expect(field('Email')).toHaveValue('ada@tickproof.example');
    type('Full name', 'Ada');
    type('Password', 'engine-1843');
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Join for free');
    expect(signedIn).toHaveBeenCalledWith('registration', '/a/');
    expect(registrations).toEqual([{ provider: 'email' }]);
    expect(receivedCalls(served)).toMatchObject([
      ['Account/Register', { request: { Email: 'ada@tickproof.example', InvitationToken: 'secret' } }],
      ['Account/ConfirmRegistrationByLink', { token: 'secret', password: 'engine-1843' }],
    ]);
  });

  it('shows where emails are stored on a machine that sends none', async () => {
    served.answers['Account/GetSignInOptions'] = () => [
      200,
      { ...ALTCHA, Captcha: { Kind: 'none', SiteKey: null }, MailBox: '/dev/mail/' },
    ];
    served.answers['Account/Register'] = () => [200, { Error: false, Message: 'Sent', Registration: 'r1' }];
    await open('sign-up');
    await signUp();
    expect(screen.getByRole('link', { name: 'read them' })).toHaveAttribute('href', '/dev/mail/');
  });

  it("shows the server's message", async () => {
    served.answers['Account/Register'] = () => [
      200,
      { Error: true, Message: 'This password is too easy to guess', Registration: null },
    ];
    await open('sign-up');
    await signUp();
    expect(screen.getByRole('alert')).toHaveTextContent('This password is too easy to guess');
    expect(title()).toBe('Join for free');
  });

  it('resends the code only after a pause', async () => {
    jest.useFakeTimers();
    try {
      served.answers['Account/Register'] = () => [200, { Error: false, Message: 'Sent', Registration: 'r1' }];
      served.answers['Account/ResendRegistrationCode'] = () => [
        200,
        { success: true, message: 'Sent again' },
      ];
      await open('sign-up');
      await signUp();
      const calls = () => receivedCalls(served).filter(([name]) => name.endsWith('ResendRegistrationCode'));
      await press('Send the code again');
      expect(calls()).toEqual([]);
      for (let second = 0; second < 31; second++) await act(async () => jest.advanceTimersByTime(1000));
      await press('Send the code again');
      await press('Send the code again');
      expect(calls()).toEqual([['Account/ResendRegistrationCode', { registration: 'r1' }]]);
      expect(screen.getByText('Sent again')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

async function logIn(times = 1): Promise<void> {
  type('Email', 'ada@tickproof.example');
  type('Password', 'engine-1843');
  await act(async () => {
    for (let time = 0; time < times; time++) fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  });
}

describe('joining with a provider', () => {
  const WAITING = { Provider: 'Facebook', Name: 'Mary', Email: 'mary@example.com', NeedsCode: true };
  const sent = (name: string) =>
    receivedCalls(served)
      .filter(([called]) => called === name)
      .map(([, body]) => body);
  const finish = () => act(async () => void render(<Forms first="sign-up" isFinishing />));

  it('asks for the terms before creating the account, then continues', async () => {
    served.answers['Account/GetExternalRegistration'] = () => [
      200,
      { Registration: { ...WAITING, NeedsCode: false } },
    ];
    served.answers['Account/FinishExternalRegistration'] = () => [
      200,
      {
        ...SIGNED_IN,
        returnUrl: '/bot-trading/#externalRegistrationProvider=Facebook',
        registration: null,
      },
    ];
    await finish();
    expect(title()).toBe('One last step');
    expect(screen.getByText(/You’re joining with Facebook as/)).toHaveTextContent('Mary, mary@example.com.');
    await press('Join for free');
    expect(screen.getByText('Please agree to our Terms and Conditions')).toBeInTheDocument();
    expect(sent('Account/FinishExternalRegistration')).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Join for free');
    expect(sent('Account/FinishExternalRegistration')).toEqual([{ agreesToTerms: true }]);
    expect(signedIn).toHaveBeenCalledWith(
      'registration',
      '/bot-trading/#externalRegistrationProvider=Facebook',
    );
  });

  it('asks for a mailed code if the provider doesn’t confirm the address', async () => {
    served.answers['Account/GetExternalRegistration'] = () => [200, { Registration: WAITING }];
    served.answers['Account/FinishExternalRegistration'] = () => [
      200,
      {
        ...SIGNED_IN,
        success: false,
        message: 'We’ve sent a code to mary@example.com',
        returnUrl: null,
        registration: 'r1',
      },
    ];
    served.answers['Account/ConfirmRegistration'] = () => [200, { ...SIGNED_IN, returnUrl: '/bot-trading/' }];
    await finish();
    expect(screen.getByText(/so we’ll email you a code/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Send me the code');
    expect(screen.getByText('We’ve sent a code to mary@example.com')).toBeInTheDocument();
    type('6-digit code', '123456');
    await press('Confirm and join');
    expect(sent('Account/ConfirmRegistration')).toEqual([{ registration: 'r1', code: '123456' }]);
    expect(signedIn).toHaveBeenCalledWith('registration', '/bot-trading/');
  });

  it('links to sign-up if this browser has no sign-up to finish', async () => {
    served.answers['Account/GetExternalRegistration'] = () => [200, { Registration: null }];
    await finish();
    expect(screen.getByRole('link', { name: 'Join for free' })).toHaveAttribute(
      'href',
      '/app/auth/?action=ask_for_sign_up',
    );
  });
});

describe('logging in', () => {
  it('asks for both fields', async () => {
    await open('login');
    await press('Log in');
    expect(screen.getByText('Please enter a valid email')).toBeVisible();
    await act(async () => type('Email', 'ada@tickproof.example'));
    expect(screen.getByText('Please enter a password')).toBeVisible();
  });

  it('is sent once, however often the button is pressed, and signs in', async () => {
    served.answers['Account/Login'] = () => [200, SIGNED_IN];
    await open('login');
    await logIn(3);
    await press('Log in');
    expect(receivedCalls(served)).toEqual([
      [
        'Account/Login',
        {
          login: 'ada@tickproof.example',
          password: 'engine-1843',
          captchaValue: '',
          isAndroid: false,
          rememberMe: false,
        },
      ],
    ]);
    expect(signedIn).toHaveBeenCalledTimes(1);
  });

  it('shows the message and, if required, the captcha, without which nothing more is sent', async () => {
    served.answers['Account/GetSignInOptions'] = () => [200, { ...ALTCHA, Providers: [] }];
    served.answers['Account/Login'] = () => [200, { ...REFUSED, isCaptchaRequired: true }];
    await open('login');
    expect(screen.queryByRole('group', { name: 'Security check' })).toBeNull();
    await logIn();
    expect(screen.getByText('Email or password is wrong')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Security check' })).toBeInTheDocument();
    await press('Log in');
    expect(screen.getByText('Please complete the security check')).toBeVisible();
    expect(receivedCalls(served)).toHaveLength(1);
  });

  it.each([
    [{ ExceptionMessage: 'First', Message: 'Second', message: 'Third' }, 'First'],
    [{ Message: 'Second', message: 'Third' }, 'Second'],
    [{ message: 'Third' }, 'Third'],
    ['In words', 'In words'],
    [{}, 'Server error has occurred'],
    [null, 'Server error has occurred'],
  ])('for the HTTP error %p shows: %s, and allows another try', async (body, message) => {
    served.answers['Account/Login'] = () => [500, body];
    await open('login');
    await logIn();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    served.answers['Account/Login'] = () => [200, SIGNED_IN];
    await press('Log in');
    expect(signedIn).toHaveBeenCalledWith('login', null);
  });

  it('asks for the second step if it’s on, by app code or recovery code', async () => {
    served.answers['Account/Login'] = () => [200, { ...REFUSED, message: '', twoStepChallenge: 'c1' }];
    served.answers['Account/LoginTwoStep'] = () => [200, { ...REFUSED, message: 'Wrong code' }];
    await open('login');
    await logIn();
    expect(title()).toBe('Two-step login');
    type('6-digit code', '123 456');
    await press('Log in');
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong code');
    await press('Use a recovery code');
    served.answers['Account/LoginTwoStep'] = () => [200, SIGNED_IN];
    type('Recovery code', 'abcd-efgh');
    await press('Log in');
    expect(receivedCalls(served).slice(1)).toEqual([
      ['Account/LoginTwoStep', { challenge: 'c1', code: '123456' }],
      ['Account/LoginTwoStep', { challenge: 'c1', code: 'abcd-efgh' }],
    ]);
    expect(signedIn).toHaveBeenCalledTimes(1);
  });

  it('offers only the configured providers', async () => {
    served.answers['Account/GetSignInOptions'] = () => [200, ALTCHA];
    await open('login');
    expect(screen.getAllByRole('button', { name: /^Continue with/ })).toHaveLength(1);
    const form = screen.getByRole('button', { name: 'Continue with Google' }).closest('form');
    expect(form).toHaveAttribute('action', '/api/account/externallogin');
    expect(form).toHaveFormValues({ provider: 'Google', returnUrl: '/bot-trading/', loginOnly: 'true' });
    const sent = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await press('Continue with Google');
    expect(form).toHaveFormValues({ __RequestVerificationToken: 'sample' });
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  });

  it('shows the password on request, and warns when Caps Lock is on', async () => {
    await open('login');
    await press('Show password');
    expect(field('Password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(field('Password')).toHaveAttribute('type', 'password');
    fireEvent.keyUp(field('Password'), { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on')).toBeVisible();
    fireEvent.blur(field('Password'));
    expect(screen.queryByText('Caps Lock is on')).toBeNull();
  });
});

describe('switching forms', () => {
  it('keeps email and name, but never the password', async () => {
    await open('login');
    await act(async () => {
      type('Email', 'ada@tickproof.example');
      type('Password', 'engine-1843');
    });
    await press('Join for free');
    expect(title()).toBe('Join for free');
    expect(field('Email')).toHaveValue('ada@tickproof.example');
    expect(field('Password')).toHaveValue('');
    await act(async () => type('Full name', 'Ada'));
    await press('Report a problem');
    expect(title()).toBe('Report a problem');
    expect(field('Email')).toHaveValue('ada@tickproof.example');
    expect(field('Full name')).toHaveValue('Ada');
    await press('Back to log in');
    expect(field('Email')).toHaveValue('ada@tickproof.example');
    expect(field('Password')).toHaveFocus();
    const kept = JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]);
    expect(kept).not.toContain('engine-1843');
  });
});

describe('reporting a problem', () => {
  const attach = (size: number) => {
    const file = new File(['x'], 'screen.png', { type: 'image/png' });
    Object.defineProperty(file, 'size', { value: size });
    return act(
      async () => void fireEvent.change(field('Attachment (optional)'), { target: { files: [file] } }),
    );
  };
  const fill = () =>
    act(async () => {
      type('Email', 'ada@tickproof.example');
      type('Full name', 'Ada');
      type('Subject', 'WebsiteBug');
      type('What happened?', 'It fails');
    });

  it('shows what is missing', async () => {
    await open('report');
    for (const [message, label, value] of [
      ['Please enter a valid email', 'Email', 'ada@tickproof.example'],
      ['Please enter full name', 'Full name', 'Ada'],
      ['Please enter subject', 'Subject', 'Payment'],
      ['Please enter message', 'What happened?', 'It fails'],
    ] as const) {
      await press('Send report');
      expect(screen.getByText(message)).toBeVisible();
      expect(field(label)).toBeInvalid();
      await act(async () => type(label, value));
    }
    expect(receivedCalls(served)).toEqual([]);
  });

  it('refuses an attachment of 7 MB at once and clears it', async () => {
    await open('report');
    await attach(7_340_032);
    expect(screen.getByRole('alert')).toHaveTextContent('Attachment size exceeds the limit of 7MB.');
    expect(screen.queryByRole('button', { name: 'Remove file' })).toBeNull();
    await attach(7_340_031);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Remove file' })).toBeVisible();
  });

  it('clears an attachment the server rejects, and is sent without it', async () => {
    served.answers['CxUser/ReportLoginProblem'] = () => [400, { Message: ATTACHMENT_REFUSED }];
    await open('report');
    await fill();
    await attach(10);
    await press('Send report');
    expect(screen.getByText(ATTACHMENT_REFUSED)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove file' })).toBeNull();
    served.answers['CxUser/ReportLoginProblem'] = () => [200, { Message: 'Your report has been sent.' }];
    await press('Send report');
    expect(screen.getByText('Your report has been sent.')).toBeVisible();
    expect(receivedCalls(served)[1]).toEqual([
      'CxUser/ReportLoginProblem',
      {
        name: 'Ada',
        email: 'ada@tickproof.example',
        subject: 'WebsiteBug',
        message: 'It fails',
        captchaResponse: '',
      },
    ]);
  });
});
