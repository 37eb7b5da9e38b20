import type { HubConnection } from '@/lib/http/hub/server/hub-contract';
import type { RobotSettings } from '@/lib/people/follows/follows';
import type { HubUser } from './hub-user';

export type UserConnection = HubConnection<HubUser | null>;

export interface ConnectedUser {
  readonly userId: string;
  readonly connections: Set<UserConnection>;
  /** The user's settings, by robot. */
  settings: ReadonlyMap<number, RobotSettings>;
  /** False until settings have loaded. */
  isKnown: boolean;
}

/** Who is connected, and which robots they follow. */
export class Watchers {
  private readonly byUser = new Map<string, ConnectedUser>();
  private readonly byRobot = new Map<number, Set<ConnectedUser>>();

  /** @returns the user, and whether it is their first connection */
  add(userId: string, connection: UserConnection): ConnectedUser {
    const user = this.byUser.get(userId) ?? {
      userId,
      connections: new Set(),
      settings: new Map(),
      isKnown: false,
    };
    this.byUser.set(userId, user);
    user.connections.add(connection);
    return user;
  }

  /** @returns robots nobody follows anymore */
  remove(userId: string, connection: UserConnection): readonly number[] {
    const user = this.byUser.get(userId);
    if (!user) return [];
    user.connections.delete(connection);
    if (user.connections.size > 0) return [];
    this.byUser.delete(userId);
    return this.replaceSettings(user, new Map()).left;
  }

  user(userId: string): ConnectedUser | undefined {
    return this.byUser.get(userId);
  }

  users(): readonly ConnectedUser[] {
    return [...this.byUser.values()];
  }

  robots(): readonly number[] {
    return [...this.byRobot.keys()];
  }

  findFollowers(robotId: number): Iterable<ConnectedUser> {
    return this.byRobot.get(robotId) ?? [];
  }

  /** @returns robots whose settings changed, and robots nobody follows anymore */
  replaceSettings(
    user: ConnectedUser,
    settings: ReadonlyMap<number, RobotSettings>,
  ): { readonly changed: readonly number[]; readonly left: readonly number[] } {
    const before = user.settings;
    user.settings = settings;
    const left: number[] = [];
    for (const [robotId, setting] of before) {
      if (!setting.isFollowed || settings.get(robotId)?.isFollowed) continue;
      const followers = this.byRobot.get(robotId);
      followers?.delete(user);
      if (followers?.size !== 0) continue;
      this.byRobot.delete(robotId);
      left.push(robotId);
    }
    // The user may have disconnected in the meantime.
    if (this.byUser.get(user.userId) === user)
      for (const [robotId, setting] of settings) {
        if (!setting.isFollowed) continue;
        const followers = this.byRobot.get(robotId) ?? new Set();
        this.byRobot.set(robotId, followers.add(user));
      }
    const all = new Set([...before.keys(), ...settings.keys()]);
    return { changed: [...all].filter((id) => !isSame(before.get(id), settings.get(id))), left };
  }
}

function isSame(one: RobotSettings | undefined, other: RobotSettings | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
