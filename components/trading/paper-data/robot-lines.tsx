import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { RobotLink, type RobotLinkProps } from './robot-link';

/** A robot's name in two lines of a table: what it trades by, linked, and how. */
export function RobotLines({ robot }: Pick<RobotLinkProps, 'robot'>) {
  const [who = robot.robotName, how] = nameLines(robot.robotName);
  return (
    <>
      <RobotLink robot={robot} text={who} />
      {how && <small>{how}</small>}
    </>
  );
}
