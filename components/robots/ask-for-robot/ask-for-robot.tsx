'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import styles from './ask-for-robot.module.css';

const PickInstruments = lazyPart(async () => (await import('./pick-instruments')).PickInstruments);

/** Below an unfiltered list: a form to request a robot for any ticker. Its code loads when opened. */
export function AskForRobot() {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open === true), []);
  return (
    <section className={styles['section']} aria-labelledby="ask-for-robot">
      <h2 id="ask-for-robot" className={styles['title']}>
        Missing a ticker?
      </h2>
      <p>Request one or several. The most requested tickers get robots first.</p>
      <details
        ref={details}
        className={styles['form']}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={joinClasses(look['button'], look['secondary'], styles['opener'])}>
          Choose tickers
        </summary>
        {isOpen && (
          <PickInstruments
            fallback={<p role="status">Loading…</p>}
            failed={(retry) => (
              <p role="alert">
                We couldn’t load the form.{' '}
                <Button look="secondary" compact onClick={retry}>
                  Try again
                </Button>
              </p>
            )}
          />
        )}
      </details>
    </section>
  );
}
