import { JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import type { HubMessage } from '../protocol/messages';

/** The public client's own decoding and encoding, in our types. */

type ClientMessage = Parameters<JsonHubProtocol['writeMessage']>[0];

export interface Oracle {
  /** Our message, encoded by the client. */
  write(message: HubMessage): Buffer;
  /** Our bytes, decoded by the client. */
  read(bytes: Buffer): HubMessage[];
}

const json = new JsonHubProtocol();
const messagePack = new MessagePackHubProtocol();

export const ORACLES: Readonly<Record<'json' | 'messagepack', Oracle>> = {
  json: {
    write: (message) => Buffer.from(json.writeMessage(toClient(message)), 'utf8'),
    read: (bytes) => json.parseMessages(bytes.toString('utf8'), NullLogger.instance).map(fromClient),
  },
  messagepack: {
    write: (message) => Buffer.from(messagePack.writeMessage(toClient(message))),
    read: (bytes) =>
      messagePack.parseMessages(new Uint8Array(bytes).buffer, NullLogger.instance).map(fromClient),
  },
};

const TYPE_NAMES: Readonly<Record<MessageType, HubMessage['type']>> = {
  [MessageType.Invocation]: 'invocation',
  [MessageType.StreamItem]: 'stream-item',
  [MessageType.Completion]: 'completion',
  [MessageType.StreamInvocation]: 'stream-invocation',
  [MessageType.CancelInvocation]: 'cancel-invocation',
  [MessageType.Ping]: 'ping',
  [MessageType.Close]: 'close',
  [MessageType.Ack]: 'ack',
  [MessageType.Sequence]: 'sequence',
};

function toClient(message: HubMessage): ClientMessage {
  const entry = Object.entries(TYPE_NAMES).find(([, name]) => name === message.type);
  const result = message.type === 'completion' && message.result ? { result: message.result.value } : {};
  const defined = Object.entries(message).filter(([name, value]) => value !== undefined && name !== 'result');
  return { ...Object.fromEntries(defined), ...result, type: Number(entry?.[0]) } as ClientMessage;
}

/** The client sets every field of a type, empty if missing. */
function fromClient(message: ClientMessage): HubMessage {
  const fields = Object.entries(message).filter(
    ([name, value]) => value !== undefined && !isEmpty(name, value),
  );
  const { result, ...rest } = Object.fromEntries(fields);
  const box = result === undefined ? {} : { result: { value: result } };
  return { ...rest, ...box, type: TYPE_NAMES[message.type] } as HubMessage;
}

function isEmpty(name: string, value: unknown): boolean {
  if (name === 'headers' || name === 'streamIds') return Object.keys(value as object).length === 0;
  return name === 'error' && value === null;
}
