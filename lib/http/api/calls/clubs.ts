import { z } from 'zod';
import { CLUB_KINDS, CLUB_LIMITS, CLUB_ROLES, type ClubRole, mayModerate } from '@/lib/community/clubs/club';
import { POSTS_PER_PAGE, type WrittenPost } from '@/lib/community/clubs/club-post';
import { PostConflictError } from '@/lib/community/clubs/conflict';
import { HOLD_TEXTS } from '@/lib/community/clubs/post-state';
import { POST_LIMITS } from '@/lib/community/clubs/post-text';
import type { CommunityMember } from '@/lib/community/profiles/member';
import { NotFoundError } from '@/lib/core/base/errors';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { type CallContext, defineCall } from '../call';
import { RefusedError } from '../errors';
import { choiceField, objectField, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import {
  clubField,
  clubFields,
  NO_HANDLE,
  NOT_THERE,
  ownPost,
  pageField,
  postField,
  postFields,
  reasonedAction,
  roleField,
  writtenPost,
} from './club-fields';

/** Clubs of members, what they write there, and their own part in it. */

const EXAMPLE_CLUB = 'swing-traders';
const EXAMPLE_POST = '7k3mq9xdpa2b';
const MAX_HANDLE = 40;
/** Longest text that is read. The post's own limit is checked in characters once the text is cleaned. */
const BODY = POST_LIMITS.body * 2;

function requireMember({ services, viewer }: CallContext): Promise<CommunityMember> {
  return services.members.require(requireUserId(viewer));
}

/** The member who writes, after noting which other members are the same person. */
async function requireWriter(context: CallContext): Promise<CommunityMember> {
  const member = await requireMember(context);
  const { services, viewer, requestContext, now } = context;
  await services.members.linkAccounts(requireUserId(viewer), requestContext, now());
  return member;
}

function toWrittenAnswer(written: WrittenPost) {
  return { ...written, notice: written.holdReason && HOLD_TEXTS[written.holdReason] };
}

const clubList = pascalObject({ total: z.int(), clubs: z.array(pascalObject(clubFields)) });

export const getClubs = defineCall({
  name: 'CxClubs/GetClubs',
  summary: 'Clubs of traders or investors',
  description: 'Those with the most members first, 50 a page.',
  request: objectField({ kind: choiceField(CLUB_KINDS), page: pageField() }),
  guestAnswer: clubList,
  userAnswer: clubList,
  errors: [],
  example: () => ({ kind: 'trader' }),
  async answer({ kind, page }, { services }) {
    const { total, clubs } = await services.clubs.list(kind, page ?? 1);
    return { total, clubs: [...clubs] };
  },
});

const club = pascalObject({
  ...clubFields,
  total: z.int().describe('Posts in all pages: visible and removed ones.'),
  shown: z.array(pascalObject(postFields)),
});

export const getClub = defineCall({
  name: 'CxClubs/GetClub',
  summary: 'A club with its posts',
  description: `The last active posts first, ${POSTS_PER_PAGE} a page.`,
  request: objectField({ club: clubField(), page: pageField() }),
  guestAnswer: club,
  userAnswer: club,
  errors: [NOT_THERE],
  example: () => ({ club: EXAMPLE_CLUB }),
  async answer({ club: id, page }, { services }) {
    const found = await services.clubs.find(id);
    if (!found) throw new NotFoundError('There is no such club.');
    const { total, posts } = await services.clubs.posts(id, page ?? 1);
    return { ...found, total, shown: [...posts] };
  },
});

const thread = pascalObject({
  post: pascalObject(postFields),
  total: z.int().describe('Replies in all pages.'),
  replies: z.array(pascalObject(postFields)),
});

export const getClubPost = defineCall({
  name: 'CxClubs/GetPost',
  summary: 'A post with its replies',
  description: `Replies by time, ${POSTS_PER_PAGE} a page. Held posts and replies are shown to nobody.`,
  request: objectField({ post: postField(), page: pageField() }),
  guestAnswer: thread,
  userAnswer: thread,
  errors: [NOT_THERE],
  example: () => ({ post: EXAMPLE_POST }),
  async answer({ post, page }, { services }) {
    const found = await services.clubs.thread(post, page ?? 1);
    if (!found) throw new NotFoundError('There is no such post.');
    return { ...found, replies: [...found.replies] };
  },
});

const versions = pascalObject({
  versions: z.array(
    pascalObject({
      version: z.int(),
      title: z.string().nullable(),
      body: z.string().describe('Markdown.'),
      html: z.string(),
      at: utc('When it was written'),
    }),
  ),
});

export const getClubPostVersions = defineCall({
  name: 'CxClubs/GetVersions',
  summary: 'All versions of a post',
  description: 'Newest first. Everyone can see what a visible post or reply said before it was edited.',
  request: objectField({ post: postField() }),
  guestAnswer: versions,
  userAnswer: versions,
  errors: [NOT_THERE],
  example: () => ({ post: EXAMPLE_POST }),
  async answer({ post }, { services }) {
    const found = await services.clubs.versions(post);
    if (found.length === 0) throw new NotFoundError('There is no such post.');
    return { versions: [...found] };
  },
});

const members = pascalObject({
  members: z.array(
    pascalObject({ handle: z.string(), role: roleField(), joinedAt: utc('When they joined the club') }),
  ),
});

export const getClubMembers = defineCall({
  name: 'CxClubs/GetMembers',
  summary: 'Who is in a club',
  description: 'Its owner and moderators first, 100 a page.',
  request: objectField({ club: clubField(), page: pageField() }),
  guestAnswer: members,
  userAnswer: members,
  errors: [NOT_THERE],
  example: () => ({ club: EXAMPLE_CLUB }),
  async answer({ club: id, page }, { services }) {
    if (!(await services.clubs.find(id))) throw new NotFoundError('There is no such club.');
    return { members: [...(await services.clubs.members(id, page ?? 1))] };
  },
});

function actorKind(isStaff: boolean, role: ClubRole | null): 'staff' | 'club' | null {
  if (isStaff) return 'staff';
  return mayModerate(role) ? 'club' : null;
}

export const getMyClubs = defineCall({
  name: 'CxClubs/GetMine',
  access: 'user',
  summary: 'Your clubs, posts and decisions about them',
  description:
    'Your newest hundred posts and replies in any state, and what moderators decided about them. With a club, only what you wrote there.',
  request: objectField({ club: clubField().nullish() }),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({
    handle: z.string().nullable().describe('null before you choose one.'),
    notice: z.string().nullable().describe('What limits you in your first 72 hours; null afterwards.'),
    moderatesAs: z
      .enum(['staff', 'club'])
      .nullable()
      .describe('As what you may remove posts of the club you ask about; null if you may not.'),
    clubs: z.array(pascalObject({ ...clubFields, role: roleField() })),
    posts: z.array(ownPost),
    decisions: z.array(reasonedAction),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer({ club: clubId }, { services, viewer, now }) {
    const found = await services.members.find(requireUserId(viewer));
    if (!found)
      return {
        ...{ handle: null, notice: null, moderatesAs: actorKind(viewer.isContentAdmin, null) },
        ...{ clubs: [], posts: [], decisions: [] },
      };
    const [clubs, posts, decisions] = await Promise.all([
      services.clubs.joined(found.member),
      services.clubs.own(found.member, clubId ?? null),
      services.moderation.about(found.member),
    ]);
    const role = clubs.find(({ id }) => id === clubId)?.role ?? null;
    return {
      handle: found.handle,
      notice: await services.clubs.newMemberNotice(found, now()),
      moderatesAs: actorKind(viewer.isContentAdmin, role),
      clubs: [...clubs],
      posts: [...posts],
      decisions: decisions.filter((one) => clubId == null || one.clubId === clubId),
    };
  },
});

export const foundClub = defineCall({
  name: 'CxClubs/Found',
  access: 'user',
  summary: 'Found a club',
  description:
    'You own it until you give it to one of its moderators. From 72 hours after choosing a handle; three clubs a member.',
  request: objectField({
    kind: choiceField(CLUB_KINDS),
    name: textUpTo(CLUB_LIMITS.name * 2),
    about: textUpTo(CLUB_LIMITS.about * 2),
  }),
  guestAnswer: null,
  userAnswer: pascalObject(clubFields),
  errors: [NOT_LOGGED_IN, NO_HANDLE],
  example: () => ({
    kind: 'trader',
    name: 'Swing traders',
    about: 'Trades of some days, with their reasons.',
  }),
  answer: async (asked, context) =>
    context.services.clubs.found(await requireWriter(context), asked, context.now()),
});

const membership = pascalObject({ role: roleField().nullable() });

export const joinClub = defineCall({
  name: 'CxClubs/Join',
  access: 'user',
  summary: 'Join a club',
  description: 'Only members of a club write there. Joining again changes nothing.',
  request: objectField({ club: clubField() }),
  guestAnswer: null,
  userAnswer: membership,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({ club: EXAMPLE_CLUB }),
  async answer({ club: id }, context) {
    const { member } = await requireMember(context);
    await context.services.clubs.join(member, id, context.now());
    return { role: await context.services.clubs.role(member, id) };
  },
});

export const leaveClub = defineCall({
  name: 'CxClubs/Leave',
  access: 'user',
  summary: 'Leave a club',
  description: 'What you wrote stays. Its owner gives it to a moderator first.',
  request: objectField({ club: clubField() }),
  guestAnswer: null,
  userAnswer: membership,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({ club: EXAMPLE_CLUB }),
  async answer({ club: id }, context) {
    const { member } = await requireMember(context);
    await context.services.clubs.leave(member, id);
    return { role: null };
  },
});

export const setClubRole = defineCall({
  name: 'CxClubs/SetRole',
  access: 'user',
  summary: 'Change a member’s role in your club',
  description: 'For its owner. Making a moderator its owner makes you a moderator.',
  request: objectField({ club: clubField(), handle: textUpTo(MAX_HANDLE), role: choiceField(CLUB_ROLES) }),
  guestAnswer: null,
  userAnswer: members,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({ club: EXAMPLE_CLUB, handle: 'careful-quant', role: 'moderator' }),
  async answer({ club: id, handle, role }, context) {
    const { member } = await requireMember(context);
    await context.services.clubs.setRole(member, id, handle, role);
    return { members: [...(await context.services.clubs.members(id, 1))] };
  },
});

export const writeClubPost = defineCall({
  name: 'CxClubs/Post',
  access: 'user',
  summary: 'Write a post in a club',
  description: `Markdown without pictures, up to ${POST_LIMITS.body} characters. In your first 72 hours: five posts and replies a day, no links, and the first two wait for a moderator.`,
  isSecret: true,
  request: objectField({
    club: clubField(),
    title: textUpTo(POST_LIMITS.title * 2),
    body: textUpTo(BODY),
  }),
  guestAnswer: null,
  userAnswer: writtenPost,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({
    club: EXAMPLE_CLUB,
    title: 'Why I trade the close',
    body: 'Spreads are **narrow** then.',
  }),
  answer: async ({ club: id, ...text }, context) =>
    toWrittenAnswer(await context.services.clubs.post(await requireWriter(context), id, text, context.now())),
});

export const writeClubReply = defineCall({
  name: 'CxClubs/Reply',
  access: 'user',
  summary: 'Answer a post',
  description: 'With the same limits as posts.',
  isSecret: true,
  request: objectField({ post: postField(), body: textUpTo(BODY) }),
  guestAnswer: null,
  userAnswer: writtenPost,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({ post: EXAMPLE_POST, body: 'What about the open?' }),
  answer: async ({ post, body }, context) =>
    toWrittenAnswer(
      await context.services.clubs.reply(await requireWriter(context), post, body, context.now()),
    ),
});

export const editClubPost = defineCall({
  name: 'CxClubs/Edit',
  access: 'user',
  summary: 'Edit your post or reply',
  description: 'Earlier versions stay readable for everyone.',
  isSecret: true,
  request: objectField({
    post: postField(),
    version: wholeNumber(1, 1_000).describe('The newest version that you saw.'),
    title: textUpTo(POST_LIMITS.title * 2)
      .nullish()
      .describe('null for a reply.'),
    body: textUpTo(BODY),
  }),
  guestAnswer: null,
  userAnswer: writtenPost,
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE, { status: 409, when: 'There is a newer version.' }],
  example: () => ({
    post: EXAMPLE_POST,
    version: 1,
    title: 'Why I trade the close',
    body: 'It’s **cheap**.',
  }),
  async answer({ post, version, title, body }, context) {
    const author = await requireWriter(context);
    const text = { title: title ?? null, body };
    try {
      return toWrittenAnswer(await context.services.clubs.edit(author, post, version, text, context.now()));
    } catch (error) {
      if (error instanceof PostConflictError) throw new RefusedError(409, error.message);
      throw error;
    }
  },
});

export const deleteClubPost = defineCall({
  name: 'CxClubs/DeletePost',
  access: 'user',
  summary: 'Delete your post or reply',
  description: 'Erases its text in all versions. Replies stay.',
  request: objectField({ post: postField() }),
  guestAnswer: null,
  userAnswer: pascalObject({ isDeleted: z.literal(true) }),
  errors: [NOT_LOGGED_IN, NO_HANDLE, NOT_THERE],
  example: () => ({ post: EXAMPLE_POST }),
  async answer({ post }, context) {
    const { member } = await requireMember(context);
    await context.services.clubs.deletePost(member, post);
    return { isDeleted: true as const };
  },
});
