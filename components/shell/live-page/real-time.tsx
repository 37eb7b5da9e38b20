'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { LivePageProps } from './live-page';

/** Milliseconds after hydration, so that loading doesn't delay first interactions. */
const AFTER = 1_500;

const LivePage = lazyPart<LivePageProps>(async () => (await import('./live-page')).LivePage);

/** Mounted once on every page. Only loads the rest: see live-page.tsx. */
export function RealTime({ priceKind }: LivePageProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <LivePage priceKind={priceKind} />;
}
