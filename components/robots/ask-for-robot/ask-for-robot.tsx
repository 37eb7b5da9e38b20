'use client';

import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { RetryButton } from '@/components/ui/loaded/retry-button';
import { SHOWN } from '@/components/ui/shown/shown';
import styles from './ask-for-robot.module.css';
import { ASK_FOR_ROBOT } from './ask-for-robot-id';

const PickInstruments = lazyPart(async () => (await import('./pick-instruments')).PickInstruments);

/**
 * Below a list: a form to request robots for any tickers. Its code loads when opened.
 * @param typed what was searched for, to begin with
 */
export function AskForRobot({ typed = '' }: { readonly typed?: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open === true), []);
  useEffect(() => {
    const openIfLinked = () => {
      if (window.location.hash === `#${ASK_FOR_ROBOT}` && details.current) details.current.open = true;
    };
    openIfLinked();
    window.addEventListener('hashchange', openIfLinked);
    return () => window.removeEventListener('hashchange', openIfLinked);
  }, []);
  return (
    <section className={joinClasses(styles['section'], SHOWN.withScripts)} aria-labelledby={ASK_FOR_ROBOT}>
      <h2 id={ASK_FOR_ROBOT} className={styles['title']}>
        Missing a ticker?
      </h2>
      <p>Request one or several. The most requested tickers get robots first.</p>
      <details
        ref={details}
        className={styles['form']}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={buttonClass({ look: 'secondary' })}>Choose tickers</summary>
        {isOpen && (
          <PickInstruments
            key={typed}
            typed={typed}
            fallback={<p role="status">Loading…</p>}
            failed={(retry) => (
              <p role="alert">
                We couldn’t load the form. <RetryButton onRetry={retry} />
              </p>
            )}
          />
        )}
      </details>
    </section>
  );
}
