import type { Millis } from '@/lib/core/base/brand';
import type { Campaign, CampaignId } from '@/lib/core/config/campaigns';
import { findProduct, type Prices, type ProductId } from './products';

/** What the sales popup promotes, and to whom. */

/** An offer by its name in promotions. */
interface PromotedOffer {
  readonly name: string;
  readonly product: ProductId;
  readonly prices: Prices;
}

/** A promoted offer with everything we may say about its price. */
export interface OfferView {
  readonly name: string;
  readonly product: ProductId;
  /** US cents. */
  readonly year: number;
  /** A twelfth of the year's price, US cents. */
  readonly yearByMonth: number;
  /** US cents, paid monthly. */
  readonly month: number;
  /** What it was really offered for before, US cents; null if it wasn't, so that no discount is shown. */
  readonly listYear: number | null;
  readonly listMonth: number | null;
  /** Whole percent below the yearly list price. */
  readonly percentOff: number | null;
}

const AI_ROBOTS = promote('AI Robots', 'IntermediateOne');
const UNLIMITED = promote('Unlimited', 'Expert');
const BUY_SELL_DAILY = promote('Buy/Sell Daily', 'BuySellRecommendations');

const CAMPAIGN_OFFERS: Readonly<Record<CampaignId, readonly PromotedOffer[]>> = {
  beginner: [BUY_SELL_DAILY, AI_ROBOTS],
  'all-users': [AI_ROBOTS, UNLIMITED],
};

function promote(name: string, product: ProductId): PromotedOffer {
  const prices = findProduct(product)?.prices;
  if (!prices) throw new Error(`${product} is promoted without a price`);
  return { name, product, prices };
}

/**
 * A visitor's campaign: the beginners' one for guests and users of the level beginner, otherwise everyone's.
 * @param level of the user; null for a guest
 */
export function campaignFor<Running extends Campaign>(
  campaigns: readonly Running[],
  level: string | null,
  now: Millis,
): Running | null {
  const running = campaigns.filter(({ endsAt }) => endsAt === null || now < endsAt);
  const isBeginner = level === null || level.toLowerCase() === 'beginner';
  const own = isBeginner ? running.find(({ audience }) => audience === 'beginner') : undefined;
  return own ?? running.find(({ audience }) => audience === 'all') ?? null;
}

/**
 * A campaign's offers.
 * @param hasListPrices whether the list prices were really offered; otherwise only prices are shown
 */
export function listOffers({ id }: Pick<Campaign, 'id'>, hasListPrices: boolean): readonly OfferView[] {
  return CAMPAIGN_OFFERS[id].map(({ name, product, prices: { year, month, listYear: list } }) => {
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
