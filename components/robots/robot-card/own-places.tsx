'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { FilledPlacesProps } from './filled-places';

/**
 * Stands once on a page that shows robots outside lists. Where somebody is signed in it loads what fills the places of
 * `data-own` with their sums and switches; until then, and for guests, the page is what the server drew.
 */
export function OwnPlaces() {
  const [Filled, setFilled] = useState<ComponentType<FilledPlacesProps> | null>(null);
  useEffect(() => {
    const load = () => {
      import('./filled-places').then(
        (module) => setFilled(() => module.FilledPlaces),
        // A guest's offers show again: they lead where they lead.
        () => delete document.documentElement.dataset['user'],
      );
    };
    if (document.documentElement.dataset['user'] !== undefined) load();
    window.addEventListener('tickproof:signed-in', load);
    return () => window.removeEventListener('tickproof:signed-in', load);
  }, []);
  return Filled && <Filled onGuest={() => setFilled(null)} />;
}
