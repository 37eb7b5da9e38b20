import { Exercise } from '@/components/academy/exercises/exercise';
import { StopsExercise } from '@/components/academy/exercises/late-exercises';
import { BarsChart } from '@/components/academy/pictures/bars-chart';
import { Points } from '@/components/ui/note/note';
import {
  describeOutcome,
  GAP_BAR,
  judgeBar,
  LESSON_POSITION,
  STOP_BARS,
  WIDE_BAR,
} from '@/lib/content/lessons/stops';

export function StopsPicture() {
  const { stop, target } = LESSON_POSITION;
  return (
    <BarsChart
      label="A bar that opens below the stop, and a bar that holds both stop and target"
      caption="Left, a bar that opens at $46.50, below the stop. Right, a bar from $47.80 to $54.30, which holds both levels."
      bars={[GAP_BAR, WIDE_BAR]}
      names={['Gap', 'Both']}
      levels={[
        { name: 'Target', price: target },
        { name: 'Stop', price: stop },
      ]}
    />
  );
}

export function StopsTask() {
  return (
    <Exercise
      title="Five bars: what happens?"
      answer={
        <Points as="ol">
          {STOP_BARS.map((bar) => (
            <li key={bar.open}>
              Low ${bar.low.toFixed(2)}, high ${bar.high.toFixed(2)}.{' '}
              {describeOutcome(judgeBar(LESSON_POSITION, bar))}
            </li>
          ))}
        </Points>
      }
    >
      <StopsExercise />
    </Exercise>
  );
}
