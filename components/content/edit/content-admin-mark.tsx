'use client';

import { useSession } from '@/components/session/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const AdminMark = lazyPart(async () => (await import('./admin-mark')).AdminMark);

/** Checks if the user is a content admin, and shows edit links if so. Loads nothing for guests. */
export function ContentAdminMark() {
  return useSession() === 'signed-in' ? <AdminMark /> : null;
}
