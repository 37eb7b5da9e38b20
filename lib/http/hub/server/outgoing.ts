import { OutgoingQueue } from './outgoing-queue';
import { ReplayBuffer } from './replay-buffer';
import type { OutgoingChunk } from './shared-message';
import type { TransportConnection } from './transport';

/** Bytes sent before checking again whether the transport can take more; also what streams may have waiting. */
const BATCH_BYTES = 64 * 1024;

/** Sends one chunk to a transport, which keeps chunks but never the list: most turns send one per client. */
const ALONE: OutgoingChunk[] = [];

export interface OutgoingOwner {
  /** Requests one `flush` at the end of the current event-loop turn. */
  schedule(outgoing: Outgoing): void;
  /** More is waiting than the client may fall behind. */
  onTooFarBehind(): void;
  /** The hub's clock, in milliseconds. */
  now(): number;
  /** Delayed output was handed over, this many milliseconds after its first message. */
  onCaughtUp(ms: number): void;
}

/**
 * One client's output: collects messages during an event-loop turn and sends them together. Messages the client can't
 * take yet wait here, where later ones may still replace them.
 */
export class Outgoing {
  private readonly queue = new OutgoingQueue();
  /** This turn's only message so far; the queue is empty then. */
  private single: OutgoingChunk | null = null;
  private replay: ReplayBuffer | null = null;
  private waiters: (() => void)[] = [];
  private isScheduled = false;
  private isPaused = false;
  /** When the first delayed message was sent. */
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

  /** From now on, messages are kept until acknowledged. */
  keepForReplay(maxBytes: number): void {
    this.replay = new ReplayBuffer(maxBytes);
  }

  /** Sends in order; with a key, it replaces a waiting message with the same key. */
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

  /** Sends a message about the connection itself ahead of everything waiting; dropped while there's no socket. */
  sendFirst(chunk: OutgoingChunk, now: number): void {
    if (this.isPaused) return;
    this.sentAt = now;
    this.transport.send([chunk]);
  }

  /** Sends a ping, unless there's enough output on its way. */
  keepAlive(ping: OutgoingChunk, now: number): void {
    if (this.isHeldBack()) this.sentAt = now;
    else this.sendFirst(ping, now);
  }

  /** Hands over as much as the client can take. */
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

  /** Null if there's room now; otherwise resolves when there may be. */
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

  /** The socket is gone. */
  pause(): void {
    this.isPaused = true;
  }

  /** There's a new socket: sends the sequence number, then resends unacknowledged messages. */
  resume(sequence: (id: number) => OutgoingChunk, now: number): void {
    this.isPaused = false;
    const { replay } = this;
    if (replay) this.transport.send([sequence(replay.nextSequenceId), ...replay.unacknowledged]);
    this.flush(now);
  }

  /** Sends what's waiting and then this, regardless of room, and nothing afterwards. */
  finish(last: OutgoingChunk): void {
    this.queueSingle();
    const chunks = this.queue.takeAll();
    chunks.push(last);
    this.transport.send(chunks);
    this.wake();
  }

  /** Drops what's waiting. */
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
