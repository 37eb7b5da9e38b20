import { Exercise } from '@/components/academy/exercises/exercise';
import { FindARule } from '@/components/academy/exercises/late-exercises';
import { RuleCloud } from '@/components/academy/pictures/rule-cloud';
import { byFirstYear, EXAMPLE_SEED, tossRules } from '@/lib/content/lessons/lucky-rules';

export function LuckPicture() {
  return <RuleCloud rules={byFirstYear(tossRules(EXAMPLE_SEED))} picked={20} />;
}

export function LuckTask() {
  return (
    <Exercise
      title="Find a rule, then wait a year"
      answer={
        <p>
          Over many runs, the best setting shows about 1.9 in the first year and about 0 in the second. In
          about half of the runs the second year is above zero, as with a coin. A high first year doesn’t make
          a high second year more likely, because there is nothing that could last.
        </p>
      }
    >
      <FindARule />
    </Exercise>
  );
}
