import { DAY_MS, parseIsoDay } from '@/lib/core/base/time';
import { findProduct, type Prices, type ProductId } from './products';

/** What the sales popup promotes, to whom, and until when. */

export type Audience = 'beginner' | 'all';

/** An offer by its name in promotions. */
interface PromotedOffer {
  readonly name: string;
  /** What it buys; null while nothing of the kind is sold. */
  readonly product: ProductId | null;
  readonly prices: Pick<Prices, 'year' | 'listYear'> & { readonly month: number | null };
}

export interface Campaign {
  readonly id: CampaignId;
  readonly audience: Audience;
  /** UTC milliseconds; null for no end. */
  readonly endsAt: number | null;
}

/** A promoted offer with everything we may say about its price. */
export interface OfferView {
  readonly name: string;
  /** What it buys. */
  readonly product: ProductId;
  /** US cents. */
  readonly year: number;
  /** A twelfth of the year's price, US cents. */
  readonly yearByMonth: number;
  /** US cents, paid monthly; null if it's only sold by the year. */
  readonly month: number | null;
  /** What it was really offered for before, US cents; null if it wasn't, so that no discount is shown. */
  readonly listYear: number | null;
  readonly listMonth: number | null;
  /** Whole percent below the yearly list price. */
  readonly percentOff: number | null;
}

const AI_ROBOTS = offerOf('AI Robots', 'IntermediateOne');
const UNLIMITED = offerOf('Unlimited', 'Expert');
/** Becomes an offer once it's a product. */
const BUY_SELL_DAILY: PromotedOffer = {
  name: 'Buy/Sell Daily',
  product: null,
  prices: { year: 6_000, listYear: 20_000, month: null },
};

const CAMPAIGN_OFFERS = {
  beginner: { audience: 'beginner', offers: [BUY_SELL_DAILY, AI_ROBOTS] },
  'all-users': { audience: 'all', offers: [AI_ROBOTS, UNLIMITED] },
} as const satisfies Readonly<
  Record<string, { readonly audience: Audience; readonly offers: readonly PromotedOffer[] }>
>;

export type CampaignId = keyof typeof CAMPAIGN_OFFERS;

export const CAMPAIGN_IDS = Object.keys(CAMPAIGN_OFFERS) as readonly CampaignId[];

function offerOf(name: string, product: ProductId): PromotedOffer {
  const prices = findProduct(product)?.prices;
  if (!prices) throw new Error(`${product} is promoted but not sold`);
  return { name, product, prices };
}

/**
 * Campaigns as the operator names them: `beginner,all-users:2026-12-31`, each with its last day, or `none`.
 * @returns null if the text names none of the known campaigns or a day that isn't one
 */
export function parseCampaigns(text: string): readonly Campaign[] | null {
  if (text === 'none') return [];
  const campaigns: Campaign[] = [];
  for (const part of text.split(',')) {
    const [name = '', day, ...more] = part.trim().split(':');
    const id = CAMPAIGN_IDS.find((known) => known === name);
    const endsAt = day === undefined ? null : endOf(day);
    if (id === undefined || endsAt === 'invalid' || more.length > 0) return null;
    campaigns.push({ id, audience: CAMPAIGN_OFFERS[id].audience, endsAt });
  }
  return campaigns;
}

function endOf(day: string): number | 'invalid' {
  try {
    return (parseIsoDay(day) + 1) * DAY_MS;
  } catch {
    return 'invalid';
  }
}

/**
 * A visitor's campaign: the beginners' one for guests and users of the level beginner, otherwise everyone's.
 * @param level of the user; null for a guest
 */
export function campaignFor<Running extends Campaign>(
  campaigns: readonly Running[],
  level: string | null,
  now: number,
): Running | null {
  const running = campaigns.filter(({ endsAt }) => endsAt === null || now < endsAt);
  const isBeginner = level === null || level.toLowerCase() === 'beginner';
  const own = isBeginner ? running.find(({ audience }) => audience === 'beginner') : undefined;
  return own ?? running.find(({ audience }) => audience === 'all') ?? null;
}

/**
 * A campaign's offers, without what isn't sold.
 * @param hasListPrices whether the list prices were really offered; otherwise only prices are shown
 */
export function offersOf({ id }: Pick<Campaign, 'id'>, hasListPrices: boolean): readonly OfferView[] {
  const offers: readonly PromotedOffer[] = CAMPAIGN_OFFERS[id].offers;
  return offers.flatMap(({ name, product, prices: { year, month, listYear: list } }) => {
    if (product === null) return [];
    const listYear = hasListPrices ? list : null;
    return {
      name,
      product,
      year,
      yearByMonth: Math.round(year / 12),
      month,
      listYear,
      listMonth: listYear === null ? null : Math.round(listYear / 12),
      percentOff: listYear === null ? null : Math.floor((100 * (listYear - year)) / listYear),
    };
  });
}
