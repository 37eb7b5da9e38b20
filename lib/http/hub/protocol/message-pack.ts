import { Decoder as MessagePackReader, Encoder as MessagePackWriter } from '@msgpack/msgpack';
import { MAX_DEPTH } from './depth-limit';
import { frameWithLength, LengthPrefixReader } from './length-framing';
import { MESSAGE_TYPES, type MessageFields, readMessage } from './message-fields';
import { checkMessagePack } from './message-pack-structure';
import type { HubMessage } from './messages';
import { type Decoder, type HubProtocol, ProtocolError } from './protocol';

/** Hub messages as length-prefixed MessagePack arrays. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  transferFormat: 'Binary',
  encode: (message) => frameWithLength(write(toArray(message))),
  createDecoder: (maxBytes) => new MessagePackDecoder(maxBytes),
};

/** Result kinds of a completion. */
const RESULT_KINDS = { error: 1, none: 2, value: 3 };

const writer = new MessagePackWriter({ maxDepth: MAX_DEPTH });
const reader = new MessagePackReader();

class MessagePackDecoder implements Decoder {
  private readonly frames: LengthPrefixReader;

  constructor(maxBytes: number) {
    this.frames = new LengthPrefixReader(maxBytes);
  }

  push(chunk: Uint8Array): HubMessage[] {
    const messages: HubMessage[] = [];
    this.frames.push(chunk, (frame) => {
      const message = parseMessage(frame);
      if (message) messages.push(message);
    });
    return messages;
  }
}

function parseMessage(frame: Buffer): HubMessage | null {
  const items = read(frame);
  if (!Array.isArray(items)) throw new ProtocolError('Reading array length failed.');
  const type: unknown = items[0];
  if (!Number.isInteger(type)) throw new ProtocolError("Reading 'messageType' as Int32 failed.");
  return readMessage(Number(type), nameItems(Number(type), items));
}

/** Names the items of a message's array. Extra items belong to future versions and are ignored. */
function nameItems(type: number, items: readonly unknown[]): MessageFields {
  const [, first, id, third, fourth, fifth] = items;
  switch (type) {
    case MESSAGE_TYPES.invocation:
    case MESSAGE_TYPES['stream-invocation']:
      return {
        headers: requireHeaders(first),
        invocationId: id ?? undefined,
        target: third,
        arguments: fourth,
        streamIds: fifth,
      };
    case MESSAGE_TYPES['stream-item']:
      return {
        headers: requireHeaders(first),
        invocationId: id,
        item: items.length > 3 ? { value: third } : undefined,
      };
    case MESSAGE_TYPES.completion:
      return { headers: requireHeaders(first), invocationId: id, ...nameOutcome(third, items) };
    case MESSAGE_TYPES['cancel-invocation']:
      return { headers: requireHeaders(first), invocationId: id };
    case MESSAGE_TYPES.close:
      if (items.length < 2) throw new ProtocolError("Reading 'error' as String failed.");
      return { error: first ?? undefined, allowReconnect: id };
    case MESSAGE_TYPES.ack:
    case MESSAGE_TYPES.sequence:
      return { sequenceId: first };
    default:
      return {};
  }
}

function nameOutcome(kind: unknown, items: readonly unknown[]): MessageFields {
  if (kind === RESULT_KINDS.none) return {};
  if (kind !== RESULT_KINDS.error && kind !== RESULT_KINDS.value) {
    throw new ProtocolError('Invalid invocation result kind.');
  }
  if (items.length < 5) throw new ProtocolError('Reading the result of a completion failed.');
  return kind === RESULT_KINDS.error ? { error: items[4] } : { result: { value: items[4] } };
}

/** This encoding always includes headers, even if empty. */
function requireHeaders(value: unknown): unknown {
  if (value === undefined) throw new ProtocolError('Reading map length failed.');
  return value;
}

function toArray(message: HubMessage): readonly unknown[] {
  const type = MESSAGE_TYPES[message.type];
  switch (message.type) {
    case 'invocation':
    case 'stream-invocation':
      return [
        type,
        message.headers ?? {},
        message.invocationId ?? null,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ];
    case 'stream-item':
      return [type, message.headers ?? {}, message.invocationId, message.item];
    case 'completion': {
      const head = [type, message.headers ?? {}, message.invocationId];
      if (message.error !== undefined) return [...head, RESULT_KINDS.error, message.error];
      return message.result
        ? [...head, RESULT_KINDS.value, message.result.value]
        : [...head, RESULT_KINDS.none];
    }
    case 'cancel-invocation':
      return [type, message.headers ?? {}, message.invocationId];
    case 'ping':
      return [type];
    case 'close':
      return [type, message.error ?? null, message.allowReconnect ?? false];
    case 'ack':
    case 'sequence':
      return [type, message.sequenceId];
  }
}

/** Valid until the next message is written; framing copies it. */
function write(items: readonly unknown[]): Uint8Array {
  try {
    return writer.encodeSharedRef(items);
  } catch (error) {
    throw new ProtocolError(`A value cannot be written as MessagePack: ${(error as Error).message}`);
  }
}

function read(frame: Buffer): unknown {
  checkMessagePack(frame);
  try {
    // Bytes in a message are views of the frame, whose memory is reused, so they're copied.
    return reader.decode(new Uint8Array(frame));
  } catch {
    throw new ProtocolError('Error reading MessagePack.');
  }
}
