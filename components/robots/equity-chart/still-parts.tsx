'use client';

import { still } from '@/components/robots/still/still';
import type * as Legend from './legend';
import type * as Months from './month-end-table';
import type * as Plot from './server-plot';

/** What stands around and below the live chart, as the server draws it. */

const isServer = typeof window === 'undefined';

export const StillLegend = still<Legend.LegendProps>(
  isServer ? (require('./legend') as typeof Legend).Legend : null,
);

export const StillPlot = still<Plot.ServerPlotProps>(
  isServer ? (require('./server-plot') as typeof Plot).ServerPlot : null,
);

export const StillMonthEnds = still<Months.MonthEndTableProps>(
  isServer ? (require('./month-end-table') as typeof Months).MonthEndTable : null,
);
