'use client';

import { useEffect } from 'react';
import { listenToAccountLinks } from '@/components/account/account-dialogs/account-links';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { PageLifeProps } from './page-life';

const PageLife = lazyPart<PageLifeProps>(async () => (await import('./page-life')).PageLife);

/**
 * Starts the client code, once per page. Only listeners that must respond at once are here; everything else is in
 * page-life.tsx, loaded after the page. Code here adds to every page's first load.
 */
export function PageStart(props: PageLifeProps) {
  const { isBare } = props;
  useEffect(() => {
    const stop = isBare ? undefined : listenToAccountLinks();
    // Clicks made before hydration are repeated now: see lib/http/pages/late-scripts.ts.
    document.documentElement.dataset['hydrated'] = '';
    return stop;
  }, [isBare]);
  // If the module can't be loaded, the server-rendered page still works: all links are real.
  return <PageLife {...props} />;
}
