import { StepPicture } from '@/components/content/how-it-works/step-picture';
import type { StepName } from '@/components/content/how-it-works/steps';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Columns, Line } from '@/components/ui/stack/stack';
import styles from './three-steps.module.css';

const STEPS: readonly { readonly name: StepName; readonly title: string; readonly text: string }[] = [
  { name: 'browse', title: 'Choose', text: 'Filter robots by market, risk, timeframe or ticker.' },
  { name: 'check', title: 'Check', text: 'Read every trade. With a free account, recompute each hash.' },
  { name: 'follow', title: 'Follow', text: 'With a plan, get notified of the trades they open and close.' },
];

/** What visitors can do here, in order. */
export function ThreeSteps() {
  return (
    <Columns as="ol">
      {STEPS.map(({ name, title, text }, index) => (
        <Card as="li" isSunken key={name}>
          <Line>
            <span className={styles['picture']}>
              <StepPicture name={name} />
            </span>
            <div>
              <h3>
                {index + 1}. {title}
              </h3>
              <Note look="text">{text}</Note>
            </div>
          </Line>
        </Card>
      ))}
    </Columns>
  );
}
