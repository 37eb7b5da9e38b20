import type { Millis } from '@/lib/core/base/brand';
import type { Unit } from '@/lib/core/database/schema';
import type { NotificationKind } from '../notification';
import type { MailChoice } from '../notifications';

declare module '@/lib/core/database/schema' {
  interface Schema {
    notifications: NotificationsTable;
    notified_robots: NotifiedRobotsTable;
    notification_settings: NotificationSettingsTable;
    push_subscriptions: PushSubscriptionsTable;
  }
}

interface NotificationsTable {
  user_id: string;
  /** `signal:ROBOT:SEQ`, `entry:ROBOT:SEQ`, …: an event is stored once. */
  dedupe_key: string;
  kind: NotificationKind;
  robot_id: number | null;
  /** JSON of what its text is made from. */
  data: string;
  happened_at: Unit<Millis>;
  created_at: Unit<Millis>;
  read_at: Unit<Millis> | null;
  /** When it was mailed, or it was decided not to; the same for push. */
  mailed_at: Unit<Millis> | null;
  pushed_at: Unit<Millis> | null;
}

/** How far a robot's chain has been turned into notifications. */
interface NotifiedRobotsTable {
  robot_id: number;
  through_seq: number;
}

interface NotificationSettingsTable {
  user_id: string;
  mail: MailChoice;
  /** In every mail's links. It can only turn mails off, so it's stored in plain text. */
  unsubscribe_token: string | null;
  /** The email it was sent to; a new address gets a new token. */
  token_email_key: string | null;
  /** When the last mail was stored. */
  mailed_through: Unit<Millis>;
}

interface PushSubscriptionsTable {
  endpoint_hash: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The browser's common name. */
  device: string;
  created_at: Unit<Millis>;
  /** Consecutive ones, not counting those of busy push services. */
  failures: number;
  /** Nothing is sent before this time. */
  retry_at: Unit<Millis>;
}
