import type { Generated } from 'kysely';
import type { Flag } from '@/lib/core/database/schema';

declare module '@/lib/core/database/schema' {
  interface Schema {
    robot_follows: RobotFollowsTable;
    robot_bookmarks: RobotBookmarksTable;
  }
}

interface RobotFollowsTable {
  user_id: string;
  robot_id: number;
  followed_at: number;
  is_granted_by_admin: Flag;
  /** When the grant ends automatically, or null. */
  granted_until: number | null;
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
  bookmarked_at: number;
}
