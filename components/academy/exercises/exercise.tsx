import type { ReactNode } from 'react';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Panel } from '@/components/ui/panel/panel';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './exercise.module.css';

interface ExerciseProps {
  /** What to do, in a few words. */
  readonly title: string;
  /** What runs in the browser. */
  readonly children: ReactNode;
  /** The worked answer, for everyone. */
  readonly answer: ReactNode;
}

/** A lesson's exercise. Without scripts, its worked answer remains. */
export function Exercise({ title, children, answer }: ExerciseProps) {
  return (
    <Panel title={title} heading="h3">
      <div className={SHOWN.withScripts}>
        <div className={styles['room']} data-unprinted="">
          {children}
        </div>
      </div>
      <Disclosure summary="The worked answer" isPrinted>
        {answer}
      </Disclosure>
    </Panel>
  );
}
