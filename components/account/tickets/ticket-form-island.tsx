'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';

const TicketForm = lazyPart(async () => (await import('./ticket-form')).TicketForm);

/** The contact form, which loads after hydration. */
export function TicketFormIsland() {
  return (
    <TicketForm
      fallback={<Waiting what="the form" height="30rem" />}
      failed={(retry) => <Failed what="the form" onRetry={retry} />}
    />
  );
}
