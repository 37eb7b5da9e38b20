'use client';

import type { ReactNode } from 'react';
import { useRobot } from '@/components/robots/robot-cache/use-robot';
import type { UserRobot } from '@/components/robots/robot-model/user-robot';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { UserControlsProps, UserRowControlProps } from './user-controls';

const UserControls = lazyPart<UserControlsProps>(async () => (await import('./user-controls')).UserControls);
const UserRowControl = lazyPart<UserRowControlProps>(
  async () => (await import('./user-controls')).UserRowControl,
);

interface RobotSwitchesProps {
  readonly robotId: number;
  /** A guest's controls. Styles hide them from users but keep their space. */
  readonly children: ReactNode;
}

export function RobotSwitches({ robotId, children }: RobotSwitchesProps) {
  return <LoadedSwitches robot={useRobot(robotId)?.own}>{children}</LoadedSwitches>;
}

interface LoadedSwitchesProps {
  /** undefined for guests, and while loading. */
  readonly robot: UserRobot | undefined;
  readonly children: ReactNode;
}

export function LoadedSwitches({ robot: own, children }: LoadedSwitchesProps) {
  return own ? <UserControls robot={own} fallback={children} /> : children;
}

/** One control of a robot in a row of a table; guests and those whose plan is being read get `children`. */
export function RowControl({
  robot: own,
  control,
  children,
}: LoadedSwitchesProps & Pick<UserRowControlProps, 'control'>) {
  return own ? <UserRowControl robot={own} control={control} fallback={children} /> : children;
}
