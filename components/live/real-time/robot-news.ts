import type { OwnRobot } from '@/components/robots/robot-controls/own-robot';

/** Robots that were asked for anew, told to the parts of the page that show them. */

const listeners = new Set<(robot: OwnRobot) => void>();

/** Calls back with each robot as the server told it last, until the returned function is called. */
export function onRobotNews(listener: (robot: OwnRobot) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellRobot(robot: OwnRobot): void {
  for (const listener of [...listeners]) listener(robot);
}
