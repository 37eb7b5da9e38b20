'use client';

import type { ReactNode } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { UserSumsProps } from './user-sums';

const UserSums = lazyPart<UserSumsProps>(async () => (await import('./user-sums')).UserSums);

interface RobotSumsProps {
  readonly robotId: number;
  /** What guests get in their place. */
  readonly children: ReactNode;
}

/** A robot's dollar amounts, for users. */
export function RobotSums({ robotId, children }: RobotSumsProps) {
  return <SumsOf robot={useRobot(robotId)?.own}>{children}</SumsOf>;
}

interface SumsOfProps {
  /** undefined for guests, and while it is being asked for. */
  readonly robot: UserRobot | undefined;
  readonly children: ReactNode;
}

/** The same where the robot is known. */
export function SumsOf({ robot: own, children }: SumsOfProps) {
  return own ? <UserSums robot={own} fallback={children} /> : children;
}
