'use client';

import { useRef, useState } from 'react';
import type { LiveEquity } from './live-equity';

type LiveModule = { readonly LiveEquity: typeof LiveEquity };

/**
 * Loads the live chart on first use.
 * @returns the component once it is here, whether its code could not be fetched, and what starts the loading
 */
export function useLiveEquity() {
  const [live, setLive] = useState<LiveModule | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isStarted = useRef(false);
  const load = () => {
    if (isStarted.current) return;
    isStarted.current = true;
    setFailed(false);
    import('./live-equity').then(setLive, () => {
      isStarted.current = false;
      setFailed(true);
    });
  };
  return { Live: live?.LiveEquity ?? null, hasFailed, load };
}
