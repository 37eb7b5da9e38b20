import { z } from 'zod';
import { RANKED_COUNT, RANKED_DAYS } from '@/lib/community/predictions/board';
import { VOID_REASONS } from '@/lib/community/predictions/outcome';
import {
  type BoardPlace,
  type NamedPlace,
  PREDICTION_LISTS,
  type PredictionQuestion,
  SHOWN_VOTES,
} from '@/lib/community/predictions/predictions';
import { type OwnVote, PERCENTS } from '@/lib/community/predictions/vote';
import { PREDICTION_HORIZONS } from '@/lib/community/predictions/window';
import { NotFoundError } from '@/lib/core/base/errors';
import { isoDay } from '@/lib/core/base/time';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { type CallContext, defineCall } from '../call';
import { choiceField, objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** Questions about the next closes, votes on them, and how they turned out. */

const MAX_ID = 60;
const LAST_PAGE = 10_000;
const LAST_SEQ = Number.MAX_SAFE_INTEGER;

const ownVote = pascalObject({
  percent: z.int().describe('How likely yes is.'),
  holdsPosition: z.boolean(),
  at: utc('When it was cast'),
  salt: z.string().describe('Yours alone until the lock; hex.'),
  commitment: z.string().describe('SHA-256 that the public chain has since then; hex.'),
});
const price = (what: string) => z.number().nullable().describe(what);
const question = {
  id: z.string(),
  ticker: z.string(),
  fundId: z.int(),
  horizon: z.enum(PREDICTION_HORIZONS),
  from: z.string().describe('The session whose close is the reference, YYYY-MM-DD.'),
  to: z.string().describe('The session whose close decides, YYYY-MM-DD.'),
  opensAt: utc('When votes open'),
  locksAt: utc('From when no vote changes'),
  resolvesAt: utc('When the deciding session closes'),
  baseRate: z.number().describe('How often the close was higher in the past, a fraction.'),
  pastCount: z.int().describe('How many earlier sessions or weeks that is about.'),
  state: z.enum(PREDICTION_LISTS),
  reference: price('The close to beat; null until it’s known. Equal is no.'),
  votes: z.int(),
  median: z
    .number()
    .nullable()
    .describe(
      'Percent; null until the lock, and below ten votes of accounts older than a week. Accounts of one person count once.',
    ),
  outcome: z.enum(['yes', 'no', 'void']).nullable(),
  close: price('The deciding close.'),
  reason: z.enum(VOID_REASONS).nullable().describe('Why it’s void.'),
};
const listed = pascalObject({
  ...question,
  mine: ownVote.nullable().describe('Your vote; null without one, and for guests.'),
});
export const standing = {
  rank: z
    .int()
    .nullable()
    .describe(
      `null with fewer than ${RANKED_COUNT} decided questions or ${RANKED_DAYS} days, and for a later account of one person.`,
    ),
  count: z.int().describe('Decided questions with a vote, without void ones.'),
  days: z.int(),
  own: z.number().describe('Mean Brier score: 0 is perfect, 0.25 is what 50% always gets.'),
  base: z.number().describe('The base rates’ on the same questions.'),
  gain: z.number().describe('Base − Own: above 0 is better than the base rates.'),
  low: z.number().nullable().describe('Lower end of the gain’s 95% interval.'),
  high: z.number().nullable(),
};

function toQuestion({ from, to, ...rest }: PredictionQuestion) {
  return { ...rest, from: isoDay(from), to: isoDay(to) };
}

export function toStanding({ rank, count, days, own, base, gain, interval }: BoardPlace) {
  return { rank, count, days, own, base, gain, low: interval?.low ?? null, high: interval?.high ?? null };
}

async function ownVotes(
  { services, viewer }: CallContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnVote>> {
  const member = viewer.userId === null ? null : await services.members.find(viewer.userId);
  return member ? services.predictions.ownVotes(member.member, ids) : new Map();
}

const questions = pascalObject({
  total: z.int(),
  questions: z
    .array(listed)
    .describe('Open and locked ones by when they’re decided, decided ones newest first.'),
});

export const getQuestions = defineCall({
  name: 'CxPredictions/GetQuestions',
  summary: 'Questions about the next closes',
  description:
    'Will an instrument close above its last close? 50 a page. Before the lock, only the number of votes is shown.',
  request: objectField({
    show: choiceField(PREDICTION_LISTS).nullish().describe('Defaults to open.'),
    page: wholeNumber(1, LAST_PAGE).nullish(),
  }),
  isBodyOptional: true,
  guestAnswer: questions,
  userAnswer: questions,
  errors: [],
  example: () => ({ show: 'open' }),
  async answer({ show, page }, context) {
    const found = await context.services.predictions.list(show ?? 'open', page ?? 1);
    const mine = await ownVotes(
      context,
      found.questions.map(({ id }) => id),
    );
    return {
      total: found.total,
      questions: found.questions.map((one) => ({ ...toQuestion(one), mine: mine.get(one.id) ?? null })),
    };
  },
});

const details = pascalObject({
  ...question,
  mine: ownVote.nullable(),
  revealed: z
    .array(
      pascalObject({
        handle: z.string().nullable().describe('null for a former member.'),
        voter: z.string().describe('A random number of the member’s, hex.'),
        percent: z.int(),
        holdsPosition: z.boolean(),
        at: z.int().describe('UTC milliseconds, as in its commitment.'),
        salt: z.string(),
        commitment: z.string(),
      }),
    )
    .describe('Votes from the lock on, by time.'),
});

export const getQuestion = defineCall({
  name: 'CxPredictions/GetQuestion',
  summary: 'A question with its votes',
  description: `Votes are shown from the lock on, ${SHOWN_VOTES} a page. Anyone can compute their commitments (docs/verify).`,
  request: objectField({ id: textUpTo(MAX_ID), page: wholeNumber(1, LAST_PAGE).nullish() }),
  guestAnswer: details,
  userAnswer: details,
  errors: [{ status: 404, when: 'There is no such question.' }],
  example: () => ({ id: 'simulated:1001:day:2026-11-27' }),
  async answer({ id, page }, context) {
    const found = await context.services.predictions.details(id, page ?? 1);
    if (!found) throw new NotFoundError('There is no such question.');
    const mine = await ownVotes(context, [id]);
    return { ...toQuestion(found.question), mine: mine.get(id) ?? null, revealed: [...found.revealed] };
  },
});

export const vote = defineCall({
  name: 'CxPredictions/Vote',
  access: 'user',
  summary: 'Vote on a question',
  description:
    'How likely a higher close is, in percent. You can change it until the lock. The public chain gets a commitment to it at once, and its content from the lock on.',
  isSecret: true,
  request: objectField({
    id: textUpTo(MAX_ID),
    percent: wholeNumber(PERCENTS.least, PERCENTS.most),
    holdsPosition: yesOrNo().describe('Whether you hold a position in it; shown with your vote.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ mine: ownVote }),
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'The question is locked, or you have no handle.' },
    { status: 404, when: 'There is no such question.' },
  ],
  example: () => ({ id: 'simulated:1001:day:2026-11-27', percent: 55, holdsPosition: false }),
  async answer({ id, percent, holdsPosition }, { services, viewer, requestContext, now }) {
    const userId = requireUserId(viewer);
    const member = await services.members.require(userId);
    await services.members.linkAccounts(userId, requestContext, now());
    return { mine: await services.predictions.vote(member.member, id, { percent, holdsPosition }, now) };
  },
});

const place = pascalObject({
  ...standing,
  handle: z.string().nullable().describe('null for a former member.'),
});
const board = pascalObject({
  ranked: z.int().describe('Members with enough votes to rank.'),
  tooFew: z.int().describe('Members with fewer, and later accounts of one person.'),
  places: z.array(place),
});

export const getBoard = defineCall({
  name: 'CxPredictions/GetBoard',
  summary: 'Everyone’s predictions, best first, to the worst',
  description:
    'By the lower end of a 95% interval of the gain over base rates, which whole days are drawn for. 50 a page; those with too few votes come last.',
  request: objectField({ page: wholeNumber(1, LAST_PAGE).nullish() }),
  isBodyOptional: true,
  guestAnswer: board,
  userAnswer: board,
  errors: [],
  example: () => ({}),
  async answer({ page }, { services }) {
    const { places, ...counts } = await services.predictions.board(page ?? 1);
    return {
      ...counts,
      places: places.map((one: NamedPlace) => ({ ...toStanding(one), handle: one.handle })),
    };
  },
});

export const getMyPredictions = defineCall({
  name: 'CxPredictions/GetMine',
  access: 'user',
  summary: 'Your predictions and your score',
  description: 'The newest hundred decided questions you voted on.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({
    place: pascalObject(standing).nullable().describe('null before your first decided question.'),
    decided: z.array(pascalObject({ ...question, mine: ownVote })),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, { services, viewer }) {
    const member = await services.members.find(requireUserId(viewer));
    if (!member) return { place: null, decided: [] };
    const record = await services.predictions.record(member.member);
    return {
      place: record.place && toStanding(record.place),
      decided: record.decided.map((one) => ({ ...toQuestion(one.question), mine: one.vote })),
    };
  },
});

const entries = pascalObject({
  entries: z.array(
    pascalObject({
      seq: z.int(),
      entry: z.string().describe('What the hash is of, after the hash before and a line feed.'),
      prevHash: z.string(),
      hash: z.string(),
    }),
  ),
});

export const getPredictionEntries = defineCall({
  name: 'CxPredictions/GetEntries',
  summary: 'The public chain of predictions',
  description: 'Openings, commitments to votes, locks and outcomes in order, a thousand at a time.',
  request: objectField({ afterSeq: wholeNumber(0, LAST_SEQ).nullish() }),
  isBodyOptional: true,
  guestAnswer: entries,
  userAnswer: entries,
  errors: [],
  example: () => ({ afterSeq: 0 }),
  answer: async ({ afterSeq }, { services }) => ({
    entries: [...(await services.predictions.entries(afterSeq ?? 0))],
  }),
});
