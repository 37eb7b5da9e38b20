import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import type { Schema } from '@/lib/core/database/schema';

/** A setting a follower can turn on or off for a robot. */
export interface FollowSetting {
  /** Its column in robot_follows, deleted with the row; null if it follows from the user's copies of the robot. */
  readonly column: Exclude<keyof Schema['robot_follows'], 'user_id' | 'was_followed'> | null;
  /** The setting's field in robots returned by calls. */
  readonly field: string;
  /** That field's description in the API reference. */
  readonly meaning?: string;
  /** Its field in the data export, if it has a column. */
  readonly exported?: string;
  readonly label: string;
  /** Where the switch is: in the notifications popup, or in a robot's row. */
  readonly place: 'notifications' | 'row';
  /** Robots that have the switch: those with a broker account, or all others. */
  readonly of?: 'broker' | 'others';
  /** For notifications: the description of the field in `SetNotifications`. */
  readonly notifies?: string;
  /** The call that sets it, with productId and enabled; notifications share one. */
  readonly call?: string;
}

/**
 * All settings for a robot; columns, fields of answers and exports, storage and switches are derived from this table.
 */
export const FOLLOW_SETTINGS = {
  openTrades: {
    column: 'open_trades',
    field: 'isOpenTradesNotificationsEnabled',
    exported: 'OpenTrades',
    label: 'Open Trades',
    notifies: 'Whether to notify you of opened trades',
    place: 'notifications',
  },
  closedTrades: {
    column: 'closed_trades',
    field: 'isClosedTradesNotificationsEnabled',
    exported: 'ClosedTrades',
    label: 'Closed Trades',
    notifies: 'Whether to notify you of closed trades',
    place: 'notifications',
  },
  pendingOrders: {
    column: 'pending_orders',
    field: 'isPendingOrdersNotificationsEnabled',
    exported: 'PendingOrders',
    label: 'Pending Orders',
    notifies: 'Whether to notify you of signals before they fill',
    place: 'notifications',
  },
  autopilot: {
    column: 'autopilot',
    field: 'isAutopilotEnabled',
    meaning: 'Whether its trades are copied to your paper account.',
    exported: 'Autopilot',
    label: 'Autopilot',
    place: 'row',
    of: 'others',
  },
  autotrading: {
    column: null,
    field: 'isSelectedForAutotrading',
    meaning:
      'Whether it trades one of your accounts: a broker account, or your paper account by its own rules.',
    label: 'Selected for Autotrading',
    place: 'row',
    of: 'broker',
  },
} as const satisfies Readonly<Record<string, FollowSetting>>;

type Settings = typeof FOLLOW_SETTINGS;
export type FollowSettingName = keyof Settings;
type SettingIn<Place> = {
  [Name in FollowSettingName]: Settings[Name]['place'] extends Place ? Name : never;
}[FollowSettingName];
/** Settings that are stored with the follow. */
export type StoredSetting = {
  [Name in FollowSettingName]: Settings[Name]['column'] extends string ? Name : never;
}[FollowSettingName];

/** Notifications with a switch in the popup. */
export type NotificationSetting = SettingIn<'notifications'>;
export type RowSetting = SettingIn<'row'>;

export const FOLLOW_SETTING_NAMES = Object.keys(FOLLOW_SETTINGS) as readonly FollowSettingName[];
export const STORED_SETTINGS = FOLLOW_SETTING_NAMES.filter(
  (name): name is StoredSetting => FOLLOW_SETTINGS[name].column !== null,
);

/** Settings of the call `SetNotifications`. */
export type NotifyingSetting = {
  [Name in FollowSettingName]: Settings[Name] extends { readonly notifies: string } ? Name : never;
}[FollowSettingName];
export const NOTIFYING_SETTINGS = FOLLOW_SETTING_NAMES.filter(
  (name): name is NotifyingSetting => 'notifies' in FOLLOW_SETTINGS[name],
);
export const NOTIFICATION_SETTINGS = FOLLOW_SETTING_NAMES.filter(
  (name): name is NotificationSetting => FOLLOW_SETTINGS[name].place === 'notifications',
);
export const ROW_SETTINGS = FOLLOW_SETTING_NAMES.filter(
  (name): name is RowSetting => FOLLOW_SETTINGS[name].place === 'row',
);

/** Maps each setting, by name. */
export function mapFollowSettings<T>(
  of: (name: FollowSettingName, setting: FollowSetting) => T,
): Record<FollowSettingName, T> {
  return recordFromKeys(FOLLOW_SETTING_NAMES, (name) => of(name, FOLLOW_SETTINGS[name]));
}

type SettingFields<T> = { [Name in FollowSettingName as Settings[Name]['field']]: T };

/** Maps each setting, by its field in answers. */
export function mapFollowSettingFields<T>(
  of: (name: FollowSettingName, setting: FollowSetting) => T,
): SettingFields<T> {
  return Object.fromEntries(
    FOLLOW_SETTING_NAMES.map((name) => [FOLLOW_SETTINGS[name].field, of(name, FOLLOW_SETTINGS[name])]),
  ) as SettingFields<T>;
}
