'use client';

import { useSession } from '@/components/session/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const PendingRobot = lazyPart(async () => (await import('./pending-robot')).PendingRobot);

/** On every page that shows robots outside lists: continues what a guest wanted to do before logging in. */
export function ResumePending() {
  return useSession() === 'signed-in' ? <PendingRobot /> : null;
}
