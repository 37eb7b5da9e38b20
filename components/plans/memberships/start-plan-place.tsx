'use client';

import { useSession } from '@/components/session/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import type { StartPlanProps } from './start-plan';

const StartPlan = lazyPart<StartPlanProps>(async () => (await import('./start-plan')).StartPlan);

/** Guests join first. */
export function StartPlanPlace(props: StartPlanProps) {
  return useSession() === 'signed-in' ? <StartPlan {...props} /> : null;
}
