'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { LivePageProps } from './live-page';

/** When what lives is loaded, in milliseconds after the page came alive: first it must be read and used. */
const AFTER = 1_500;

const LivePage = lazyPart<LivePageProps>(async () => (await import('./live-page')).LivePage);

/** Once on every page. It only loads the rest: see live-page.tsx. */
export function RealTime({ priceKind }: LivePageProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <LivePage priceKind={priceKind} />;
}
