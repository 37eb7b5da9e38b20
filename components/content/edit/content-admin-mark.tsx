'use client';

import { type ComponentType, useEffect, useState } from 'react';

/** Looks whether whoever is signed in edits texts. Guests load nothing for it. */
export function ContentAdminMark() {
  const [Mark, setMark] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = () =>
      void import('./admin-mark').then(
        (module) => isGone || setMark(() => module.AdminMark),
        // The page serves without its pens.
        () => undefined,
      );
    if (document.documentElement.dataset['user'] !== undefined) load();
    window.addEventListener('tickproof:signed-in', load);
    return () => {
      isGone = true;
      window.removeEventListener('tickproof:signed-in', load);
    };
  }, []);
  return Mark && <Mark />;
}
