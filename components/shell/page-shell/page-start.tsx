'use client';

import { useEffect } from 'react';
import { listenToAccountLinks } from '@/components/account/account-dialogs/account-links';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { PageLifeProps } from './page-life';

const PageLife = lazyPart<PageLifeProps>(async () => (await import('./page-life')).PageLife);

/**
 * Brings a page to life, once on each: what must answer at once listens from here, and everything else comes with one
 * module after the page is there (page-life.tsx). Whatever stands here is in every page's first load.
 */
export function PageStart(props: PageLifeProps) {
  const { isBare } = props;
  useEffect(() => (isBare ? undefined : listenToAccountLinks()), [isBare]);
  // Where it cannot be fetched the page stays as the server drew it: its links lead where they lead.
  return <PageLife {...props} />;
}
