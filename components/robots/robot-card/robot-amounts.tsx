'use client';

import type { ReactNode } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { UserAmountsProps } from './user-amounts';

const UserAmounts = lazyPart<UserAmountsProps>(async () => (await import('./user-amounts')).UserAmounts);

interface RobotAmountsProps {
  readonly robotId: number;
  /** Shown to guests instead. */
  readonly children: ReactNode;
}

export function RobotAmounts({ robotId, children }: RobotAmountsProps) {
  return <LoadedAmounts robot={useRobot(robotId)?.own}>{children}</LoadedAmounts>;
}

interface LoadedAmountsProps {
  /** undefined for guests, and while loading. */
  readonly robot: UserRobot | undefined;
  readonly children: ReactNode;
}

export function LoadedAmounts({ robot: own, children }: LoadedAmountsProps) {
  return own ? <UserAmounts robot={own} fallback={children} /> : children;
}
