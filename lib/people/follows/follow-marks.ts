import type { RobotFollowsTable } from '@/lib/core/database/schema';

/** What a follower may set for a robot, on or off. */
export interface FollowMark {
  /** The column it is stored in; deleted with the follow. */
  readonly column: keyof RobotFollowsTable;
  /** Its field in a robot as calls answer it. */
  readonly field: string;
  /** What the calls' document says of that. */
  readonly meaning?: string;
  /** Its field in the user's export. */
  readonly exported: string;
  /** Next to its switch. */
  readonly label: string;
  /** Where the switch is: in the popup of notifications, or in a robot's row; null where there is none yet. */
  readonly place: 'notifications' | 'row' | null;
  /** Which robots have the switch: those that keep to a broker account, or all others. */
  readonly of?: 'broker' | 'others';
  /** Of a notification: what `SetNotifications` says of its field. */
  readonly notifies?: string;
  /** The call that sets it, with productId and enabled; notifications have one for all of them. */
  readonly call?: string;
  /** Why it does nothing yet. */
  readonly notYet?: string;
}

/**
 * Each setting once: its column, its fields in answers and exports, what stores it, and its switch in the browser follow
 * from here.
 */
export const FOLLOW_MARKS = {
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
    notifies: 'Stored for later: no event is sent for pending orders yet',
    place: null,
  },
  autopilot: {
    column: 'autopilot',
    field: 'isAutopilotEnabled',
    meaning: 'Whether to copy its trades to paper trades. Stored only: not available yet.',
    exported: 'Autopilot',
    label: 'Autopilot',
    place: 'row',
    of: 'others',
    call: 'CxAIRobotProduct/SetAutopilot',
    notYet: 'Not available yet: copying trades to a paper account.',
  },
  autotrading: {
    column: 'autotrading',
    field: 'isSelectedForAutotrading',
    exported: 'Autotrading',
    label: 'Selected for Autotrading',
    place: 'row',
    of: 'broker',
    notYet: 'Not available yet: trading on a broker account.',
  },
} as const satisfies Readonly<Record<string, FollowMark>>;

type Marks = typeof FOLLOW_MARKS;
export type FollowMarkName = keyof Marks;
type MarkIn<Place> = {
  [Name in FollowMarkName]: Marks[Name]['place'] extends Place ? Name : never;
}[FollowMarkName];
/** What a subscriber can be notified of, each with its own switch in the notifications popup. */
export type NotificationMark = MarkIn<'notifications'>;
export type RowMark = MarkIn<'row'>;

export const FOLLOW_MARK_NAMES = Object.keys(FOLLOW_MARKS) as readonly FollowMarkName[];
/** What `SetNotifications` sets. */
export type NotifyingMark = {
  [Name in FollowMarkName]: Marks[Name] extends { readonly notifies: string } ? Name : never;
}[FollowMarkName];
export const NOTIFYING_MARKS = FOLLOW_MARK_NAMES.filter(
  (name): name is NotifyingMark => 'notifies' in FOLLOW_MARKS[name],
);
export const NOTIFICATION_MARKS = FOLLOW_MARK_NAMES.filter(
  (name): name is NotificationMark => FOLLOW_MARKS[name].place === 'notifications',
);
export const ROW_MARKS = FOLLOW_MARK_NAMES.filter(
  (name): name is RowMark => FOLLOW_MARKS[name].place === 'row',
);

/** Something for each setting. */
export function eachMark<T>(of: (name: FollowMarkName, setting: FollowMark) => T): Record<FollowMarkName, T> {
  return Object.fromEntries(FOLLOW_MARK_NAMES.map((name) => [name, of(name, FOLLOW_MARKS[name])])) as Record<
    FollowMarkName,
    T
  >;
}

type MarkFields<T> = { [Name in FollowMarkName as Marks[Name]['field']]: T };

/** Something for each setting, by its field in answers. */
export function eachMarkField<T>(of: (name: FollowMarkName, setting: FollowMark) => T): MarkFields<T> {
  return Object.fromEntries(
    FOLLOW_MARK_NAMES.map((name) => [FOLLOW_MARKS[name].field, of(name, FOLLOW_MARKS[name])]),
  ) as MarkFields<T>;
}
