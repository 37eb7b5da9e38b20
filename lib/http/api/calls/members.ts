import { z } from 'zod';
import { HANDLE_LENGTHS } from '@/lib/community/profiles/handle';
import type { CommunityMember } from '@/lib/community/profiles/member';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { defineCall } from '../call';
import { objectField, textUpTo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** Who you are in the community: a handle, never your name. */

const MAX_HANDLE = 40;

const member = pascalObject({
  handle: z.string(),
  joinedAt: utc('When you chose your first handle'),
});
const answer = pascalObject({ member: member.nullable().describe('null before you choose a handle.') });

function toAnswer(found: CommunityMember | null) {
  return { member: found && { handle: found.handle, joinedAt: found.joinedAt } };
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
