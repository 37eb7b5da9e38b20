import type { RobotTrade } from './robot-trade';

/** What somebody has set for a robot. */
export interface RobotMarks {
  /** Whether the user follows it. */
  readonly isSubscribed: boolean;
  readonly isBookmarked: boolean;
  /** Granted by an admin: cannot be unfollowed. */
  readonly isGrantedByAdmin: boolean;
  /** When the grant ends by itself, UTC milliseconds; null where it does not, or there is none. */
  readonly grantedUntil: number | null;
  readonly openTrades: boolean;
  readonly closedTrades: boolean;
  readonly pendingOrders: boolean;
  /** Whether its trades are to be copied to paper trades. */
  readonly autopilot: boolean;
  readonly autotrading: boolean;
}

export const NO_MARKS: RobotMarks = {
  isSubscribed: false,
  isBookmarked: false,
  isGrantedByAdmin: false,
  grantedUntil: null,
  openTrades: false,
  closedTrades: false,
  pendingOrders: false,
  autopilot: false,
  autotrading: false,
};

/** What a follower may be told of; what is left out stays as it is. */
export interface NotificationChoice {
  readonly openTrades?: boolean | undefined;
  readonly closedTrades?: boolean | undefined;
  readonly pendingOrders?: boolean | undefined;
}

/** Which part of the latest trades is asked for. */
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

/** Which robots users follow, how they want to be told of them, and which they have bookmarked. Instants are UTC ms. */
export interface Follows {
  /** By robot; robots without any mark are left out. */
  marksOf(userId: string): Promise<ReadonlyMap<number, RobotMarks>>;
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
  setNotifications(userId: string, robotId: number, choice: NotificationChoice): Promise<void>;
  /** @throws InputError where the robot is not followed */
  setAutopilot(userId: string, robotId: number, on: boolean): Promise<void>;
  /**
   * Follows a robot for a user in a way that only an admin takes back.
   * @param until when it ends by itself, UTC milliseconds; null for never
   */
  grant(userId: string, robotId: number, now: number, until: number | null): Promise<void>;
  /** Takes a grant back; who followed the robot before it does so again. False where there was none. */
  takeGrant(userId: string, robotId: number): Promise<boolean>;
  /** How many users follow a robot; from memory. */
  followers(robotId: number): number;
  /** A page of the trades of robots, such as those that a user follows. */
  latestTrades(robotIds: readonly number[], page: TradePage): Promise<LatestTrades>;
}
