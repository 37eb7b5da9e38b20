import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    members: MembersTable;
    taken_handles: TakenHandlesTable;
    linked_accounts: LinkedAccountsTable;
  }
}

interface MembersTable {
  user_id: string;
  /** See `CommunityMember`. */
  member: string;
  handle: string;
  joined_at: Unit<Millis>;
  handle_changed_at: Unit<Millis>;
  /** As `mailboxKey`, of the email they had when they last took a handle or part in something; empty before. */
  mailbox_key: Generated<string>;
  /** See `ShownParts`. */
  shows_follows: Generated<Flag>;
  shows_paper: Generated<Flag>;
  shows_predictions: Generated<Flag>;
}

/** Every handle that anyone has or had, so that nobody can pose as someone who is known by it. */
interface TakenHandlesTable {
  /** See `handleKey`. */
  handle_key: string;
  member: string;
}

/** Two accounts of one person; see `Members.linkAccounts`. */
interface LinkedAccountsTable {
  /** The lesser of the two. */
  user_id: string;
  other_user_id: string;
  found_at: Unit<Millis>;
}
