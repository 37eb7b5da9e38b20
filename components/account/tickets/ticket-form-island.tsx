'use client';

import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Notice } from '@/components/ui/notice/notice';
import type { TicketFormProps } from './ticket-form';

const TicketForm = lazyPart<TicketFormProps>(async () => (await import('./ticket-form')).TicketForm);

interface TicketFormIslandProps extends TicketFormProps {
  /** The operator's, for browsers without scripts; null if they set none. */
  readonly email: string | null;
}

/** A form that opens a ticket, which loads after hydration. */
export function TicketFormIsland({ email, ...props }: TicketFormIslandProps) {
  return (
    <>
      <noscript>
        <Notice tone="warning" title="This form needs JavaScript">
          <p>Turn on JavaScript to write to us{email !== null && <> here, or send an email to {email}</>}.</p>
        </Notice>
      </noscript>
      <TicketForm
        {...props}
        fallback={<Waiting what="the form" height="30rem" />}
        failed={(retry) => <Failed what="the form" onRetry={retry} />}
      />
    </>
  );
}
