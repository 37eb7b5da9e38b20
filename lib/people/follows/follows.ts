import { eachMark, type FollowMarkName } from './follow-marks';
import type { RobotTrade } from './robot-trade';

/** What someone has set for a robot. */
export interface RobotSettings extends Readonly<Record<FollowMarkName, boolean>> {
  /** Whether the user follows it. */
  readonly isFollowed: boolean;
  readonly isBookmarked: boolean;
  /** Granted by an admin: cannot be unfollowed. */
  readonly isGrantedByAdmin: boolean;
  /** When the grant ends by itself, UTC milliseconds; null where it does not, or there is none. */
  readonly grantedUntil: number | null;
}

export const NO_SETTINGS: RobotSettings = {
  isFollowed: false,
  isBookmarked: false,
  isGrantedByAdmin: false,
  grantedUntil: null,
  ...eachMark(() => false),
};

/** What a follower changes of a robot; what is left out stays as it is. */
export type MarkChange = Readonly<Partial<Record<FollowMarkName, boolean | undefined>>>;

/** Which page of the latest trades to read. */
export interface TradePage {
  readonly offset: number;
  readonly pageSize: number;
}

export interface LatestTrades {
  /** Newest first: by when they closed, or opened where they are open. */
  readonly items: readonly RobotTrade[];
  /** Trades of all those robots. */
  readonly total: number;
}

/**
 * Which robots users follow, which notifications they want, and which robots they have bookmarked. Instants are UTC ms.
 */
export interface Follows {
  /** By robot; robots without any setting are left out. */
  settingsOf(userId: string): Promise<ReadonlyMap<number, RobotSettings>>;
  /** Does nothing where the robot is followed already. With `unsubscribeAnother` every other robot is let go of. */
  follow(
    userId: string,
    robotId: number,
    now: number,
    more?: { readonly unsubscribeAnother?: boolean | undefined },
  ): Promise<void>;
  /**
   * Ends following, notifications and copies with it; the bookmark stays.
   * @throws InputError "You can't unfollow this robot" where an admin granted it
   */
  unfollow(userId: string, robotId: number): Promise<void>;
  setBookmark(userId: string, robotId: number, bookmarked: boolean, now: number): Promise<void>;
  /** @throws InputError where the robot is not followed */
  setMarks(userId: string, robotId: number, change: MarkChange): Promise<void>;
  /**
   * Follows a robot for a user in a way that only an admin takes back.
   * @param until when it ends by itself, UTC milliseconds; null for never
   */
  grant(userId: string, robotId: number, now: number, until: number | null): Promise<void>;
  /** Takes a grant back; who followed the robot before it does so again. False where there was none. */
  takeGrant(userId: string, robotId: number): Promise<boolean>;
  /** How many users follow a robot; from memory. */
  followers(robotId: number): number;
  latestTrades(robotIds: readonly number[], page: TradePage): Promise<LatestTrades>;
}
