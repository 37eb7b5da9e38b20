import type { SITE_SETTINGS } from '@/lib/people/settings/user-settings';
import type { NotificationContent } from './notification';

/** Users' settings that turn kinds of notifications off where they are false. */
export const NOTIFICATION_SWITCHES = [
  'predictionNotifications',
  'clubNotifications',
] as const satisfies readonly (keyof typeof SITE_SETTINGS)[];
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];

/** The setting that turns a notification off; null where users choose elsewhere, or always get it. */
export function findSwitch({ kind, data }: NotificationContent): NotificationSwitch | null {
  if (kind === 'predictions') return 'predictionNotifications';
  const isWritten = kind === 'club-post' && (data.what === 'reply' || data.what === 'mention');
  return isWritten ? 'clubNotifications' : null;
}
