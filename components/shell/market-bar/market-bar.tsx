'use client';

import { still } from '@/components/robots/still/still';
import type * as Module from './drawn-bar';

/**
 * Prices of the page's markets and the time until the US market closes, as a bar below the header. It stands still until
 * live-bar.ts comes.
 */
export const MarketBar = still<Module.MarketBarProps>(
  typeof window === 'undefined' ? (require('./drawn-bar') as typeof Module).DrawnBar : null,
);
