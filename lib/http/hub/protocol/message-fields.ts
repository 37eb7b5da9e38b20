import type { Headers, HubMessage } from './messages';
import { ProtocolError } from './protocol';

/** Each message type's number, in both encodings. */
export const MESSAGE_TYPES: Readonly<Record<HubMessage['type'], number>> = {
  invocation: 1,
  'stream-item': 2,
  completion: 3,
  'stream-invocation': 4,
  'cancel-invocation': 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
};

/** A message's decoded fields, not validated yet; undefined if missing. */
export interface MessageFields {
  readonly headers?: unknown;
  readonly invocationId?: unknown;
  readonly target?: unknown;
  readonly arguments?: unknown;
  readonly streamIds?: unknown;
  /** Boxed, because null is a valid value. */
  readonly item?: { readonly value: unknown } | undefined;
  readonly result?: { readonly value: unknown } | undefined;
  readonly error?: unknown;
  readonly allowReconnect?: unknown;
  readonly sequenceId?: unknown;
}

/**
 * The message of a type; null for unknown types, which are ignored.
 * @throws ProtocolError naming a missing or invalid field
 */
export function readMessage(type: number, fields: MessageFields): HubMessage | null {
  switch (type) {
    case MESSAGE_TYPES.invocation:
      return { type: 'invocation', ...readCall(fields), invocationId: readOptionalId(fields.invocationId) };
    case MESSAGE_TYPES['stream-invocation']:
      return { type: 'stream-invocation', ...readCall(fields), invocationId: readInvocationId(fields) };
    case MESSAGE_TYPES['stream-item']:
      return { type: 'stream-item', ...readHead(fields), item: readItem(fields) };
    case MESSAGE_TYPES.completion:
      return { type: 'completion', ...readHead(fields), ...readOutcome(fields) };
    case MESSAGE_TYPES['cancel-invocation']:
      return { type: 'cancel-invocation', ...readHead(fields) };
    case MESSAGE_TYPES.ping:
      return { type: 'ping' };
    case MESSAGE_TYPES.close:
      return {
        type: 'close',
        error: readOptional(fields.error, 'error', 'string'),
        allowReconnect: readOptional(fields.allowReconnect, 'allowReconnect', 'boolean'),
      };
    case MESSAGE_TYPES.ack:
      return { type: 'ack', sequenceId: readSequenceId(fields) };
    case MESSAGE_TYPES.sequence:
      return { type: 'sequence', sequenceId: readSequenceId(fields) };
    default:
      return null;
  }
}

function readHead(fields: MessageFields): { headers: Headers | undefined; invocationId: string } {
  return { headers: readHeaders(fields.headers), invocationId: readInvocationId(fields) };
}

function readCall(fields: MessageFields) {
  const target =
    fields.target === undefined ? missing('target') : expectType(fields.target, 'target', 'string');
  if (target === '') missing('target');
  if (fields.arguments === undefined) missing('arguments');
  return {
    headers: readHeaders(fields.headers),
    target,
    arguments: expectArray(fields.arguments, 'arguments'),
    streamIds: readStreamIds(fields.streamIds),
  };
}

function readItem(fields: MessageFields): unknown {
  return (fields.item ?? missing('item')).value;
}

function readOutcome(fields: MessageFields) {
  const error = readOptional(fields.error, 'error', 'string');
  if (error !== undefined && fields.result) {
    throw new ProtocolError("The 'error' and 'result' properties are mutually exclusive.");
  }
  return { error, result: fields.result };
}

function readInvocationId(fields: MessageFields): string {
  return readOptionalId(fields.invocationId) ?? missing('invocationId');
}

/** An empty id counts as none, as on the reference server. */
function readOptionalId(value: unknown): string | undefined {
  return readOptional(value, 'invocationId', 'string') || undefined;
}

function readStreamIds(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const ids = expectArray(value, 'streamIds').map((id) => expectType(id, 'streamIds', 'string'));
  return ids.length > 0 ? ids : undefined;
}

function readHeaders(value: unknown): Headers | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError("Expected 'headers' to be of type Object.");
  }
  const headers = Object.entries(value);
  if (headers.length === 0) return undefined;
  return Object.fromEntries(headers.map(([name, text]) => [name, expectType(text, 'headers', 'string')]));
}

function readSequenceId(fields: MessageFields): number {
  if (fields.sequenceId === undefined) missing('sequenceId');
  if (!Number.isSafeInteger(fields.sequenceId)) {
    throw new ProtocolError("Expected 'sequenceId' to be of type Number.");
  }
  return Number(fields.sequenceId);
}

interface TypeOf {
  string: string;
  boolean: boolean;
}

function readOptional<T extends keyof TypeOf>(value: unknown, name: string, type: T): TypeOf[T] | undefined {
  return value === undefined ? undefined : expectType(value, name, type);
}

function expectType<T extends keyof TypeOf>(value: unknown, name: string, type: T): TypeOf[T] {
  // The type's name goes with the value's type, which the compiler can't follow through a parameter.
  if (typeof value === type) return value as TypeOf[T];
  throw new ProtocolError(`Expected '${name}' to be of type ${type === 'string' ? 'String' : 'Boolean'}.`);
}

function expectArray(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ProtocolError(`Expected '${name}' to be of type Array.`);
}

function missing(name: string): never {
  throw new ProtocolError(`Missing required property '${name}'.`);
}
