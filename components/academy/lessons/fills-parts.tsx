import { Exercise } from '@/components/academy/exercises/exercise';
import { FillsExercise } from '@/components/academy/exercises/late-exercises';
import { StepsChart } from '@/components/academy/pictures/steps-chart';
import { Points } from '@/components/ui/note/note';
import { answerText } from '@/lib/content/lessons/answers';
import { askFill, LARGEST_ORDER, LESSON_ORDER, splitFill } from '@/lib/content/lessons/fills';

export function FillsPicture() {
  const { quote } = LESSON_ORDER;
  const { halfSpreadBp, impactBp } = splitFill(LESSON_ORDER);
  return (
    <StepsChart
      label="From the quote of $200.00 to the fill of $200.15"
      caption="In dollars a share: half the spread and impact, on top of the quote."
      start={{ name: 'Quote', price: quote }}
      steps={[
        { name: 'Half spread', amount: (quote * halfSpreadBp) / 1e4 },
        { name: 'Impact', amount: (quote * impactBp) / 1e4 },
      ]}
      end="Fill"
    />
  );
}

export function FillsTask() {
  return (
    <Exercise
      title="Fill an order of 1,000 shares"
      answer={
        <Points>
          {askFill(LARGEST_ORDER).map((asked) => (
            <li key={asked.name}>
              {asked.label}: {asked.unit === '$' ? `$${answerText(asked)}` : `${answerText(asked)} bp`}.{' '}
              {asked.hint}
            </li>
          ))}
          <li>1,000 shares are 2.5% of the bar’s 40,000, the most that a robot may order.</li>
        </Points>
      }
    >
      <FillsExercise />
    </Exercise>
  );
}
