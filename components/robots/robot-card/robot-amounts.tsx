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
  return <SumsOf robot={useRobot(robotId)?.own}>{children}</SumsOf>;
}

interface SumsOfProps {
  /** undefined for guests, and while loading. */
  readonly robot: UserRobot | undefined;
  readonly children: ReactNode;
}

export function SumsOf({ robot: own, children }: SumsOfProps) {
  return own ? <UserAmounts robot={own} fallback={children} /> : children;
}
