import type { HubMessage } from './messages';

/** Text works over every transport, binary doesn't work over Server-Sent Events. */
export type TransferFormat = 'Text' | 'Binary';

/** Decodes bytes as they arrive into whole messages. One per connection. */
export interface Decoder {
  /**
   * Messages completed by these bytes; the rest is buffered. Unknown message types are skipped, as the specification
   * requires.
   * @throws ProtocolError if bytes aren't a message, or one exceeds the limit; nothing can be read afterwards
   */
  push(chunk: Uint8Array): HubMessage[];
}

/** An encoding of hub messages. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly transferFormat: TransferFormat;
  /** One framed message, ready to send. @throws ProtocolError if a value in it can't be encoded */
  encode(message: HubMessage): Buffer;
  /** `maxBytes`: the longest message, without framing. */
  createDecoder(maxBytes: number): Decoder;
}

/** The other side violated the protocol. The message is safe to send to it. */
export class ProtocolError extends Error {
  override readonly name: string = 'ProtocolError';
}

export class MessageSizeError extends ProtocolError {
  override readonly name = 'MessageSizeError';
}
