import type { Column } from '@/components/ui/data-table/column';
import { formatDay } from '@/lib/core/format/date';
import type { RobotTrade } from '@/lib/robots/catalogue/instrument-robots';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath } from '@/lib/site/addresses/addresses';

/** Which robot a row is about. */
export const ROBOT_COLUMN: Column<Pick<RobotTrade, 'robot'>> = {
  title: 'Robot',
  wraps: true,
  cell: ({ robot }) => {
    const [who = robot.name, how] = nameLines(robot.name);
    return (
      <>
        <a href={robotPath(robot)}>
          <bdi>{who}</bdi>
        </a>
        {how && <small>{how}</small>}
        {robot.retired && <small>Retired {formatDay(robot.retired.day)}</small>}
      </>
    );
  },
};
