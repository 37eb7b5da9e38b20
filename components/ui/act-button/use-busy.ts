'use client';

import { useRef, useState } from 'react';

/**
 * Runs one task at a time; a task started meanwhile, such as by a second click, is ignored.
 * @returns whether a task is running, and the function that runs one
 */
export function useBusy(): readonly [boolean, (work: () => Promise<void>) => Promise<void>] {
  // State only changes on the next render, too late for a double click.
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
