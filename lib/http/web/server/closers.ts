interface Part {
  readonly name: string;
  readonly close: () => unknown;
  readonly isWorker: boolean;
}

/** What a process has opened, in the order of its start. */
export interface Closers {
  /** @param close called once all parts that were added later are closed */
  add(name: string, close: () => unknown): void;
  /**
   * A part that works by itself and may have something to finish, such as a thread. When the first worker's turn comes,
   * all are asked to stop, so that they finish at the same time; each is awaited in its own turn.
   */
  addWorker(name: string, stop: () => Promise<unknown>): void;
  /**
   * Closes all parts. One that fails doesn't keep the others.
   * @throws the first failure, once all are closed
   */
  closeAll(): Promise<void>;
  /** The part that is being closed, and for how many milliseconds; null before and afterwards. */
  current(): { readonly part: string; readonly ms: number } | null;
}

export function createClosers(): Closers {
  const parts: Part[] = [];
  let closing: { readonly name: string; readonly since: number } | null = null;

  async function closeAll(): Promise<void> {
    const failures: unknown[] = [];
    const stops = new Map<Part, Promise<unknown>>();
    const askToStop = (part: Part) => {
      if (stops.size === 0)
        for (const worker of parts.filter(({ isWorker }) => isWorker).toReversed())
          stops.set(worker, start(worker));
      return stops.get(part);
    };
    const start = async ({ close }: Part) => {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    };
    for (const part of parts.toReversed()) {
      closing = { name: part.name, since: performance.now() };
      await (part.isWorker ? askToStop(part) : start(part));
    }
    closing = null;
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (name, close) => void parts.push({ name, close, isWorker: false }),
    addWorker: (name, close) => void parts.push({ name, close, isWorker: true }),
    closeAll,
    current: () => closing && { part: closing.name, ms: Math.round(performance.now() - closing.since) },
  };
}
