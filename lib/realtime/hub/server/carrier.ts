import type { TransferFormat } from '../protocol/protocol';
import type { Chunk } from './transport';

/** What brings a connection's bytes to the client: a socket, an event stream, or polls in turn. */
export interface Carrier {
  /** Takes chunks in order; drops them when it has ended. */
  send(chunks: readonly Chunk[], format: TransferFormat): void;
  readonly unsentBytes: number;
  /** Whether the client has said goodbye and only the network's end is pending. */
  readonly isEnding: boolean;
  /** Whether to go on reading; left out where the client cannot be held back. */
  setReading?(isOn: boolean): void;
  /** Sends what was accepted, then ends; `lost` notifies the connection. */
  finish(): void;
  /** Ends at once, telling nobody. */
  destroy(): void;
  /** Called about once a second, with the milliseconds of the store's clock. */
  checkTime?(now: number): void;
}

/** How a carrier reports what happens to it. */
export interface CarrierHost {
  received(carrier: Carrier, bytes: Uint8Array): void;
  drained(carrier: Carrier): void;
  /** What comes is too large: `failed` follows. */
  tooLarge(carrier: Carrier): void;
  /** The client broke the rules: the carrier says goodbye, then `lost` follows. */
  failed(carrier: Carrier, error: Error): void;
  /** The carrier has ended by itself; the error where that was no proper goodbye. */
  lost(carrier: Carrier, error: Error | null): void;
}
