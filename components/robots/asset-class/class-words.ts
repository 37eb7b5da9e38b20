import type { AssetClass } from '@/lib/site/addresses/asset-class';

export interface ClassWords {
  /** In menus. */
  readonly short: string;
  /** What its robots are called together. */
  readonly robots: string;
  /** Title and main heading of its list. */
  readonly title: string;
  /** When its markets trade, and what its robots choose from. */
  readonly about: string;
}

export const CLASS_WORDS: Readonly<Record<AssetClass, ClassWords>> = {
  'stocks-etf': {
    short: 'Stocks & ETFs',
    robots: 'Stock and ETF robots',
    title: 'AI robots for stocks and ETFs',
    about: 'US shares and funds in New York trading hours, inverse ETFs among them.',
  },
  forex: {
    short: 'Forex',
    robots: 'Forex robots',
    title: 'AI robots for forex',
    about: 'Major currency pairs, from Sunday evening to Friday evening in New York.',
  },
  crypto: {
    short: 'Crypto',
    robots: 'Crypto robots',
    title: 'AI robots for crypto',
    about: 'The larger coins against the dollar, at every hour of every day.',
  },
};
