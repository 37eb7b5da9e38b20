import type { AssetClass } from '@/lib/site/addresses/asset-class';

export interface ClassLabel {
  /** In menus. */
  readonly short: string;
  /** Collective name of its robots. */
  readonly robots: string;
  /** Its list's title and main heading. */
  readonly title: string;
  /** Trading hours and instruments. */
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
