import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { campaignFor, listOffers } from '@/lib/people/memberships/campaigns';
import { PRODUCT_IDS } from '@/lib/people/memberships/products';
import { defineCall } from '../call';
import { objectField } from '../fields';

const cents = z.int().min(0);

const promotion = pascalObject({
  campaign: z.string().describe('Its id.'),
  audience: z.enum(['beginner', 'all']),
  offers: z.array(
    pascalObject({
      name: z.string(),
      product: z.enum(PRODUCT_IDS).describe('What it buys.'),
      year: cents.describe('US cents a year.'),
      yearByMonth: cents.describe('A twelfth of it.'),
      month: cents.nullable().describe('US cents, paid monthly; null if only sold by the year.'),
      listYear: cents.nullable().describe('What it was really offered for before; null if it wasn’t.'),
      listMonth: cents.nullable(),
      percentOff: z.int().nullable(),
    }),
  ),
});

const answer = pascalObject({
  promotion: promotion.nullable().describe('null while no campaign runs for you.'),
});

export const getPromotion = defineCall({
  name: 'Memberships/GetPromotion',
  access: 'anyone',
  summary: 'The promotion for you',
  description: 'Guests and users of the level beginner get that for beginners, others that for everyone.',
  request: objectField({}),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({}),
  answer(_, { services, who, now }) {
    const { campaigns, hasListPrices } = services.promotions;
    const campaign = campaignFor(campaigns, who?.account.level ?? null, now());
    const offers = campaign ? listOffers(campaign, hasListPrices) : [];
    if (!campaign || offers.length === 0) return { promotion: null };
    return { promotion: { campaign: campaign.id, audience: campaign.audience, offers } };
  },
});
