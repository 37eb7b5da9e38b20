import type { TicketState } from '@/lib/people/tickets/ticket-state';

/** As its sender sees it. */
export const STATE_LABELS: Readonly<Record<TicketState, string>> = {
  new: 'New',
  waiting: 'Waiting for us',
  answered: 'Answered',
  closed: 'Closed',
};

/** As staff see it. */
export const STAFF_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  ...STATE_LABELS,
  waiting: 'New reply',
};

const KB = 1024;

/** `12 KB`, `1.5 MB` */
export function sizeLabel(bytes: number): string {
  return bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
