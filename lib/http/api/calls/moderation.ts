import { z } from 'zod';
import { CLUB_LIMITS } from '@/lib/community/clubs/club';
import { POST_STATES } from '@/lib/community/clubs/post-state';
import {
  CLUB_EVENTS,
  LOG_PER_PAGE,
  MODERATION_EVENTS,
  MODERATION_LIMITS,
  type Moderator,
  type QueuedPost,
} from '@/lib/community/moderation/moderation';
import { COMMUNITY_RULES } from '@/lib/community/moderation/rules';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { type CallContext, type DocumentedError, defineCall } from '../call';
import { choiceField, objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import {
  actionFields,
  clubField,
  clubFields,
  NO_HANDLE,
  NOT_THERE,
  ownPost,
  pageField,
  postField,
  reasonedAction,
} from './club-fields';

/** Reports, moderators' decisions and appeals. */

const EXAMPLE_POST = '7k3mq9xdpa2b';
const EXAMPLE_ACTION = '3q2-7wAAAAAAAAAAAAAAAA';
const NOTE = MODERATION_LIMITS.note * 2;
const MAX_ACTION = 40;
const REFUSED: DocumentedError = { status: 400, when: 'It can’t be done: the message says why.' };
const NO_DECISION: DocumentedError = { status: 404, when: 'There is no such decision.' };

const done = pascalObject({ isDone: z.literal(true) });
const DONE = { isDone: true } as const;
const ruleField = () => wholeNumber(1, COMMUNITY_RULES.length).describe('As in GetRules.');

async function moderator({ services, viewer }: CallContext): Promise<Moderator> {
  const userId = requireUserId(viewer);
  const found = await services.members.find(userId);
  return { userId, isStaff: viewer.isContentAdmin, member: found?.member ?? null };
}

/** The moderator who decides, after noting which other members are the same person. */
async function decider(context: CallContext): Promise<Moderator> {
  const { services, requestContext, now } = context;
  const found = await moderator(context);
  if (found.member !== null) await services.members.linkAccounts(found.userId, requestContext, now());
  return found;
}

const rules = pascalObject({
  rules: z.array(pascalObject({ no: z.int(), title: z.string(), text: z.string() })),
});

export const getCommunityRules = defineCall({
  name: 'CxClubs/GetRules',
  summary: 'The rules of clubs',
  description: 'Posts are removed by one of them, and by no other reason.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: rules,
  userAnswer: rules,
  errors: [],
  example: () => ({}),
  answer: async () => ({ rules: [...COMMUNITY_RULES] }),
});

const log = pascalObject({
  total: z.int(),
  actions: z.array(pascalObject(actionFields)).describe('Newest first.'),
  clubs: z
    .array(
      pascalObject({
        ...{ id: z.string(), clubId: z.string(), name: z.string(), event: z.enum(CLUB_EVENTS) },
        ...{ rule: z.int().nullable(), note: z.string(), at: utc('When it was decided') },
      }),
    )
    .describe('The newest decisions of staff about clubs; on the first page.'),
});

export const getModerationLog = defineCall({
  name: 'CxClubs/GetLog',
  summary: 'What moderators decided',
  description: `Every decision with its rule, and whether it still holds; ${LOG_PER_PAGE} a page. It names neither authors nor moderators.`,
  request: objectField({ page: pageField() }),
  isBodyOptional: true,
  guestAnswer: log,
  userAnswer: log,
  errors: [],
  example: () => ({}),
  async answer({ page }, { services }) {
    const found = await services.moderation.log(page ?? 1);
    return { total: found.total, actions: [...found.actions], clubs: [...found.clubs] };
  },
});

export const reportClubPost = defineCall({
  name: 'CxClubs/Report',
  access: 'user',
  summary: 'Report a post',
  description:
    'Reports of three people hold a post until a moderator decides. Only staff learn who reported it. A member can report a post again only if it was edited after a decision.',
  isSecret: true,
  request: objectField({ post: postField(), rule: ruleField(), note: textUpTo(NOTE).default('') }),
  guestAnswer: null,
  userAnswer: done,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({ post: EXAMPLE_POST, rule: 2, note: 'Asks everyone to buy at noon.' }),
  async answer({ post, rule, note }, { services, viewer, requestContext, now }) {
    const userId = requireUserId(viewer);
    const reporter = await services.members.require(userId);
    await services.members.linkAccounts(userId, requestContext, now());
    await services.moderation.report(reporter, post, { rule, note }, now());
    return DONE;
  },
});

export const appealRemoval = defineCall({
  name: 'CxClubs/Appeal',
  access: 'user',
  summary: 'Appeal the removal of your post',
  description: 'Once, within 30 days. Staff look at it again.',
  isSecret: true,
  request: objectField({
    action: textUpTo(MAX_ACTION).describe('Id of the decision, as in GetMine.'),
    text: textUpTo(MODERATION_LIMITS.appeal * 2),
  }),
  guestAnswer: null,
  userAnswer: done,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NO_DECISION],
  example: () => ({ action: EXAMPLE_ACTION, text: 'I said what I hold in the second line.' }),
  async answer({ action, text }, { services, viewer, now }) {
    const { member } = await services.members.require(requireUserId(viewer));
    await services.moderation.appeal(member, action, text, now());
    return DONE;
  },
});

const reportFields = { rule: z.int(), note: z.string(), at: utc('When it was reported') };

const queued = z.array(
  pascalObject({
    post: ownPost,
    reports: z.array(pascalObject(reportFields)).describe('Those that nobody decided about.'),
    actions: z.array(reasonedAction).describe('Decisions until now, newest first.'),
    isOwn: z.boolean().describe('Whether you wrote it: then someone else has to decide.'),
  }),
);

function toQueued(posts: readonly QueuedPost[]) {
  return posts.map(({ reports, actions, ...one }) => ({
    ...one,
    reports: [...reports],
    actions: [...actions],
  }));
}

export const getModerationQueue = defineCall({
  name: 'CxClubs/GetQueue',
  access: 'user',
  summary: 'What waits for a moderator',
  description:
    'For content admins, and for owners and moderators of clubs, who get their clubs’ posts. Appeals are for content admins.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({
    held: queued,
    reported: queued,
    appeals: queued,
    removed: queued.describe('Other removed posts that you may restore, the last removed first.'),
  }),
  errors: [NOT_LOGGED_IN, { status: 400, when: 'You moderate nothing.' }],
  example: () => ({}),
  async answer(_, context) {
    const queue = await context.services.moderation.queue(await moderator(context));
    return {
      held: toQueued(queue.held),
      reported: toQueued(queue.reported),
      appeals: toQueued(queue.appeals),
      removed: toQueued(queue.removed),
    };
  },
});

export const decideClubPost = defineCall({
  name: 'CxClubs/Decide',
  access: 'user',
  summary: 'Hold, approve, remove or restore a post',
  description:
    'For content admins, and for owners and moderators of its club; never about your own posts. Its author gets the rule and your note. Only staff restore what staff removed.',
  isSecret: true,
  request: objectField({
    post: postField(),
    event: choiceField(MODERATION_EVENTS),
    rule: ruleField().nullish().describe('The rule it breaks; needed to remove it.'),
    note: textUpTo(NOTE).default(''),
    version: wholeNumber(1, 1_000)
      .nullish()
      .describe('The newest version that you read: if there is another, nothing is decided.'),
  }),
  guestAnswer: null,
  userAnswer: done,
  errors: [NOT_LOGGED_IN, REFUSED, NOT_THERE],
  example: () => ({ post: EXAMPLE_POST, event: 'remove', rule: 3, note: 'This advertises a paid group.' }),
  async answer({ post, event, rule, note, version }, context) {
    const decision = { event, rule: rule ?? null, note, ...(version != null && { version }) };
    await context.services.moderation.decide(await decider(context), post, decision, context.now());
    return DONE;
  },
});

export const decideAppeal = defineCall({
  name: 'CxClubs/DecideAppeal',
  access: 'admin',
  summary: 'Decide an appeal',
  description: 'For content admins. Granting it restores the post; its author gets the answer.',
  isSecret: true,
  request: objectField({
    action: textUpTo(MAX_ACTION),
    isGranted: yesOrNo(),
    answer: textUpTo(NOTE).default(''),
  }),
  guestAnswer: null,
  userAnswer: done,
  errors: [REFUSED, NO_DECISION],
  example: () => ({ action: EXAMPLE_ACTION, isGranted: true, answer: 'You did say so.' }),
  async answer({ action, isGranted, answer }, context) {
    const decision = { isGranted, answer };
    await context.services.moderation.decideAppeal(await decider(context), action, decision, context.now());
    return DONE;
  },
});

const decidedClub = pascalObject(clubFields);

export const decideClub = defineCall({
  name: 'CxClubs/DecideClub',
  access: 'admin',
  summary: 'Edit, close or reopen a club',
  description:
    'For content admins. A closed club stays readable, but nobody writes in it or joins it. The public log has the rule and the note.',
  isSecret: true,
  request: objectField({
    club: clubField(),
    event: choiceField(CLUB_EVENTS),
    rule: ruleField().nullish().describe('The rule it breaks; needed to close it.'),
    note: textUpTo(NOTE).default(''),
    name: textUpTo(CLUB_LIMITS.name * 2)
      .nullish()
      .describe('Needed to edit it; its address stays.'),
    about: textUpTo(CLUB_LIMITS.about * 2)
      .nullish()
      .describe('Needed to edit it.'),
  }),
  guestAnswer: null,
  userAnswer: decidedClub,
  errors: [REFUSED, NOT_THERE],
  example: () => ({ club: 'swing-traders', event: 'close', rule: 3, note: 'It advertises a paid group.' }),
  async answer({ club, event, rule, note, name, about }, context) {
    const text = name == null || about == null ? null : { name, about };
    const decision = { event, rule: rule ?? null, note, text };
    const { moderation } = context.services;
    return moderation.decideClub(await moderator(context), club, decision, context.now());
  },
});

const listedReports = z.array(
  pascalObject({
    ...reportFields,
    clubId: z.string(),
    threadId: z.string().describe('The post to look at.'),
    state: z.enum(POST_STATES).describe('What became of the post.'),
  }),
);

export const getMemberHistory = defineCall({
  name: 'CxClubs/GetHistory',
  access: 'admin',
  summary: 'A member’s history',
  description: 'For content admins: posts, decisions about them, and reports made and received.',
  request: objectField({ handle: textUpTo(MAX_ACTION) }),
  guestAnswer: null,
  userAnswer: pascalObject({
    handle: z.string(),
    joinedAt: utc('When they chose their first handle'),
    visible: z.int(),
    held: z.int(),
    removed: z.int(),
    deleted: z.int(),
    reportsMade: z.int(),
    reportsUpheld: z.int().describe('Those whose post is removed.'),
    written: z.array(ownPost).describe('Their newest posts and replies.'),
    made: listedReports.describe('The newest reports they made.'),
    received: listedReports.describe('The newest reports of their posts.'),
    actions: z.array(reasonedAction),
  }),
  errors: [{ status: 404, when: 'Nobody has this handle.' }],
  example: () => ({ handle: 'careful-quant' }),
  async answer({ handle }, { services }) {
    const { posts, written, made, received, actions, ...rest } = await services.moderation.history(handle);
    const { visible = 0, held = 0, removed = 0, deleted = 0 } = posts;
    return {
      ...{ ...rest, visible, held, removed, deleted },
      ...{ written: [...written], made: [...made], received: [...received], actions: [...actions] },
    };
  },
});
