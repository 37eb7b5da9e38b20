'use client';

import type { ReactNode } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { UserControlsProps } from './user-controls';

const UserControls = lazyPart<UserControlsProps>(async () => (await import('./user-controls')).UserControls);

interface RobotSwitchesProps {
  readonly robotId: number;
  /** What guests get in their place. It keeps the room for what users get: styles hide it from them. */
  readonly children: ReactNode;
}

/** A robot's switches for the signed-in user. */
export function RobotSwitches({ robotId, children }: RobotSwitchesProps) {
  return <SwitchesOf robot={useRobot(robotId)?.own}>{children}</SwitchesOf>;
}

interface SwitchesOfProps {
  /** undefined for guests, and while it is being asked for. */
  readonly robot: UserRobot | undefined;
  readonly children: ReactNode;
}

/** The same where the robot is known. */
export function SwitchesOf({ robot: own, children }: SwitchesOfProps) {
  return own ? <UserControls robot={own} fallback={children} /> : children;
}
