/** @jest-environment node */
import { encode } from '@msgpack/msgpack';
import { jsonProtocol } from './json';
import { frameWithLength } from './length-framing';
import { messagePackProtocol } from './message-pack';
import { ProtocolError } from './protocol';

const LIMIT = 32 * 1024;

describe('invalid JSON messages', () => {
  const decode = (text: string | Buffer) =>
    jsonProtocol.createDecoder(LIMIT).push(Buffer.concat([Buffer.from(text), Buffer.of(0x1e)]));

  it.each([
    ['', 'Error reading JSON.'],
    ['{', 'Error reading JSON.'],
    ['{"type":6}x', 'Error reading JSON.'],
    ['null', 'Expected a JSON Object.'],
    ['"foo"', 'Expected a JSON Object.'],
    ['[42]', 'Expected a JSON Object.'],
    ['{}', "Missing required property 'type'."],
    ['{"type":"1"}', "Expected 'type' to be of type Number."],
    ['{"type":1.5}', "Expected 'type' to be of type Number."],
    ['{"type":1,"arguments":[]}', "Missing required property 'target'."],
    ['{"type":1,"target":"","arguments":[]}', "Missing required property 'target'."],
    ['{"type":1,"target":42,"arguments":[]}', "Expected 'target' to be of type String."],
    ['{"type":1,"target":"a"}', "Missing required property 'arguments'."],
    ['{"type":1,"target":"a","arguments":{}}', "Expected 'arguments' to be of type Array."],
    ['{"type":1,"target":"a","arguments":null}', "Expected 'arguments' to be of type Array."],
    [
      '{"type":1,"invocationId":42,"target":"a","arguments":[]}',
      "Expected 'invocationId' to be of type String.",
    ],
    ['{"type":1,"target":"a","arguments":[],"headers":[]}', "Expected 'headers' to be of type Object."],
    ['{"type":1,"target":"a","arguments":[],"headers":{"a":1}}', "Expected 'headers' to be of type String."],
    ['{"type":1,"target":"a","arguments":[],"streamIds":"1"}', "Expected 'streamIds' to be of type Array."],
    ['{"type":1,"target":"a","arguments":[],"streamIds":[1]}', "Expected 'streamIds' to be of type String."],
    ['{"type":2,"invocationId":"1"}', "Missing required property 'item'."],
    ['{"type":2,"item":1}', "Missing required property 'invocationId'."],
    ['{"type":3}', "Missing required property 'invocationId'."],
    ['{"type":3,"invocationId":"1","error":[]}', "Expected 'error' to be of type String."],
    [
      '{"type":3,"invocationId":"1","error":"a","result":null}',
      "The 'error' and 'result' properties are mutually exclusive.",
    ],
    ['{"type":4,"target":"a","arguments":[]}', "Missing required property 'invocationId'."],
    ['{"type":5}', "Missing required property 'invocationId'."],
    ['{"type":7,"allowReconnect":"yes"}', "Expected 'allowReconnect' to be of type Boolean."],
    ['{"type":8}', "Missing required property 'sequenceId'."],
    ['{"type":9,"sequenceId":1.5}', "Expected 'sequenceId' to be of type Number."],
  ])('%s is refused', (text, reason) => {
    expect(() => decode(text)).toThrow(new ProtocolError(reason));
  });

  it('that isn’t UTF-8 is refused', () => {
    const text = Buffer.from('{"type":2,"invocationId":"1","item":"?"}');
    text[text.indexOf('?')] = 0xff;
    expect(() => decode(text)).toThrow(ProtocolError);
  });

  it('accepts properties in any order and ignores unknown types and properties', () => {
    const messages = decode('{"type":77,"x":1}\x1e{"arguments":[1],"later":{},"target":"a","type":1}');
    expect(messages).toEqual([expect.objectContaining({ type: 'invocation', target: 'a', arguments: [1] })]);
  });

  it('can’t pollute prototypes', () => {
    const [message] = decode(
      '{"type":1,"target":"a","arguments":[{"__proto__":{"admin":true},"b":[{"\\u005f_proto__":1}]}]}',
    );
    const [argument] = message?.type === 'invocation' ? message.arguments : [];
    expect(Object.assign({}, argument)).toEqual({ b: [{}] });
    expect(Object.hasOwn(Object(argument), '__proto__')).toBe(false);
    expect(() => decode('{"__proto__":{"type":6}}')).toThrow("Missing required property 'type'.");
  });
});

describe('invalid MessagePack messages', () => {
  const push = (bytes: Iterable<number>) =>
    messagePackProtocol.createDecoder(LIMIT).push(Uint8Array.from(bytes));
  const decode = (value: unknown) => push(frameWithLength(encode(value)));

  it.each<[string, unknown]>([
    ['no array', { type: 6 }],
    ['no items', []],
    ['a type that isn’t a number', ['6']],
    ['headers that aren’t a map', [1, [], null, 'a', []]],
    ['no headers', [5]],
    ['headers with numbers', [1, { a: 1 }, null, 'a', []]],
    ['no target', [1, {}, null]],
    ['an empty target', [1, {}, null, '', []]],
    ['no arguments', [1, {}, null, 'a']],
    ['arguments that aren’t an array', [1, {}, null, 'a', 'b']],
    ['stream ids that aren’t strings', [1, {}, null, 'a', [], [1]]],
    ['an id that isn’t a string', [1, {}, 7, 'a', []]],
    ['a stream without an id', [4, {}, null, 'a', []]],
    ['a missing item', [2, {}, '1']],
    ['a completion of an unknown kind', [3, {}, '1', 4]],
    ['a completion without its result', [3, {}, '1', 3]],
    ['a completion without its error', [3, {}, '1', 1]],
    ['an error that isn’t a string', [3, {}, '1', 1, {}]],
    ['an empty close', [7]],
    ['a sequence id that isn’t a number', [9, 'a']],
  ])('%s is refused', (_, value) => {
    expect(() => decode(value)).toThrow(ProtocolError);
  });

  it.each([
    ['a target', [0x95, 1, 0x80, 0xc0, 0xa1, 0xff, 0x90]],
    ['an argument', [0x95, 1, 0x80, 0xc0, 0xa1, 0x61, 0x91, 0xa2, 0xc3, 0x28]],
    ['a long argument', [0x95, 1, 0x80, 0xc0, 0xa1, 0x61, 0x91, 0xd9, 2, 0x61, 0x80]],
    ['a name within an argument', [0x95, 1, 0x80, 0xc0, 0xa1, 0x61, 0x91, 0x81, 0xa1, 0xfe, 1]],
    ['half a character at the end', [0x95, 1, 0x80, 0xc0, 0xa1, 0x61, 0x91, 0xda, 0, 2, 0xe2, 0x82]],
  ])('text that is not UTF-8 is refused in %s', (_, bytes) => {
    expect(() => push(frameWithLength(Uint8Array.from(bytes)))).toThrow('Error reading MessagePack.');
  });

  it('binary values may contain any bytes', () => {
    const bytes = Uint8Array.of(0xff, 0xfe);
    expect(decode([1, {}, null, 'ü', [bytes, '世界']])).toMatchObject([
      { target: 'ü', arguments: [bytes, '世界'] },
    ]);
  });

  it('ignores extra items and unknown types', () => {
    expect(decode([6, 'later'])).toEqual([{ type: 'ping' }]);
    expect(decode([77, {}])).toEqual([]);
  });

  it('refuses an invalid length at once, before its bytes arrive', () => {
    expect(() => push([0x81, 0x80, 0x02])).toThrow('maximum message size');
    expect(() => push([0x80, 0x80, 0x80, 0x80, 0x80])).toThrow(ProtocolError);
    expect(() => push([0xff, 0xff, 0xff, 0xff, 0x08])).toThrow(ProtocolError);
    const piecewise = messagePackProtocol.createDecoder(LIMIT);
    expect(() => [0x80, 0x80, 0x80, 0x80, 0x80].map((byte) => piecewise.push(Uint8Array.of(byte)))).toThrow(
      ProtocolError,
    );
  });

  it('is refused if a frame is empty, truncated or longer than its message', () => {
    expect(() => push([0])).toThrow(ProtocolError);
    expect(() => push([1, 0x92])).toThrow(ProtocolError);
    expect(() => push([3, 0x91, 6, 0])).toThrow(ProtocolError);
  });

  it('is refused if it announces more than there is, before memory is allocated for it', () => {
    // Three arrays of 33 million items each, the second inside the first.
    const nested = Array.from({ length: 3 }, () => [0xdd, 0x01, 0xff, 0xff, 0xff]).flat();
    const before = process.memoryUsage().heapUsed;
    expect(() => push(frameWithLength(Uint8Array.from(nested)))).toThrow(ProtocolError);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  });

  it('can’t pollute prototypes', () => {
    expect(() => push(frameWithLength(encode([1, {}, null, 'a', [JSON.parse('{"__proto__":{}}')]])))).toThrow(
      ProtocolError,
    );
  });
});
