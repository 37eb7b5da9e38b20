/** Who waits longer than this many others is turned away at once. */
const MAX_WAITING = 1_000;

/** There was no free connection in time. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

export interface Room {
  /**
   * Waits until a connection is free, in order.
   * @param tables what the statement names; only some of the connections may be used for the same table, so that those
   * who wait for a locked one leave others for everyone else
   * @throws NoRoomError
   */
  enter(tables: readonly string[]): Promise<Place>;
}

/** A connection in use. */
export interface Place {
  /**
   * Notes what a later statement of the same transaction names.
   * @returns whether too many connections are used for one of these tables: nobody can be turned away here
   */
  use(tables: readonly string[]): boolean;
  /** Frees the connection. */
  leave(): void;
}

interface Waiting {
  readonly tables: readonly string[];
  readonly go: (place: Place) => void;
}

export function createRoom(options: {
  readonly size: number;
  readonly perTable: number;
  readonly limitMs: number;
}): Room {
  const { size, perTable, limitMs } = options;
  const byTable = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let inside = 0;

  const fits = (tables: readonly string[]) =>
    inside < size && tables.every((table) => (byTable.get(table) ?? 0) < perTable);

  function take(first: readonly string[]): Place {
    const used = new Set<string>();
    const use = (tables: readonly string[]) => {
      for (const table of tables) {
        if (!used.has(table)) byTable.set(table, (byTable.get(table) ?? 0) + 1);
        used.add(table);
      }
      return tables.some((table) => (byTable.get(table) ?? 0) > perTable);
    };
    inside += 1;
    use(first);
    return {
      use,
      leave() {
        inside -= 1;
        for (const table of used) {
          const left = (byTable.get(table) ?? 0) - 1;
          if (left > 0) byTable.set(table, left);
          else byTable.delete(table);
        }
        admit();
      },
    };
  }

  function admit(): void {
    for (const one of waiting) {
      if (inside >= size) return;
      if (!fits(one.tables)) continue;
      waiting.delete(one);
      one.go(take(one.tables));
    }
  }

  return {
    async enter(tables) {
      if (fits(tables)) return take(tables);
      if (waiting.size >= MAX_WAITING) throw new NoRoomError(`${MAX_WAITING} wait for a connection already`);
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          tables,
          go(place) {
            clearTimeout(timer);
            resolve(place);
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(one);
          reject(new NoRoomError(`No connection was free within ${limitMs / 1000} s`));
        }, limitMs);
        waiting.add(one);
      });
    },
  };
}
