import { Note } from '@/components/ui/note/note';
import { Columns, Line, Stack } from '@/components/ui/stack/stack';
import styles from './how-it-works.module.css';
import { StepPicture } from './step-picture';
import { REAL_MONEY, STEPS } from './steps';

export const HOW_IT_WORKS_TITLE = 'How it works';

interface HowItWorksContentProps {
  /** Heading level of the steps; the parent renders the main title. */
  readonly heading?: 'h2' | 'h3' | 'h4';
}

export function HowItWorksContent({ heading: Heading = 'h3' }: HowItWorksContentProps) {
  return (
    <Stack gap={5}>
      <Columns as="ol">
        {STEPS.map(({ name, title, text }, index) => (
          <Line as="li" key={name} className={styles['step']}>
            <div className={styles['picture']}>
              <StepPicture name={name} />
            </div>
            <div>
              <Heading>
                {index + 1}. {title}
              </Heading>
              <Note look="text">{text}</Note>
            </div>
          </Line>
        ))}
      </Columns>
      <Note look="aside">
        {REAL_MONEY} Robots lose as well as win, and losing robots stay listed. Past and hypothetical results
        don’t predict future ones.
      </Note>
    </Stack>
  );
}
