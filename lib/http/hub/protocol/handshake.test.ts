/** @jest-environment node */
import { encodeHandshakeRequest } from '../testing/client-handshake';
import { encodeHandshakeResponse, HandshakeDecoder, MAX_HANDSHAKE_BYTES } from './handshake';
import { jsonProtocol } from './json';
import { messagePackProtocol } from './message-pack';
import { ProtocolError } from './protocol';

const BOTH = [jsonProtocol, messagePackProtocol];

describe('handshake', () => {
  it('is read however the bytes are split, and the messages after it are returned', () => {
    const ping = messagePackProtocol.encode({ type: 'ping' });
    const bytes = Buffer.concat([encodeHandshakeRequest('messagepack', 2), ping]);
    const end = bytes.length - ping.length;
    for (let cut = 0; cut < end; cut++) {
      const decoder = new HandshakeDecoder(BOTH);
      expect(decoder.push(bytes.subarray(0, cut))).toBeNull();
      const result = decoder.push(bytes.subarray(cut));
      expect(result?.message).toEqual({ protocol: messagePackProtocol, version: 2 });
      expect(result?.rest).toEqual(ping);
    }
  });

  it.each([
    ['{"version":1}', "Missing required property 'protocol'."],
    ['{"protocol":"json"}', "Missing required property 'version'."],
    ['{"protocol":1,"version":1}', "Expected 'protocol' to be of type String."],
    ['{"protocol":"json","version":"1"}', "Expected 'version' to be of type Number."],
    ['{"protocol":"xml","version":1}', "The protocol 'xml' is not supported."],
    ['{"protocol":"json","version":3}', "The server does not support version 3 of the 'json' protocol."],
    ['[]', 'Expected a JSON Object.'],
    ['{"protocol"', 'Error reading JSON.'],
    ['', 'Error reading JSON.'],
  ])('%s is refused', (text, reason) => {
    expect(() => new HandshakeDecoder(BOTH).push(Buffer.from(`${text}\x1e`))).toThrow(
      new ProtocolError(reason),
    );
  });

  it.each([0, 1, 2])('accepts version %i: any up to the newest', (version) => {
    const { message } = new HandshakeDecoder(BOTH).push(encodeHandshakeRequest('json', version)) ?? {};
    expect(message).toEqual({ protocol: jsonProtocol, version });
  });

  it('offers only the protocols of its hub', () => {
    expect(() => new HandshakeDecoder([jsonProtocol]).push(encodeHandshakeRequest('messagepack', 1))).toThrow(
      "The protocol 'messagepack' is not supported.",
    );
  });

  it('without an end is refused once it is too long, but long messages may follow it', () => {
    const decoder = new HandshakeDecoder(BOTH);
    expect(decoder.push(Buffer.alloc(MAX_HANDSHAKE_BYTES, ' '))).toBeNull();
    expect(() => decoder.push(Buffer.from(' '))).toThrow(ProtocolError);
    const long = Buffer.alloc(MAX_HANDSHAKE_BYTES * 2, 'x');
    const shared = Buffer.concat([encodeHandshakeRequest('json', 1), long]);
    expect(new HandshakeDecoder(BOTH).push(shared)?.rest).toEqual(long);
  });

  it('answers as clients expect', () => {
    expect(encodeHandshakeResponse().toString()).toBe('{}\x1e');
    expect(encodeHandshakeResponse('No.').toString()).toBe('{"error":"No."}\x1e');
  });
});
