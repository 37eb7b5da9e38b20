'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { LivePageProps } from './live-page';

/** When what lives is loaded, in milliseconds after the page came alive: first it must be read and used. */
const AFTER = 1_500;

/** Stands once on every page. It holds nothing but the loading: see live-page.tsx. */
export function RealTime({ priceKind }: LivePageProps) {
  const [Live, setLive] = useState<ComponentType<LivePageProps> | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        import('./live-page').then(
          (m) => setLive(() => m.LivePage),
          // The page stays as the server drew it.
          () => undefined,
        ),
      AFTER,
    );
    return () => clearTimeout(timer);
  }, []);
  return Live && <Live priceKind={priceKind} />;
}
