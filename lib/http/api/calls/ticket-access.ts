import { NotFoundError } from '@/lib/core/base/errors';
import { NO_TICKET, type TicketAccess } from '@/lib/people/tickets/ticket';
import type { Viewer } from '../viewer';

/**
 * Who asks about a ticket: whoever has a mailed link, or the user it belongs to.
 * @throws NotFoundError for a guest without a link, or if nothing is named
 */
export function ticketAccess(
  { reference, link }: { readonly reference: string; readonly link: string },
  { userId }: Pick<Viewer, 'userId'>,
): TicketAccess {
  if (link !== '') return { token: link };
  if (userId === null)
    throw new NotFoundError(
      'Log in to see this ticket. If you wrote without an account, open the link in our email.',
    );
  if (reference === '') throw new NotFoundError(NO_TICKET);
  return { userId, reference };
}
