import type { ServerResponse } from 'node:http';
import type { Carrier, CarrierHost } from './carrier';
import { answer } from './http-answer';
import type { Chunk } from './transport';
import type { TransportTimings } from './transport-timings';

/** Successive polls as a carrier; output waits for the next poll. */
export class PollCarrier implements Carrier {
  readonly #host: CarrierHost;
  readonly #timings: TransportTimings;
  readonly #now: () => number;
  #queue: Buffer[] = [];
  #queued = 0;
  #poll: ServerResponse | null = null;
  /** The last response until the client has it; its socket must not outlive the connection. */
  #answered: ServerResponse | null = null;
  #since: number;
  #isFlushing = false;
  #isFinished = false;

  constructor(host: CarrierHost, timings: TransportTimings, now: () => number) {
    this.#host = host;
    this.#timings = timings;
    this.#now = now;
    this.#since = now();
  }

  get unsentBytes(): number {
    return this.#queued;
  }

  get isEnding(): boolean {
    return false;
  }

  send(chunks: readonly Chunk[]): void {
    for (const { bytes } of chunks) {
      this.#queue.push(bytes);
      this.#queued += bytes.length;
    }
    // Output of one turn goes out together, rather than one message per poll.
    if (this.#poll === null || this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  /** The first poll is answered at once, to tell the client the connection is open. */
  answerFirst(response: ServerResponse): void {
    answer(response, 200, '', { 'Content-Type': 'application/octet-stream' });
    this.#keepUntilSent(response);
  }

  /** Takes a poll and ends any poll still waiting. */
  poll(response: ServerResponse): void {
    this.#endPoll(204);
    this.#poll = response;
    this.#since = this.#now();
    response.once('close', () => {
      if (this.#poll !== response) return;
      this.#poll = null;
      this.#since = this.#now();
    });
    this.#flush();
  }

  finish(): void {
    this.#isFinished = true;
    this.#flush();
  }

  destroy(): void {
    this.#isFinished = true;
    this.#queue = [];
    this.#queued = 0;
    this.#endPoll(204);
    const answered = this.#answered;
    if (answered === null) return;
    // The last response may still be on its way, but not forever.
    const limit = setTimeout(() => answered.destroy(), this.#timings.closeMs);
    limit.unref();
    answered.once('close', () => clearTimeout(limit));
  }

  checkTime(now: number): void {
    const waited = now - this.#since;
    if (this.#poll !== null && waited >= this.#timings.pollMs) this.#endPoll(200);
    else if (this.#poll === null && waited >= this.#timings.disconnectMs)
      this.#host.lost(this, new Error('The client stopped polling'));
  }

  #flush(): void {
    const poll = this.#poll;
    if (poll === null) return;
    if (this.#queued > 0) {
      const body = Buffer.concat(this.#queue, this.#queued);
      this.#queue = [];
      this.#queued = 0;
      this.#release(poll);
      answer(poll, 200, body, { 'Content-Type': 'application/octet-stream' });
      this.#host.drained(this);
    } else if (this.#isFinished) {
      this.#endPoll(204);
      this.#host.lost(this, null);
    }
  }

  #endPoll(status: 200 | 204): void {
    const poll = this.#poll;
    if (poll === null) return;
    this.#release(poll);
    answer(poll, status, '');
  }

  #release(poll: ServerResponse): void {
    this.#poll = null;
    this.#since = this.#now();
    this.#keepUntilSent(poll);
  }

  #keepUntilSent(response: ServerResponse): void {
    this.#answered = response;
    response.once('close', () => {
      if (this.#answered === response) this.#answered = null;
    });
  }
}
