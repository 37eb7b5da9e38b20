import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ValidationError } from 'yup';
import { z } from 'zod';
import {
  codeSchema,
  confirmPasswordSchema,
  emailSchema,
  finishSchema,
  loginSchema,
  newPasswordSchema,
  recoveryCodeSchema,
  signUpSchema,
} from '@/components/account/account-dialogs/schemas';
import {
  changedEmailSchema,
  confirmSchema,
  currentPasswordSchema,
  deleteSchema,
  nameSchema,
  passwordAndCodeSchema,
  passwordSchema,
} from '@/components/account/account-settings/settings-schemas';
import { answerSchema } from '@/components/account/tickets/ticket-schemas';
import { screenNameSchema } from '@/components/analysis/saved-screens/screen-name-schema';
import { alertSchema, listNameSchema } from '@/components/analysis/watchlists/watchlist-schemas';
import {
  appealSchema,
  clubSchema,
  clubTextSchema,
  noteSchema,
  postSchema,
  replySchema,
  reportSchema,
  roleSchema,
} from '@/components/community/clubs/club-schemas';
import { handleSchema } from '@/components/community/handle/handle-schema';
import { shownSchema } from '@/components/community/member/shown-schema';
import { voteSchema } from '@/components/community/predictions/vote-schema';
import { type CopyValues, copySchema, sizingChoice } from '@/components/trading/autopilot/copy-values';
import {
  armSchema,
  closeSchema,
  keysSchema,
  type LimitValues,
  limitsSchema,
  NO_LIMITS,
  signInSchema,
  toLimits,
} from '@/components/trading/broker-accounts/broker-schemas';
import {
  type EditValues,
  editSchema,
  exitsSchema,
  partSchema,
  toEdit,
} from '@/components/trading/exchange/position-schemas';
import {
  EMPTY_TICKET,
  type TicketValues,
  ticketSchema,
  toOrder,
} from '@/components/trading/exchange/ticket-values';
import {
  type BalanceValues,
  balanceSchema,
  resetSchema,
  toBalance,
} from '@/components/trading/paper-accounts/balance-schema';
import { accountNameSchema, anotherAccountSchema } from '@/components/trading/paper-accounts/name-schema';
import { bulkAmountSchema, moneySchema } from '@/components/trading/virtual-accounts/copy-schemas';
import type { FormSchema } from '@/components/ui/form/form';
import { checkClub } from '@/lib/community/clubs/club';
import { checkPostText } from '@/lib/community/clubs/post-text';
import { checkHandle } from '@/lib/community/profiles/handle';
import { readShortName } from '@/lib/core/base/short-name';
import { readNumber } from '@/lib/core/format/read-number';
import { CALLS } from '@/lib/http/api/calls/all-calls';
import { checkEmail, checkName, DELETE_WORD } from '@/lib/people/accounts/account-rules';
import { checkPassword } from '@/lib/people/passwords/check-password';
import { MAX_SCREEN_NAME } from '@/lib/people/screens/screen-limits';
import { checkMessage } from '@/lib/people/tickets/check-ticket';
import { BALANCE_LIMITS, RESET_WORD, readAccountName } from '@/lib/trading/accounts/paper-accounts';
import { CLOSE_PHRASE, LIVE_PHRASE } from '@/lib/trading/broker-accounts/broker-account';
import { readTicket, type Ticket } from '@/lib/trading/orders/ticket';

/** Every form is checked against its call: what one accepts the other takes, and what one refuses the other does. */

type Values = Readonly<Record<string, unknown>>;

interface FormRow {
  /** The file that shows it. */
  readonly file: string;
  readonly schema: FormSchema;
  readonly call: (typeof CALLS)[number]['name'];
  /** The part of the request that the form fills. */
  readonly part?: string;
  readonly valid: Values;
  /** What the call gets of the values; by default these. */
  readonly sent?: (values: never) => Values;
  /** What the server refuses beyond the call's schema: why, or null. */
  readonly refuses?: (request: never) => string | null;
  /** By field: what both accept, and what both refuse. */
  readonly samples: Readonly<
    Record<string, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>
  >;
  /** Fields of the form alone, and of the request alone. */
  readonly ofForm?: readonly string[];
  readonly ofCall?: readonly string[];
}

const KEY = 'request-1';
const long = (length: number) => 'a'.repeat(length);
const EMAIL = {
  good: ['ada@tickproof.example', ' Ada@Tickproof.example '],
  bad: ['', 'ada', 'ada@host', `${long(250)}@a.example`],
};
const NAME = { good: ['Ada', long(100)], bad: ['', '  ', long(101), 'A\u0007da'] };
const NEW_PASSWORD = { good: ['engine-1843-b', `${long(9)}7x!Q`], bad: ['', 'seven77', long(1001)] };
// An empty one is refused by comparing it, which the schema doesn't say.
const PASSWORD = { good: ['x', ' '], bad: [long(4001)] };
const ANY_CODE = { good: ['123456', 'abcd-efgh-jkmn'], bad: [long(41)] };
const CODE = { good: ['012345'], bad: [long(41)] };
const word = (expected: string) => ({ good: [expected], bad: ['', expected.toLowerCase(), 'no'] });

const email = ({ email: typed }: { email: string }) => checkEmail(typed);
const newPassword = ({ password }: { password: string }) => checkPassword(password, '');
const trimmed = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );

const COPY: CopyValues = {
  sizing: 'amount',
  amount: '500',
  copyStopPct: '25',
  scalePct: '100',
  maxPerTrade: '',
  maxOpen: '',
  setAside: '',
  copyOpenTrades: false,
  balance: 'other',
  otherBalance: '5,000',
};
const MONEY = { good: ['10', '10,000,000', '$12.50'], bad: ['', '9.99', '10,000,001', '1,50', 'ten'] };
const COPY_SAMPLES = {
  sizing: { good: ['amount', 'share'], bad: [] },
  amount: MONEY,
  copyStopPct: { good: ['5', '95 %'], bad: ['', '4', '96', '5.5'] },
  scalePct: { good: ['1', '500'], bad: ['', '0', '501', '1.5'] },
  maxPerTrade: { good: ['', '10'], bad: ['9', '1,50'] },
  maxOpen: { good: ['', '1', '100'], bad: ['0', '101', '1.5'] },
};
const SET_ASIDE = { good: ['', '10'], bad: ['9', '1,50'] };
const LIMITS: LimitValues = {
  ...NO_LIMITS,
  maxPerTrade: '500',
  maxOpen: '1,000,000,000',
  maxDailyLoss: '100',
  maxOrdersADay: '20',
};
const A_LIMIT = { good: ['1', '250.50'], bad: ['', '0.99', '1,000,000,001', '1,50'] };
const KEYS = [
  { name: 'keyId', label: 'API key ID' },
  { name: 'secretKey', label: 'Secret key' },
  { name: 'passphrase', label: 'Passphrase' },
];
const A_KEY = { good: ['k', long(300)], bad: [long(301)] };
const KEY_SAMPLES = { keyId: A_KEY, secretKey: A_KEY, passphrase: A_KEY, code: ANY_CODE };
const BALANCE = { good: ['1,000', '10,000,000'], bad: ['', '999', '10,000,001', '1500.5', '1,50'] };
const balanceRefused = ({ balance }: { balance: number }) =>
  Number.isInteger(balance) && balance >= BALANCE_LIMITS.min && balance <= BALANCE_LIMITS.max
    ? null
    : 'range';

const ACCOUNT_NAME = { good: ['A', 'x'.repeat(40)], bad: ['', '  ', 'x'.repeat(41)] };
const refusedName = (read: () => string) => {
  try {
    return read() && null;
  } catch (error) {
    return String(error);
  }
};
const nameRefused = ({ name }: { name: string }) => refusedName(() => readAccountName(name));

const FORMS: readonly FormRow[] = [
  {
    file: 'account/account-dialogs/login-form.tsx',
    schema: loginSchema,
    call: 'Account/Login',
    valid: { login: 'ada@tickproof.example', password: 'x' },
    sent: trimmed,
    refuses: ({ login }: { login: string }) => checkEmail(login),
    samples: { login: EMAIL, password: { good: ['x'], bad: PASSWORD.bad } },
    ofCall: ['captchaValue', 'isAndroid', 'rememberMe'],
  },
  {
    file: 'account/account-dialogs/sign-up-form.tsx',
    schema: signUpSchema,
    call: 'Account/Register',
    part: 'request',
    valid: { FullName: 'Ada', Email: 'ada@tickproof.example', Password: 'engine-1843-b', Terms: true },
    sent: ({ FullName, Email, Password }: Record<string, string>) => ({
      fullName: FullName?.trim(),
      email: Email?.trim(),
      password: Password,
    }),
    refuses: (sent: { fullName: string; email: string; password: string }) =>
      checkName(sent.fullName) ?? checkEmail(sent.email) ?? checkPassword(sent.password, sent.email),
    samples: {
      FullName: NAME,
      Email: EMAIL,
      Password: { ...NEW_PASSWORD, bad: [...NEW_PASSWORD.bad, 'ADA@tickproof.example'] },
    },
    ofForm: ['Terms'],
    ofCall: [
      'initialRef',
      'initialHref',
      'returnUrl',
      'captchaResponse',
      'invitationToken',
      'context',
      'isAndroid',
    ],
  },
  ...(
    [
      ['account/account-dialogs/email-only-form.tsx', 'CxUser/AddRegistrationRequest', []],
      ['account/auth-page/forgot-password.tsx', 'Account/ForgotPassword', ['captchaResponse']],
      ['account/report-mail/report-form.tsx', 'WeeklyReport/Subscribe', []],
    ] as const
  ).map(([file, call, ofCall]) => ({
    file,
    call,
    ofCall,
    schema: emailSchema,
    valid: { email: 'ada@tickproof.example' },
    sent: trimmed,
    refuses: email,
    samples: { email: EMAIL },
  })),
  {
    file: 'account/account-settings/profile-section.tsx',
    schema: changedEmailSchema('eva@tickproof.example'),
    call: 'Account/ChangeEmail',
    valid: { email: 'ada@tickproof.example' },
    sent: trimmed,
    refuses: email,
    samples: { email: EMAIL },
  },
  {
    file: 'account/account-settings/profile-section.tsx',
    schema: nameSchema,
    call: 'Account/ChangeName',
    valid: { name: 'Ada' },
    sent: trimmed,
    refuses: ({ name }: { name: string }) => checkName(name),
    samples: { name: NAME },
  },
  {
    file: 'account/account-settings/password-section.tsx',
    schema: passwordSchema('ada@tickproof.example'),
    call: 'Account/ChangePassword',
    valid: { currentPassword: 'x', newPassword: 'engine-1843-b' },
    refuses: (sent: { newPassword: string }) => checkPassword(sent.newPassword, 'ada@tickproof.example'),
    samples: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  },
  {
    file: 'account/auth-page/new-password.tsx',
    schema: newPasswordSchema,
    call: 'Account/ResetPassword',
    valid: { password: 'engine-1843-b' },
    sent: (values: Values) => ({ token: 't', ...values }),
    refuses: newPassword,
    samples: { password: NEW_PASSWORD },
    ofCall: ['token'],
  },
  {
    file: 'account/auth-page/confirm-registration.tsx',
    schema: confirmPasswordSchema,
    call: 'Account/ConfirmRegistrationByLink',
    valid: { password: 'x' },
    sent: (values: Values) => ({ token: 't', ...values }),
    samples: { password: PASSWORD },
    ofCall: ['token'],
  },
  {
    file: 'account/account-dialogs/code-form.tsx',
    schema: codeSchema,
    call: 'Account/ConfirmRegistration',
    valid: { code: '123456' },
    sent: (values: Values) => ({ registration: 'r', ...values }),
    samples: { code: CODE },
    ofCall: ['registration'],
  },
  ...[codeSchema, recoveryCodeSchema].map((schema) => ({
    file: 'account/account-dialogs/two-step-form.tsx',
    schema,
    call: 'Account/LoginTwoStep' as const,
    valid: { code: '123456' },
    sent: (values: Values) => ({ challenge: 'c', ...values }),
    samples: { code: CODE },
    ofCall: ['challenge'],
  })),
  {
    file: 'account/account-settings/two-step-setup.tsx',
    schema: codeSchema,
    call: 'Account/EnableTwoStep',
    valid: { code: '123456' },
    samples: { code: CODE },
  },
  {
    file: 'account/account-settings/two-step-section.tsx',
    schema: currentPasswordSchema,
    call: 'Account/StartTwoStep',
    valid: { currentPassword: 'x' },
    samples: { currentPassword: PASSWORD },
  },
  ...(['Account/DisableTwoStep', 'Account/RenewRecoveryCodes'] as const).map((call) => ({
    file: 'account/account-settings/two-step-section.tsx',
    schema: passwordAndCodeSchema,
    call,
    valid: { currentPassword: 'x', code: '123456' },
    samples: { currentPassword: PASSWORD, code: ANY_CODE },
  })),
  {
    file: 'account/account-settings/confirm-dialog.tsx',
    schema: confirmSchema({ asksPassword: true, asksCode: true }),
    call: 'Account/ConfirmIdentity',
    valid: { password: 'x', code: '123456' },
    samples: { password: PASSWORD, code: ANY_CODE },
    ofCall: ['challenge'],
  },
  {
    file: 'account/account-settings/delete-section.tsx',
    schema: deleteSchema,
    call: 'Account/DeleteAccount',
    valid: { confirmation: DELETE_WORD },
    refuses: ({ confirmation }: { confirmation: string }) => (confirmation === DELETE_WORD ? null : 'word'),
    samples: { confirmation: word(DELETE_WORD) },
  },
  {
    file: 'account/account-dialogs/finish-form.tsx',
    schema: finishSchema,
    call: 'Account/FinishExternalRegistration',
    valid: { Terms: true },
    sent: ({ Terms }: { Terms: boolean }) => ({ agreesToTerms: Terms }),
    refuses: ({ agreesToTerms }: { agreesToTerms: boolean }) => (agreesToTerms ? null : 'terms'),
    samples: { Terms: { good: [true], bad: [false] } },
  },
  {
    file: 'trading/broker-accounts/connect-form.tsx',
    schema: keysSchema(KEYS, true),
    call: 'CxBrokers/ConnectAccount',
    valid: { keyId: 'k', secretKey: 's', passphrase: 'p', code: '123456' },
    sent: (values: Values) => ({ broker: 'alpaca', mode: 'live', ...values }),
    samples: KEY_SAMPLES,
    ofCall: ['broker', 'mode', 'name'],
  },
  {
    file: 'trading/broker-accounts/new-keys-form.tsx',
    schema: keysSchema(KEYS, true),
    call: 'CxBrokers/RotateKeys',
    valid: { keyId: 'k', secretKey: 's', passphrase: 'p', code: '123456' },
    sent: (values: Values) => ({ id: 'a', ...values }),
    samples: KEY_SAMPLES,
    ofCall: ['id'],
  },
  {
    file: 'trading/broker-accounts/sign-in-form.tsx',
    schema: signInSchema(true),
    call: 'CxBrokers/BeginSignIn',
    valid: { code: '123456' },
    samples: { code: ANY_CODE },
    ofCall: ['id', 'broker', 'mode', 'name'],
  },
  {
    file: 'trading/broker-accounts/limits-form.tsx',
    schema: limitsSchema(null, true),
    call: 'CxBrokers/SetLimits',
    valid: { ...LIMITS, code: '123456' },
    sent: (values: LimitValues) => ({ id: 'a', ...toLimits(values), code: values.code }),
    samples: {
      maxPerTrade: A_LIMIT,
      maxOpen: { good: ['500', '1,000,000,000'], bad: A_LIMIT.bad },
      maxDailyLoss: A_LIMIT,
      maxOrdersADay: { good: ['1', '10,000'], bad: ['', '0', '10,001', '2.5'] },
      code: ANY_CODE,
    },
    ofCall: ['id'],
  },
  {
    file: 'trading/broker-accounts/arm-form.tsx',
    schema: armSchema({ keyLast4: 'AB12', typed: 'key', isLive: true }),
    call: 'CxBrokers/Arm',
    valid: { last4: 'AB12', phrase: LIVE_PHRASE, code: '123456' },
    sent: (values: Values) => ({ id: 'a', ...values }),
    refuses: ({ last4, phrase }: { last4: string; phrase: string }) =>
      last4 === 'AB12' && phrase === LIVE_PHRASE ? null : 'words',
    samples: { last4: word('AB12'), phrase: word(LIVE_PHRASE), code: ANY_CODE },
    ofCall: ['id'],
  },
  {
    file: 'trading/broker-accounts/account-actions.tsx',
    schema: closeSchema,
    call: 'CxBrokers/CloseOpened',
    valid: { phrase: CLOSE_PHRASE },
    refuses: ({ phrase }: { phrase: string }) => (phrase === CLOSE_PHRASE ? null : 'phrase'),
    samples: { phrase: word(CLOSE_PHRASE) },
    ofCall: ['id'],
  },
  {
    file: 'trading/papertrades/open-account.tsx',
    schema: balanceSchema,
    call: 'CxPaperTrades/OpenAccount',
    valid: { preset: 'other', amount: '5,000' },
    sent: (values: BalanceValues) => ({ balance: toBalance(values) }),
    refuses: balanceRefused,
    samples: { amount: BALANCE },
    ofForm: ['preset'],
  },
  {
    file: 'trading/paper-accounts/another-dialog.tsx',
    schema: anotherAccountSchema,
    call: 'CxPaperTrades/OpenAccount',
    valid: { name: 'Swing test', preset: 'other', amount: '5,000' },
    sent: ({ name, ...values }: BalanceValues & { name: string }) => ({ name, balance: toBalance(values) }),
    refuses: (sent: { name: string; balance: number }) => nameRefused(sent) ?? balanceRefused(sent),
    samples: { name: ACCOUNT_NAME, amount: BALANCE },
    ofForm: ['preset'],
  },
  {
    file: 'account/tickets/staff-ticket.tsx',
    schema: answerSchema,
    call: 'Tickets/Answer',
    valid: { message: 'Thanks', closes: true },
    sent: (values: Values) => ({ reference: 'T-1', lastNo: 1, ...values }),
    refuses: ({ message }: { message: string }) => checkMessage(message),
    samples: { message: { good: ['a', long(10_000)], bad: ['', ' \n', long(10_001)] } },
    ofForm: ['closes'],
  },
  {
    file: 'analysis/watchlists/list-dialogs.tsx',
    schema: listNameSchema,
    call: 'CxWatchlist/Save',
    valid: { name: 'Tech' },
    sent: ({ name }: { name: string }) => ({ name, items: [] }),
    refuses: ({ name }: { name: string }) => (name.trim() === '' ? 'a list has a name' : null),
    samples: { name: { good: ['Tech', long(60)], bad: ['', '  ', long(61)] } },
  },
  {
    file: 'analysis/watchlists/ticker-dialog.tsx',
    schema: alertSchema,
    call: 'CxWatchlist/AddAlert',
    valid: { level: '100' },
    sent: ({ level }: { level: string }) => ({ fundId: 1, condition: 'above', level: readNumber(level) }),
    refuses: ({ level }: { level: number }) => (level > 0 && level <= 1e9 ? null : 'a price'),
    samples: { level: { good: ['1', '0.5', '1,000,000'], bad: ['', '0', '-1', 'x', '2000000000'] } },
  },
  {
    file: 'community/predictions/vote-dialog.tsx',
    schema: voteSchema,
    call: 'CxPredictions/Vote',
    valid: { percent: '55', holdsPosition: false },
    sent: ({ percent, holdsPosition }: { percent: string; holdsPosition: boolean }) => ({
      ...{ id: 'q1', holdsPosition },
      percent: readNumber(percent),
    }),
    ofForm: ['holdsPosition'],
    samples: { percent: { good: ['1', '99', '50 %'], bad: ['', '0', '100', '50.5', 'x'] } },
  },
  {
    file: 'community/clubs/own-membership.tsx',
    schema: postSchema,
    call: 'CxClubs/Post',
    valid: { title: 'Why the close', body: 'Spreads are **narrow**.' },
    sent: (values: Values) => ({ club: 'swing-traders', ...values }),
    refuses: (sent: { title: string; body: string }) => refusedName(() => checkPostText(sent).body),
    samples: {
      title: { good: ['a', long(120)], bad: ['', ' \u200b', long(121)] },
      body: { good: ['a', long(4_000)], bad: ['', ' \u200b', long(4_001)] },
    },
  },
  {
    file: 'community/clubs/reply-form.tsx',
    schema: replySchema,
    call: 'CxClubs/Reply',
    valid: { body: 'What about the open?' },
    sent: (values: Values) => ({ post: '7k3mq9xdpa2b', ...values }),
    refuses: ({ body }: { body: string }) => refusedName(() => checkPostText({ title: null, body }).body),
    samples: { body: { good: ['a'], bad: ['', '\u202e', long(4_001)] } },
  },
  {
    file: 'community/clubs/club-form.tsx',
    schema: clubSchema,
    call: 'CxClubs/Found',
    valid: { kind: 'trader', name: 'Swing traders', about: 'Trades of some days.' },
    refuses: (sent: { name: string; about: string }) =>
      refusedName(() => checkClub({ kind: 'trader', ...sent }).name),
    samples: {
      name: { good: ['abc', long(60)], bad: ['', 'ab', 'List', '日本語', long(61)] },
      about: { good: ['a', long(500)], bad: ['', long(501)] },
    },
    ofForm: ['kind'],
  },
  {
    file: 'community/clubs/club-staff.tsx',
    schema: clubTextSchema,
    call: 'CxClubs/DecideClub',
    valid: { name: 'Swing traders', about: 'Trades of some days.' },
    sent: (values: Values) => ({ club: 'swing-traders', event: 'edit', ...values }),
    refuses: (sent: { name: string; about: string }) =>
      refusedName(() => checkClub({ kind: 'trader', ...sent }).name),
    samples: { name: { good: ['abc'], bad: ['ab'] }, about: { good: ['a'], bad: ['', long(501)] } },
  },
  {
    file: 'community/clubs/club-roles.tsx',
    schema: roleSchema,
    call: 'CxClubs/SetRole',
    valid: { handle: '@careful-quant', role: 'moderator' },
    sent: (values: Values) => ({ club: 'swing-traders', ...values }),
    refuses: ({ handle }: { handle: string }) => (handle.trim() === '' ? 'whose' : null),
    samples: {
      handle: { good: ['ada'], bad: ['', ' ', long(41)] },
      role: { good: ['owner', 'member'], bad: ['', 'admin'] },
    },
  },
  {
    file: 'community/clubs/rule-form.tsx',
    schema: reportSchema,
    call: 'CxClubs/Report',
    valid: { rule: '2', note: '' },
    sent: ({ rule, note }: { rule: string; note: string }) => ({
      ...{ post: '7k3mq9xdpa2b', note },
      rule: Number(rule),
    }),
    refuses: ({ note }: { note: string }) => (note.length > 1_000 ? 'long' : null),
    samples: {
      rule: { good: ['1', '8'], bad: ['', '0', '9'] },
      note: { good: ['', long(1_000)], bad: [long(1_001)] },
    },
  },
  {
    file: 'community/clubs/rule-form.tsx',
    schema: reportSchema,
    call: 'CxClubs/Decide',
    valid: { rule: '2', note: '' },
    sent: ({ rule, note }: { rule: string; note: string }) => ({
      ...{ post: '7k3mq9xdpa2b', event: 'remove', note },
      rule: Number(rule),
    }),
    refuses: ({ note }: { note: string }) => (note.length > 1_000 ? 'long' : null),
    samples: {
      rule: { good: ['1', '8'], bad: ['', '0', '9'] },
      note: { good: ['', long(1_000)], bad: [long(1_001)] },
    },
  },
  {
    file: 'community/clubs/rule-form.tsx',
    schema: reportSchema,
    call: 'CxClubs/DecideClub',
    valid: { rule: '2', note: '' },
    sent: ({ rule, note }: { rule: string; note: string }) => ({
      ...{ club: 'swing-traders', event: 'close', note },
      rule: Number(rule),
    }),
    refuses: ({ note }: { note: string }) => (note.length > 1_000 ? 'long' : null),
    samples: {
      rule: { good: ['1', '8'], bad: ['', '0', '9'] },
      note: { good: ['', long(1_000)], bad: [long(1_001)] },
    },
  },
  {
    file: 'community/clubs/post-dialog.tsx',
    schema: postSchema,
    call: 'CxClubs/Edit',
    valid: { title: 'Why the close', body: 'Spreads are **narrow**.' },
    sent: (values: Values) => ({ post: '7k3mq9xdpa2b', version: 1, ...values }),
    refuses: (sent: { title: string; body: string }) => refusedName(() => checkPostText(sent).body),
    samples: {
      title: { good: ['a'], bad: ['', long(121)] },
      body: { good: ['a'], bad: ['', long(4_001)] },
    },
  },
  {
    file: 'community/moderation/desk.tsx',
    schema: noteSchema,
    call: 'CxClubs/DecideAppeal',
    valid: { note: '' },
    sent: ({ note }: { note: string }) => ({ action: 'a', isGranted: false, answer: note }),
    refuses: ({ answer }: { answer: string }) => (answer.length > 1_000 ? 'long' : null),
    samples: { note: { good: ['', long(1_000)], bad: [long(1_001)] } },
  },
  {
    file: 'community/clubs/own-membership.tsx',
    schema: appealSchema,
    call: 'CxClubs/Appeal',
    valid: { text: 'I said what I hold.' },
    sent: (values: Values) => ({ action: 'a', ...values }),
    refuses: ({ text }: { text: string }) => (text.trim() === '' || text.length > 2_000 ? 'text' : null),
    samples: { text: { good: ['a', long(2_000)], bad: ['', '  ', long(2_001)] } },
  },
  {
    file: 'community/member/own-member.tsx',
    schema: shownSchema,
    call: 'CxCommunity/SetShown',
    valid: { follows: true, paper: false, predictions: true },
    sent: (values: Values) => values,
    ofForm: ['follows', 'paper', 'predictions'],
    samples: {},
  },
  {
    file: 'community/handle/handle-form.tsx',
    schema: handleSchema,
    call: 'CxCommunity/TakeHandle',
    valid: { handle: 'careful-quant' },
    sent: ({ handle }: { handle: string }) => ({ handle }),
    refuses: ({ handle }: { handle: string }) => refusedName(() => checkHandle(handle)),
    samples: {
      handle: {
        good: ['abc', 'a1b', '@Ada_L'],
        bad: ['', 'ab', 'a--b', '123', 'àda', 'admln', 'x'.repeat(21)],
      },
    },
  },
  {
    file: 'trading/paper-accounts/rename-dialog.tsx',
    schema: accountNameSchema,
    call: 'CxPaperTrades/RenameAccount',
    valid: { name: 'Swing test' },
    sent: ({ name }: { name: string }) => ({ accountId: 'a1', name }),
    refuses: nameRefused,
    samples: { name: ACCOUNT_NAME },
  },
  ...(['screens-dialog', 'rename-form'] as const).map((file) => ({
    file: `analysis/saved-screens/${file}.tsx`,
    schema: screenNameSchema,
    call: file === 'rename-form' ? ('CxScreener/RenameScreen' as const) : ('CxScreener/SaveScreen' as const),
    valid: { name: 'Oversold' },
    sent: ({ name }: { name: string }) =>
      file === 'rename-form' ? { id: 's1', name } : { kind: 'instruments', name, query: '' },
    refuses: ({ name }: { name: string }) => refusedName(() => readShortName(name, MAX_SCREEN_NAME)),
    samples: { name: { good: ['A', long(60)], bad: ['', '  ', long(61)] } },
  })),
  {
    file: 'trading/papertrades/reset-dialog.tsx',
    schema: resetSchema,
    call: 'CxPaperTrades/ResetAccount',
    valid: { preset: 'other', amount: '5,000', confirmation: RESET_WORD },
    sent: (values: BalanceValues & { confirmation: string }) => ({
      balance: toBalance(values),
      confirmation: values.confirmation,
    }),
    refuses: (sent: { balance: number; confirmation: string }) =>
      sent.confirmation === RESET_WORD ? balanceRefused(sent) : 'word',
    samples: { amount: BALANCE, confirmation: word(RESET_WORD) },
    ofForm: ['preset'],
  },
  ...(
    [
      [
        'quantity',
        { sizedBy: 'quantity' },
        {
          good: ['1', '0.000001', '1,000,000,000'],
          bad: ['', '0', '-1', '0.0000001', '1,000,000,001', '1,50'],
        },
      ],
      [
        'amount',
        { sizedBy: 'amount' },
        { good: ['0.01', '100,000,000'], bad: ['', '0', '10.005', '100,000,001', '1,50'] },
      ],
      [
        'limitPrice',
        { kind: 'limit', quantity: '1' },
        { good: ['99.5', '100,000,000'], bad: ['', '0', '-2', '100,000,001', '1,50'] },
      ],
      [
        'stopPrice',
        { kind: 'stop', quantity: '1' },
        { good: ['99.5', '100,000,000'], bad: ['', '0', '-2', '100,000,001', '1,50'] },
      ],
      [
        'trail',
        { kind: 'trailingStop', quantity: '1', trailBy: 'percent' },
        { good: ['0.01', '2.5', '50 %'], bad: ['', '0', '50.01', '1.005', '1,50'] },
      ],
      [
        'trail',
        { kind: 'trailingStop', quantity: '1', trailBy: 'amount' },
        { good: ['2.5', '99.5'], bad: ['', '0', '-2', '1,50'] },
      ],
      [
        'stopLoss',
        { hasBracket: true, quantity: '1', takeProfit: '120' },
        { good: ['99.5', ''], bad: ['0', '-2', '100,000,001', '1,50'] },
      ],
      [
        'takeProfit',
        { hasBracket: true, quantity: '1', stopLoss: '80' },
        { good: ['99.5', ''], bad: ['0', '-2', '100,000,001', '1,50'] },
      ],
    ] as const
  ).map(([field, chosen, samples]) => ({
    file: 'trading/exchange/order-ticket.tsx',
    schema: ticketSchema,
    call: 'CxPaperTrades/PlaceOrder' as const,
    part: 'order',
    valid: { ...EMPTY_TICKET, ...chosen, [field]: samples.good[0] },
    sent: (values: TicketValues) => ({ ...(toOrder(values, 7) ?? figuresOf(values)) }),
    refuses: (ticket: Ticket) => {
      try {
        return readTicket(ticket) && null;
      } catch (error) {
        return String(error);
      }
    },
    samples: { [field]: samples },
    ofForm: ['sizedBy', 'hasBracket'],
    ofCall: ['fundId'],
  })),
  {
    file: 'trading/exchange/close-dialog.tsx',
    schema: partSchema(100),
    call: 'CxPaperTrades/ClosePosition',
    valid: { quantity: '10' },
    sent: (values: { quantity: string }) => ({
      fundId: 7,
      owner: 'own',
      requestKey: KEY,
      quantity: readNumber(values.quantity) ?? Number.NaN,
    }),
    samples: { quantity: { good: ['10', '0.000001'], bad: ['', 'ten', '1,50'] } },
  },
  {
    file: 'trading/exchange/exits-dialog.tsx',
    schema: exitsSchema,
    call: 'CxPaperTrades/SetExits',
    valid: { stopLoss: '80', takeProfit: '120' },
    sent: (values: { stopLoss: string; takeProfit: string }) => ({
      fundId: 7,
      requestKey: KEY,
      stopLoss: readNumber(values.stopLoss),
      takeProfit: readNumber(values.takeProfit),
    }),
    samples: {
      stopLoss: { good: ['', '177.8'], bad: ['ten', '1,50'] },
      takeProfit: { good: ['', '188'], bad: ['ten', '1,50'] },
    },
  },
  {
    file: 'trading/exchange/edit-dialog.tsx',
    schema: editSchema(['quantity', 'limitPrice', 'stopPrice', 'trailAmount', 'trailPercent']),
    call: 'CxPaperTrades/EditOrder',
    valid: { quantity: '10', limitPrice: '99', stopPrice: '98', trailAmount: '2', trailPercent: '2' },
    sent: (values: EditValues) => ({ orderId: 'tp-1', requestKey: KEY, ...toEdit(values, {}) }),
    samples: {
      quantity: { good: ['10'], bad: ['', 'ten', '1,50'] },
      limitPrice: { good: ['99.5'], bad: ['', '1,50'] },
      stopPrice: { good: ['99.5'], bad: ['', '1,50'] },
      trailAmount: { good: ['2.5'], bad: ['', '1,50'] },
      trailPercent: { good: ['2.5'], bad: ['', '1,50'] },
    },
  },
  ...(
    [
      ['trading/autopilot/copy-form.tsx', 'CxAIRobotProduct/SetAutopilot', true],
      ['trading/autopilot/copy-form.tsx', 'CxPaperTrades/SetCopy', false],
    ] as const
  ).map(([file, call, isNew]) => ({
    file,
    call,
    schema: copySchema(isNew),
    part: 'settings',
    valid: COPY as unknown as Values,
    sent: (values: CopyValues) => {
      const { copyOpenTrades, ...settings } = sizingChoice(values, isNew);
      return (isNew ? { copyOpenTrades, ...settings } : settings) as Values;
    },
    samples: isNew ? { ...COPY_SAMPLES, setAside: SET_ASIDE, otherBalance: BALANCE } : COPY_SAMPLES,
    ofForm: isNew ? ['balance'] : ['balance', 'otherBalance', 'setAside', 'copyOpenTrades'],
    ofCall: isNew ? ['accountId'] : [],
  })),
  {
    file: 'trading/virtual-accounts/bulk-changes.tsx',
    schema: bulkAmountSchema,
    call: 'CxPaperTrades/SetCopy',
    part: 'settings',
    valid: { amount: '500' },
    sent: ({ amount }: Values) => ({ amount: readNumber(String(amount)) ?? Number.NaN }),
    samples: { amount: MONEY },
  },
  {
    file: 'trading/virtual-accounts/money-dialog.tsx',
    schema: moneySchema,
    call: 'CxPaperTrades/SetCopy',
    valid: { money: '500' },
    // Added to nothing.
    sent: ({ money }: Values) => ({ copyId: 'a', setAside: readNumber(String(money)) ?? Number.NaN }),
    samples: { money: { ...MONEY, bad: MONEY.bad.filter((text) => text !== '' && text !== '9.99') } },
  },
];

/** Of a ticket that isn't valid: what it would send as typed. */
function figuresOf({ side, kind, sizedBy, ...values }: TicketValues) {
  const typed = (
    name: 'quantity' | 'amount' | 'limitPrice' | 'stopPrice' | 'trail' | 'stopLoss' | 'takeProfit',
  ) => readNumber(values[name]) ?? Number.NaN;
  return {
    fundId: 7,
    side,
    kind,
    [sizedBy]: typed(sizedBy),
    ...(kind === 'limit' && { limitPrice: typed('limitPrice') }),
    ...(kind === 'stop' && { stopPrice: typed('stopPrice') }),
    ...(kind === 'trailingStop' && {
      [values.trailBy === 'percent' ? 'trailPercent' : 'trailAmount']: typed('trail'),
    }),
    ...(values.hasBracket && { stopLoss: typed('stopLoss'), takeProfit: typed('takeProfit') }),
  };
}

/** The schema of the part of a call's request that a form fills. */
function toRequest({ call, part }: FormRow): z.ZodObject {
  const found = CALLS.find(({ name }) => name === call);
  let schema: unknown = found?.request;
  if (part !== undefined && schema instanceof z.ZodObject) schema = schema.shape[part];
  while (!(schema instanceof z.ZodObject)) {
    if (!schema || !(schema as { unwrap?: unknown }).unwrap) throw new Error(`No ${part} of ${call}`);
    schema = (schema as z.ZodOptional).unwrap();
  }
  return schema;
}

async function formRefuses(schema: FormSchema, values: Values): Promise<boolean> {
  return schema.validate(values).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ValidationError) return true;
      throw error;
    },
  );
}

function callRefuses(row: FormRow, values: Values): boolean {
  const sent = row.sent ? row.sent(values as never) : values;
  const read = toRequest(row).safeParse(sent);
  return !read.success || (row.refuses?.(read.data as never) ?? null) !== null;
}

describe.each(FORMS.map((row) => [`${row.file} → ${row.call}`, row] as const))('%s', (_, row) => {
  it('judges every field as its call does', async () => {
    const wrong: string[] = [];
    for (const [field, { good, bad }] of Object.entries(row.samples))
      for (const [samples, isBad] of [
        [good, false],
        [bad, true],
      ] as const)
        for (const sample of samples) {
          const values = { ...row.valid, [field]: sample };
          if ((await formRefuses(row.schema, values)) !== isBad)
            wrong.push(`the form: ${field} ${JSON.stringify(sample)}`);
          if (callRefuses(row, values) !== isBad) wrong.push(`the call: ${field} ${JSON.stringify(sample)}`);
        }
    expect(wrong).toEqual([]);
  });

  it('has the fields that its call has', () => {
    const sent = Object.keys(row.sent ? row.sent(row.valid as never) : row.valid);
    const known = Object.keys(toRequest(row).shape);
    expect(sent.filter((name) => !known.includes(name))).toEqual([]);
    const asked = [...Object.keys(row.samples), ...(row.ofForm ?? [])];
    const others = FORMS.filter(({ schema }) => schema === row.schema).flatMap(({ samples }) =>
      Object.keys(samples),
    );
    expect(
      Object.keys(row.schema.fields).filter(
        (name) => ![...asked, ...others, 'side', 'kind', 'copyOpenTrades'].includes(name),
      ),
    ).toEqual([]);
    const filled = [...sent, ...(row.ofCall ?? [])];
    expect(
      known.filter(
        (name) =>
          !filled.includes(name) && toRequest(row).shape[name]?.safeParse(undefined).success === false,
      ),
    ).toEqual([]);
  });
});

it('knows every form', () => {
  const root = path.resolve(__dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx$/.test(file) &&
      !/\.test\.tsx$|^ui\//.test(file) &&
      /<Form(<[^>]*>+)?\s[^>]*\bschema=/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  // These send files, choose or confirm: nothing typed reaches a call's schema. Fields of entries and transactions
  // depend on their kind: entry-values.test.ts and transactions.test.ts check them.
  const others = [
    'account/account-dialogs/report-form.tsx',
    'account/affiliates/own-earnings.tsx',
    'account/auth-page/confirm-email.tsx',
    'account/tickets/ticket-form.tsx',
    'account/tickets/ticket-view.tsx',
    'account/auth-page/mailed-action.tsx',
    'analysis/signals/signal-alert.tsx',
    'content/edit/entry-fields-form.tsx',
    'content/edit/entry-state.tsx',
    'portfolios/manager/portfolio-dialogs.tsx',
    'portfolios/manager/transaction-dialog.tsx',
    'trading/basket-copies/copy-summary.tsx',
    'trading/basket-copies/user-copy.tsx',
    'trading/broker-accounts/disconnect-button.tsx',
  ];
  expect(files.filter((file) => !others.includes(file) && !FORMS.some((row) => row.file === file))).toEqual(
    [],
  );
});
