'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './ask-for-robot.module.css';

const PickInstruments = lazy(async () => ({ default: (await import('./pick-instruments')).PickInstruments }));

/** Below a whole list: to ask for a robot for any instrument that is known. Its form is loaded when it is opened. */
export function AskForRobot() {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the page came alive.
  useEffect(() => setOpen(details.current?.open === true), []);
  return (
    <section className={styles['section']} aria-labelledby="ask-for-robot">
      <h2 id="ask-for-robot" className={styles['title']}>
        Is an instrument missing?
      </h2>
      <p>Request one or several. The most requested tickers get robots first.</p>
      <details
        ref={details}
        className={styles['form']}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={joinClasses(look['button'], look['secondary'], styles['opener'])}>
          Choose instruments
        </summary>
        {isOpen && (
          <Suspense fallback={<p role="status">One moment …</p>}>
            <PickInstruments />
          </Suspense>
        )}
      </details>
    </section>
  );
}
