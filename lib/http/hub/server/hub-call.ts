import type { HubCallContext, HubConnection } from './hub-contract';

/** Returned instead of a value if the call was aborted. */
export const ABORTED = Symbol('aborted');

/** One invocation in progress, as seen by the method and by the hub. */
export class HubCall<User> implements HubCallContext<User> {
  private controller: AbortController | null = null;
  private aborted = false;
  private interrupt: (() => void) | null = null;

  constructor(
    readonly connection: HubConnection<User>,
    /** Undefined if the client expects no answer. */
    readonly invocationId: string | undefined,
  ) {}

  get user(): User {
    return this.connection.user;
  }

  /** Created on demand, because most methods don't need it. */
  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      if (this.aborted) this.controller.abort();
    }
    return this.controller.signal;
  }

  get isAborted(): boolean {
    return this.aborted;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.controller?.abort();
    this.interrupt?.();
  }

  /** The promise's value, or `ABORTED` as soon as the call is aborted; one promise at a time. */
  untilAborted<T>(promise: Promise<T>): Promise<T | typeof ABORTED> {
    return new Promise((resolve, reject) => {
      if (this.aborted) resolve(ABORTED);
      this.interrupt = () => resolve(ABORTED);
      promise.then(resolve, reject);
    });
  }
}
