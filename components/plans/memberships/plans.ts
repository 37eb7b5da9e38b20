import type { ProductId } from '@/lib/people/memberships/products';

/** What a product opens, as its card tells it. */
export interface Offer {
  /** For whom it is, in a few words. */
  readonly gist: string;
  /** Which robots may be followed with it, by the minutes between their decisions; null for what is no plan. */
  readonly timeframes: readonly number[] | null;
  /** What else comes with it. */
  readonly more: readonly string[];
  /** Part of the plan, but nobody can use it today. */
  readonly notYet: readonly string[];
}

/** What is sold, from the smallest plan to the largest, and then what is added to one. */
export const OFFERS: Readonly<Partial<Record<ProductId, Offer>>> = {
  IntermediateOne: {
    gist: 'Robots that decide once an hour.',
    timeframes: [60],
    more: [],
    notYet: ['$80 monthly credit for other AI tools (not available yet)'],
  },
  IntermediateTwo: {
    gist: 'Robots that decide four times an hour, too.',
    timeframes: [60, 15],
    more: [],
    notYet: ['$120 monthly credit for other AI tools (not available yet)'],
  },
  Expert: {
    gist: 'Every robot, the fastest included.',
    timeframes: [60, 15, 5],
    more: [],
    notYet: ['Full access to all AI tools (not available yet)'],
  },
  IntradayCrypto: {
    gist: 'All crypto robots, on its own or beside a smaller plan.',
    timeframes: null,
    more: ['60-, 15- and 5-minute crypto robots', 'Included in Expert'],
    notYet: [],
  },
};

/** Every timeframe that a plan could open, in the order in which plans open them. */
export const ALL_TIMEFRAMES: readonly number[] = [60, 15, 5];
