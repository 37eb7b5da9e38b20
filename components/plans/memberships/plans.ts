import type { ProductId } from '@/lib/people/memberships/products';
import { SLOWEST_FIRST } from '@/lib/robots/definitions/definition';

/** What a product unlocks, as shown on its card. */
export interface Offer {
  /** For whom it is, in a few words. */
  readonly gist: string;
  /** Which robots may be followed with it, by the minutes between their decisions; null for what is no plan. */
  readonly timeframes: readonly number[] | null;
  /** What else is included. */
  readonly more: readonly string[];
  /** Part of the plan, but nobody can use it today. */
  readonly notYet: readonly string[];
}

/** What is sold, from the smallest plan to the largest, and then what is added to one. */
export const OFFERS: Readonly<Partial<Record<ProductId, Offer>>> = {
  IntermediateOne: {
    gist: 'All 60-minute robots.',
    timeframes: [60],
    more: [],
    notYet: ['$80 monthly credit for other AI tools (not available yet)'],
  },
  IntermediateTwo: {
    gist: 'Adds 15-minute robots.',
    timeframes: [60, 15],
    more: [],
    notYet: ['$120 monthly credit for other AI tools (not available yet)'],
  },
  Expert: {
    gist: 'Every robot, 5-minute robots too.',
    timeframes: SLOWEST_FIRST,
    more: [],
    notYet: ['Full access to all AI tools (not available yet)'],
  },
  IntradayCrypto: {
    gist: 'All crypto robots, on its own or with a lower plan.',
    timeframes: null,
    more: ['60-, 15- and 5-minute crypto robots', 'Included in Expert'],
    notYet: [],
  },
};
