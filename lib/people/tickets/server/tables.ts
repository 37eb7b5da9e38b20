import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Bytes, Flag, Unit } from '@/lib/core/database/schema';
import type { TicketKind } from '../ticket';
import type { TicketState } from '../ticket-state';

declare module '@/lib/core/database/schema' {
  interface Schema {
    tickets: TicketsTable;
    ticket_messages: TicketMessagesTable;
    ticket_links: TicketLinksTable;
  }
}

interface TicketsTable {
  reference: string;
  /** null for a guest's. */
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  /** Rows of earlier versions are questions. */
  kind: Generated<TicketKind>;
  state: TicketState;
  created_at: Unit<Millis>;
  changed_at: Unit<Millis>;
  /** null unless it's closed. */
  closed_at: Unit<Millis> | null;
  /** Who takes care of it. */
  staff_id: string | null;
}

interface TicketMessagesTable {
  reference: string;
  /** From 1 on within its ticket. */
  no: number;
  /** The user who wrote it, also a staff member; null for a guest. */
  author_id: string | null;
  is_staff: Flag;
  text: string;
  sent_at: Unit<Millis>;
  attachment_name: string | null;
  /** Detected from its content. */
  attachment_type: string | null;
  attachment: Bytes | null;
}

interface TicketLinksTable {
  /** Of the token in a mailed link. */
  hash: string;
  reference: string;
}
