'use client';

import { still } from '@/components/robots/still/still';
import type * as Module from './ticker-index';

/** The tickers as the server draws them. */
export const StillTickerIndex = still<Module.TickerIndexProps>(
  typeof window === 'undefined' ? (require('./ticker-index') as typeof Module).TickerIndex : null,
);
