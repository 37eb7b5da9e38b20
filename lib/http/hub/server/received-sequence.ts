import type { HubMessage } from '../protocol/messages';
import { ProtocolError } from '../protocol/protocol';
import { isSequenced } from './shared-message';

/** Stateful reconnect: numbers incoming messages, so that duplicates are skipped and the rest acknowledged. */
export class ReceivedSequence {
  private next = 1;
  private latest = 0;
  private acknowledged = 0;
  private isWaiting = false;

  /** There's a new socket, on which the other side first sends its sequence number. */
  expectSequence(): void {
    this.isWaiting = true;
  }

  /** @throws ProtocolError if messages before that number were never received */
  resume(sequenceId: number): void {
    if (sequenceId > this.next) {
      throw new ProtocolError("Sequence ID greater than amount of messages we've received.");
    }
    this.isWaiting = false;
    this.next = sequenceId;
  }

  /** Whether it's new; call once per message, in order. */
  isNew(message: HubMessage): boolean {
    if (message.type === 'sequence') return true;
    if (this.isWaiting) return false;
    if (!isSequenced(message)) return true;
    const id = this.next;
    this.next += 1;
    if (id <= this.latest) {
      // It was resent because the acknowledgement was lost, so acknowledge again.
      if (id === this.latest) this.acknowledged = 0;
      return false;
    }
    this.latest = id;
    return true;
  }

  /** The number to acknowledge now; null if nothing arrived since the last one. */
  takeAcknowledgement(): number | null {
    if (this.acknowledged >= this.latest) return null;
    this.acknowledged = this.latest;
    return this.latest;
  }
}
