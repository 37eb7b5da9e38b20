'use client';

import { still } from '@/components/robots/still/still';
import type * as Module from './level-robots';

/** The robots of a level as the server draws them. */
export const StillLevelRobots = still<Module.LevelRobotsProps>(
  typeof window === 'undefined' ? (require('./level-robots') as typeof Module).LevelRobots : null,
);
