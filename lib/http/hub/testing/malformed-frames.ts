import { jsonProtocol } from '../protocol/json';
import { messagePackProtocol } from '../protocol/message-pack';
import type { HubMessage } from '../protocol/messages';
import { RECORD_SEPARATOR } from '../protocol/record-framing';
import { encodeHandshakeRequest } from './client-handshake';
import type { SeededRandom } from './seeded-random';

/** Mutated valid messages: nearly valid input gets further than noise. */

const MESSAGES: readonly HubMessage[] = [
  { type: 'invocation', target: 'Echo', arguments: ['text', 1, -2.5, null, true, [1, { a: [] }]] },
  { type: 'invocation', invocationId: '1', target: 'Echo', arguments: ['ä€😀'], headers: { a: 'b' } },
  { type: 'invocation', invocationId: '2', target: 'StreamingConcat', arguments: [], streamIds: ['3'] },
  { type: 'stream-invocation', invocationId: '4', target: 'Stream', arguments: [] },
  { type: 'stream-item', invocationId: '3', item: { deep: [[[['x']]]], bytes: Uint8Array.of(1, 2, 3) } },
  { type: 'completion', invocationId: '3' },
  { type: 'completion', invocationId: '3', result: { value: new Date(0) } },
  { type: 'completion', invocationId: '3', error: 'It broke.' },
  { type: 'cancel-invocation', invocationId: '4' },
  { type: 'ping' },
  { type: 'close', error: 'Bye.', allowReconnect: true },
  { type: 'ack', sequenceId: 7 },
  { type: 'sequence', sequenceId: 8 },
];

export type FrameKind = 'json' | 'messagepack' | 'handshake';

const VALID: Readonly<Record<FrameKind, readonly Buffer[]>> = {
  json: MESSAGES.map(jsonProtocol.encode),
  messagepack: MESSAGES.map(messagePackProtocol.encode),
  handshake: [encodeHandshakeRequest('json', 1), encodeHandshakeRequest('messagepack', 2)],
};

/** Bytes with a meaning in one of the encodings: quotes, brackets, lengths, ends. */
const STRUCTURAL_BYTES = Buffer.from([
  0x00, 0x01, 0x1e, 0x22, 0x2c, 0x30, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x7f, 0x80, 0x90, 0x91, 0x9f, 0xa0, 0xc0,
  0xc1, 0xc4, 0xc6, 0xc7, 0xcf, 0xd3, 0xd6, 0xd9, 0xdb, 0xdc, 0xdd, 0xdf, 0xff,
]);

/** Text known to trip JSON parsers. */
const TRICKS = [
  '{"type":1,"target":"__proto__","arguments":[{"__proto__":{"a":1}}]}',
  '{"type":1e400,"target":"a","arguments":[]}',
  '{"type":1,"target":"constructor","arguments":[]}',
  '{"type":3,"invocationId":"toString","result":1}',
  `{"type":1,"target":"a","arguments":${'['.repeat(500)}${']'.repeat(500)}}`,
  '{"type":-1}',
  '{"type":6,"type":"6"}',
  '\ufeff{"type":6}',
  '"\\ud800"',
  '{"type":9,"sequenceId":-9007199254740993}',
];

/** A frame of up to a few kilobytes, rarely valid. */
export function makeMalformed(random: SeededRandom, kind: FrameKind): Buffer {
  switch (random.below(8)) {
    case 0:
      return random.bytes(1 + random.below(200));
    case 1:
      return endRecord(Buffer.from(random.pick(TRICKS)));
    case 2:
      return endRecord(random.bytes(random.below(60)));
    case 3:
      return withWrongLength(random, random.pick(VALID[kind]));
    default:
      return mutate(random, random.pick(VALID[kind]));
  }
}

function endRecord(text: Buffer): Buffer {
  return Buffer.concat([text, Buffer.of(RECORD_SEPARATOR)]);
}

function withWrongLength(random: SeededRandom, frame: Buffer): Buffer {
  return Buffer.concat([random.bytes(1 + random.below(5)), frame.subarray(1)]);
}

/** One to four mutations: a byte replaced, removed or inserted, a piece duplicated or cut off. */
function mutate(random: SeededRandom, frame: Buffer): Buffer {
  let bytes = Buffer.from(frame);
  for (let change = random.below(4); change >= 0; change--) {
    const at = random.below(bytes.length + 1);
    const byte = Buffer.of(
      random.below(2) ? (STRUCTURAL_BYTES[random.below(STRUCTURAL_BYTES.length)] ?? 0) : random.below(256),
    );
    const before = bytes.subarray(0, at);
    switch (random.below(5)) {
      case 0:
        bytes = Buffer.concat([before, byte, bytes.subarray(at + 1)]);
        break;
      case 1:
        bytes = Buffer.concat([before, bytes.subarray(at + 1)]);
        break;
      case 2:
        bytes = Buffer.concat([before, byte, bytes.subarray(at)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes, before]);
        break;
      default:
        bytes = Buffer.from(before);
    }
  }
  return bytes;
}
