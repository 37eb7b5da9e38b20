import { LessonCurve } from '@/components/academy/pictures/lesson-curve';
import { placeDates } from '@/components/ui/curve/frame';
import { Note } from '@/components/ui/note/note';
import { deepestDrawdown, underwater } from '@/lib/content/lessons/sizing';
import { DAY_MS } from '@/lib/core/base/time';
import { formatPercent } from '@/lib/core/format/number';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { roundCurve } from '@/lib/robots/catalogue/guest';
import { robotPath } from '@/lib/site/addresses/addresses';
import { exampleRobot, NO_EXAMPLE } from './example-robot';
import { LiveBlock, NoFigures } from './live-block';

/** How far a robot's account was below its peak, day by day. */
export async function RobotUnderwater() {
  const title = 'How far below its peak';
  const robot = exampleRobot();
  const details = robot ? await getCatalogue().details(robot.id) : null;
  const curve = details && details !== 'removed' ? details.curve : [];
  const [first, last] = [curve[0], curve.at(-1)];
  if (!robot || !first || !last || curve.length < 2)
    return (
      <LiveBlock title={title}>
        <NoFigures>{NO_EXAMPLE}</NoFigures>
      </LiveBlock>
    );
  const values = [100, ...curve.map(({ value }) => roundCurve(value))];
  const depths = underwater(values);
  const deepest = formatPercent(deepestDrawdown(values), 1);
  const below = formatPercent((100 * depths.filter((depth) => depth < 0).length) / depths.length);
  return (
    <LiveBlock title={title} hasResults>
      <Note look="text">
        <a href={robotPath(robot)}>{robot.name}</a> was {deepest} below its peak at worst, and below it on{' '}
        {below} of all days.
      </Note>
      <LessonCurve
        label={`${robot.name}, day by day below its peak: ${deepest} at worst`}
        lines={[{ look: 'own', name: '', values: depths }]}
        formatValue={(depth) => formatPercent(depth)}
        base={0}
        isDepth
        places={placeDates(first.day * DAY_MS, last.day * DAY_MS)}
        caption="The account’s value at the end of each day, open positions included, against its highest so far. Backtest included."
      />
    </LiveBlock>
  );
}
