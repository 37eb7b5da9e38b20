import type { TransferFormat } from '../protocol/protocol';
import type { Chunk } from './transport';

/** Delivers a connection's bytes to the client: a socket, an event stream, or successive polls. */
export interface Carrier {
  /** Takes chunks in order; drops them once it has ended. */
  send(chunks: readonly Chunk[], format: TransferFormat): void;
  readonly unsentBytes: number;
  /** Whether the client has closed and only the end of its socket is pending. */
  readonly isEnding: boolean;
  /** Pauses or resumes reading; omitted where the client can't be throttled. */
  setReading?(isOn: boolean): void;
  /** Sends what was accepted, then ends; `lost` notifies the connection. */
  finish(): void;
  /** Ends at once without notifying anyone. */
  destroy(): void;
  /** Called about once a second, with the store's clock in milliseconds. */
  checkTime?(now: number): void;
}

/** How a carrier reports events. */
export interface CarrierHost {
  received(carrier: Carrier, bytes: Uint8Array): void;
  drained(carrier: Carrier): void;
  /** The input is too large; `failed` follows. */
  tooLarge(carrier: Carrier): void;
  /** The client violated the protocol: the carrier sends a close, then `lost` follows. */
  failed(carrier: Carrier, error: Error): void;
  /** The carrier ended by itself, with the error if it wasn't a clean close. */
  lost(carrier: Carrier, error: Error | null): void;
}
