import { OutgoingQueue } from './outgoing-queue';
import { ReplayBuffer } from './replay-buffer';
import type { OutgoingChunk } from './shared-message';
import type { TransportConnection } from './transport';

/** Bytes handed over before looking again whether the transport can take more; also what streams may have waiting. */
const BATCH_BYTES = 64 * 1024;

/** Takes a single chunk to a transport, which keeps chunks and never the list: most turns send one to each client. */
const ALONE: OutgoingChunk[] = [];

/** What an `Outgoing` needs of its surroundings. */
export interface OutgoingOwner {
  /** Asks for one `flush` when the present turn of the event loop is over. */
  schedule(outgoing: Outgoing): void;
  /** More waits for the client than it may be behind. */
  onTooFarBehind(): void;
  /** Milliseconds on the hub's clock. */
  now(): number;
  /** What the client could not take at once has been handed over, so many milliseconds after the first of it was sent. */
  onCaughtUp(ms: number): void;
}

/**
 * The way out to one client: collects what is sent during a turn of the event loop and hands it over at once. What the
 * client cannot take yet waits here, where later messages may still replace earlier ones.
 */
export class Outgoing {
  private readonly queue = new OutgoingQueue();
  /** The only one of this turn so far; the queue is empty then. */
  private single: OutgoingChunk | null = null;
  private replay: ReplayBuffer | null = null;
  private waiters: (() => void)[] = [];
  private isScheduled = false;
  private isPaused = false;
  /** When the first was sent of what the client could not take at once. */
  private behindSince: number | null = null;
  private sentAt: number;

  constructor(
    private readonly transport: TransportConnection,
    private readonly owner: OutgoingOwner,
    private readonly maxUnsentBytes: number,
    now: number,
  ) {
    this.sentAt = now;
  }

  /** When something was last handed over, on the hub's clock. */
  get lastSentAt(): number {
    return this.sentAt;
  }

  /** From now on what is sent is kept until it is acknowledged. */
  keepForReplay(maxBytes: number): void {
    this.replay = new ReplayBuffer(maxBytes);
  }

  /** Sends, in its turn; with a key it replaces what waits under that key while the client is behind. */
  send(chunk: OutgoingChunk, key?: string): void {
    const isHeldBack = this.isHeldBack();
    if (!isHeldBack && !this.isScheduled && this.queue.isEmpty) {
      this.single = chunk;
      this.isScheduled = true;
      this.owner.schedule(this);
      return;
    }
    if (isHeldBack) this.behindSince ??= this.owner.now();
    this.queueSingle();
    if (isHeldBack && key !== undefined) this.queue.pushLatest(chunk, key);
    else this.queue.push(chunk);
    const behind = isHeldBack ? this.queue.bytes + this.transport.unsentBytes : this.queue.bytes;
    if (behind > this.maxUnsentBytes) this.owner.onTooFarBehind();
    else if (!isHeldBack && !this.isScheduled) {
      this.isScheduled = true;
      this.owner.schedule(this);
    }
  }

  /** Sends a message about the connection itself before everything waiting; dropped while there is no socket. */
  sendFirst(chunk: OutgoingChunk, now: number): void {
    if (this.isPaused) return;
    this.sentAt = now;
    this.transport.send([chunk]);
  }

  /** Sends a ping unless so much is on its way that it would say nothing new. */
  keepAlive(ping: OutgoingChunk, now: number): void {
    if (this.isHeldBack()) this.sentAt = now;
    else this.sendFirst(ping, now);
  }

  /** Hands over what the client can take now. */
  flush(now: number): void {
    this.isScheduled = false;
    const { single } = this;
    if (single && !this.replay && !this.isHeldBack()) {
      this.single = null;
      this.sentAt = now;
      ALONE[0] = single;
      this.transport.send(ALONE);
    } else this.queueSingle();
    while (!this.queue.isEmpty && !this.isHeldBack()) {
      const chunks = this.queue.take(Math.min(BATCH_BYTES, this.replay?.room ?? BATCH_BYTES));
      this.replay?.add(chunks);
      this.sentAt = now;
      this.transport.send(chunks);
    }
    if (this.behindSince !== null && this.queue.isEmpty) {
      this.owner.onCaughtUp(now - this.behindSince);
      this.behindSince = null;
    }
    if (this.waiters.length > 0 && this.isWritable()) this.wake();
  }

  /** Null when there is room for more now; otherwise resolves when there may be. */
  whenWritable(): Promise<void> | null {
    if (this.isWritable()) return null;
    return new Promise((resolve) => {
      this.waiters.push(resolve);
    });
  }

  acknowledge(sequenceId: number, now: number): void {
    this.replay?.acknowledge(sequenceId);
    this.flush(now);
  }

  /** There is no socket. */
  pause(): void {
    this.isPaused = true;
  }

  /** There is a new socket: sends the sequence number, then resends what was not acknowledged. */
  resume(sequence: (id: number) => OutgoingChunk, now: number): void {
    this.isPaused = false;
    const { replay } = this;
    if (replay) this.transport.send([sequence(replay.nextSequenceId), ...replay.unacknowledged]);
    this.flush(now);
  }

  /** Sends what waits and then this, whether there is room or not, and nothing afterwards. */
  finish(last: OutgoingChunk): void {
    this.queueSingle();
    const chunks = this.queue.takeAll();
    chunks.push(last);
    this.transport.send(chunks);
    this.wake();
  }

  /** Drops what waits. */
  drop(): void {
    this.single = null;
    this.queue.clear();
    this.wake();
  }

  private queueSingle(): void {
    if (!this.single) return;
    this.queue.push(this.single);
    this.single = null;
  }

  private isHeldBack(): boolean {
    return this.isPaused || this.transport.isCongested || this.replay?.room === 0;
  }

  private isWritable(): boolean {
    return this.queue.bytes < BATCH_BYTES && !this.isHeldBack();
  }

  private wake(): void {
    if (this.waiters.length === 0) return;
    const { waiters } = this;
    this.waiters = [];
    for (const resolve of waiters) resolve();
  }
}
