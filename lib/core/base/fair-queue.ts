import { BusyError } from './errors';

/** Runs tasks of many clients, a few at a time, and takes the clients in turn. */
export interface FairQueue {
  /**
   * Runs a task when its client's turn comes.
   * @throws BusyError if it would wait too long, or must give way to a client with fewer tasks
   */
  run<T>(client: string, task: () => Promise<T>): Promise<T>;
  waiting(): number;
}

export interface FairQueueOptions {
  readonly maxUnderWay: number;
  /** The queue is full once its tasks would take this long, in milliseconds, by the time that recent ones took. */
  readonly maxWaitMs: number;
  /** How long a task takes before any was measured, in milliseconds; 50 by default. */
  readonly guessMs?: number;
  /** The error's message. */
  readonly busy: string;
  /** Awaited after each task before the next one starts; the task's result doesn't wait. At once by default. */
  readonly rest?: () => Promise<void>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** Weight of the newest measurement. */
const NEWEST = 0.1;

interface Waiting {
  start(): void;
  giveWay(): void;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { maxUnderWay, maxWaitMs, guessMs = 50, busy, rest, now = () => performance.now() } = options;
  /** The client whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let underWay = 0;
  let usualMs = guessMs;

  async function work<T>(task: () => Promise<T>): Promise<T> {
    underWay += 1;
    const began = now();
    try {
      return await task();
    } finally {
      usualMs += (now() - began - usualMs) * NEWEST;
      if (rest) void rest().then(finish);
      else finish();
    }
  }

  function finish(): void {
    underWay -= 1;
    startNext();
  }

  function startNext(): void {
    const [first] = lines;
    if (!first) return;
    const [client, line] = first;
    const next = line.shift();
    waiting -= 1;
    lines.delete(client);
    if (line.length > 0) lines.set(client, line);
    next?.start();
  }

  /** Makes room by refusing the newest task of the client with the most; false if that's this client. */
  function makeRoom(client: string): boolean {
    const own = lines.get(client)?.length ?? 0;
    const [most, line] = [...lines].reduce(
      (one, other) => (other[1].length > one[1].length ? other : one),
      [client, [] as Waiting[]],
    );
    if (line.length <= own + 1) return false;
    line.pop()?.giveWay();
    waiting -= 1;
    if (line.length === 0) lines.delete(most);
    return true;
  }

  return {
    waiting: () => waiting,
    run(client, task) {
      if (underWay < maxUnderWay) return work(task);
      const isFull = ((waiting + 1) * usualMs) / maxUnderWay > maxWaitMs;
      if (isFull && !makeRoom(client)) return Promise.reject(new BusyError(busy));
      return new Promise((resolve, reject) => {
        const line = lines.get(client) ?? [];
        lines.set(client, line);
        line.push({
          start: () => work(task).then(resolve, reject),
          giveWay: () => reject(new BusyError(busy)),
        });
        waiting += 1;
      });
    },
  };
}
