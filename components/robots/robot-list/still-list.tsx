'use client';

import { still } from '@/components/robots/still/still';
import type * as Module from './robot-list';

/** The list as the server draws it. */
export const StillList = still<{ readonly view: Module.RobotListProps['view'] }>(
  typeof window === 'undefined' ? (require('./robot-list') as typeof Module).RobotList : null,
);
