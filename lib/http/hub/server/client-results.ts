import type { CompletionMessage, HubMessage } from '../protocol/messages';
import type { HubClock } from './hub-clock';
import type { InvokeOptions } from './hub-contract';
import { ConnectionEndedError, HubError } from './hub-errors';

interface Pending {
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly stopListening: () => void;
}

/** Pending calls of a client's methods. */
export class ClientResults {
  private readonly pending = new Map<string, Pending>();
  private count = 0;

  constructor(
    private readonly clock: HubClock,
    private readonly defaultTimeoutMs: number,
  ) {}

  get isEmpty(): boolean {
    return this.pending.size === 0;
  }

  /** Sends the call and waits for its result; rejects if `send` throws, on timeout, and when the signal aborts. */
  invoke(
    target: string,
    args: readonly unknown[],
    options: InvokeOptions,
    send: (message: HubMessage) => void,
  ): Promise<unknown> {
    const { signal, timeoutMs = this.defaultTimeoutMs } = options;
    this.count += 1;
    const invocationId = `s${this.count}`;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      send({ type: 'invocation', invocationId, target, arguments: args });
      const abort = () => this.take(invocationId)?.reject(signal?.reason);
      signal?.addEventListener('abort', abort);
      this.pending.set(invocationId, {
        deadline: this.clock.now() + timeoutMs,
        resolve,
        reject,
        stopListening: () => signal?.removeEventListener('abort', abort),
      });
    });
  }

  /** Takes a completion; false if it doesn't belong to a pending call. */
  complete(message: CompletionMessage): boolean {
    const pending = this.take(message.invocationId);
    if (!pending) return false;
    if (message.error === undefined) pending.resolve(message.result?.value);
    else pending.reject(new HubError(message.error));
    return true;
  }

  /** Rejects calls that timed out. */
  sweep(now: number): void {
    for (const [id, { deadline }] of this.pending) {
      if (now >= deadline) this.take(id)?.reject(new Error('The client did not answer in time.'));
    }
  }

  /** Rejects all calls, because the connection is gone. */
  end(): void {
    for (const id of [...this.pending.keys()]) {
      this.take(id)?.reject(new ConnectionEndedError('The connection ended before the client answered.'));
    }
  }

  private take(id: string): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.stopListening();
    return pending;
  }
}
