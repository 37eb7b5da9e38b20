import type { HubMessage, InvocationMessage } from '../protocol/messages';
import type { HubProtocol } from '../protocol/protocol';
import type { Chunk } from './transport';

/** An encoded outgoing message, shared by all recipients. */
export class OutgoingChunk implements Chunk {
  wsFrame: Buffer | undefined = undefined;
  wsBinaryFrame: Buffer | undefined = undefined;
  eventFrame: Buffer | undefined = undefined;

  constructor(
    readonly bytes: Buffer,
    /** Whether stateful reconnect numbers and resends it. */
    readonly isSequenced: boolean,
  ) {}
}

/** Whether stateful reconnect numbers messages of this type; others concern the connection itself. */
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

/** @throws ProtocolError if a value can't be encoded */
export function encodeChunk(protocol: HubProtocol, message: HubMessage): OutgoingChunk {
  return new OutgoingChunk(protocol.encode(message), isSequenced(message));
}

/**
 * A call of the client method `target` for any number of receivers, encoded once per protocol on first use. Don't
 * change the arguments afterwards.
 */
export class SharedMessage {
  private readonly message: InvocationMessage;
  private readonly chunks = new Map<HubProtocol, OutgoingChunk | null>();

  constructor(target: string, args: readonly unknown[]) {
    this.message = { type: 'invocation', target, arguments: args };
  }

  /**
   * Null if it couldn't be encoded, after throwing once.
   * @throws ProtocolError if an argument can't be encoded
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
