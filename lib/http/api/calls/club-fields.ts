import { z } from 'zod';
import { CLUB_KINDS, CLUB_ROLES } from '@/lib/community/clubs/club';
import { HOLD_REASONS, POST_STATES } from '@/lib/community/clubs/post-state';
import { APPEAL_STATES } from '@/lib/community/moderation/appeal-state';
import { MODERATION_EVENTS } from '@/lib/community/moderation/moderation';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import type { DocumentedError } from '../call';
import { textUpTo, wholeNumber } from '../fields';

/** What calls about clubs and their moderation ask and answer. */

export const NO_HANDLE: DocumentedError = {
  status: 400,
  when: 'You have no handle, or may not do this: the message says why.',
};
export const NOT_THERE: DocumentedError = { status: 404, when: 'There is no such club or post.' };

export const clubField = () => textUpTo(80).describe('Id of a club, as in its address.');
export const postField = () => textUpTo(20).describe('Id of a post or reply.');
export const pageField = () => wholeNumber(1, 10_000).nullish();

export const clubFields = {
  id: z.string(),
  kind: z.enum(CLUB_KINDS),
  name: z.string(),
  about: z.string().describe('Plain text.'),
  foundedAt: utc('When it was founded'),
  members: z.int(),
  posts: z.int().describe('Visible ones, without replies.'),
  authors: z.int().describe('Members with a visible post.'),
  activeAt: utc('When something visible was last written').nullable(),
  closed: pascalObject({
    at: utc('When staff closed it'),
    rule: z.int().describe('The rule it broke.'),
    note: z.string(),
  })
    .nullable()
    .describe('null while it’s open.'),
};

const handle = z.string().nullable().describe('null for a former member.');

export const postFields = {
  id: z.string(),
  clubId: z.string(),
  parentId: z.string().nullable().describe('The post that a reply answers.'),
  handle,
  state: z.enum(POST_STATES),
  removedRule: z.int().nullable().describe('The rule that a removed post broke.'),
  version: z.int().min(1),
  writtenAt: utc('When it was written'),
  editedAt: utc('When it was last edited').nullable(),
  title: z.string().nullable().describe('null for replies, and unless it’s visible.'),
  html: z.string().nullable().describe('Sanitized; null unless it’s visible.'),
  replies: z.int().describe('Visible ones.'),
};

/** For its author and moderators, whatever its state. */
export const ownPost = pascalObject({
  ...postFields,
  title: z.string().nullable(),
  html: z.string().nullable().describe('null once it’s deleted.'),
  body: z.string().nullable().describe('Markdown; null once it’s deleted.'),
  holdReason: z.enum(HOLD_REASONS).nullable(),
});

export const writtenPost = pascalObject({
  id: z.string(),
  threadId: z.string().describe('The post to look at: itself, or the one it answers.'),
  version: z.int(),
  state: z.enum(POST_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  notice: z.string().nullable().describe('Why it waits for a moderator; null if it’s visible.'),
});

export const roleField = () => z.enum(CLUB_ROLES);

export const actionFields = {
  id: z.string(),
  clubId: z.string(),
  threadId: z.string().describe('The post to look at.'),
  event: z.enum(MODERATION_EVENTS),
  rule: z.int().nullable(),
  by: z.enum(['staff', 'club', 'members']).describe('members: three of them reported it.'),
  at: utc('When it was decided'),
  reversedAt: utc('When another decision took its place').nullable(),
  appeal: z.enum(APPEAL_STATES),
};

export const reasonedAction = pascalObject({
  ...actionFields,
  postId: z.string(),
  note: z.string(),
  appealText: z.string().nullable(),
  appealedAt: utc('When its author appealed').nullable(),
  appealAnswer: z.string().nullable(),
});
