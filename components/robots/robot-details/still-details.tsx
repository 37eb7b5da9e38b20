'use client';

import { still } from '@/components/robots/still/still';
import type * as Figures from './details-figures';
import type * as Top from './details-top';
import type * as Similar from './similar-robots';

/** Everything on a robot's page but the equity chart, as the server draws it. */

const isServer = typeof window === 'undefined';

export const StillTop = still<Top.DetailsTopProps>(
  isServer ? (require('./details-top') as typeof Top).DetailsTop : null,
);

export const StillFigures = still<Figures.DetailsFiguresProps>(
  isServer ? (require('./details-figures') as typeof Figures).DetailsFigures : null,
);

export const StillSimilar = still<Similar.SimilarRobotsProps>(
  isServer ? (require('./similar-robots') as typeof Similar).SimilarRobots : null,
);
