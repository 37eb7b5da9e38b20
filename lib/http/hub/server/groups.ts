import type { HubConnection, HubGroup } from './hub-contract';

/** Connections by group. A group exists while it has members. */
export class Groups<User> {
  private readonly members = new Map<string, Set<HubConnection<User>>>();
  private readonly names = new Map<HubConnection<User>, Set<string>>();

  group(name: string): HubGroup<User> {
    const groups = this;
    return {
      get size() {
        return groups.members.get(name)?.size ?? 0;
      },
      add: (connection) => groups.add(name, connection),
      remove: (connection) => groups.remove(name, connection),
      send(message, options) {
        for (const connection of groups.members.get(name) ?? []) connection.send(message, options);
      },
    };
  }

  /** Removes a connection that is gone. */
  forget(connection: HubConnection<User>): void {
    for (const name of this.names.get(connection) ?? []) this.removeMember(name, connection);
    this.names.delete(connection);
  }

  private add(name: string, connection: HubConnection<User>): void {
    // A connection that has ended would stay in the group forever.
    if (!connection.isOpen) return;
    ensureSet(this.members, name).add(connection);
    ensureSet(this.names, connection).add(name);
  }

  private remove(name: string, connection: HubConnection<User>): void {
    const names = this.names.get(connection);
    if (!names?.delete(name)) return;
    if (names.size === 0) this.names.delete(connection);
    this.removeMember(name, connection);
  }

  private removeMember(name: string, connection: HubConnection<User>): void {
    const members = this.members.get(name);
    members?.delete(connection);
    if (members?.size === 0) this.members.delete(name);
  }
}

function ensureSet<Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> {
  let set = map.get(key);
  if (!set) {
    set = new Set();
    map.set(key, set);
  }
  return set;
}
