import type { CloseMessage, CompletionMessage, HubMessage } from '../protocol/messages';
import type { Decoder, HubProtocol } from '../protocol/protocol';
import { MessageInbox } from './inbox';
import type { MessageAllowance } from './message-allowance';
import type { ReceivedSequence } from './received-sequence';

/** Bytes that may wait for earlier messages before reading stops, in multiples of the longest message. */
const WAITING_BYTES_FACTOR = 8;

/** Bytes decoded at a time; all messages in them are in memory at once. */
const SLICE_BYTES = 8 * 1024;

export interface IncomingOwner {
  readonly isOpen: boolean;
  /** Whether the client owes a result, which must be read whatever else waits. */
  readonly isAnswerExpected: boolean;
  onPing(): void;
  onAcknowledge(sequenceId: number): void;
  onCloseMessage(message: CloseMessage): void;
  /** Takes the answer to a client call; false if it isn't one. */
  completeResult(message: CompletionMessage): boolean;
  /** Aborts an invocation in progress; false if there's none with that id. */
  cancel(invocationId: string): boolean;
  /** Handles a message; false if it must wait until `handleWaiting` is called. */
  handle(message: HubMessage): boolean;
  setReading(isOn: boolean): void;
  /** The client keeps sending although reading has stopped, or holds its answer behind too much else. */
  onTooMuch(error: string): void;
  /** The input isn't a message, so nothing after it can be read. */
  onUnreadable(error: unknown): void;
}

export interface IncomingOptions {
  readonly protocol: HubProtocol;
  readonly maxReceiveBytes: number;
  /** Bytes that may wait to be decoded: more than a transport delivers before it stops reading. */
  readonly maxUnreadBytes: number;
  readonly maxWaitingMessages: number;
  readonly allowance: MessageAllowance | null;
  /** With stateful reconnect. */
  readonly received: ReceivedSequence | null;
}

/**
 * One client's input: decodes bytes and handles messages in order. Messages that must wait are buffered up to a limit.
 * If too many wait, or the client sends too fast, reading pauses until there is room.
 */
export class Incoming {
  private decoder: Decoder;
  private readonly inbox: MessageInbox;
  private isReady = false;
  private isHandling = false;
  private isDecoding = false;
  private reading = true;
  /** Received, not decoded yet. */
  private unread: Uint8Array[] = [];
  private unreadBytes = 0;
  /** Bytes since the last complete message. */
  private bytes = 0;

  constructor(
    private readonly owner: IncomingOwner,
    private readonly options: IncomingOptions,
  ) {
    this.decoder = this.createDecoder();
    this.inbox = new MessageInbox(options.maxWaitingMessages, options.maxReceiveBytes * WAITING_BYTES_FACTOR);
  }

  /** Whether reading is active. */
  get isReading(): boolean {
    return this.reading;
  }

  /** From now on messages may be handled; until then they wait. */
  start(): void {
    this.isReady = true;
    this.handleWaiting();
  }

  push(bytes: Uint8Array): void {
    this.unread.push(bytes);
    this.unreadBytes += bytes.length;
    this.readOn();
    if (this.unreadBytes > this.options.maxUnreadBytes) this.owner.onTooMuch('Too much unread data.');
  }

  /** Decodes input while there is room, and throttles the client otherwise; call repeatedly. */
  readOn(): void {
    if (this.isDecoding) return;
    this.isDecoding = true;
    try {
      while (this.unread.length > 0 && this.owner.isOpen && this.hasRoom()) this.decode(this.takeSlice());
    } catch (error) {
      this.owner.onUnreadable(error);
    }
    this.isDecoding = false;
    this.adjustReading();
  }

  /** Something has finished that messages may have waited for. */
  handleWaiting(): void {
    if (!this.isReady || this.isHandling) return;
    this.isHandling = true;
    for (;;) {
      const message = this.inbox.peek();
      if (!message || !this.owner.isOpen || !this.owner.handle(message)) break;
      this.inbox.shift();
    }
    this.isHandling = false;
    this.readOn();
  }

  /** The socket is gone: unread input will be sent again, partial messages in full. */
  pause(): void {
    this.decoder = this.createDecoder();
    this.bytes = 0;
    this.dropUnread();
  }

  /** There's a new socket, on which the client first sends its sequence number. */
  resume(): void {
    this.options.received?.expectSequence();
    this.readOn();
  }

  /** The sequence number to acknowledge now; null if nothing is new. */
  takeAcknowledgement(): number | null {
    return this.options.received?.takeAcknowledgement() ?? null;
  }

  /** Drops waiting messages, and keeps reading to notice the client's Close. */
  end(): void {
    this.inbox.clear();
    this.dropUnread();
    if (this.reading) return;
    this.reading = true;
    this.owner.setReading(true);
  }

  /** Whether more may be decoded. A pending result must be found no matter what waits before it. */
  private hasRoom(): boolean {
    if (this.options.allowance?.isOverdrawn()) return false;
    return this.owner.isAnswerExpected || this.inbox.fullness < (this.reading ? 0.5 : 0.25);
  }

  private adjustReading(): void {
    if (!this.owner.isOpen) return;
    const isOn = this.unread.length === 0 && this.hasRoom();
    if (isOn === this.reading) return;
    this.reading = isOn;
    this.owner.setReading(isOn);
  }

  private takeSlice(): Uint8Array {
    const [first = new Uint8Array()] = this.unread;
    const slice = first.length > SLICE_BYTES ? first.subarray(0, SLICE_BYTES) : first;
    if (slice === first) this.unread.shift();
    else this.unread[0] = first.subarray(SLICE_BYTES);
    this.unreadBytes -= slice.length;
    return slice;
  }

  /** @throws ProtocolError if the bytes aren't messages */
  private decode(slice: Uint8Array): void {
    const { allowance, received } = this.options;
    const messages = this.decoder.push(slice);
    allowance?.spend(messages.length, slice.length);
    this.bytes += slice.length;
    if (messages.length === 0) return;
    const bytesOfEach = this.bytes / messages.length;
    this.bytes = 0;
    for (const message of messages) {
      if (!this.owner.isOpen) return;
      if (received && !received.isNew(message)) continue;
      if (!this.handleAtOnce(message)) this.handleInTurn(message, bytesOfEach);
    }
  }

  private dropUnread(): void {
    this.unread = [];
    this.unreadBytes = 0;
  }

  /** Messages about the connection or an invocation in progress never wait. */
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
      case 'completion':
        return this.owner.completeResult(message);
      case 'cancel-invocation':
        return this.owner.cancel(message.invocationId);
      default:
        return false;
    }
  }

  private handleInTurn(message: HubMessage, bytes: number): void {
    if (this.isReady && this.inbox.isEmpty && this.owner.handle(message)) return;
    this.inbox.push(message, bytes);
    // Otherwise reading stopped long before.
    if (this.inbox.isOverfull && this.owner.isAnswerExpected)
      this.owner.onTooMuch('Too many messages are queued.');
  }

  private createDecoder(): Decoder {
    return this.options.protocol.createDecoder(this.options.maxReceiveBytes);
  }
}
