import { nameLines } from '@/lib/robots/catalogue/name-lines';
import styles from './robot-lines.module.css';
import { RobotLink, type RobotLinkProps } from './robot-link';

/** A robot's name in two lines: what it trades by, linked, and how. */
export function RobotLines({ robot }: Pick<RobotLinkProps, 'robot'>) {
  const [who = robot.robotName, how] = nameLines(robot.robotName);
  return (
    <span className={styles['robot']}>
      <RobotLink robot={robot} text={who} />
      {how && <small>{how}</small>}
    </span>
  );
}
