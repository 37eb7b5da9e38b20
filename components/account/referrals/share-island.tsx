'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';

const ShareLink = lazyPart(async () => (await import('./share-link')).ShareLink);

/** The visitor's link, which loads after hydration. */
export function ShareIsland() {
  return (
    <ShareLink
      fallback={<Waiting what="your link" height="14rem" />}
      failed={(retry) => <Failed what="your link" onRetry={retry} />}
    />
  );
}
