import { type ReactNode, useId } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import styles from './consent.module.css';
import { type Consent, keepConsent } from './consent-memory';

interface ConsentBarProps {
  readonly title: string;
  /** What happens after consent. */
  readonly children: ReactNode;
  readonly onChoose: (choice: Consent) => void;
}

/** Asks once, below the page, which stays usable. Both answers take one click and look alike. */
export function ConsentBar({ title, children, onChoose }: ConsentBarProps) {
  const titleId = useId();
  const choose = (choice: Consent) => () => {
    keepConsent(choice);
    onChoose(choice);
  };
  return (
    <section className={styles['bar']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <p>{children}</p>
      <Actions>
        <Button look="secondary" onClick={choose('yes')}>
          Allow
        </Button>
        <Button look="secondary" onClick={choose('no')}>
          Don’t allow
        </Button>
      </Actions>
    </section>
  );
}
