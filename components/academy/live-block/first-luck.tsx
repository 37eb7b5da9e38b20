import { LuckMeter } from '@/components/robots/luck-meter/luck-meter';
import { luckView } from '@/components/robots/robot-model/luck-view';
import { Note } from '@/components/ui/note/note';
import { formatPlural } from '@/lib/core/format/number';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { robotPath } from '@/lib/site/addresses/addresses';
import { LiveBlock, NoFigures } from './live-block';

/** The luck meter of the first robot, by annualized return, that can be judged. */
export function FirstLuck() {
  const title = 'The first of many';
  const robots = getCatalogue().all();
  const [first] = robots.flatMap((robot) => {
    const { luck = null, closedCount = 0 } = robot.sincePublication ?? {};
    const view = luckView(luck, closedCount);
    return view.pct === null ? [] : [{ robot, view }];
  });
  if (!first)
    return (
      <LiveBlock title={title}>
        <NoFigures>No robot on this site has a record since publication that can be judged yet.</NoFigures>
      </LiveBlock>
    );
  const { robot, view } = first;
  return (
    <LiveBlock title={title} hasResults>
      <Note look="text">
        Sorted by annualized return, backtest included, <a href={robotPath(robot)}>{robot.name}</a> is the
        first of {formatPlural(robots.length, 'robot')} whose record since publication can be judged:
      </Note>
      <p>
        <LuckMeter view={view} />
      </p>
      <Note>{view.meaning}</Note>
    </LiveBlock>
  );
}
