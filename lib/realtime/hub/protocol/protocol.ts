import type { HubMessage } from './messages';

/** How bytes travel: text can go over every transport, binary not over Server-Sent Events. */
export type TransferFormat = 'Text' | 'Binary';

/** Takes bytes as they come and gives whole messages. One for each connection. */
export interface Decoder {
  /**
   * The messages completed by these bytes; the rest waits for more. Unknown message types are skipped, as the
   * specification requires.
   * @throws ProtocolError if bytes aren't a message, or one exceeds the limit; nothing can be read afterwards
   */
  push(chunk: Uint8Array): HubMessage[];
}

/** An encoding of hub messages. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly transferFormat: TransferFormat;
  /** One framed message, ready to be sent. @throws ProtocolError when a value in it cannot be encoded */
  encode(message: HubMessage): Buffer;
  /** `maxBytes`: the longest message, framing left out. */
  createDecoder(maxBytes: number): Decoder;
}

/** The other side violated the protocol. The message may be sent to it. */
export class ProtocolError extends Error {
  override readonly name: string = 'ProtocolError';
}

/** A message is longer than the limit allows. */
export class MessageSizeError extends ProtocolError {
  override readonly name = 'MessageSizeError';
}
