import type { AssetClass } from '@/lib/site/addresses/asset-class';

export interface ClassLabel {
  /** In menus. */
  readonly short: string;
  /** What its robots are called together. */
  readonly robots: string;
  /** Title and main heading of its list. */
  readonly title: string;
  /** When its markets trade, and what its robots choose from. */
  readonly about: string;
}

export const CLASS_LABELS: Readonly<Record<AssetClass, ClassLabel>> = {
  'stocks-etf': {
    short: 'Stocks & ETFs',
    robots: 'Stock and ETF robots',
    title: 'AI robots for stocks and ETFs',
    about: 'US stocks and ETFs, including inverse ETFs, during New York market hours.',
  },
  forex: {
    short: 'Forex',
    robots: 'Forex robots',
    title: 'AI robots for forex',
    about: 'Major currency pairs, Sunday to Friday evening, New York time.',
  },
  crypto: {
    short: 'Crypto',
    robots: 'Crypto robots',
    title: 'AI robots for crypto',
    about: 'Major coins against the US dollar, 24/7.',
  },
};
