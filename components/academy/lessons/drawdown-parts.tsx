import { Exercise } from '@/components/academy/exercises/exercise';
import { SizeAPosition } from '@/components/academy/exercises/late-exercises';
import { exampleRobots } from '@/components/academy/live-block/example-robot';
import { LessonCurve } from '@/components/academy/pictures/lesson-curve';
import { EXAMPLE_INDEX, underwater } from '@/lib/content/lessons/sizing';
import { formatMoney, formatPercent } from '@/lib/core/format/number';

/** What the lesson puts in, in dollars. */
const STAKE = 6_000;

export function DrawdownPicture() {
  return (
    <LessonCurve
      label="The index below its peak, month by month: 15.0% at worst, in month 6"
      lines={[{ look: 'own', name: '', values: underwater(EXAMPLE_INDEX) }]}
      formatValue={(depth) => formatPercent(depth)}
      toTickText={(depth) => formatMoney((depth / 100) * STAKE, 0)}
      base={0}
      isDepth
      caption="How far the index is below its peak, month by month, in dollars of $6,000 that came in at the peak: $900 is 15%."
    />
  );
}

/** More would make the list of choices long. */
const CHOICES = 24;

export function DrawdownTask() {
  const robots = exampleRobots().slice(0, CHOICES);
  return (
    <Exercise
      title="Replay a robot at your size"
      answer={
        <>
          <p>
            For the index above, an account of $10,000 and $900 to lose: the max drawdown is 15.0%. For the
            same depth again, $900 ÷ 0.15 = $6,000 goes in. Replayed, the account’s deepest fall is $1,008:
            the $6,000 had grown to $6,720 at the peak, and 15% of that is more than 15% of $6,000. Half as
            deep again: $4,000 goes in, and the replayed fall is $672.
          </p>
          <p>
            So $900 is the loss of someone who comes in at the peak. Someone who came in earlier gives back
            some of the profit, too.
          </p>
        </>
      }
    >
      <SizeAPosition robots={robots.map(({ id, name }) => ({ id, name }))} />
    </Exercise>
  );
}
