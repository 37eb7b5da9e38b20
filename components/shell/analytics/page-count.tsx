import { useEffect, useState } from 'react';
import { isLikelyHuman } from '@/components/live/real-time/is-likely-human';
import { ConsentBar } from '@/components/ui/consent/consent-bar';
import { readConsent } from '@/components/ui/consent/consent-memory';
import { legalPath } from '@/lib/site/addresses/addresses';
import type { CountedPage } from './counted-page';
import { startCounting } from './start-counting';

/**
 * Counts this page as the operator has chosen: not for bots, not if the browser asks not to be tracked, and with Google
 * only after consent.
 */
export function PageCount({ analytics, page }: CountedPage) {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      if (refusesTracking() || !(await isLikelyHuman()) || isGone) return;
      if (analytics.kind !== 'ga4') return startCounting({ analytics, page });
      const consent = readConsent();
      if (consent === 'yes') startCounting({ analytics, page });
      setAsks(consent === null);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [analytics, page]);
  if (!asks) return null;
  return (
    <ConsentBar
      title="May Google Analytics count your visits?"
      onChoose={(choice) => {
        setAsks(false);
        if (choice === 'yes') startCounting({ analytics, page });
      }}
    >
      It stores an ID in a cookie and sends Google which pages you open. Nothing is sent unless you allow it,
      and you can change your mind in our <a href={`${legalPath('privacy')}#analytics`}>privacy article</a>.
    </ConsentBar>
  );
}

/** Whether the browser asks not to be tracked: Global Privacy Control, or its predecessor Do Not Track. */
function refusesTracking(): boolean {
  const { doNotTrack } = navigator;
  return (
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || doNotTrack === '1'
  );
}
