import { formatCents } from '@/lib/people/memberships/price-labels';
import type { ProductId } from '@/lib/people/memberships/products';
import { monthlyCredit } from '@/lib/people/memberships/tool-credit';
import { SLOWEST_FIRST } from '@/lib/robots/definitions/definition';

/** What a product includes, as shown on its card. */
export interface Offer {
  /** Who it's for, in a few words. */
  readonly gist: string;
  /** Timeframes of the robots it includes, in minutes; null for products that aren't plans. */
  readonly timeframes: readonly number[] | null;
  /** Other benefits. */
  readonly more: readonly string[];
}

const COPYING = 'Autopilot: copies robots to paper trades';
const AUTOTRADING = 'Autotrading: select brokerage robots to trade your account';

function creditLine(plan: ProductId): string {
  return `${formatCents(monthlyCredit(plan))} credit a month for the tools below`;
}

const IN_EXPERT = 'Included in Expert';

/** Plans from lowest to highest, then tools. */
export const OFFERS: Readonly<Partial<Record<ProductId, Offer>>> = {
  IntermediateOne: {
    gist: 'All 60-minute robots.',
    timeframes: [60],
    more: [COPYING, AUTOTRADING, creditLine('IntermediateOne')],
  },
  IntermediateTwo: {
    gist: 'Adds 15-minute robots.',
    timeframes: [60, 15],
    more: [COPYING, AUTOTRADING, creditLine('IntermediateTwo')],
  },
  Expert: {
    gist: 'Every robot, including 5-minute ones.',
    timeframes: SLOWEST_FIRST,
    more: [COPYING, AUTOTRADING, 'Every tool on this page'],
  },
  IntradayCrypto: {
    gist: 'All crypto robots, on its own or with a lower plan.',
    timeframes: null,
    more: ['60-, 15- and 5-minute crypto robots', IN_EXPERT],
  },
  IntradayStockETF: {
    gist: 'Patterns on 5-, 15- and 60-minute prices of stocks and ETFs.',
    timeframes: null,
    more: ['Scanner of stocks and ETFs, in real time', IN_EXPERT],
  },
  IntradayForex: {
    gist: 'Patterns on 5-, 15- and 60-minute prices of currency pairs.',
    timeframes: null,
    more: ['Scanner of currency pairs, in real time', IN_EXPERT],
  },
  PatternSearchEngine: {
    gist: 'Candlesticks and chart patterns on daily prices.',
    timeframes: null,
    more: ['Today’s patterns of every ticker, as a list and as CSV', IN_EXPERT],
  },
  BuySellRecommendations: {
    gist: 'Buy and sell signals on daily prices.',
    timeframes: null,
    more: ['Today’s signals of every ticker, and notifications of them', IN_EXPERT],
  },
  TrendPredictionEngine: {
    gist: 'How likely prices are to move over the next sessions.',
    timeframes: null,
    more: ['Forecasts of every ticker at each close, as a list and as CSV', IN_EXPERT],
  },
};
