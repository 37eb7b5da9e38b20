import { z } from 'zod';
import { HANDLE_LENGTHS } from '@/lib/community/profiles/handle';
import type { CommunityMember } from '@/lib/community/profiles/member';
import { NotFoundError } from '@/lib/core/base/errors';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { readLookup } from './look-up-item';
import { standing, toStanding } from './predictions';

/** Who members are in the community: a handle, never a name, and what they show of themselves. */

const MAX_HANDLE = 40;
const LAST_LIST = 9_999;

const member = pascalObject({
  handle: z.string(),
  joinedAt: utc('When you chose your first handle'),
  shown: pascalObject({ follows: z.boolean(), paper: z.boolean(), predictions: z.boolean() }).describe(
    'What your page shows everyone; nothing at first.',
  ),
});
const answer = pascalObject({ member: member.nullable().describe('null before you choose a handle.') });

function toAnswer(found: CommunityMember | null) {
  return { member: found && { handle: found.handle, joinedAt: found.joinedAt, shown: found.shown } };
}

export const getMember = defineCall({
  name: 'CxCommunity/GetMember',
  access: 'user',
  summary: 'Your handle',
  description: 'Your registered name is never shown to other members.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: answer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: async (_, { services, viewer }) => toAnswer(await services.members.find(requireUserId(viewer))),
});

export const takeHandle = defineCall({
  name: 'CxCommunity/TakeHandle',
  access: 'user',
  summary: 'Choose your handle',
  description: `${HANDLE_LENGTHS.least} to ${HANDLE_LENGTHS.most} letters from a to z and digits, with single hyphens or underscores between them. You can change it once in 30 days; nobody else gets your former ones.`,
  request: objectField({ handle: textUpTo(MAX_HANDLE) }),
  guestAnswer: null,
  userAnswer: answer,
  errors: [
    NOT_LOGGED_IN,
    {
      status: 400,
      when: 'It can’t be a handle, it or one that looks like it is taken, or you changed yours in the last 30 days.',
    },
  ],
  example: () => ({ handle: 'careful-quant' }),
  answer: async ({ handle }, { services, viewer, now }) =>
    toAnswer(await services.members.takeHandle(requireUserId(viewer), handle, now())),
});

export const setShown = defineCall({
  name: 'CxCommunity/SetShown',
  access: 'user',
  summary: 'Choose what your page shows',
  description: 'It changes at once. Of accounts of one person, only the first can show a paper record.',
  request: objectField({
    follows: yesOrNo().describe('The robots you follow, and since when.'),
    paper: yesOrNo().describe(
      'What all paper accounts you ever opened made, reset and closed ones included.',
    ),
    predictions: yesOrNo().describe('Your decided predictions and their score.'),
  }),
  guestAnswer: null,
  userAnswer: answer,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'You have no handle, or joined with another account before.' },
  ],
  example: () => ({ follows: true, paper: false, predictions: true }),
  answer: async (shown, { services, viewer, requestContext, now }) =>
    toAnswer(await services.members.setShown(requireUserId(viewer), shown, requestContext, now())),
});

const ACCOUNT_STATES = ['open', 'reset', 'closed'] as const;
const percent = () => z.number().describe('Net of spread, impact and commissions, percent.');

const sharedList = {
  no: z.int().describe('Names it in the address of its page.'),
  name: z.string(),
  sharedAt: utc('When it was first shared'),
  count: z.int().describe('How many tickers it has now.'),
};

const profile = pascalObject({
  handle: z.string().describe('As of now.'),
  joined: z.string().describe('The month of the first handle, YYYY-MM.'),
  follows: z
    .array(
      pascalObject({ robotId: z.int(), name: z.string(), followedAt: utc('When the member followed it') }),
    )
    .nullable()
    .describe('Robots, newest first; null unless the member shows them.'),
  paper: pascalObject({
    since: utc('When the first paper account was opened').nullable(),
    open: z.int(),
    reset: z.int(),
    closed: z.int(),
    trades: z.int().describe('Trades that ended, of all accounts.'),
    resultPct: percent().nullable().describe('Of all accounts together, percent of what they started with.'),
    accounts: z
      .array(
        pascalObject({
          generation: z.int(),
          openedAt: utc('When it was opened'),
          endedAt: utc('When it ended').nullable(),
          state: z.enum(ACCOUNT_STATES),
          trades: z.int(),
          resultPct: percent(),
        }),
      )
      .describe('The newest 20, newest first.'),
  })
    .nullable()
    .describe('All paper accounts ever opened; null unless the member shows them.'),
  predictions: pascalObject(standing)
    .nullable()
    .describe('The score; null before the first decided question, and unless the member shows it.'),
  watchlists: z.array(pascalObject(sharedList)).describe('Those the member shares.'),
  withdrawn: z.int().describe('How many watchlists were shared once and aren’t now.'),
});

const NO_PAPER = { since: null, open: 0, reset: 0, closed: 0, trades: 0, resultPct: null, accounts: [] };

export const getProfile = defineCall({
  name: 'CxCommunity/GetProfile',
  summary: 'A member’s page',
  description: 'By a handle they have, or had. Only what the member chose to show.',
  request: objectField({ handle: textUpTo(MAX_HANDLE) }),
  guestAnswer: profile,
  userAnswer: profile,
  errors: [{ status: 404, when: 'Nobody has or had this handle, or its member left.' }],
  example: () => ({ handle: 'careful-quant' }),
  async answer({ handle }, { services, catalogue }) {
    const found = await services.memberPages.profile(handle);
    if (!found) throw new NotFoundError('There is no member with this handle.');
    const { follows, paper, predictions, watchlists } = found;
    return {
      ...{ handle: found.handle, joined: found.joined },
      follows:
        follows?.flatMap(({ robotId, followedAt }) => {
          const robot = catalogue.summary(robotId);
          return robot && robot !== 'removed' ? [{ robotId, name: robot.name, followedAt }] : [];
        }) ?? null,
      paper: paper && (paper.record ? { ...paper.record, accounts: [...paper.record.accounts] } : NO_PAPER),
      predictions: predictions?.place ? toStanding(predictions.place) : null,
      watchlists: [...watchlists.lists],
      withdrawn: watchlists.withdrawn,
    };
  },
});

const sharedRecord = pascalObject({
  ...sharedList,
  handle: z.string(),
  changes: z
    .array(
      pascalObject({
        fundId: z.int(),
        ticker: z.string().nullable().describe('null for one that this site no longer has.'),
        change: z.enum(['added', 'removed']),
        at: utc('When, by the server’s clock'),
      }),
    )
    .describe('Since it was first shared, oldest first. Those at SharedAt were in it then.'),
});

export const getSharedList = defineCall({
  name: 'CxCommunity/GetSharedList',
  summary: 'A watchlist that a member shares',
  description: 'Every change since it was first shared, with its time.',
  request: objectField({ handle: textUpTo(MAX_HANDLE), no: wholeNumber(1, LAST_LIST) }),
  guestAnswer: sharedRecord,
  userAnswer: sharedRecord,
  errors: [{ status: 404, when: 'There is no such list, or it isn’t shared.' }],
  example: () => ({ handle: 'careful-quant', no: 1 }),
  async answer({ handle, no }, context) {
    const found = await context.services.memberPages.list(handle, no);
    if (!found) throw new NotFoundError('There is no such list, or it isn’t shared.');
    const lookup = await readLookup(context);
    return {
      ...found,
      changes: found.changes.map((one) => ({ ...one, ticker: lookup.byId(one.fundId)?.ticker ?? null })),
    };
  },
});
