import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { MINUTE_MS } from '@/lib/core/base/time';
import { decimal, instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { mayAutotrade } from '@/lib/people/permissions/permissions';
import { BALANCE_LIMITS } from '@/lib/trading/accounts/paper-accounts';
import { WHEN_OFF } from '@/lib/trading/copies/copy';
import { ROBOT_RETIRED } from '@/lib/trading/orders/copy-reasons';
import { isPaperAccount, type TradingAccount } from '@/lib/trading/trading-accounts/trading-account';
import { type CallContext, defineCall } from '../call';
import { choiceField, objectField, robotIdField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { previewFields, shownOpenTrades, shownPreview } from './autopilot';
import {
  accountName,
  accountNameAnswer,
  copyAnswer,
  pricedCopies,
  SETTINGS_FIELDS,
  toSettings,
} from './autopilot-answers';
import { limitsAnswer } from './broker-accounts-answers';
import { readPaperMoney } from './paper-fields';
import { controlledRobot, NO_PLAN, refuseWithoutPlan } from './subscribe-rules';

/** Robots that trade an account of the user's own. */

const MAX_ACCOUNT_ID = 64;
/** The trader asks brokers every minute; after two minutes without an answer, the last one is stale. */
const STALE_MS = 2 * MINUTE_MS;

const NO_ACCOUNT = { status: 404, when: 'You have no account with that id, or none at all.' } as const;
const WHICH_ACCOUNT = {
  status: 400,
  when: 'You have several broker accounts and didn’t name one, or the one you named can’t be traded here.',
} as const;
const NOT_FOR_ALL =
  'Robots without a broker account can be selected for autotrading only with money management, which isn’t on for your account';

function accountField() {
  return textUpTo(MAX_ACCOUNT_ID)
    .nullish()
    .describe(
      'One of your accounts. null, or a robot’s own: your default account, which is your broker account if you have exactly one, else your paper account.',
    );
}

const isPaperOnly = ({ isByToken = false }: CallContext) => isByToken;

export const selectProductForAutoTrading = defineCall({
  name: 'CxAIRobotProduct/SelectProductForAutoTrading',
  access: 'user',
  summary: 'Select a robot for autotrading',
  description:
    'Lets a robot trade one of your accounts: your paper account, or one at a broker once you have armed it. Or changes how it trades there. Needs a plan that includes the robot, and following it unless IsReadyForMix. Selecting it again changes nothing, or resumes a copy that was halted. Access tokens can only name the paper account.',
  request: objectField({
    productId: robotIdField(),
    brokerAccountUniqueId: accountField(),
    settings: objectField({
      ...SETTINGS_FIELDS,
      copyOpenTrades: yesOrNo().nullish().describe('Whether to also open what the robot has open now.'),
      balance: wholeNumber(BALANCE_LIMITS.min, BALANCE_LIMITS.max)
        .nullish()
        .describe('Dollars of the paper account to open if you have no account; defaults to 100000.'),
    })
      .nullish()
      .describe('Omitted ones stay unchanged; a new selection takes the defaults.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ isSelectedForAutotrading: z.literal(true), copy: copyAnswer }),
  errors: [
    {
      status: 400,
      when: 'You neither follow the robot nor is it ready for mix, it may not be selected by you, or Autopilot copies it to the same account.',
    },
    WHICH_ACCOUNT,
    NOT_LOGGED_IN,
    NO_PLAN,
    NO_ACCOUNT,
    NO_ROBOT,
    ROBOT_REMOVED,
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), brokerAccountUniqueId: null }),
  async answer({ productId, brokerAccountUniqueId, settings }, context) {
    const { viewer, catalogue, services } = context;
    const userId = requireUserId(viewer);
    const robot = findRobot(catalogue, productId);
    if (!mayAutotrade(viewer, controlledRobot(robot))) throw new InputError(NOT_FOR_ALL);
    refuseWithoutPlan(viewer, robot);
    const copy = await services.autotrading.select(userId, robot, {
      accountId: brokerAccountUniqueId ?? null,
      isPaperOnly: isPaperOnly(context),
      settings: settings ? toSettings(settings) : {},
      copyOpenTrades: settings?.copyOpenTrades === true,
      ...(settings?.balance ? { balance: settings.balance } : {}),
    });
    const [shown] = await pricedCopies([copy], context);
    if (!shown) throw new Error('A copy was not shown');
    return { isSelectedForAutotrading: true, copy: shown } as const;
  },
});

export const deselectProductForAutoTrading = defineCall({
  name: 'CxAIRobotProduct/DeselectProductForAutoTrading',
  access: 'user',
  summary: 'Deselect a robot for autotrading',
  description:
    'The robot opens nothing more on the account. Does nothing if it isn’t selected there. Works for removed robots too.',
  request: objectField({
    productId: robotIdField(),
    brokerAccountUniqueId: textUpTo(MAX_ACCOUNT_ID)
      .nullish()
      .describe('null, or a robot’s own: the account that it is selected on.'),
    whenOff: choiceField(WHEN_OFF)
      .nullish()
      .describe(
        'What happens to open positions: closed when the robot closes them (default), closed at the next price, or kept as yours.',
      ),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    isSelectedForAutotrading: z.boolean().describe('Whether it is still selected on another account.'),
    copy: copyAnswer.nullable(),
  }),
  errors: [
    {
      status: 400,
      when: 'It’s selected on several accounts and you didn’t name one, or you keep positions whose orders are at the broker.',
    },
    NOT_LOGGED_IN,
    NO_ACCOUNT,
  ],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue), brokerAccountUniqueId: null }),
  async answer({ productId, brokerAccountUniqueId, whenOff }, context) {
    const { viewer, services } = context;
    const userId = requireUserId(viewer);
    const copy = await services.autotrading.deselect(userId, productId, {
      accountId: brokerAccountUniqueId ?? null,
      isPaperOnly: isPaperOnly(context),
      whenOff: whenOff ?? 'letClose',
    });
    const settings = await services.follows.readRobotSettings(userId);
    const [shown = null] = await pricedCopies(copy ? [copy] : [], context);
    return { isSelectedForAutotrading: settings.get(productId)?.autotrading === true, copy: shown };
  },
});

const accountInfo = pascalObject({
  brokerAccountUniqueId: z.string(),
  ...accountNameAnswer,
  cash: decimal().describe('Dollars.'),
  equity: decimal().nullable().describe('Dollars; null until the broker has answered.'),
  buyingPower: decimal().nullable().describe('Dollars; null until the broker has answered.'),
  limits: limitsAnswer
    .nullable()
    .describe('Dollars, and orders a day; null for paper accounts and until set.'),
  hasMoneyManagement: z.boolean().describe('Whether you may select robots without a broker account.'),
  selectedCount: z.int().min(0).describe('Robots selected on it.'),
  syncedAt: instant().nullable().describe('When the broker last answered, UTC; null if it never did.'),
  isStale: z.boolean().describe('Whether that is more than two minutes ago.'),
});

export const getUserBrokerAccountInfo = defineCall({
  name: 'CxAIRobotProduct/GetUserBrokerAccountInfo',
  access: 'user',
  summary: 'An account that robots trade',
  description:
    'Your paper account with its latest prices, or an account at a broker as last reported by the broker. Keys are never included.',
  request: objectField({ brokerAccountUniqueId: accountField() }),
  guestAnswer: null,
  userAnswer: accountInfo,
  errors: [WHICH_ACCOUNT, NOT_LOGGED_IN, NO_ACCOUNT],
  example: () => ({ brokerAccountUniqueId: null }),
  async answer({ brokerAccountUniqueId }, context) {
    const { viewer, services, now } = context;
    const { account, selected } = await services.autotrading.account(
      requireUserId(viewer),
      brokerAccountUniqueId ?? null,
      isPaperOnly(context),
    );
    const syncedAt = isPaperAccount(account) ? now() : account.syncedAt;
    return {
      ...account,
      ...(await readMoney(account, context)),
      ...accountName(account),
      brokerAccountUniqueId: account.id,
      hasMoneyManagement: viewer.hasMoneyManagement,
      selectedCount: selected,
      syncedAt,
      isStale: syncedAt === null || now() - syncedAt > STALE_MS,
    };
  },
});

async function readMoney(account: TradingAccount, context: CallContext) {
  if (isPaperAccount(account)) return readPaperMoney(account, context);
  return { equity: account.equity, buyingPower: account.buyingPower };
}

export const previewAutotrading = defineCall({
  name: 'CxAIRobotProduct/PreviewAutotrading',
  access: 'user',
  summary: 'What selecting a robot would start with',
  description:
    'Your accounts that it can trade, what it has open with today’s prices, and the settings offered. Nothing is changed.',
  request: objectField({ productId: robotIdField() }),
  guestAnswer: null,
  userAnswer: pascalObject({
    accounts: z
      .array(
        pascalObject({
          id: z.string(),
          ...accountNameAnswer,
          cash: decimal(),
          buyingPower: decimal().nullable().describe('null until the broker has answered.'),
          startBalance: decimal(),
          limits: limitsAnswer.nullable(),
          copy: copyAnswer.nullable().describe('How the robot trades it already.'),
        }),
      )
      .describe('Empty: your paper account is opened with the balance you choose.'),
    defaultId: z.string().nullable().describe('The account offered first.'),
    ...previewFields,
  }),
  errors: [NOT_LOGGED_IN, NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, context) {
    const { viewer, catalogue, services } = context;
    const userId = requireUserId(viewer);
    const robot = findRobot(catalogue, productId);
    const { accounts, defaultId, copies, openTrades } = await services.autotrading.preview(
      userId,
      productId,
      isPaperOnly(context),
    );
    const shown = await pricedCopies(copies, context);
    return {
      accounts: await Promise.all(
        accounts.map(async (account) => ({
          ...account,
          ...(await readMoney(account, context)),
          ...accountName(account),
          copy: shown.find((copy) => copy.account.id === account.id) ?? null,
        })),
      ),
      defaultId,
      ...shownPreview,
      openTrades: await shownOpenTrades(openTrades, context),
      problem: robot.retired
        ? ROBOT_RETIRED
        : mayAutotrade(viewer, controlledRobot(robot))
          ? null
          : NOT_FOR_ALL,
    };
  },
});
