import { z } from 'zod';
import type { Micros } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { decimal, price, utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { BALANCE_PRESETS } from '@/lib/trading/accounts/paper-accounts';
import type { CopiesShown, RobotOpenTrade } from '@/lib/trading/copies/copies';
import {
  AMOUNT_LIMITS,
  copiedElsewhere,
  DEFAULT_BALANCE,
  DEFAULT_SETTINGS,
  PAUSES,
} from '@/lib/trading/copies/copy';
import { ROBOT_RETIRED } from '@/lib/trading/orders/copy-reasons';
import { type CallContext, defineCall } from '../call';
import { choiceField, objectField, robotIdField, textUpTo, wholeNumber } from '../fields';
import { exampleRobotId, findRobot, NO_ROBOT, ROBOT_REMOVED } from '../find-robot';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import {
  copyAnswer,
  gapAnswer,
  namedRobot,
  pricedCopies,
  ROBOT_FIELDS,
  SETTINGS_FIELDS,
  setAsideBeforeField,
  setAsideField,
  settingsAnswer,
  tickerIn,
  toSetAside,
  toSettings,
  withTotal,
} from './autopilot-answers';
import { readLookup } from './look-up-item';
import { NO_SUCH_ACCOUNT, readAccount, readPaperMoney, WHICH_ACCOUNT } from './paper-fields';
import { controlledRobot } from './subscribe-rules';

/** Copies of robots on a user's accounts. */

const PAGE_SIZE = { default: 20, max: 100 };
const MAX_OFFSET = 10_000;
const MAX_COPY_ID = 64;

const PAGE_FIELDS = {
  offset: wholeNumber(0, MAX_OFFSET).nullish(),
  pageSize: wholeNumber(1, PAGE_SIZE.max).nullish().describe(`Defaults to ${PAGE_SIZE.default}.`),
};

const ON_ACCOUNT = {
  accountId: WHICH_ACCOUNT.accountId.describe(
    'One of your open paper accounts, as in GetAccounts; all accounts if omitted.',
  ),
};

/** Copies on one paper account of the caller's, or on all accounts. @throws NotFoundError */
async function copiesShown(
  accountId: string | null | undefined,
  isPaperOnly: boolean | undefined,
  context: CallContext,
): Promise<CopiesShown> {
  if (accountId !== undefined && accountId !== null) await readAccount(context, accountId);
  return { isPaperOnly, accountId };
}

function toPage(sent: {
  readonly offset?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
}) {
  return { offset: sent.offset ?? 0, pageSize: sent.pageSize ?? PAGE_SIZE.default };
}

const SIDE = z.enum(['long', 'short']);
const NO_COPY = { status: 404, when: 'You have no copy with that id.' } as const;

/** Fields of what copying would start with, wherever it trades. */
export const previewFields = {
  presets: z.array(z.number()).describe('Balances offered for a new account, dollars.'),
  minimumAmount: z.number().describe('Smallest amount a trade, dollars.'),
  defaults: settingsAnswer,
  defaultBalance: z.number(),
  openTrades: z.array(
    pascalObject({
      tradeNo: z.int(),
      fundId: z.int(),
      ticker: z.string(),
      side: SIDE,
      openedAt: utc('When the robot opened it'),
      robotPrice: price(),
      price: z.number().nullable().describe('The latest; null if there is none.'),
      differencePct: z
        .number()
        .nullable()
        .describe('How much worse you would enter than the robot, percent; negative is better.'),
      sharePct: decimal()
        .nullable()
        .describe('What it took of the robot’s balance, percent; null where that is unknown.'),
    }),
  ),
  problem: z.string().nullable().describe('Why it can’t be copied now, as a sentence.'),
};

/** Values of those fields that are the same for everyone. */
export const shownPreview = {
  presets: BALANCE_PRESETS,
  minimumAmount: AMOUNT_LIMITS.min,
  defaults: DEFAULT_SETTINGS,
  defaultBalance: DEFAULT_BALANCE,
};

/** A robot's open trades at today's prices. */
export async function shownOpenTrades(trades: readonly RobotOpenTrade[], context: CallContext) {
  const lookup = await readLookup(context);
  return trades.map((trade) => {
    const latest = context.prices.quote(trade.fundId)?.price ?? null;
    const direction = trade.side === 'long' ? 1 : -1;
    return {
      ...trade,
      ticker: tickerIn(lookup, trade.fundId),
      robotPrice: trade.price,
      price: latest,
      differencePct:
        latest === null ? null : roundTo(100 * direction * (latest / fromPrice(trade.price) - 1), 2),
      sharePct: trade.sharePct as Micros | null,
    };
  });
}

export const previewAutopilot = defineCall({
  name: 'CxPaperTrades/PreviewAutopilot',
  access: 'user',
  summary: 'What copying a robot would start with',
  description:
    'Your paper account, the trades the robot has open with today’s prices, and the settings offered. Nothing is changed.',
  request: objectField({ productId: robotIdField(), ...WHICH_ACCOUNT }),
  guestAnswer: null,
  userAnswer: pascalObject({
    account: pascalObject({ startBalance: decimal(), cash: decimal(), buyingPower: decimal() })
      .nullable()
      .describe('null: one is opened with the balance you choose.'),
    copy: copyAnswer.nullable().describe('The copy that runs already.'),
    legs: z.int().min(1).describe('How many instruments the robot trades.'),
    ...previewFields,
  }),
  errors: [NOT_LOGGED_IN, NO_ROBOT, ROBOT_REMOVED, NO_SUCH_ACCOUNT],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId, accountId }, context) {
    const { viewer, catalogue, services } = context;
    const userId = requireUserId(viewer);
    const robot = findRobot(catalogue, productId);
    const { account, copy, openTrades, legs } = await services.copies.preview(userId, productId, accountId);
    const [shown = null] = await pricedCopies(copy ? [copy] : [], context);
    return {
      account: account && {
        ...account,
        buyingPower: (await readPaperMoney(account, context)).buyingPower,
      },
      copy: shown,
      legs,
      ...shownPreview,
      openTrades: await shownOpenTrades(openTrades, context),
      problem:
        (robot.retired ? ROBOT_RETIRED : null) ??
        findProblem(
          viewer.settings.get(productId)?.isFollowed === true,
          controlledRobot(robot).brokerAccountUniqueId !== null,
        ) ??
        (copy && account && copy.account.id !== account.id
          ? copiedElsewhere(copy.account.name, copy.state !== 'draining')
          : null),
    };
  },
});

function findProblem(isFollowed: boolean, hasBroker: boolean): string | null {
  if (hasBroker) return 'Autopilot is for robots without a broker account';
  return isFollowed ? null : 'Follow this robot first';
}

export const getCopies = defineCall({
  name: 'CxPaperTrades/GetCopies',
  access: 'user',
  summary: 'Robots you copy',
  description:
    'Copies on your accounts with their results, running ones first. Access tokens get those on your paper account.',
  request: objectField(ON_ACCOUNT),
  guestAnswer: null,
  userAnswer: pascalObject({ items: z.array(copyAnswer) }),
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({}),
  async answer({ accountId }, context) {
    const copies = await context.services.copies.list(
      requireUserId(context.viewer),
      await copiesShown(accountId, context.isByToken, context),
    );
    return { items: await pricedCopies(copies, context) };
  },
});

export const setCopy = defineCall({
  name: 'CxPaperTrades/SetCopy',
  access: 'user',
  summary: 'Change or pause a copy',
  description:
    'Changes how a robot is copied from its next trade on, sets money aside for it, or pauses it. While all is paused, nothing guards your positions; what the robot closed meanwhile is closed when you resume.',
  request: objectField({
    copyId: textUpTo(MAX_COPY_ID),
    settings: objectField(SETTINGS_FIELDS).nullish().describe('Omitted ones stay unchanged.'),
    setAside: setAsideField(),
    setAsideBefore: setAsideBeforeField(),
    pause: choiceField(PAUSES).nullish().describe('null resumes; omit it to leave it unchanged.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ copy: copyAnswer }),
  errors: [
    {
      status: 400,
      when: 'The copy has ended or is ending, the money isn’t free or was changed meanwhile, or there is nothing to change.',
    },
    NOT_LOGGED_IN,
    NO_COPY,
  ],
  example: () => ({ copyId: 'an-id-from-GetCopies', pause: 'entries' }),
  async answer({ copyId, settings, setAside, setAsideBefore, pause }, context) {
    if (!settings && setAside === undefined && pause === undefined)
      throw new InputError('Send settings, setAside or pause');
    const change = {
      ...(settings ? { settings: toSettings(settings) } : {}),
      ...(await toSetAside(setAside, context, setAsideBefore)),
      ...(pause === undefined ? {} : { pause }),
    };
    const copy = await context.services.copies.change(requireUserId(context.viewer), copyId, change, {
      isPaperOnly: context.isByToken,
    });
    const [shown] = await pricedCopies([copy], context);
    if (!shown) throw new Error('A copy was not shown');
    return { copy: shown };
  },
});

const tradeSide = pascalObject({
  quantity: decimal(),
  openTime: utc('When it was opened'),
  openPrice: price(),
  closeTime: utc('When it was closed').nullable(),
  closePrice: price().nullable(),
  profit: decimal().nullable().describe('Dollars after costs; null while open.'),
});

const curve = z.array(pascalObject({ at: utc('When both had closed a trade'), profit: decimal() }));

export const getCopyTrades = defineCall({
  name: 'CxPaperTrades/GetCopyTrades',
  access: 'user',
  summary: 'A robot’s trades beside yours',
  description:
    'Each trade of the robot since you started copying it, beside yours, with the parts of the difference once both are closed. Newest first.',
  request: objectField({ copyId: textUpTo(MAX_COPY_ID), ...PAGE_FIELDS }),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        tradeNo: z.int().min(1),
        fundId: z.int(),
        ticker: z.string(),
        side: SIDE,
        skipReason: z.string().nullable().describe('Why it wasn’t copied, as a sentence.'),
        robot: tradeSide.describe('With the robot’s own quantity.'),
        mine: tradeSide.nullable(),
        intendedQuantity: decimal().nullable().describe('What your settings give at the robot’s price.'),
        robotProfit: decimal()
          .nullable()
          .describe('The robot’s with the intended quantity; null until both are closed.'),
        gap: gapAnswer.nullable(),
        splits: z
          .array(
            pascalObject({
              at: utc('When it took effect'),
              after: z.int().min(1).describe('Shares for so many before.'),
              before: z.int().min(1),
              held: pascalObject({ from: decimal(), to: decimal() })
                .nullable()
                .describe(
                  'What your copy held before and after; null if it held nothing, or you took it over.',
                ),
            }),
          )
          .describe('While it was open. Quantities and prices are as they are since.'),
      }),
    ),
    total: z.int().min(0),
    curves: pascalObject({ mine: curve, robot: curve }).describe('Running profit, dollars.'),
  }),
  errors: [NOT_LOGGED_IN, NO_COPY],
  example: () => ({ copyId: 'an-id-from-GetCopies', offset: 0, pageSize: 5 }),
  async answer({ copyId, ...sent }, context) {
    const { services, viewer } = context;
    const { items, total, curves } = await services.copies.trades(
      requireUserId(viewer),
      copyId,
      toPage(sent),
      {
        isPaperOnly: context.isByToken,
      },
    );
    const lookup = await readLookup(context);
    return {
      items: items.map((trade) => ({
        ...trade,
        ticker: tickerIn(lookup, trade.fundId),
        gap: trade.gap && withTotal(trade.gap),
      })),
      total,
      curves,
    };
  },
});

export const getSkipped = defineCall({
  name: 'CxPaperTrades/GetSkipped',
  access: 'user',
  summary: 'Signals that weren’t copied to the paper account',
  description:
    'Entries of robots you copy to your paper account that weren’t taken, each with the reason. Newest first. Those of broker accounts are among a copy’s trades.',
  request: objectField({
    ...PAGE_FIELDS,
    ...ON_ACCOUNT,
    copyId: textUpTo(MAX_COPY_ID).nullish().describe('Only of this copy.'),
    kind: textUpTo(MAX_COPY_ID).nullish().describe('Only for reasons of this kind, as in GetCopies.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        ...ROBOT_FIELDS,
        copyId: z.string(),
        fundId: z.int(),
        ticker: z.string(),
        side: SIDE,
        action: z.enum(['open', 'close']),
        at: utc('When it was due'),
        reason: z.string().describe('As a sentence.'),
      }),
    ),
    total: z.int().min(0),
  }),
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({ offset: 0, pageSize: 5 }),
  async answer(sent, context) {
    const { services, viewer, catalogue } = context;
    const { items, total } = await services.copies.skipped(requireUserId(viewer), toPage(sent), {
      ...(await copiesShown(sent.accountId, true, context)),
      copyId: sent.copyId ?? undefined,
      kind: sent.kind ?? undefined,
    });
    const lookup = await readLookup(context);
    return {
      items: items.map((one) => ({
        ...one,
        ...namedRobot(catalogue, one.robotId),
        ticker: tickerIn(lookup, one.fundId),
      })),
      total,
    };
  },
});

const followersResult = pascalObject({
  result: pascalObject({
    copies: z.int().min(5).describe('Users with trades of it that their copies closed or missed.'),
    medianGapPct: z
      .number()
      .describe('Median difference to the robot, percent of what was to be invested; negative is worse.'),
    sharePctCopied: z.number().describe('Percent of its signals that were copied.'),
  })
    .nullable()
    .describe('null below five users.'),
});

export const getFollowersResult = defineCall({
  name: 'CxAIRobotProduct/GetFollowersResult',
  summary: 'What users who copy a robot got',
  description:
    'How copies of the robot on paper and broker accounts differ from its own record, over users. Shown once five users have copied it.',
  request: objectField({ productId: robotIdField() }),
  guestAnswer: followersResult,
  userAnswer: followersResult,
  errors: [NO_ROBOT, ROBOT_REMOVED],
  example: (catalogue) => ({ productId: exampleRobotId(catalogue) }),
  async answer({ productId }, { catalogue, services }) {
    findRobot(catalogue, productId);
    return { result: await services.copies.followersResult(productId) };
  },
});
