import { OwnControls } from '@/components/robots/robot-controls/own-controls';
import type { OwnRobot } from '@/components/robots/robot-controls/own-robot';
import { OwnSums } from './own-sums';
import type { OwnParts } from './robot-card';

/** What a card shows of a robot to whoever is signed in. */
export function ownPartsOf(robot: OwnRobot): OwnParts {
  return { sums: <OwnSums robot={robot} />, controls: <OwnControls robot={robot} /> };
}
