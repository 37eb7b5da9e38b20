'use client';

import { useEffect, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { SHOWN } from '@/components/ui/shown/shown';
import { type Consent, forgetGoogle, keepConsent, readConsent } from './consent-memory';

const TEXTS: Readonly<Record<Consent | 'none', string>> = {
  yes: 'You allowed Google Analytics in this browser.',
  no: 'You didn’t allow Google Analytics in this browser, so nothing is sent.',
  none: 'You haven’t decided yet, so nothing is sent.',
};

/** What this browser's user decided, and where to change it. */
export function ConsentSetting() {
  // undefined until the browser was asked.
  const [choice, setChoice] = useState<Consent | null>();
  useEffect(() => setChoice(readConsent()), []);
  if (choice === undefined) return null;
  const choose = (next: Consent) => () => {
    keepConsent(next);
    if (next === 'no') forgetGoogle();
    setChoice(next);
    // What runs on this page ends with it, and what was allowed starts with the next.
    if (choice === 'yes') window.location.reload();
  };
  return (
    <div className={SHOWN.withScripts}>
      <p role="status">{TEXTS[choice ?? 'none']}</p>
      <Actions>
        {choice !== 'yes' && (
          <Button look="secondary" onClick={choose('yes')}>
            Allow Google Analytics
          </Button>
        )}
        {choice !== 'no' && (
          <Button look="secondary" onClick={choose('no')}>
            {choice === 'yes' ? 'Withdraw' : 'Don’t allow'}
          </Button>
        )}
      </Actions>
    </div>
  );
}
