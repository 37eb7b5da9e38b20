import { Exercise } from '@/components/academy/exercises/exercise';
import { CostsExercise } from '@/components/academy/exercises/late-exercises';
import { SpreadChart } from '@/components/academy/pictures/spread-chart';
import { Note, Points } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { breakEvenBp, IMPACT_BP, PACED_RULES } from '@/lib/content/lessons/costs';

export function CostsPicture() {
  return (
    <Stack gap={2}>
      <SpreadChart label="What the three rules earn in a year, by the spread from 0 to 15 bp" />
      <Note look="caption">
        A year of each rule by the spread it pays, compounded; impact is 2 bp. Each line crosses zero where
        its rule stops earning.
      </Note>
    </Stack>
  );
}

export function CostsTask() {
  return (
    <Exercise
      title="Find where each rule stops earning"
      answer={
        <Points>
          {PACED_RULES.map((rule) => (
            <li key={rule.minutes}>
              The {rule.minutes}-minute rule: {rule.grossBp} bp less {IMPACT_BP} bp of impact leave{' '}
              {breakEvenBp(rule)} bp for the spread.
            </li>
          ))}
          <li>With a commission, twice its size comes off, since both sides pay it.</li>
        </Points>
      }
    >
      <CostsExercise />
    </Exercise>
  );
}
