import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { describeSecurityEvent } from '../event-labels';
import { listSecurityEvents } from './security-log';

/** The privacy article says the same. */
const RETENTION_MS = 180 * DAY_MS;

/** Export, deletion and purging of the security log. */
export const SECURITY_LOG_DATA: readonly UserData[] = [
  userData({
    table: 'security_events',
    privacyNotice: 'Security log',
    personal: ['user_id', 'address', 'user_agent'],
    async exported(db, { id }) {
      const events = await listSecurityEvents(db, { userId: id });
      return {
        SecurityLog: events.map((event) => ({
          At: exportedInstant(event.at),
          Event: describeSecurityEvent(event.kind, event.detail),
          Address: event.address,
          UserAgent: event.userAgent,
        })),
      };
    },
    deleted: 'with-account',
    purge: (db, now) =>
      db.deleteFrom('security_events').where('happened_at', '<', plus(now, -RETENTION_MS)).execute(),
  }),
];
