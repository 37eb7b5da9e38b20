'use client';

import { useSession } from '@/components/session/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const StopButtons = lazyPart(async () => (await import('./stop-buttons')).StopButtons);

/** Stop all trading, in the header and in the menu of phones. Loads nothing for guests. */
export function StopTrading() {
  return useSession() === 'signed-in' ? <StopButtons /> : null;
}
