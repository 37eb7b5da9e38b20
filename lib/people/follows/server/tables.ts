import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Unit } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    robot_follows: RobotFollowsTable;
    robot_bookmarks: RobotBookmarksTable;
  }
}

interface RobotFollowsTable {
  user_id: string;
  robot_id: number;
  followed_at: Unit<Millis>;
  is_granted_by_admin: Flag;
  /** When the grant ends automatically, or null. */
  granted_until: Unit<Millis> | null;
  /** Whether the user followed it before the grant, and will afterwards. */
  was_followed: Generated<Flag>;
  open_trades: Flag;
  closed_trades: Flag;
  pending_orders: Flag;
  autopilot: Flag;
}

interface RobotBookmarksTable {
  user_id: string;
  robot_id: number;
  bookmarked_at: Unit<Millis>;
}
