'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { listenToAccountLinks } from '@/components/account/account/account-links';
import type { PageLifeProps } from './page-life';

/**
 * Brings a page to life, once on each: what must answer at once listens from here, and everything else comes with one
 * module after the page is there (page-life.tsx). Whatever stands here is in every page's first load.
 */
export function PageStart(props: PageLifeProps) {
  const [Life, setLife] = useState<ComponentType<PageLifeProps> | null>(null);
  useEffect(() => {
    import('./page-life').then(
      (m) => setLife(() => m.PageLife),
      // The page stays as the server drew it: its links lead where they lead.
      () => undefined,
    );
  }, []);
  const { isBare } = props;
  useEffect(() => (isBare ? undefined : listenToAccountLinks()), [isBare]);
  return Life && <Life {...props} />;
}
