'use client';

import { useEffect } from 'react';
import { startTermTips } from '@/components/ui/term/start-term-tips';
import { startTimes } from '@/components/ui/time/start-times';

/** What runs in a part that is shown in a frame. Its links open in a tab of their own, since pages refuse frames. */
export function FramedStart() {
  useEffect(startTermTips, []);
  useEffect(startTimes, []);
  useEffect(() => {
    document.addEventListener('click', openInTab);
    // Clicks made before hydration are repeated now: see lib/http/pages/late-scripts.ts.
    document.documentElement.dataset['hydrated'] = '';
    return () => document.removeEventListener('click', openInTab);
  }, []);
  return null;
}

function openInTab({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (link && !link.getAttribute('href')?.startsWith('#')) link.target = '_blank';
}
