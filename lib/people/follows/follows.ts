import type { Millis } from '@/lib/core/base/brand';
import { type FollowSettingName, mapFollowSettings, type StoredSetting } from './follow-settings';
import type { FollowedTrade } from './robot-trade';

export interface RobotSettings extends Readonly<Record<FollowSettingName, boolean>> {
  readonly isFollowed: boolean;
  readonly isBookmarked: boolean;
  /** Whether an admin granted it; granted robots can't be unfollowed. */
  readonly isGrantedByAdmin: boolean;
  /** When the grant ends, UTC milliseconds; null without an end or a grant. */
  readonly grantedUntil: number | null;
  /** When the user followed it, UTC milliseconds; null while it isn't followed. Following again resets it. */
  readonly followedAt: number | null;
}

export const NO_SETTINGS: RobotSettings = {
  isFollowed: false,
  isBookmarked: false,
  isGrantedByAdmin: false,
  grantedUntil: null,
  followedAt: null,
  ...mapFollowSettings(() => false),
};

/** A change of a robot's settings; omitted ones stay unchanged. */
export type SettingsChange = Readonly<Partial<Record<StoredSetting, boolean | undefined>>>;

export const WHEN_UNFOLLOWING = ['letClose', 'closeNow', 'keep'] as const;
export type WhenUnfollowing = (typeof WHEN_UNFOLLOWING)[number];

export interface TradePage {
  readonly offset: number;
  readonly pageSize: number;
}

export interface LatestTrades {
  /** Newest first, by closing time or, for open trades, by opening time. */
  readonly items: readonly FollowedTrade[];
  /** Trades of all followed robots. */
  readonly total: number;
}

/** Followed robots, notification settings and bookmarks. Times are UTC milliseconds. */
export interface Follows {
  /** By robot; robots without any setting are omitted. */
  readRobotSettings(userId: string): Promise<ReadonlyMap<number, RobotSettings>>;
  /** Does nothing if the robot is already followed. With `unsubscribeAnother`, unfollows every other robot. */
  follow(
    userId: string,
    robotId: number,
    now: Millis,
    more?: { readonly unsubscribeAnother?: boolean | undefined },
  ): Promise<void>;
  /**
   * Unfollows and clears all settings except the bookmark.
   * @param whenUnfollowing what becomes of open positions that copy it: closed when the robot closes (by default),
   * closed at the next price, or handed over to the user
   * @throws InputError "You can't unfollow this robot" if an admin granted it
   */
  unfollow(userId: string, robotId: number, whenUnfollowing?: WhenUnfollowing): Promise<void>;
  setBookmark(userId: string, robotId: number, bookmarked: boolean, now: Millis): Promise<void>;
  /** @throws InputError if the robot isn't followed */
  changeSettings(userId: string, robotId: number, change: SettingsChange): Promise<void>;
  /**
   * Makes a user follow a robot, which only an admin can undo.
   * @param until when the grant ends, UTC milliseconds; null for never
   */
  grant(userId: string, robotId: number, now: Millis, until: number | null): Promise<void>;
  /** Revokes a grant; users who followed the robot before still do. Returns false if there was none. */
  takeGrant(userId: string, robotId: number): Promise<boolean>;
  /** How many users follow a robot; read from memory. */
  followers(robotId: number): number;
  latestTrades(robotIds: readonly number[], page: TradePage): Promise<LatestTrades>;
  /**
   * How many trades have an entry recorded after an instant, of each robot its own (UTC milliseconds); at most one more
   * than MOST_UNREAD.
   */
  unreadTrades(after: ReadonlyMap<number, number>): Promise<number>;
}
