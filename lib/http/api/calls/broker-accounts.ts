import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import {
  CLOSE_PHRASE,
  DIFFERENCE_CHOICES,
  LIVE_PHRASE,
  MAX_ACCOUNT_NAME,
  MAX_KEY,
} from '@/lib/trading/broker-accounts/broker-account';
import type { Asking } from '@/lib/trading/broker-accounts/broker-accounts';
import type { ApiKeys } from '@/lib/trading/brokers/broker';
import { type CallContext, defineCall } from '../call';
import { choiceField, objectField, textUpTo, yesOrNo } from '../fields';
import { NOT_FRESH, NOT_LOGGED_IN, requireSignedIn, requireUserId } from '../signed-in';
import {
  accountDetails,
  accountDetailsAnswer,
  accountId,
  accountView,
  brokerAccountAnswer,
  brokerAnswer,
  code,
  describedDifference,
  differenceAnswer,
  LIMIT_FIELDS,
  limitStops,
  MODES,
  offeredBroker,
  pricedPreview,
  sizePreviewAnswer,
  stoppedAnswer,
  toLimits,
} from './broker-accounts-answers';

/** Accounts at brokers that robots trade. Keys and tokens can be set but never read. */

const NO_ACCOUNT = { status: 404, when: 'You have no broker account with that id.' } as const;
const REFUSED = {
  status: 400,
  when: 'It can’t be done now; Message says what to do first.',
} as const;
/** Common to all of these calls; answers are never cached. */
const OWN = { guestAnswer: null, isSecret: true } as const;
const READ = { ...OWN, errors: [NOT_LOGGED_IN, NO_ACCOUNT] } as const;
const CHANGE = { ...OWN, errors: [NOT_LOGGED_IN, NO_ACCOUNT, REFUSED] } as const;
const FRESH = { ...OWN, errors: [NOT_LOGGED_IN, NOT_FRESH, NO_ACCOUNT, REFUSED] } as const;

const EXAMPLE_ID = 'of-cxbrokers-getbrokers';
const EXAMPLE_LIMITS = { maxPerTrade: 500, maxOpen: 2_000, maxDailyLoss: 100, maxOrdersADay: 20 };

const KEY_FIELDS = {
  keyId: textUpTo(MAX_KEY),
  secretKey: textUpTo(MAX_KEY),
  passphrase: textUpTo(MAX_KEY).nullish().describe('Only for brokers that ask for one.'),
};

const accountAnswer = pascalObject({ account: brokerAccountAnswer });

export const getBrokers = defineCall({
  ...OWN,
  name: 'CxBrokers/GetBrokers',
  summary: 'Your broker accounts, and brokers you can connect',
  description: 'Your accounts with their state, limits and money as last reported by the broker. No keys.',
  request: objectField({}),
  isBodyOptional: true,
  userAnswer: pascalObject({
    problem: z
      .string()
      .nullable()
      .describe('Why no broker can be connected here, as a sentence; null if they can.'),
    brokers: z.array(brokerAnswer),
    accounts: z.array(brokerAccountAnswer).describe('Disconnected ones last.'),
    isTwoStepOn: z.boolean().describe('Real money needs two-step login.'),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { who, services } = context;
    const { problem, brokers, addresses } = services.brokerAccounts.offer;
    const accounts = await services.brokerAccounts.list(requireUserId(context.viewer));
    return {
      problem,
      brokers: brokers.map((broker) => offeredBroker(broker, addresses)),
      accounts: accounts.map((account) => accountView(account, services)),
      isTwoStepOn: who?.account.isTwoStepOn === true,
    };
  },
});

export const connectAccount = defineCall({
  ...FRESH,
  name: 'CxBrokers/ConnectAccount',
  summary: 'Connect an account at a broker',
  description:
    'Seals the keys so that only the trader can open them; it then tests them. Robots don’t trade the account before limits are set and it is armed. Real money takes two-step login, a login within the last ten minutes and a code.',
  request: objectField({
    broker: textUpTo(40).describe('Id, as in CxBrokers/GetBrokers.'),
    mode: choiceField(MODES),
    name: textUpTo(MAX_ACCOUNT_NAME).nullish().describe('Your name for it; defaults to the broker’s name.'),
    ...KEY_FIELDS,
    code: code(),
  }),
  userAnswer: accountAnswer,
  errors: [NOT_LOGGED_IN, NOT_FRESH, REFUSED],
  example: () => ({ broker: 'alpaca', mode: 'paper', name: 'My Alpaca', keyId: 'PK…', secretKey: '…' }),
  async answer({ broker, mode, name, code: typed, ...keys }, context) {
    const account = await context.services.brokerAccounts.connect(requireAsking(context), {
      broker,
      mode,
      name: name ?? '',
      code: typed ?? '',
      ...toApiKeys(keys),
    });
    return { account: accountView(account, context.services) };
  },
});

export const getBrokerAccount = defineCall({
  ...READ,
  name: 'CxBrokers/GetAccount',
  summary: 'One of your broker accounts',
  description: 'With its robots, positions by owner, orders, differences and the last of its audit log.',
  request: objectField({ id: accountId() }),
  userAnswer: accountDetailsAnswer,
  example: () => ({ id: EXAMPLE_ID }),
  async answer({ id }, context) {
    return accountDetails(
      await context.services.brokerAccounts.details(requireUserId(context.viewer), id),
      context,
    );
  },
});

export const setLimits = defineCall({
  ...FRESH,
  name: 'CxBrokers/SetLimits',
  summary: 'Limits of a broker account',
  description:
    'The most that robots may do with the account; the trader enforces them. Lowering takes effect at once. Raising one where real money is traded takes a login within the last ten minutes and a code.',
  request: objectField({ id: accountId(), ...LIMIT_FIELDS, limitStops: limitStops(), code: code() }),
  userAnswer: accountAnswer,
  example: () => ({ id: EXAMPLE_ID, ...EXAMPLE_LIMITS }),
  async answer({ id, code: typed, limitStops: stops, ...limits }, context) {
    const account = await context.services.brokerAccounts.setLimits(
      requireAsking(context),
      id,
      { ...toLimits(limits), limitStops: stops ?? undefined },
      typed ?? '',
    );
    return { account: accountView(account, context.services) };
  },
});

export const getSizePreview = defineCall({
  ...READ,
  name: 'CxBrokers/GetSizePreview',
  summary: 'The last signals at your limits’ sizes',
  description:
    'The last ten entries of the robots selected for the account, or of those you follow, at the sizes these limits would give, and what the robots made without real money. Nothing is changed.',
  request: objectField({ id: accountId(), ...LIMIT_FIELDS }),
  userAnswer: sizePreviewAnswer,
  example: () => ({ id: EXAMPLE_ID, ...EXAMPLE_LIMITS }),
  async answer({ id, ...limits }, context) {
    const preview = await context.services.brokerAccounts.previewSizes(
      requireUserId(context.viewer),
      id,
      toLimits(limits),
    );
    return pricedPreview(preview, context);
  },
});

export const armAccount = defineCall({
  ...FRESH,
  name: 'CxBrokers/Arm',
  summary: 'Let robots trade a broker account',
  description: `Takes limits and agreement with the broker. Real money also takes a login within the last ten minutes, a code, the last four characters of the key id (with a token, of the account number), and the words ${LIVE_PHRASE}. Arming it again changes nothing.`,
  request: objectField({
    id: accountId(),
    last4: textUpTo(20).nullish().describe('KeyLast4 of the account.'),
    phrase: textUpTo(40).nullish().describe(`The words ${LIVE_PHRASE}.`),
    code: code(),
  }),
  userAnswer: accountAnswer,
  example: () => ({ id: EXAMPLE_ID, last4: 'AB12', phrase: LIVE_PHRASE, code: '123456' }),
  async answer({ id, last4, phrase, code: typed }, context) {
    const account = await context.services.brokerAccounts.arm(requireAsking(context), id, {
      last4: last4 ?? '',
      phrase: phrase ?? '',
      code: typed ?? '',
    });
    return { account: accountView(account, context.services) };
  },
});

export const stopAccount = defineCall({
  ...CHANGE,
  name: 'CxBrokers/Stop',
  summary: 'Stop robots on a broker account',
  description:
    'No order is sent for it after the response, not even an exit: only stop orders already at the broker guard positions until it is armed again.',
  request: objectField({ id: accountId() }),
  userAnswer: accountAnswer,
  example: () => ({ id: EXAMPLE_ID }),
  async answer({ id }, context) {
    const account = await context.services.brokerAccounts.stop(requireUserId(context.viewer), id);
    return { account: accountView(account, context.services) };
  },
});

export const stopAllTrading = defineCall({
  ...OWN,
  name: 'CxBrokers/StopAllTrading',
  summary: 'Stop all trading',
  description:
    'Stops all your broker accounts and pauses autotrading on your paper account. No order is sent after the response, not even an exit: only stop orders already at brokers guard positions.',
  request: objectField({}),
  isBodyOptional: true,
  userAnswer: stoppedAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const stopped = await context.services.brokerAccounts.stopAll(requireUserId(context.viewer));
    return { ...stopped, stoppedAccounts: stopped.accounts };
  },
});

const allStopped = () =>
  textUpTo(64).nullish().describe('As in CxBrokers/GetBrokers; omitted for all accounts that are stopped.');

export const cancelWaiting = defineCall({
  ...CHANGE,
  name: 'CxBrokers/CancelWaiting',
  summary: 'Cancel waiting orders at brokers',
  description:
    'Orders that robots sent to accounts that are stopped, stops included. The broker may fill an order before it’s canceled.',
  request: objectField({ id: allStopped() }),
  isBodyOptional: true,
  userAnswer: pascalObject({ orders: z.int() }),
  example: () => ({}),
  answer: async ({ id }, context) => ({
    orders: await context.services.brokerAccounts.cancelWaiting(requireUserId(context.viewer), id ?? null),
  }),
});

export const closeOpened = defineCall({
  ...CHANGE,
  name: 'CxBrokers/CloseOpened',
  summary: 'Close what robots opened at brokers',
  description: `On accounts that are stopped: what robots hold is sold or bought back at the next price, and nothing else is traded. Takes the word ${CLOSE_PHRASE}.`,
  request: objectField({ id: allStopped(), phrase: textUpTo(20).describe(`The word ${CLOSE_PHRASE}.`) }),
  userAnswer: pascalObject({ positions: z.int() }),
  example: () => ({ phrase: CLOSE_PHRASE }),
  async answer({ id, phrase }, context) {
    if (phrase !== CLOSE_PHRASE) throw new InputError(`Type ${CLOSE_PHRASE} to confirm.`);
    return {
      positions: await context.services.brokerAccounts.closeOpened(requireUserId(context.viewer), id ?? null),
    };
  },
});

export const rotateKeys = defineCall({
  ...FRESH,
  name: 'CxBrokers/RotateKeys',
  summary: 'New keys for a broker account',
  description:
    'The trader tests them and then destroys the old ones. They must belong to the same account at the broker.',
  request: objectField({ id: accountId(), ...KEY_FIELDS, code: code() }),
  userAnswer: accountAnswer,
  example: () => ({ id: EXAMPLE_ID, keyId: 'PK…', secretKey: '…' }),
  async answer({ id, code: typed, ...keys }, context) {
    const account = await context.services.brokerAccounts.rotateKeys(
      requireAsking(context),
      id,
      toApiKeys(keys),
      typed ?? '',
    );
    return { account: accountView(account, context.services) };
  },
});

export const beginSignIn = defineCall({
  ...FRESH,
  name: 'CxBrokers/BeginSignIn',
  summary: 'Connect an account by signing in at its broker',
  description:
    'Returns where to send this browser: the user signs in there and allows access, and comes back within ten minutes in the same session. The token is sealed like keys, then tested. With Id, it replaces what opens that account, which must be the same one. Real money takes two-step login, a login within the last ten minutes and a code.',
  request: objectField({
    id: accountId().nullish().describe('An account to renew access to; omitted to connect another.'),
    broker: textUpTo(40).nullish().describe('Required without Id, as is Mode.'),
    mode: choiceField(MODES).nullish(),
    name: textUpTo(MAX_ACCOUNT_NAME).nullish().describe('Your name for it; defaults to the broker’s name.'),
    code: code(),
  }),
  userAnswer: pascalObject({ address: z.string().describe('At the broker.') }),
  example: () => ({ broker: 'alpaca', mode: 'paper', name: 'My Alpaca' }),
  async answer({ id, broker, mode, name, code: typed }, context) {
    const more = { code: typed ?? '' };
    if (id)
      return context.services.brokerAccounts.beginSignIn(requireAsking(context), { accountId: id, ...more });
    if (!broker || !mode) throw new InputError('Choose a broker and a mode, or an account.');
    const request = { broker, mode, name: name ?? '', ...more };
    return context.services.brokerAccounts.beginSignIn(requireAsking(context), request);
  },
});

export const disconnectAccount = defineCall({
  ...CHANGE,
  name: 'CxBrokers/Disconnect',
  summary: 'Disconnect a broker account',
  description:
    'Destroys its keys or token; its record stays. Refused while robots hold positions there, unless you keep those as your own, and while orders wait.',
  request: objectField({
    id: accountId(),
    keepPositions: yesOrNo().nullish().describe('What robots hold there becomes your own; defaults to no.'),
  }),
  userAnswer: accountAnswer,
  example: () => ({ id: EXAMPLE_ID }),
  async answer({ id, keepPositions }, context) {
    const account = await context.services.brokerAccounts.disconnect(
      requireUserId(context.viewer),
      id,
      keepPositions === true,
    );
    return { account: accountView(account, context.services) };
  },
});

export const resolveDifference = defineCall({
  ...CHANGE,
  name: 'CxBrokers/ResolveDifference',
  summary: 'Decide about a difference',
  description:
    'leave: nothing is traded, and we go by what the broker holds. mine: the difference is your own, robots never touch it. close: it is sold or bought back at the broker. We never buy anything to make up for a difference.',
  request: objectField({
    id: accountId(),
    differenceId: textUpTo(64),
    choice: choiceField(DIFFERENCE_CHOICES),
  }),
  userAnswer: pascalObject({ difference: differenceAnswer }),
  example: () => ({ id: EXAMPLE_ID, differenceId: 'of-cxbrokers-getaccount', choice: 'leave' }),
  async answer({ id, differenceId, choice }, context) {
    const difference = await context.services.brokerAccounts.resolveDifference(
      requireUserId(context.viewer),
      id,
      differenceId,
      choice,
    );
    return { difference: describedDifference(difference) };
  },
});

function requireAsking(context: CallContext): Asking {
  return { who: requireSignedIn(context), requestContext: context.requestContext };
}

function toApiKeys(sent: {
  readonly keyId: string;
  readonly secretKey: string;
  readonly passphrase?: string | null | undefined;
}): ApiKeys {
  const { keyId, secretKey, passphrase } = sent;
  return { keyId, secretKey, ...(passphrase ? { passphrase } : {}) };
}
