import type { HubMessage, InvocationMessage } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import type { Chunk } from './transport';

/** An encoded outgoing message, shared by all connections it goes to. */
export class OutgoingChunk implements Chunk {
  wsFrame: Buffer | undefined = undefined;
  wsBinaryFrame: Buffer | undefined = undefined;
  eventFrame: Buffer | undefined = undefined;

  constructor(
    readonly bytes: Buffer,
    /** Whether it counts among the messages that stateful reconnect numbers and sends again. */
    readonly isSequenced: boolean,
  ) {}
}

/** Whether stateful reconnect numbers messages of this type; the others concern the connection itself. */
export function isSequenced(message: HubMessage): boolean {
  switch (message.type) {
    case 'invocation':
    case 'stream-item':
    case 'completion':
    case 'stream-invocation':
    case 'cancel-invocation':
      return true;
    case 'ping':
    case 'close':
    case 'ack':
    case 'sequence':
      return false;
  }
}

/** @throws ProtocolError when a value in it cannot be encoded */
export function encodeChunk(protocol: HubProtocol, message: HubMessage): OutgoingChunk {
  return new OutgoingChunk(protocol.encode(message), isSequenced(message));
}

/**
 * A call of the clients' method `target` for any number of receivers, encoded once for each protocol when the first of
 * its receivers needs it. The arguments must not change after it was made.
 */
export class SharedMessage {
  private readonly message: InvocationMessage;
  private readonly chunks = new Map<HubProtocol, OutgoingChunk | null>();

  constructor(target: string, args: readonly unknown[]) {
    this.message = { type: 'invocation', target, arguments: args };
  }

  /**
   * Null when it could not be encoded: that is told once, to the first who asked.
   * @throws ProtocolError when an argument cannot be encoded
   */
  chunkFor(protocol: HubProtocol): OutgoingChunk | null {
    const known = this.chunks.get(protocol);
    if (known !== undefined) return known;
    this.chunks.set(protocol, null);
    const chunk = encodeChunk(protocol, this.message);
    this.chunks.set(protocol, chunk);
    return chunk;
  }
}
