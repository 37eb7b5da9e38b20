/** @jest-environment node */
import fc from 'fast-check';
import { anyMessage } from '../testing/arbitrary-messages';
import { ORACLES } from '../testing/client-oracle';
import { jsonProtocol } from './json';
import { frameWithLength } from './length-framing';
import { messagePackProtocol } from './message-pack';
import type { HubMessage } from './messages';
import { type HubProtocol, ProtocolError } from './protocol';

const LIMIT = 32 * 1024;
const PROTOCOLS: readonly HubProtocol[] = [jsonProtocol, messagePackProtocol];

function isOnlySentByClients(message: HubMessage): boolean {
  const hasStreams = message.type === 'invocation' && message.streamIds !== undefined;
  return hasStreams || message.type === 'stream-invocation' || message.type === 'cancel-invocation';
}

/** One small message of each type. */
const ONE_OF_EACH: readonly HubMessage[] = [
  { type: 'invocation', target: 'Send', arguments: ['ä€😀', 1.5, null, { a: [true] }] },
  {
    type: 'invocation',
    invocationId: '1',
    target: 'Up',
    arguments: [],
    streamIds: ['2'],
    headers: { a: 'b' },
  },
  { type: 'stream-invocation', invocationId: '3', target: 'Stream', arguments: [-1] },
  { type: 'stream-item', invocationId: '3', item: null },
  { type: 'completion', invocationId: '3' },
  { type: 'completion', invocationId: '3', result: { value: null } },
  { type: 'completion', invocationId: '3', result: { value: 0 } },
  { type: 'completion', invocationId: '3', error: 'It broke.' },
  { type: 'cancel-invocation', invocationId: '3' },
  { type: 'ping' },
  { type: 'close' },
  { type: 'close', error: 'Bye.', allowReconnect: true },
  { type: 'ack', sequenceId: 1394 },
  { type: 'sequence', sequenceId: 1 },
];

describe.each(PROTOCOLS)('messages in $name', (protocol) => {
  const oracle = ORACLES[protocol.name];
  const decode = (bytes: Uint8Array) => protocol.createDecoder(LIMIT).push(bytes);

  it('are decoded unchanged by the public client', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const bytes = protocol.encode(message);
        // The client skips types only clients send; the test below checks our reading of those against its writing.
        const read = isOnlySentByClients(message) ? decode(bytes) : oracle.read(bytes);
        expect(normalize(read)).toEqual(normalize([message]));
      }),
      { numRuns: 150 },
    );
  });

  it('from the public client are decoded unchanged', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        // The client doesn't write reasons in MessagePack.
        const sent = message.type === 'close' ? ({ type: 'close' } as const) : message;
        expect(normalize(decode(oracle.write(sent)))).toEqual(normalize([sent]));
      }),
      { numRuns: 150 },
    );
  });

  it('are decoded whole however the bytes are split, also several per frame', () => {
    const bytes = Buffer.concat(ONE_OF_EACH.map(protocol.encode));
    const expected = normalize(ONE_OF_EACH);
    expect(normalize(decode(bytes))).toEqual(expected);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const decoder = protocol.createDecoder(LIMIT);
      const messages = [...decoder.push(bytes.subarray(0, cut)), ...decoder.push(bytes.subarray(cut))];
      expect(normalize(messages)).toEqual(expected);
    }
    const decoder = protocol.createDecoder(LIMIT);
    const single = [...bytes].flatMap((byte) => decoder.push(Uint8Array.of(byte)));
    expect(normalize(single)).toEqual(expected);
  });

  it('keep their bytes when the receive buffer is reused', () => {
    const decoder = protocol.createDecoder(LIMIT);
    const message: HubMessage = { type: 'stream-item', invocationId: '1', item: Uint8Array.of(1, 2, 255) };
    const chunk = protocol.encode(message);
    const [read] = decoder.push(chunk);
    chunk.fill(0);
    const item = protocol.name === 'json' ? 'AQL/' : Uint8Array.of(1, 2, 255);
    expect(read).toMatchObject({ item });
  });

  it('may be up to the size limit, also when they arrive in pieces', () => {
    const message = { type: 'stream-item', invocationId: '1', item: 'x'.repeat(3000) } as const;
    const bytes = protocol.encode(message);
    const framing = protocol.name === 'json' ? 1 : 2;
    const size = bytes.length - framing;
    expect(protocol.createDecoder(size).push(bytes)).toHaveLength(1);
    expect(() => protocol.createDecoder(size - 1).push(bytes)).toThrow(ProtocolError);
    expect(() => {
      const decoder = protocol.createDecoder(size - 1);
      for (const byte of bytes.subarray(0, size)) decoder.push(Uint8Array.of(byte));
    }).toThrow(`The maximum message size of ${size - 1}B was exceeded.`);
  });

  it('nested too deep are refused in both directions', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(() => protocol.encode({ type: 'stream-item', invocationId: '1', item: deep })).toThrow(
      ProtocolError,
    );
    const bytes =
      protocol.name === 'json'
        ? Buffer.from(`{"type":2,"invocationId":"1","item":${'['.repeat(9000)}${']'.repeat(9000)}}\x1e`)
        : frameWithLength(Buffer.concat([Buffer.alloc(5000, 0x91), Buffer.of(0xc0)]));
    expect(() => decode(bytes)).toThrow(ProtocolError);
  });

  it('with unserializable values are refused', () => {
    expect(() => protocol.encode({ type: 'stream-item', invocationId: '1', item: 10n })).toThrow(
      ProtocolError,
    );
  });

  it('write undefined as null', () => {
    const written = [
      protocol.encode({ type: 'stream-item', invocationId: '1', item: undefined }),
      protocol.encode({ type: 'completion', invocationId: '1', result: { value: undefined } }),
    ];
    expect(decode(Buffer.concat(written))).toEqual([
      { type: 'stream-item', invocationId: '1', item: null },
      { type: 'completion', invocationId: '1', result: { value: null } },
    ]);
  });
});

/** A Close without a reconnect flag doesn't allow reconnecting. */
function normalize(messages: readonly HubMessage[]): unknown[] {
  return messages.map((message) =>
    message.type === 'close' && !message.allowReconnect ? { ...message, allowReconnect: undefined } : message,
  );
}
