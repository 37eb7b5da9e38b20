'use client';

import { useRef, useState } from 'react';

/**
 * Does one thing at a time: what is asked for meanwhile, by a second click, is not done.
 * @returns whether something is being done, for the page to show, and what does it
 */
export function useBusy(): readonly [boolean, (work: () => Promise<void>) => Promise<void>] {
  // State only changes with the next render, too late for the second of two quick clicks.
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  return [
    isBusy,
    async (work) => {
      if (busy.current) return;
      busy.current = true;
      setBusy(true);
      try {
        await work();
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
  ];
}
