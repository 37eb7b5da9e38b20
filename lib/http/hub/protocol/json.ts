import { readJson, writeJson } from './json-value';
import { MESSAGE_TYPES, type MessageFields, readMessage } from './message-fields';
import type { HubMessage } from './messages';
import { type Decoder, type HubProtocol, ProtocolError } from './protocol';
import { frameRecord, RecordReader } from './record-framing';

/** Hub messages as JSON objects, each ended by a record separator. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  transferFormat: 'Text',
  encode: (message) => frameRecord(writeJson(toJson(message))),
  createDecoder: (maxBytes) => new JsonDecoder(maxBytes),
};

class JsonDecoder implements Decoder {
  private readonly records: RecordReader;

  constructor(maxBytes: number) {
    this.records = new RecordReader(maxBytes);
  }

  push(chunk: Uint8Array): HubMessage[] {
    const messages: HubMessage[] = [];
    this.records.push(chunk, (record) => {
      const message = parseMessage(record);
      if (message) messages.push(message);
    });
    return messages;
  }
}

function parseMessage(record: Buffer): HubMessage | null {
  const fields = readJson(record);
  const type = fields['type'];
  if (type === undefined) throw new ProtocolError("Missing required property 'type'.");
  if (!Number.isInteger(type)) throw new ProtocolError("Expected 'type' to be of type Number.");
  const { item, result } = fields;
  return readMessage(Number(type), {
    headers: fields['headers'],
    invocationId: fields['invocationId'],
    target: fields['target'],
    arguments: fields['arguments'],
    streamIds: fields['streamIds'],
    item: item === undefined ? undefined : { value: item },
    result: result === undefined ? undefined : { value: result },
    error: fields['error'],
    allowReconnect: fields['allowReconnect'],
    sequenceId: fields['sequenceId'],
  } satisfies MessageFields);
}

/** Missing and undefined fields are omitted; null represents undefined values. */
function toJson(message: HubMessage): object {
  const type = MESSAGE_TYPES[message.type];
  switch (message.type) {
    case 'stream-item':
      return { ...message, type, item: message.item ?? null };
    case 'completion': {
      const { result, ...rest } = message;
      return result ? { ...rest, type, result: result.value ?? null } : { ...rest, type };
    }
    default:
      return { ...message, type };
  }
}
