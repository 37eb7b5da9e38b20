import { Exercise } from '@/components/academy/exercises/exercise';
import { BarsExercise } from '@/components/academy/exercises/late-exercises';
import { BarsChart } from '@/components/academy/pictures/bars-chart';
import { BarsTable } from '@/components/academy/pictures/bars-table';
import { HOUR_OF_BARS, joinBars } from '@/lib/content/lessons/bars';

export function BarsPicture() {
  return (
    <BarsChart
      label="Twelve 5-minute bars and the hour they make"
      caption="Twelve 5-minute bars; dashed, the hour they make. Hollow bars rose, filled ones fell."
      bars={HOUR_OF_BARS}
      behind={joinBars(HOUR_OF_BARS, 60)[0]}
    />
  );
}

export function BarsTask() {
  return (
    <Exercise
      title="Make the four 15-minute bars"
      answer={<BarsTable label="The hour in bars of 15 minutes" bars={joinBars(HOUR_OF_BARS, 15)} />}
    >
      <BarsExercise />
    </Exercise>
  );
}
