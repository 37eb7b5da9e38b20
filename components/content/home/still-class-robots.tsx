'use client';

import { still } from '@/components/robots/still/still';
import type * as Module from './class-robots';

/** An asset class's first robots as the server draws them. */
export const StillClassRobots = still<Module.ClassRobotsProps>(
  typeof window === 'undefined' ? (require('./class-robots') as typeof Module).ClassRobots : null,
);
