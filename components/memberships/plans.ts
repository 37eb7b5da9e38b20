import type { ProductId } from '@/lib/memberships/products';

/** What a product opens, as its card tells it. */
export interface Offer {
  /** For whom it is, in a few words. */
  readonly gist: string;
  /** Which robots may be followed with it, by the minutes between their decisions; null for what is no plan. */
  readonly timeframes: readonly number[] | null;
  /** What else there is to it. */
  readonly more: readonly string[];
}

const NOT_YET = 'once these tools are open; none is yet';

/** What is sold, from the smallest plan to the largest, and then what is added to one. */
export const OFFERS: Readonly<Partial<Record<ProductId, Offer>>> = {
  IntermediateOne: {
    gist: 'Robots that decide once an hour.',
    timeframes: [60],
    more: [`Bonus credit of $80 a month for other AI tools, ${NOT_YET}`],
  },
  IntermediateTwo: {
    gist: 'Robots that decide four times an hour, too.',
    timeframes: [60, 15],
    more: [`Bonus credit of $120 a month for other AI tools, ${NOT_YET}`],
  },
  Expert: {
    gist: 'Every robot, the fastest included.',
    timeframes: [60, 15, 5],
    more: [`Bonus: full access to all AI tools, ${NOT_YET}`],
  },
  IntradayCrypto: {
    gist: 'All crypto robots, on its own or beside a smaller plan.',
    timeframes: null,
    more: ['Crypto robots of 60, 15 and 5 minutes', 'Part of Expert already'],
  },
};

/** Every timeframe that a plan could open, in the order in which plans open them. */
export const ALL_TIMEFRAMES: readonly number[] = [60, 15, 5];
