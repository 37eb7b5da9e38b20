import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    members: MembersTable;
    taken_handles: TakenHandlesTable;
  }
}

interface MembersTable {
  user_id: string;
  /** See `CommunityMember`. */
  member: string;
  handle: string;
  joined_at: Unit<Millis>;
  handle_changed_at: Unit<Millis>;
}

/** Every handle that anyone has or had, so that nobody can pose as someone who is known by it. */
interface TakenHandlesTable {
  /** See `handleKey`. */
  handle_key: string;
  member: string;
}
