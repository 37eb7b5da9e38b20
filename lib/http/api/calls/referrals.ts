import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { invitePath } from '@/lib/site/addresses/addresses';
import { defineCall } from '../call';
import { objectField } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** Links that users share, and friends who joined by them. */

const count = (what: string) => z.int().min(0).describe(what);

export const getInvite = defineCall({
  name: 'Referrals/GetInvite',
  summary: 'Your link for friends',
  description:
    'Makes your code the first time. Whoever creates an account within 30 days of opening the link, in the same browser, has joined by it; visits aren’t counted. Friends are counted, never named.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({
    code: z.string(),
    link: z.string().describe('The home page with your code. Any other page takes it, too.'),
    joined: count('Friends who joined.'),
    inReview: count('Those we look at, because they used a browser or network of yours or another friend’s.'),
    notCounted: count('Those who weren’t counted, such as a second account of the same person.'),
    earns: z
      .boolean()
      .describe('Whether you get commission if they buy a plan, which you must say beside the link.'),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, { services, viewer, now }) {
    const userId = requireUserId(viewer);
    const invite = await services.referrals.invite(userId, now());
    const earns = await services.affiliates.earns(userId);
    return { ...invite, earns, link: services.baseUrl + invitePath(invite.code) };
  },
});
