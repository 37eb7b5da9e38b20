'use client';

import { useSession } from '@/components/account/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';

const AdminMark = lazyPart(async () => (await import('./admin-mark')).AdminMark);

/** Checks whether the user edits texts. Guests load nothing for it; without it a page has no edit links. */
export function ContentAdminMark() {
  return useSession() === 'signed-in' ? <AdminMark /> : null;
}
