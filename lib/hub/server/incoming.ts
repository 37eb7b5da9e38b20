import type { CloseMessage, CompletionMessage, HubMessage } from '../protocol/messages';
import type { Decoder, HubProtocol } from '../protocol/protocol';
import { Inbox } from './inbox';
import type { MessageAllowance } from './message-allowance';
import type { ReceivedSequence } from './received-sequence';

/** Bytes of messages that may wait for earlier ones, in longest messages. */
const WAITING_BYTES_FACTOR = 8;

/** What an `Incoming` needs of its connection. */
export interface IncomingOwner {
  readonly isOpen: boolean;
  /** Whether the client owes an answer, which has to be read whatever else waits. */
  readonly isAnswerExpected: boolean;
  onPing(): void;
  onAcknowledge(sequenceId: number): void;
  onCloseMessage(message: CloseMessage): void;
  /** Takes the answer to a call of the client; false when it is none. */
  completeResult(message: CompletionMessage): boolean;
  /** Aborts an invocation under way; false when there is none of that id. */
  cancel(invocationId: string): boolean;
  /** Handles a message; false when it has to wait until `handleWaiting` is called. */
  handle(message: HubMessage): boolean;
  setReading(isOn: boolean): void;
  /** The client sends more than it may. */
  onTooMuch(error: string): void;
}

export interface IncomingOptions {
  readonly protocol: HubProtocol;
  readonly maxReceiveBytes: number;
  readonly maxWaitingMessages: number;
  readonly allowance: MessageAllowance | null;
  /** With stateful reconnect. */
  readonly received: ReceivedSequence | null;
}

/**
 * The way in from one client, from bytes to messages that are handled in order. Those that have to wait are held here,
 * within bounds: a client of whom much waits is read no further.
 */
export class Incoming {
  private decoder: Decoder;
  private readonly inbox: Inbox;
  private isReady = false;
  private isHandling = false;
  private reading = true;
  /** Bytes since the last message that was complete. */
  private bytes = 0;

  constructor(
    private readonly owner: IncomingOwner,
    private readonly options: IncomingOptions,
  ) {
    this.decoder = this.createDecoder();
    this.inbox = new Inbox(options.maxWaitingMessages, options.maxReceiveBytes * WAITING_BYTES_FACTOR);
  }

  /** Whether the client is read at present. */
  get isReading(): boolean {
    return this.reading;
  }

  /** From now on messages may be handled; until then they wait. */
  start(): void {
    this.isReady = true;
    this.handleWaiting();
  }

  /** @throws ProtocolError when the bytes are no messages; nothing can be read afterwards */
  push(bytes: Uint8Array, now: number): void {
    const { allowance, received } = this.options;
    if (allowance && !allowance.spendBytes(bytes.length, now)) {
      this.owner.onTooMuch('Too many messages.');
      return;
    }
    const messages = this.decoder.push(bytes);
    this.bytes += bytes.length;
    if (messages.length === 0) return;
    if (allowance && !allowance.spend(messages.length, now)) {
      this.owner.onTooMuch('Too many messages.');
      return;
    }
    const bytesOfEach = this.bytes / messages.length;
    this.bytes = 0;
    for (const message of messages) {
      if (!this.owner.isOpen) return;
      if (received && !received.isNew(message)) continue;
      if (!this.handleAtOnce(message)) this.handleInTurn(message, bytesOfEach);
    }
  }

  /** Something is over that messages may have waited for. */
  handleWaiting(): void {
    if (!this.isReady || this.isHandling) return;
    this.isHandling = true;
    for (;;) {
      const message = this.inbox.peek();
      if (!message || !this.owner.isOpen || !this.owner.handle(message)) break;
      this.inbox.shift();
    }
    this.isHandling = false;
    this.adjustReading();
  }

  /** Reads no more from a client of whom much waits, unless an answer is expected of it. */
  adjustReading(): void {
    const isOn = this.owner.isAnswerExpected || this.inbox.fullness < (this.reading ? 0.5 : 0.25);
    if (isOn === this.reading || !this.owner.isOpen) return;
    this.reading = isOn;
    this.owner.setReading(isOn);
  }

  /** The socket is gone: half a message of it will be sent again as a whole. */
  pause(): void {
    this.decoder = this.createDecoder();
    this.bytes = 0;
  }

  /** There is a new socket, on which the client says first with which number it goes on. */
  resume(): void {
    this.options.received?.expectSequence();
  }

  /** The number to acknowledge now; null when there is nothing new. */
  takeAcknowledgement(): number | null {
    return this.options.received?.takeAcknowledgement() ?? null;
  }

  /** Drops what waits, and reads on so that the client's goodbye is seen. */
  end(): void {
    this.inbox.clear();
    if (this.reading) return;
    this.reading = true;
    this.owner.setReading(true);
  }

  /** What is about the connection, or about something under way, waits for nothing. */
  private handleAtOnce(message: HubMessage): boolean {
    switch (message.type) {
      case 'ping':
        this.owner.onPing();
        return true;
      case 'ack':
        this.owner.onAcknowledge(message.sequenceId);
        return true;
      case 'sequence':
        this.options.received?.resume(message.sequenceId);
        return true;
      case 'close':
        this.owner.onCloseMessage(message);
        return true;
      case 'completion': {
        const isAnswer = this.owner.completeResult(message);
        if (isAnswer) this.adjustReading();
        return isAnswer;
      }
      case 'cancel-invocation':
        return this.owner.cancel(message.invocationId);
      default:
        return false;
    }
  }

  private handleInTurn(message: HubMessage, bytes: number): void {
    if (this.isReady && this.inbox.isEmpty && this.owner.handle(message)) return;
    this.inbox.push(message, bytes);
    if (this.inbox.isOverfull) this.owner.onTooMuch('Too many messages wait for earlier ones.');
    else this.adjustReading();
  }

  private createDecoder(): Decoder {
    return this.options.protocol.createDecoder(this.options.maxReceiveBytes);
  }
}
